import type { Failure, FailureCode } from '../../kustomize/problem';
import { parentOf } from '../../base/uri';
import type { Place } from '../../kustomize/object';
import { isKustomization } from '../../workspace/kustomizations';
import type { DocumentState } from '../../workspace/fileState';
import type { Finding } from '../../workspace/finding';
import { rootName } from '../../workspace/worlds';
import type { Workspace } from '../../workspace/workspace';
import { rootsText } from './renamedReferences';

/** Failures that other rules report: by their own words, or everywhere and not only in kustomizations. */
const saidElsewhere: ReadonlySet<FailureCode> = new Set(['duplicate-object', 'unreadable', 'missing-path']);

/** What may be otherwise where a root holds something unknown. */
const ofWholes: ReadonlySet<FailureCode> = new Set([
  'bad-field-path',
  'generator-behavior',
  'id-conflict',
  'patch-path-not-found',
  'patch-test-fails',
  'patch-without-target',
  'replacement-field',
  'replacement-source',
  'replicas-select-nothing',
  'var-not-found',
]);

interface Found {
  readonly failure: Failure;
  readonly roots: string[];
}

/** What Kustomize refuses in this document, once for all roots in which it does. */
export function checkLayers({ uri, document }: DocumentState, workspace: Workspace): readonly Finding[] {
  const found = new Map<string, Found>();
  const known = workspace.worlds.rootsOf(uri);
  // Kustomizations that include one another have no root; each is judged by itself.
  const roots = known.length > 0 || !isKustomization(uri) ? known : [parentOf(uri)];
  const isHere = (place: Place): boolean => (place.uri === uri && place.document === document) || (isKustomization(uri) && place.uri === parentOf(uri));
  for (const root of roots) {
    const { failures, unknowns } = workspace.worlds.worldOf(root).problems;
    const isOpen = unknowns.some(({ onlyValues }) => !onlyValues);
    for (const failure of failures) {
      const { code, message, place } = failure;
      if (!isHere(place) || saidElsewhere.has(code) || (isOpen && ofWholes.has(code))) {
        continue;
      }
      const key = `${code} ${place.span?.start ?? -1} ${message}`;
      const one = found.get(key) ?? { failure, roots: [] };
      one.roots.push(rootName(root, workspace.folders));
      found.set(key, one);
    }
  }
  return [...found.values()].map(({ failure, roots: own }) => findingOf(failure, own.length < roots.length ? own : [], document.length));
}

/** Roots are told only where it does not hold in all of them. */
function findingOf({ code, message, place }: Failure, roots: readonly string[], length: number): Finding {
  return {
    code: `kustomize/${code}`,
    message: roots.length === 0 ? message : `${message} (in ${rootsText(roots)})`,
    span: place.span ?? { start: 0, end: Math.min(length, 1) },
    path: [],
  };
}
