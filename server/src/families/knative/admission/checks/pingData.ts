import { valueOf } from '../../../../yaml/nodes/query';
import { isBase64 } from '../../../../schema/patterns/formats';
import { found, stringAt, type Check } from '../checkedPlace';
import { parsedJson } from '../../../../base/json';

/** Payload of a PingSource; the target is the `spec`. Source: pkg/apis of knative/eventing. */
export const pingData: Check = (target, _, { settings }) => {
  const [data, encoded] = ['data', 'dataBase64'].map((key) => stringAt(valueOf(target.node, key)) ?? '') as [string, string];
  const limit = settings.number('data-max-size');
  const used = data !== '' ? 'data' : 'dataBase64';
  const text = data !== '' ? data : encoded;
  const isDecodable = data !== '' || isBase64(encoded);
  const plain = data !== '' || !isDecodable ? data : decoded(encoded);
  const isJson = stringAt(valueOf(target.node, 'contentType')) === 'application/json' && plain !== undefined && plain !== '';
  const value = isJson ? parsedJson(plain) : null;
  return [
    ...(encoded === '' || isBase64(encoded)
      ? []
      : [found(target, 'ping-data-base64', [...target.path, 'dataBase64'], 'value', 'Must be standard base64 with padding')]),
    ...(value === undefined || (value !== null && (typeof value !== 'object' || Array.isArray(value)))
      ? [
          found(
            target,
            'ping-data-json',
            [...target.path, used],
            'value',
            'With the content type "application/json" the data must be a JSON object',
          ),
        ]
      : []),
    ...(limit.isKnown && limit.value >= 0 && bytesOf(text) > limit.value
      ? [
          found(
            target,
            'ping-data-size',
            [...target.path, used],
            'value',
            `Data of ${bytesOf(text)} bytes is larger than "data-max-size" of the cluster, ${limit.value}`,
          ),
        ]
      : []),
  ];
};

/** Base64 as UTF-8; `undefined` for bytes that are none. */
function decoded(text: string): string | undefined {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const bits = [...text.replace(/[\r\n=]/g, '')].map((each) => digits.indexOf(each).toString(2).padStart(6, '0')).join('');
  const escaped = (bits.match(/.{8}/g) ?? []).map((byte) => `%${parseInt(byte, 2).toString(16).padStart(2, '0')}`).join('');
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}

function bytesOf(text: string): number {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, 'xxx')).replace(/%../g, 'x').length;
}
