import { firstOf } from '../../base/first';
import { comparePlaces, compareTexts } from '../../base/order';
import { allSteps, eachInSteps, type Steps } from '../../base/steps';
import { isCrdResource } from '../../manifest/resource';
import type { IndexedResource } from '../../workspace/index/indexed';
import { familiesOf } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';
import type { WorkspaceSymbol } from '../feature';
import { placeOfName } from './references';

const most = 500;
const stepSize = 50;

/**
 * The objects whose kind, namespace and name hold the letters of a query in their order: ours, and those that belong to one
 * of ours. At most 500. For the name of a duck type, with or without `#`, first the CRDs and objects of the kinds that
 * implement it.
 */
export function workspaceSymbols(workspace: Workspace, query: string): readonly WorkspaceSymbol[] {
  return allSteps(workspaceSymbolsInSteps(workspace, query));
}

/** The same with a step for some dozens of objects. */
export function* workspaceSymbolsInSteps(workspace: Workspace, query: string): Steps<readonly WorkspaceSymbol[]> {
  const implementing = yield* implementingSymbols(workspace, query.trim().replace(/^#/, ''));
  if (query.trim().startsWith('#')) {
    return implementing.slice(0, most);
  }
  const wanted = query.toLowerCase().replace(/\s+/g, '');
  const found: WorkspaceSymbol[] = [];
  const look = (entry: IndexedResource): void => {
    const { resource } = entry;
    const isFound = holdsLetters(`${resource.kind}${resource.namespace ?? ''}/${resource.name ?? ''}`.toLowerCase(), wanted);
    const holder = isFound ? holderOf(workspace, entry) : undefined;
    const symbol = isFound && (holder !== undefined || workspace.isOurs(resource)) ? symbolOf(workspace, entry, holder) : undefined;
    if (symbol !== undefined) {
      found.push(symbol);
    }
  };
  yield* eachInSteps(workspace.index.everything(), look, stepSize);
  return [...implementing, ...found.sort(byName)].slice(0, most);
}

/** Their names end in `#` and the duck type, since clients only show what holds the letters of the query. */
function* implementingSymbols(workspace: Workspace, name: string): Steps<readonly WorkspaceSymbol[]> {
  const duck = name === '' ? undefined : workspace.ducks.find(name);
  if (duck === undefined) {
    return [];
  }
  const crds = new Set(workspace.ducks.kindsOf(duck).map(({ plural, group }) => `${plural}.${group}`));
  const found: WorkspaceSymbol[] = [];
  const look = (entry: IndexedResource): void => {
    const isCrd = isCrdResource(entry.resource) && crds.has(entry.name ?? '');
    const symbol =
      isCrd || workspace.ducks.implementedBy(entry, duck) === true ? symbolOf(workspace, entry, holderOf(workspace, entry)) : undefined;
    if (symbol !== undefined) {
      found.push({ ...symbol, name: `${symbol.name} #${duck.name}` });
    }
  };
  yield* eachInSteps(workspace.index.everything(), look, stepSize);
  return found.sort(byName);
}

function holderOf(workspace: Workspace, entry: IndexedResource): string | undefined {
  return firstOf(familiesOf(workspace), ({ belongsTo }) => belongsTo?.(entry, workspace));
}

function symbolOf(workspace: Workspace, entry: IndexedResource, holder: string | undefined): WorkspaceSymbol | undefined {
  const { resource } = entry;
  const place = placeOfName(workspace, entry);
  return place === undefined
    ? undefined
    : {
        ...place,
        name: `${resource.kind} ${resource.name ?? ''}`,
        kind: resource.kind,
        container: [resource.namespace, holder].filter((part) => part !== undefined).join(', '),
      };
}

function byName(a: WorkspaceSymbol, b: WorkspaceSymbol): number {
  return compareTexts(a.name, b.name) || comparePlaces(a, b);
}

function holdsLetters(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    const found = text.indexOf(letter, at);
    if (found < 0) {
      return false;
    }
    at = found + 1;
  }
  return true;
}
