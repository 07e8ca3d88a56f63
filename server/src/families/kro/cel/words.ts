import { withArticle } from '../../../base/english';
import type { CelType } from './types';

/** A type in words, with its article. */
export function typeWords(type: CelType): string {
  switch (type.kind) {
    case 'int':
      return 'an integer';
    case 'uint':
      return 'an unsigned integer';
    case 'double':
      return 'a number';
    case 'bool':
      return 'a boolean';
    case 'bytes':
      return 'bytes';
    case 'null':
      return 'null';
    case 'optional':
      return 'an optional value';
    case 'unknown':
    case 'parameter':
      return 'a value';
    case 'opaque':
      return withArticle(type.name);
    default:
      return withArticle(type.kind);
  }
}
