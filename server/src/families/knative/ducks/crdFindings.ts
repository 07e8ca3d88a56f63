import { parentMap, spanFor } from '../../../checks/place';
import type { Path } from '../../../base/path';
import type { Resource } from '../../../manifest/resource';
import { readCrd } from '../../../schema/crdReader';
import type { Kind } from '../../../schema/kind';
import type { Finding, Fix } from '../../../workspace/finding';
import { removeEntry } from '../../../yaml/edit';
import { placeAt } from '../../../yaml/query';
import { plainValue } from '../../../yaml/value';
import type { Duck } from '../../../schema/ducks/duck';
import { declarationsOf, means, type Declaration } from '../../../schema/ducks/membership';
import { verify } from '../../../schema/ducks/verify';
import { outermost, quoted, whyNot } from '../../../schema/ducks/whyNot';

/** What a CRD declares of ducks that its schema does not keep. Source: duck-types.md 2.6 and 5.3. */
export function crdDuckFindings(crd: Resource, ducks: readonly Duck[]): readonly Finding[] {
  const plain = plainValue(crd.node);
  const declarations = plain === undefined || plain.opaque ? [] : declarationsOf(plain.value, ducks);
  if (declarations.length === 0) {
    return [];
  }
  const { kinds } = readCrd(plain?.value, { source: 'workspace' });
  return declarations.flatMap((declaration) =>
    kinds.filter(({ version }) => means(declaration, version)).flatMap((kind) => findingOf(crd, declaration, kind) ?? []),
  );
}

function findingOf(crd: Resource, { duck, label }: Declaration, { kind, version, schema }: Kind): Finding | undefined {
  const path: Path = ['metadata', 'labels', label];
  const verdict = verify(schema, duck);
  const shared = { span: spanFor(crd, path, 'key'), path, resource: crd };
  if (verdict.implements === false) {
    return {
      ...shared,
      code: 'knative/duck-not-implemented',
      message: `${kind} ${version} is labeled as ${duck.name}, but its schema does not implement it: ${whyNot(verdict, duck)}`,
      fixes: (text) => labelFixes(text, crd, path),
    };
  }
  return verdict.gaps.length === 0
    ? undefined
    : { ...shared, code: 'knative/duck-incomplete', message: `${kind} ${version} is labeled as ${duck.name}, but its schema drops ${quoted(outermost(verdict.gaps))}` };
}

function labelFixes(text: string, crd: Resource, path: Path): readonly Fix[] {
  const map = parentMap(crd, path);
  const entry = placeAt(crd.node, path)?.entry;
  return map === undefined || entry === undefined ? [] : [{ title: `Remove "${entry.key.text}"`, preferred: false, edits: [removeEntry(text, map, entry)] }];
}
