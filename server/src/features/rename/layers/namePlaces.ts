import { parentOf, type Uri } from '../../../base/uri';
import type { World } from '../../../kustomize/build';
import { resolvePath } from '../../../kustomize/files';
import { effectiveNamespace, gvkOf, selects, type Gvk, type Id } from '../../../kustomize/objects/ids';
import { replacementFields } from '../../../kustomize/fields/kustomizationFields';
import { readLayer } from '../../../kustomize/layers/layer';
import type { Change } from '../../../kustomize/objects/changes';
import type { EffectiveObject } from '../../../kustomize/objects/object';
import { patchEntries } from '../../../kustomize/patches/patchEntries';
import { Problems } from '../../../kustomize/objects/problem';
import { itemsIn, read, textIn, type Read } from '../../../kustomize/fields/read';
import { BadSelector, matches, matchesKind, selectorOf } from '../../../kustomize/patches/select';
import { gvkIn } from '../../../kustomize/fields/transformerConfig';
import { patchEntriesOf } from '../../../workspace/files/deliveredPatches';
import type { Workspace } from '../../../workspace/workspace';
import type { ScalarNode, YamlDocument, YamlNode } from '../../../yaml/nodes/node';
import { asScalar } from '../../../yaml/nodes/query';
import { applicationsOf, isEarlier } from './renamed';

/** A place of a kustomization file, or of a list of replacements, that spells the name of objects. */
export interface NamePlace {
  readonly uri: Uri;
  readonly document: YamlDocument;
  readonly node: ScalarNode;
  /** `target` of a patch, `select` of a replacement and `reject` hold regular expressions, the others names. */
  readonly role: 'target' | 'select' | 'source' | 'var' | 'replicas' | 'generator';
  /** The mapping that the name is part of. */
  readonly holder: Read;
  /** The item of the list that it is part of. */
  readonly entry: YamlNode;
}

/** Every place of a layer that spells a name; what its patches call themselves aside. */
export function namePlaces(layer: Uri, workspace: Workspace): readonly NamePlace[] {
  const document = workspace.file(layer)?.documents[0]?.document;
  if (document === undefined) {
    return [];
  }
  const { root } = readLayer(layer, document);
  const here = { uri: layer, document };
  const replacements = itemsIn(root, 'replacements');
  return [
    ...patchEntries(root).flatMap(({ target, node }) => placeIn(target, 'target', node, here)),
    ...replacements.flatMap((entry) =>
      textIn(entry, 'path') === '' ? inReplacement(entry, here) : inFile(resolvePath(parentOf(layer), textIn(entry, 'path')), workspace),
    ),
    ...itemsIn(root, 'vars').flatMap((entry) => placeIn(entry.fields?.get('objref'), 'var', entry.node, here)),
    ...itemsIn(root, 'replicas').flatMap((entry) => placeIn(entry, 'replicas', entry.node, here)),
    ...['configMapGenerator', 'secretGenerator'].flatMap((field) =>
      itemsIn(root, field).flatMap((entry) => placeIn(entry, 'generator', entry.node, here)),
    ),
  ];
}

/** The places at which the object that applies a root spells a name in its patches; none for a root that nobody changes. */
export function deliveredPlaces(root: string, { deliveries }: Workspace): readonly NamePlace[] {
  const delivery = deliveries.withId(root);
  const resource = delivery === undefined ? undefined : deliveries.entryOf(delivery)?.resource;
  return delivery === undefined || resource === undefined
    ? []
    : patchEntriesOf(resource).flatMap(({ target, node }) =>
        placeIn(target, 'target', node, { uri: delivery.uri, document: resource.document }),
      );
}

type Here = Pick<NamePlace, 'uri' | 'document'>;

function placeIn(holder: Read | undefined, role: NamePlace['role'], entry: YamlNode, here: Here): readonly NamePlace[] {
  const node = asScalar(holder?.fields?.get('name')?.node);
  return holder === undefined || node === undefined || node.text === '' ? [] : [{ ...here, node, role, holder, entry }];
}

function inReplacement(entry: Read, here: Here): readonly NamePlace[] {
  return [
    ...placeIn(entry.fields?.get('source'), 'source', entry.node, here),
    ...itemsIn(entry, 'targets').flatMap((target) => [
      ...placeIn(target.fields?.get('select'), 'select', entry.node, here),
      ...itemsIn(target, 'reject').flatMap((each) => placeIn(each, 'select', entry.node, here)),
    ]),
  ];
}

/** A file of replacements: one, or a list of them. */
function inFile(uri: Uri, workspace: Workspace): readonly NamePlace[] {
  return (workspace.file(uri)?.documents ?? []).flatMap(({ document }) => {
    const type =
      document.root?.kind === 'sequence' ? ({ list: { fields: replacementFields } } as const) : ({ fields: replacementFields } as const);
    const found = read(document.root, type, new Problems(), { uri, document });
    return (found?.items ?? (found === undefined ? [] : [found])).flatMap((entry) => inReplacement(entry, { uri, document }));
  });
}

/** True for a place that holds a regular expression. */
export function isPattern({ role }: NamePlace): boolean {
  return role === 'target' || role === 'select';
}

/** The names of an object by which a place means it under a root; empty where it does not. */
export function namesMeant(place: NamePlace, object: EffectiveObject, world: World): readonly string[] {
  const { role, holder, entry, node } = place;
  const byId = (means: (id: Id) => boolean): readonly string[] => object.allIds.filter(means).map(({ name }) => name);
  const isNamed = (id: Id, kind: Gvk): boolean => id.name === node.text && selects(kind, id);
  switch (role) {
    case 'target':
      return applicationsOf(entry, world).flatMap(({ before }) =>
        isEarlier(before, object) ? [before.originalId.name, before.id.name].filter((name) => isMatched(node.text, name)) : [],
      );
    case 'select': {
      const selector = selectorOf(holder);
      return byId((id) =>
        safely(() => matchesKind(selector, id) && matches(selector.name, id.name) && matches(selector.namespace, id.namespace)),
      );
    }
    case 'source': {
      const namespace = textIn(holder, 'namespace');
      return byId(
        (id) => isNamed(id, gvkIn(holder)) && (namespace === '' || effectiveNamespace({ ...id, namespace }) === effectiveNamespace(id)),
      );
    }
    case 'var': {
      const apiVersion = textIn(holder, 'apiVersion');
      const kind = gvkIn(holder);
      return byId((id) => isNamed(id, { ...kind, ...(apiVersion === '' ? {} : gvkOf(apiVersion, kind.kind)) }));
    }
    case 'replicas':
      return isChangedBy(object, 'replicas', place, entry) ? [node.text] : [];
    case 'generator':
      return isChangedBy(object, 'configMapGenerator', place, node) || isChangedBy(object, 'secretGenerator', place, node)
        ? [node.text]
        : [];
  }
}

function isChangedBy(object: EffectiveObject, what: string, { uri, document }: NamePlace, { span }: YamlNode): boolean {
  for (let change: Change | undefined = object.changes; change !== undefined; change = change.before) {
    const { cause } = change;
    if (cause.what === what && cause.uri === uri && cause.document === document && cause.span?.start === span.start) {
      return true;
    }
  }
  return false;
}

function isMatched(pattern: string, name: string): boolean {
  return safely(() => matches(pattern, name));
}

function safely(ask: () => boolean): boolean {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof BadSelector)) {
      throw error;
    }
    return false;
  }
}
