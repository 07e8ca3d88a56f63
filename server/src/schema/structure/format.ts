import { formats } from '../patterns/formats';
import type { Structure } from './structure';

/**
 * The name in `formats` of what a schema asks of its values. Formats of numbers count for their own type alone, and those
 * of texts where the type is `string` or left to others; every integer has 64 bits. Servers before Kubernetes 1.36 store
 * more than 32 bits, but controllers cannot read it.
 * Source: apiextensions-apiserver pkg/apiserver/validation/formats.go.
 */
export function formatNameOf({ type, format }: Structure): string | undefined {
  switch (type) {
    case 'integer':
      return format === 'int32' ? 'int32' : 'int64';
    case 'number':
      return format === 'float' ? 'float' : undefined;
    case undefined:
    case 'string': {
      const name = format?.replaceAll('-', '') ?? '';
      return Object.hasOwn(formats, name) && formats[name]?.type === 'string' ? name : undefined;
    }
    default:
      return undefined;
  }
}
