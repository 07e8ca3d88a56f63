import type { Steps } from '../../../base/steps';
import type { Uri } from '../../../base/uri';
import type { World } from '../../../kustomize/build';
import { withAlternatives } from '../../../kustomize/fields/namePatterns';
import { nodeOf } from '../../../kustomize/objects/resources';
import { folderOfRoot, rootName } from '../../../workspace/deliveries/appliedRoots';
import type { Workspace } from '../../../workspace/workspace';
import type { ScalarNode, YamlDocument } from '../../../yaml/nodes/node';
import { valueOf } from '../../../yaml/nodes/query';
import { pathOfSpan } from '../../../yaml/nodes/hit';
import { shift } from '../../../base/text';
import { asSpan } from '../../../kustomize/objects/spans';
import { refused } from '../answer';
import type { Site } from '../wordEdits';
import { deliveredPlaces, isPattern, namePlaces, namesMeant, type NamePlace } from './namePlaces';
import { isEarlier, type RenamedThere } from './renamed';
import type { UnderRoots } from './underRoots';
import { writerOf, writtenBy, type Written } from '../../../workspace/applied/writers';

/** What a scalar that spells names is to spell instead. */
interface Spelling {
  readonly uri: Uri;
  readonly document: YamlDocument;
  readonly node: ScalarNode;
  readonly path: Site['path'];
  readonly isPattern: boolean;
  /** By former name the new ones, the former one itself where others go on having it. */
  readonly words: Map<string, Set<string>>;
}

export type LayerSites =
  { readonly kind: 'sites'; readonly sites: readonly Site[] } | { readonly kind: 'refused'; readonly reason: string };

/**
 * Everything that kustomizations say about objects by their names, under each of some roots: names of patches and their
 * targets, replacements, vars, replicas, generators, and the references that mean them there, whatever prefix they spell.
 */
export function* layerSites(workspace: Workspace, under: UnderRoots, roots: readonly string[]): Steps<LayerSites> {
  const spellings = new Map<ScalarNode, Spelling>();
  const places = new Map<Uri, readonly NamePlace[]>();
  const put = ({ uri, document, node, path }: Written, former: string, words: Iterable<string>, pattern = false): void => {
    const known = spellings.get(node) ?? { uri, document, node, path, isPattern: pattern, words: new Map<string, Set<string>>() };
    const own = known.words.get(former) ?? new Set<string>();
    [...words].forEach((word) => own.add(word));
    known.words.set(former, own);
    spellings.set(node, known);
  };
  for (const root of roots) {
    yield;
    const world = workspace.worlds.worldOf(root);
    const there = under.there(root);
    if (there.length === 0) {
      continue;
    }
    for (const layer of workspace.kustomizations.layersOf(folderOfRoot(root))) {
      const own = places.get(layer) ?? namePlaces(layer, workspace);
      places.set(layer, own);
      own.forEach((place) => inPlace(place, there, world, put));
    }
    deliveredPlaces(root, workspace).forEach((place) => inPlace(place, there, world, put));
    inPatches(world, there, workspace, put);
    for (const { referrer, path, to } of under.names(root)) {
      const words = there.find(({ object }) => to.includes(object))?.words;
      const written = words === undefined ? undefined : writerOf(referrer, path, words, workspace);
      const word = written === undefined ? undefined : words?.get(written.node.text);
      if (written !== undefined && word !== undefined) {
        put(written, written.node.text, [word]);
      }
    }
  }
  return sitesOf([...spellings.values()], workspace);
}

type Put = (at: Written, former: string, words: Iterable<string>, pattern?: boolean) => void;

function inPlace(place: NamePlace, there: readonly RenamedThere[], world: World, put: Put): void {
  const { uri, document, node } = place;
  const at = { uri, document, node, path: pathOfSpan(document.root, node.span) ?? [] };
  const renamedHere = new Set(there.map(({ object }) => object));
  for (const { object, words } of there) {
    for (const name of new Set(namesMeant(place, object, world))) {
      const word = words.get(name);
      const isKept = (): boolean =>
        isPattern(place) && world.objects.some((other) => !renamedHere.has(other) && namesMeant(place, other, world).includes(name));
      if (word !== undefined && word !== name) {
        put(at, name, isKept() ? [name, word] : [word], isPattern(place));
      }
    }
  }
}

/** What patches without a `target` call themselves, and those with one as far as they are called like the object. */
function inPatches(world: World, there: readonly RenamedThere[], workspace: Workspace, put: Put): void {
  for (const { patch, part, before } of world.problems.applications) {
    const own = part === undefined ? undefined : there.find(({ object }) => object === before || isEarlier(before, object));
    const word =
      part === undefined || (patch.selector !== undefined && (patch.allowsName || part.id.kind !== before.id.kind))
        ? undefined
        : own?.words.get(part.id.name);
    const object = part === undefined ? undefined : nodeOf(part);
    const name = valueOf(valueOf(object, 'metadata'), 'name');
    if (part === undefined || word === undefined || object === undefined || name === undefined || part.source.span === undefined) {
      continue;
    }
    const written = writtenBy(name, { ...part.source, span: shift(asSpan(name), part.source.span.start - object.span.start) }, workspace);
    if (written !== undefined) {
      put(written, part.id.name, [word]);
    }
  }
}

function sitesOf(spellings: readonly Spelling[], { folderNames }: Workspace): LayerSites {
  const sites: Site[] = [];
  for (const { uri, document, node, path, words, isPattern: pattern } of spellings) {
    const word = pattern
      ? withAlternatives(node.text, (literal) => (words.has(literal) ? [...(words.get(literal) ?? [])] : undefined))
      : undefined;
    const [only, ...more] = pattern ? [] : new Set([...words.values()].flatMap((each) => [...each]));
    if (more.length > 0) {
      return refused(`"${node.text}" in ${rootName(uri, folderNames)} refers to several objects, which would have different names`);
    }
    const next = pattern ? word : only;
    if (next !== undefined && next !== node.text) {
      sites.push({ uri, document, node, path, annotation: 'confirm', word: next });
    }
  }
  return { kind: 'sites', sites };
}
