import { isClusterScoped } from '../objects/ids';
import type { Layer } from './layer';
import type { LayerEdits } from './layerEdits';
import type { Cause, Place } from '../objects/object';
import { Problems } from '../objects/problem';
import { pairsIn, textIn, type Read } from '../fields/read';
import { causeIn } from '../steps/step';
import type { Steps } from '../steps/steps';
import { get, scalarText } from '../objects/value';

const edited = new WeakMap<LayerEdits, Layer & { readonly of: Layer | undefined }>();

/** The kustomization file of a folder with edits, or the one that is made for a folder without; the same one for the same two. */
export function editedLayer(folder: string, layer: Layer | undefined, edits: LayerEdits): Layer {
  const known = edited.get(edits);
  if (known !== undefined && known.of === layer && known.folder === folder) {
    return known;
  }
  const made = { ...edit(folder, layer, edits), of: layer };
  edited.set(edits, made);
  return made;
}

function edit(folder: string, layer: Layer | undefined, edits: LayerEdits): Layer {
  const fields = new Map(layer?.root.fields ?? []);
  const listOf = (key: string): readonly Read[] => fields.get(key)?.items ?? [];
  const here = (read: Read): Read => ({ ...read, from: edits.place });
  const setList = (key: string, items: readonly Read[], first: Read | undefined): void => {
    if (first !== undefined) {
      fields.set(key, { ...(fields.get(key) ?? here(first)), items });
    }
  };
  if (layer === undefined) {
    const items = (edits.resources ?? []).map((text): Read => here({ node: edits.node, text }));
    fields.set('resources', here({ node: edits.node, items }));
  }
  edits.instead.forEach((read, key) => fields.set(key, here(read)));
  edits.added.forEach((reads, key) => setList(key, [...listOf(key), ...reads.map(here)], reads[0]));
  edits.named.forEach((reads, key) => {
    const own = new Map(reads.map((read) => [textIn(read, 'name'), here(read)] as const));
    const kept = listOf(key).map((read) => own.get(textIn(read, 'name')) ?? read);
    setList(key, [...kept, ...[...own.values()].filter((read) => !kept.includes(read))], reads[0]);
  });
  edits.merged.forEach((read, key) =>
    fields.set(key, here({ ...read, fields: new Map([...(fields.get(key)?.fields ?? []), ...(read.fields ?? [])]) })),
  );
  const root: Read = { node: layer?.root.node ?? edits.node, fields };
  return {
    uri: layer?.uri ?? edits.place.uri,
    folder,
    place: layer?.place ?? edits.place,
    root,
    isComponent: false,
    problems: layer?.problems ?? new Problems(),
    edits,
  };
}

/** What is set on objects that are built. Source: fluxcd/pkg ssa SetCommonMetadata; Argo CD util/kube, destination namespace. */
export function finishEdited(steps: Steps, { metadata, namespace, place }: LayerEdits): void {
  for (const [key, read] of metadata) {
    const cause = causeOf(place, 'commonMetadata', read);
    const pairs = pairsIn({ node: read.node, fields: new Map([[key, read]]) }, key);
    steps.each({
      parts: [read.node],
      cause,
      makesDrafts: true,
      run: (object) =>
        [...pairs].reduce(
          (now, [name, text]) =>
            scalarText(get(get(get(now.content, 'metadata'), key), name)) === text
              ? now
              : now.make(['metadata', key, name], text, cause, undefined, true),
          object,
        ),
    });
  }
  if (namespace?.text !== undefined && namespace.text !== '') {
    const cause = causeOf(place, 'destination.namespace', namespace);
    const { text } = namespace;
    steps.each({
      parts: [namespace.node],
      cause,
      run: (object) =>
        isClusterScoped(object.id) || object.id.namespace !== '' ? object : object.remember().set(['metadata', 'namespace'], text, cause),
    });
  }
}

function causeOf(place: Place, what: string, read: Read): Cause {
  return causeIn({ problems: new Problems(), place }, what, read);
}
