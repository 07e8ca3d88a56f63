import type { Shape } from '../../infer/model/apiModel';

/** A shape's type in a few words: `list of Tag`, `map of string`, `structure`, `string`. */
export function typeOfShape({ type, modelType, element }: Shape): string {
  switch (type) {
    case 'list':
    case 'map':
      return element === undefined
        ? type
        : `${type} of ${element.shape.type === 'structure' ? element.shape.name : element.shape.modelType}`;
    default:
      return modelType;
  }
}
