import { samePath, type Path } from '../../base/path';
import type { Resource } from '../../manifest/resource';
import type { Family } from '../../workspace/family';
import { checkDefinitions } from './checks/check';
import { keysBeside } from './checks/structure';
import { schemaHover } from './editor/schemaHover';
import { suggest } from './editor/suggest';
import { symbolAt } from './editor/symbols';
import { graphOf, isDefinition } from './graph';
import { kindOf } from './instance';
import { kroOfWorkspace, kroRules } from './rules';

/** kro: definitions of graphs of objects, and the kinds that they bring. */
export const kro: Family = {
  id: 'kro',
  rules: kroRules,
  rulesOfWorkspace: kroOfWorkspace,
  // A patch of a definition names what the rest of it defines.
  rulesOfWholes: kroRules.map(([code]) => code),
  dialect: 'kro',
  templatePaths: (host) => (isDefinition(host) ? templatePaths(host) : []),
  kindsOf: {
    word: 'ResourceGraphDefinition',
    concerns: isDefinition,
    read: (resource, _state, provenance) => kindOf(resource, provenance),
  },
  readsValues: isDefinition,
  // `kro/incomplete-template` is about the definition, where kro says so.
  wordsFor: ({ host }, { data, path }) =>
    host !== undefined && isDefinition(host) && data.kind === 'missing-field' && path.length === 1 && path[0] === 'metadata'
      ? 'said'
      : undefined,
  check: checkDefinitions,
  refusedKeys: (resource, path, present) => (isDefinition(resource) ? keysBeside(path, present) : []),
  symbolAt,
  suggest,
  hoverAt: schemaHover,
  templateAround: (host, path) =>
    isDefinition(host) && path[0] === 'spec' && path[1] === 'resources' && path[3] === 'template' ? path.slice(0, 4) : undefined,
  itemLabel: (resource, path) => (isDefinition(resource) ? labelOf(resource, path) : undefined),
};

/** A resource of a definition, by its id. */
function labelOf(resource: Resource, path: Path): { readonly name: string; readonly detail: string } | undefined {
  const node = path.length === 3 ? graphOf(resource).nodes.find((each) => samePath(each.path, path)) : undefined;
  return node?.id === undefined ? undefined : { name: node.id, detail: node.kind?.kind ?? '' };
}

function templatePaths(host: Resource): readonly Path[] {
  return graphOf(host).nodes.flatMap(({ path, object }) => (object === undefined ? [] : [[...path, 'template']]));
}
