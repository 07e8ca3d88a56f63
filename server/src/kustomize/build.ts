import type { Uri } from '../base/uri';
import { accumulate, type Accumulated } from './accumulate';
import type { Files } from './files';
import { hashOf } from './hash';
import type { Cause, EffectiveObject, Place } from './object';
import { readLayer } from './layer';
import { openApiTypes } from './openApi';
import { followNames } from './nameReferences';
import { sortObjects } from './order';
import { Problems } from './problem';
import { itemsIn, textIn, type Read } from './read';
import { resolveVars } from './vars';
import { get, has, isMap, withKey, withoutKey } from './value';

/** What a root brings to a cluster. */
export interface World {
  /** The folder of the kustomization. */
  readonly root: string;
  /** In the order in which Kustomize prints them. */
  readonly objects: readonly EffectiveObject[];
  readonly problems: Problems;
}

/** Keeps what the kustomization of a folder brings in until something changes that it was made from. */
export type Keep = (folder: string, compute: () => Accumulated) => Accumulated;

/** A schema of the root is a part of everything below it, so that nothing is shared with other roots. */
const alone: Keep = (_, compute) => compute();

/** Builds the kustomization of a folder without running or fetching anything. */
export function build(folder: string, files: Files, keep: Keep = alone): World {
  const problems = new Problems();
  const found = files.kustomizationIn(folder);
  if (typeof found === 'string') {
    const place: Place = { uri: folder as Uri };
    if (found === 'several') {
      problems.fail('several-files', 'The folder has several kustomization files', place);
    } else {
      problems.fail('missing-path', 'The folder has no kustomization file', place);
    }
    return { root: folder, objects: [], problems };
  }
  const { root } = readLayer(found.uri, found.document);
  const place: Place = { uri: found.uri, document: found.document };
  const own = openApiTypes(root, folder, files, place, problems);
  const builder = own === undefined ? { files, layerOf: keep, open: [] } : { files, layerOf: alone, open: [], mergeTypes: own };
  const { objects, config, vars, problems: below } = accumulate(folder, builder);
  problems.take(below);
  const hashed = objects.map((object) => withHash(object, problems));
  const followed = followNames(hashed, config.nameReference, problems);
  const resolved = resolveVars(followed, vars, config.varReference, problems);
  const annotates = itemsIn(root, 'buildMetadata').length > 0;
  if (annotates) {
    problems.unknown('Annotations of buildMetadata are not written', { ...place, span: root.fields?.get('buildMetadata')?.node.span ?? root.node.span }, true);
  }
  const kept = resolved.filter(isApplied).map(finished);
  if (!problems.failures.some(({ code }) => code === 'id-conflict')) {
    failOnDoubles(kept, problems);
  }
  return { root: folder, objects: sortObjects(kept, sortOf(root)), problems };
}

/** Two objects of one id at the end are refused, whatever made them so. */
function failOnDoubles(objects: readonly EffectiveObject[], problems: Problems): void {
  const seen = new Set<string>();
  for (const object of objects) {
    if (seen.has(object.key)) {
      problems.fail('id-conflict', `Several objects become ${object.id.kind} "${object.id.name}"`, object.causeOf(['metadata', 'name']) ?? object.causeOf(['metadata', 'namespace']) ?? object.source);
    }
    seen.add(object.key);
  }
}

/** In a hash that cannot be known, three dots that no name can have. */
export const unknownHash = '…';

function withHash(object: EffectiveObject, problems: Problems): EffectiveObject {
  if (!object.needsHash || object.content === undefined) {
    return object;
  }
  const hash = object.unknownContent ? unknownHash : hashOf(object.content);
  const cause: Cause = { ...object.source, what: 'hash' };
  if (object.unknownContent) {
    problems.unknown(`The hash in the name of ${object.id.kind} "${object.id.name}" is not known`, object.source, true);
  }
  return object.remember().renamed(`${object.id.name}-${hash}`, cause);
}

function isApplied({ content }: EffectiveObject): boolean {
  const local = get(get(get(content, 'metadata'), 'annotations'), 'config.kubernetes.io/local-config');
  return content !== undefined && (local === undefined || local === 'false');
}

/** Without the traces that Kustomize leaves while it works. */
function finished(object: EffectiveObject): EffectiveObject {
  const { content } = object;
  const metadata = get(content, 'metadata');
  const annotations = get(metadata, 'annotations');
  const empty = isMap(annotations) && Object.keys(annotations).length === 0;
  return content !== undefined && isMap(metadata) && empty && object.previous.length > 0 && has(metadata, 'annotations')
    ? object.with({ content: withKey(content, 'metadata', withoutKey(metadata, 'annotations')) })
    : object;
}

function sortOf(root: Read | undefined): { readonly fifo: boolean; readonly first?: readonly string[]; readonly last?: readonly string[] } {
  const options = root?.fields?.get('sortOptions');
  const legacy = options?.fields?.get('legacySortOptions');
  const list = (key: string): readonly string[] => itemsIn(legacy, key).map(({ text }) => text ?? '');
  return { fifo: textIn(options, 'order') === 'fifo', ...(legacy?.fields === undefined ? {} : { first: list('orderFirst'), last: list('orderLast') }) };
}
