import assert from 'node:assert/strict';
import { formats } from '../../../server/src/schema/patterns/formats';

const rows: readonly { readonly format: string; readonly good: readonly unknown[]; readonly bad: readonly unknown[] }[] = [
  { format: 'int32', good: [0, -2147483648, 2147483647, 1.5], bad: [2147483648, -2147483649] },
  { format: 'int64', good: [0, 9007199254740991, -(2 ** 63)], bad: [2 ** 64] },
  { format: 'date', good: ['2024-02-29'], bad: ['2023-02-29', '2024-13-01', '24-01-01', ''] },
  {
    format: 'date-time',
    good: ['2024-01-02T03:04:05Z', '2024-01-02t03:04:05.123+02:00'],
    bad: ['2024-01-02', '2024-01-02T25:00:00Z', '2024-01-02 03:04:05Z', 'now'],
  },
  { format: 'byte', good: ['', 'YQ==', 'YWI=', 'YWJj'], bad: ['Y', 'not base64!', 'YQ='] },
  { format: 'ipv4', good: ['10.0.0.1'], bad: ['10.0.0', '10.0.0.256', '::1'] },
  {
    format: 'ipv6',
    good: ['::', '::1', '2001:db8::8:800:200c:417a', '1:2:3:4:5:6:7:8', '::ffff:10.0.0.1'],
    bad: ['1:2', '1::2::3', '10.0.0.1', 'g::'],
  },
  { format: 'cidr', good: ['10.0.0.0/16', '::/0'], bad: ['10.0.0.0', '10.0.0.0/33', '::/129', '10.0.0.0/8/8'] },
  { format: 'uuid', good: ['123e4567-e89b-12d3-a456-426614174000'], bad: ['123e4567'] },
];

describe('formats', () => {
  for (const { format, good, bad } of rows) {
    it(`${format} takes and refuses`, () => {
      const check = formats[format]?.validate as (value: unknown) => boolean;
      assert.deepEqual(
        good.filter((value) => !check(value)),
        [],
      );
      assert.deepEqual(
        bad.filter((value) => check(value)),
        [],
      );
    });
  }
});
