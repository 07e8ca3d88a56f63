import { refTo, type Shape, type ShapeType, syntheticShape } from '../model/apiModel';

const scalars: ReadonlyMap<string, readonly [name: string, type: ShapeType, modelType: string]> = new Map([
  ['string', ['String', 'string', 'string']],
  ['bool', ['Boolean', 'boolean', 'boolean']],
  ['int', ['Integer', 'integer', 'integer']],
  ['int64', ['Long', 'integer', 'long']],
  ['float64', ['Double', 'float', 'float']],
  ['bytes', ['Blob', 'blob', 'blob']],
]);

export interface PlainType {
  readonly shape: Shape;
  /** False where the generator understands nothing and takes a string. */
  readonly isKnown: boolean;
}

/**
 * The shape behind a `type:` entry, a Go type such as `[]*string`.
 * Source: aws-controllers-k8s/code-generator pkg/model (custom field types).
 */
export function plainType(text: string): PlainType {
  const [, prefix, word = ''] = /^(\[\]|map\[string\])?\*?(\w+)$/.exec(text) ?? [];
  const scalar = scalars.get(word);
  const [name, type, modelType] = scalar ?? ['String', 'string', 'string'];
  const shape = { ...syntheticShape(name, type), modelType };
  if (scalar === undefined || prefix === undefined) {
    return { shape, isKnown: scalar !== undefined };
  }
  const isList = prefix === '[]';
  return { shape: syntheticShape(`${name}${isList ? 'List' : 'Map'}`, isList ? 'list' : 'map', refTo(shape)), isKnown: true };
}

/** Words that a `type:` entry may hold, for suggestions. */
export const plainTypeWords: readonly string[] = [...scalars.keys()];
