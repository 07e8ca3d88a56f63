import { isCollection, isMap, isScalar, isSeq, parseAllDocuments, visit, Pair, type Document, type Scalar, type YAMLMap } from 'yaml';

/*
 * Mistakes that people make with keys and blocks: one is missing, stands at another level, beside one that excludes it, or has a
 * value of another form. They are made in the tree of a document, so that comments, anchors and quotes stay around them.
 */

/** Makes a mistake in a document; false where there is no place for it. */
type Mistake = (document: Document, random: () => number, donors: Donors) => boolean;

/** Keys that manifests have at a place, by kind and path without indexes. */
export type Donors = ReadonlyMap<string, readonly Pair[]>;

interface Place {
  readonly map: YAMLMap;
  readonly pair: Pair;
  /** The maps around it, from outside inwards. */
  readonly around: readonly YAMLMap[];
  readonly path: string;
}

export const structuralMistakes: Readonly<Record<string, Mistake>> = {
  'a key is missing': (document, random) => {
    const place = pick(placesIn(document), random);
    return place !== undefined && remove(place);
  },
  'a key stands a level too high': (document, random) => {
    const place = pick(
      placesIn(document).filter(({ around }) => around.length > 0),
      random,
    );
    return place !== undefined && move(place, place.around.at(-1));
  },
  'a key stands a level too deep': (document, random) => {
    const place = pick(
      placesIn(document).filter(({ map, pair }) => map.items.some((other) => other !== pair && isMap(other.value))),
      random,
    );
    const into = place?.map.items.filter((other) => other !== place.pair && isMap(other.value)).map(({ value }) => value as YAMLMap);
    return place !== undefined && move(place, pick(into ?? [], random));
  },
  'a key stands elsewhere': (document, random) => {
    const places = placesIn(document);
    const place = pick(places, random);
    return place !== undefined && move(place, pick(places, random)?.map);
  },
  'a key stands in two places': (document, random) => {
    const places = placesIn(document);
    const place = pick(places, random);
    return place !== undefined && add(pick(places, random)?.map, copyOf(place.pair));
  },
  'a key of another manifest comes': (document, random, donors) => {
    const kind = kindOf(document);
    const place = pick(placesIn(document), random);
    const donor = pick(donors.get(`${kind} ${place?.path ?? ''}`) ?? [], random);
    return place !== undefined && donor !== undefined && add(place.map, copyOf(donor));
  },
  'a reference has its value beside it': (document, random) => {
    const place = pick(
      placesIn(document).filter(({ pair }) => /Refs?$/.test(keyOf(pair))),
      random,
    );
    const base = place === undefined ? '' : keyOf(place.pair).replace(/Refs?$/, '');
    const suffix = pick(['', 'ID', 'ARN', 'Name', 'IDs', 'ARNs', 'Names'], random) ?? '';
    const value = isSeq(place?.pair.value) ? ['a-1'] : 'a-1';
    return place !== undefined && add(place.map, new Pair(document.createNode(`${base}${suffix}`), document.createNode(value)));
  },
  'a reference has two forms': (document, random) => {
    const place = pick(
      placesIn(document).filter(({ pair }) => ['name', 'external'].includes(keyOf(pair))),
      random,
    );
    const other = place !== undefined && keyOf(place.pair) === 'name' ? 'external' : 'name';
    return place !== undefined && add(place.map, new Pair(document.createNode(other), document.createNode('b-1')));
  },
  'a key is misspelt': (document, random) => {
    const place = pick(placesIn(document), random);
    const key = place === undefined ? '' : keyOf(place.pair);
    const at = Math.floor(random() * key.length);
    const written = pick([key.toUpperCase(), key.slice(0, at) + key.slice(at + 1), `${key}s`, key.toLowerCase()], random) ?? key;
    if (place === undefined || written === '' || written === key || place.map.has(written) || !isScalar(place.pair.key)) {
      return false;
    }
    place.pair.key.value = written;
    return true;
  },
  'a value has another form': (document, random) => {
    const place = pick(placesIn(document), random);
    if (place === undefined || isAnchored(place.pair.value)) {
      return false;
    }
    const { value } = place.pair;
    const plain = isCollection(value) ? (value.toJS(document) as unknown) : isScalar(value) ? value.value : null;
    place.pair.value = document.createNode(pick([[plain], { name: plain }, null, {}, [], '', true, 1, 'a'], random) ?? null);
    return true;
  },
  'only one item is left': (document, random) => {
    const place = pick(
      placesIn(document).filter(({ pair }) => isSeq(pair.value) && pair.value.items.length > 0),
      random,
    );
    if (place === undefined || !isSeq(place.pair.value)) {
      return false;
    }
    place.pair.value = place.pair.value.items[0];
    return true;
  },
};

/** Makes one mistake of each name in a text, in a document that a number from 0 to below 1 chooses; `undefined` where there is no place for one. */
export function withMistakes(text: string, names: readonly string[], random: () => number, donors: Donors): string | undefined {
  const documents = [...parseAllDocuments(text, { logLevel: 'error' })] as readonly Document[];
  if (documents.some(({ errors }) => errors.length > 0)) {
    return undefined;
  }
  const made = names.every((name) => {
    const document = pick(
      documents.filter(({ contents }) => isMap(contents)),
      random,
    );
    return document !== undefined && structuralMistakes[name]?.(document, random, donors) === true;
  });
  try {
    return made ? documents.map((document) => document.toString({ lineWidth: 0, directives: false })).join('---\n') : undefined;
  } catch {
    // An alias that stands before its anchor now.
    return undefined;
  }
}

/** What manifests have where, so that one can get a key that another one of its kind has. */
export function donorsOf(texts: readonly string[]): Donors {
  const donors = new Map<string, Pair[]>();
  for (const document of texts.flatMap((text) => [...parseAllDocuments(text, { logLevel: 'error' })] as readonly Document[])) {
    const kind = document.errors.length > 0 ? '' : kindOf(document);
    for (const { pair, path } of kind === '' ? [] : placesIn(document)) {
      const key = `${kind} ${path}`;
      const known = donors.get(key) ?? [];
      if (!known.some((each) => keyOf(each) === keyOf(pair)) && !hasAlias(pair)) {
        donors.set(key, [...known, pair]);
      }
    }
  }
  return donors;
}

function hasAlias(pair: Pair): boolean {
  let found = false;
  visit(pair.value as Scalar, { Alias: () => void (found = true) });
  return found;
}

function kindOf({ contents }: Document): string {
  const kind = isMap(contents) ? contents.get('kind') : undefined;
  return typeof kind === 'string' ? kind : '';
}

/** All keys of a document but those that say which kind it is of. */
function placesIn({ contents }: Document): readonly Place[] {
  return isMap(contents) ? placesBelow(contents, [], '').filter(({ pair }) => !['apiVersion', 'kind'].includes(keyOf(pair))) : [];
}

function placesBelow(node: unknown, around: readonly YAMLMap[], path: string): readonly Place[] {
  if (isSeq(node)) {
    return node.items.flatMap((item) => placesBelow(item, around, `${path}[]`));
  }
  return isMap(node)
    ? node.items.flatMap((pair) => [
        { map: node, pair, around, path },
        ...placesBelow(pair.value, [...around, node], `${path}.${keyOf(pair)}`),
      ])
    : [];
}

function keyOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : '';
}

function remove({ map, pair }: Place): boolean {
  // An alias of what is below would lead nowhere.
  if (map.items.length < 2 || isAnchored(pair.value)) {
    return false;
  }
  map.items.splice(map.items.indexOf(pair), 1);
  return true;
}

function move(place: Place, into: YAMLMap | undefined): boolean {
  const isInside = into !== undefined && (into === place.map || placesBelow(place.pair.value, [], '').some(({ map }) => map === into));
  return into !== undefined && !isInside && !into.has(keyOf(place.pair)) && remove(place) && add(into, place.pair);
}

function add(map: YAMLMap | undefined, pair: Pair): boolean {
  if (map === undefined || map.has(keyOf(pair))) {
    return false;
  }
  map.items.push(pair);
  return true;
}

/** Without the comments of the original, which would be there twice. */
function copyOf(pair: Pair): Pair {
  const copy = pair.clone();
  const bare = (node: Scalar | YAMLMap): void => {
    delete node.comment;
    delete node.commentBefore;
    delete node.anchor;
  };
  for (const node of [copy.key, copy.value]) {
    visit(node as Scalar, { Scalar: (_, each) => bare(each), Collection: (_, each) => bare(each as YAMLMap) });
  }
  return copy;
}

function isAnchored(node: unknown): boolean {
  let found = false;
  visit(node as Scalar, { Node: (_, each) => void (found ||= 'anchor' in each && each.anchor !== undefined) });
  return found;
}

function pick<T>(items: readonly T[], random: () => number): T | undefined {
  return items[Math.floor(random() * items.length)];
}
