import type { KccTables } from '../reference/kccTables';
import { dereference, nodeAt } from '../yaml/query';
import type { YamlNode } from '../yaml/node';
import type { DocumentState } from './fileState';

/**
 * What checks of other objects read from some documents, beside names: containers, ids, places, references. Two texts
 * are equal where an edit changes nothing for others. Empty for documents that nobody reads so.
 */
export function sharedFacts(states: readonly DocumentState[], tables: KccTables): string {
  return states
    .filter((state) => sharesFacts(state, tables))
    .map(({ resources, origins }) =>
      JSON.stringify([
        resources.map((resource) => [resource.group, resource.kind, resource.namespace, resource.name, tables.sharedPaths.map((path) => shown(nodeAt(resource.node, path)))]),
        origins.map(({ path, name, namespace, external, targets }) => [path, name, namespace, external, targets.map(({ kind }) => kind)]),
      ]),
    )
    .sort()
    .join('\n');
}

/** True for documents with objects whose checks look at one another, or with what these look at. */
export function sharesFacts({ resources }: DocumentState, tables: KccTables): boolean {
  return resources.some(({ group, kind }) => tables.speaksFor(group) || (group === '' && (kind === 'Namespace' || kind === 'Secret')));
}

/** A scalar as its text; of a map its keys and its scalars. */
function shown(node: YamlNode | undefined): unknown {
  const value = dereference(node);
  switch (value?.kind) {
    case 'scalar':
      return value.text;
    case 'map':
      return value.entries.map(({ key, value: item }) => [key.text, item.kind === 'scalar' ? item.text : '']);
    case 'sequence':
    case undefined:
      return null;
  }
}
