import { resolvePlain } from '../nodes/scalar';

/** What a scalar with a tag means; without a `value` where the tag does not fit. */
export interface Tagged {
  readonly value?: string | number | boolean | null;
  /** The text that it stands for, where that is not what is written. */
  readonly text?: string;
}

const core = 'tag:yaml.org,2002:';

/**
 * The meaning of a scalar with a tag, quoted or not. Tags that are not YAML's own make a string of anything.
 * Source: sigs.k8s.io/yaml goyaml.v2 resolve.go, function resolve, and decode.go, scalar.
 */
export function taggedValue(tag: string, text: string): Tagged {
  const plain = resolvePlain(text);
  switch (tag.startsWith(core) ? tag.slice(core.length) : '') {
    case 'int':
      return typeof plain === 'number' && !isFloat.test(text) ? { value: plain } : {};
    case 'float':
      return typeof plain === 'number' ? { value: plain } : {};
    case 'bool':
      return typeof plain === 'boolean' ? { value: plain } : {};
    case 'null':
      return plain === null ? { value: null } : {};
    case 'binary': {
      const decoded = decodeBase64(text.replace(/\s/g, ''));
      return decoded === undefined ? {} : { value: decoded, text: decoded };
    }
    default:
      return { value: text };
  }
}

const isFloat = /^[-+]?(?!0[xX])[0-9_]*(?:\.|[0-9_]+[eE])/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The characters that base64 stands for, read as UTF-8; bytes that are none become U+FFFD. */
function decodeBase64(text: string): string | undefined {
  if (!base64.test(text)) {
    return undefined;
  }
  let bits = 0;
  let count = 0;
  let escaped = '';
  for (const char of text.replace(/=+$/, '')) {
    bits = ((bits << 6) | alphabet.indexOf(char)) & 0xfff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      escaped += `%${((bits >> count) & 0xff).toString(16).padStart(2, '0')}`;
    }
  }
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped
      .replace(/(?:%[89a-f][0-9a-f])+/g, '\uFFFD')
      .replace(/%([0-7][0-9a-f])/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
}
