import type { Path } from '../../base/path';
import { compilePattern } from '../../schema/patterns/patterns';
import { BadPath, placesOf, type FieldSpec } from '../fields/fieldSpecs';
import { transform } from './identity';
import type { Cause, EffectiveObject } from '../objects/object';
import { textIn, type Read } from '../fields/read';
import { at, has, isList, isMap, isScalar, scalarText, type Value } from '../objects/value';

/** `images`: name, tag and digest of images of a name. Source: api/filters/imagetag and api/internal/image. */
export function imageSetter(entry: Read, specs: readonly FieldSpec[], cause: Cause): (object: EffectiveObject) => EffectiveObject {
  const pattern = compilePattern(`^${textIn(entry, 'name')}(:[a-zA-Z0-9_.{}-]*)?(@[a-zA-Z0-9]+([.+_-][a-zA-Z0-9]+)*:[a-zA-Z0-9_.{}-]*)?$`);
  const set = (value: Value): Value =>
    isScalar(value) && pattern?.test(scalarText(value)) === true ? imageOf(scalarText(value), entry) : value;
  return (object) => {
    if (object.id.kind === 'CustomResourceDefinition') {
      return object;
    }
    const { found, texts } = imagesOf(object, specs);
    // Kustomize notes that it was at an empty text, whatever the image is called.
    if (texts?.every((text) => text !== '' && pattern?.test(text) !== true) === true) {
      return object;
    }
    const changed = found.reduce((now, path) => now.set(path, set(at(now.content, path)), cause), object);
    return transform(changed, specs, 'none', cause, set);
  };
}

/** The images of an object; most entries of many are about none of them. */
interface Images {
  /** Where pods have them. */
  readonly found: readonly Path[];
  /** What is written there and where the specifications lead; `undefined` where one of them cannot be followed. */
  readonly texts: readonly string[] | undefined;
}

const images = new WeakMap<readonly FieldSpec[], WeakMap<EffectiveObject, Images>>();

function imagesOf(object: EffectiveObject, specs: readonly FieldSpec[]): Images {
  const known = images.get(specs) ?? new WeakMap<EffectiveObject, Images>();
  const found = known.get(object) ?? readImages(object, specs);
  images.set(specs, known.set(object, found));
  return found;
}

function readImages({ content, id }: EffectiveObject, specs: readonly FieldSpec[]): Images {
  const found: Path[] = [];
  findImages(content, [], found);
  try {
    const values = [
      ...found.map((path) => at(content, path)),
      ...specs.flatMap((spec) => placesOf(content, id, spec).map(({ value }) => value)),
    ];
    return { found, texts: [...new Set(values.filter(isScalar).map(scalarText))] };
  } catch (error) {
    if (!(error instanceof BadPath)) {
      throw error;
    }
    return { found, texts: undefined };
  }
}

/** Images of lists named like those of a pod, at any depth of any kind. Source: api/filters/imagetag/legacy.go. */
function findImages(value: Value, path: Path, found: Path[]): void {
  if (isList(value)) {
    value.forEach((item, index) => findImages(item, [...path, index], found));
  } else if (isMap(value)) {
    for (const [key, child] of Object.entries(value)) {
      if ((key === 'containers' || key === 'initContainers') && isList(child)) {
        child.forEach((item, index) => has(item, 'image') && found.push([...path, key, index, 'image']));
      } else {
        findImages(child, [...path, key], found);
      }
    }
  }
}

function imageOf(text: string, entry: Read): string {
  const [name, tag, digest] = splitImage(text);
  const [newName, newTag, newDigest, suffix] = ['newName', 'newTag', 'digest', 'tagSuffix'].map((key) => textIn(entry, key));
  const changes =
    newTag !== '' || newDigest !== ''
      ? { tag: newTag ?? '', digest: newDigest ?? '' }
      : suffix !== ''
        ? { tag: tag + (suffix ?? ''), digest: '' }
        : { tag, digest };
  return `${newName === undefined || newName === '' ? name : newName}${changes.tag === '' ? '' : `:${changes.tag}`}${changes.digest === '' ? '' : `@${changes.digest}`}`;
}

function splitImage(text: string): readonly [name: string, tag: string, digest: string] {
  const slash = Math.max(text.indexOf('/'), 0);
  const searched = text.slice(slash);
  const digestAt = searched.indexOf('@');
  const tagAt = searched.indexOf(':');
  const hasTag = tagAt >= 0 && (digestAt < 0 || tagAt < digestAt);
  const end = hasTag ? tagAt : digestAt < 0 ? searched.length : digestAt;
  return [
    text.slice(0, slash + end),
    hasTag ? searched.slice(tagAt + 1, digestAt < 0 ? undefined : digestAt) : '',
    digestAt < 0 ? '' : searched.slice(digestAt + 1),
  ];
}
