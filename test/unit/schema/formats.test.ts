import assert from 'node:assert/strict';
import { formats } from '../../../server/src/schema/patterns/formats';
import { formatNameOf } from '../../../server/src/schema/structure/format';

const rows: readonly { readonly format: string; readonly good: readonly unknown[]; readonly bad: readonly unknown[] }[] = [
  { format: 'int32', good: [0, -2147483648, 2147483647, 1.5], bad: [2147483648, -2147483649] },
  { format: 'int64', good: [0, 9007199254740991, -(2 ** 63)], bad: [2 ** 64] },
  { format: 'date', good: ['2024-02-29'], bad: ['2023-02-29', '2024-13-01', '24-01-01', ''] },
  {
    format: 'datetime',
    good: ['2024-01-02T03:04:05Z', '2024-01-02t03:04:05.123+02:00'],
    bad: ['2024-01-02', '2024-01-02T25:00:00Z', '2024-01-02T23:59:60Z', '2024-01-02T03:04:05+0100', '2024-01-02 03:04:05Z', 'now'],
  },
  { format: 'byte', good: ['YQ==', 'YWI=', 'YWJj'], bad: ['', 'Y', 'not base64!', 'YQ=', 'YWJj\n', 'YW\nJj'] },
  { format: 'ipv4', good: ['10.0.0.1', '::ffff:10.0.0.1'], bad: ['10.0.0', '10.0.0.256', '::1'] },
  {
    format: 'ipv6',
    good: ['::', '::1', '2001:db8::8:800:200c:417a', '1:2:3:4:5:6:7:8', '::ffff:10.0.0.1'],
    bad: ['1:2', '1::2::3', '10.0.0.1', 'g::'],
  },
  { format: 'cidr', good: ['10.0.0.0/16', '::/0'], bad: ['10.0.0.0', '10.0.0.0/33', '::/129', '10.0.0.0/8/8'] },
  { format: 'uuid', good: ['123e4567-e89b-12d3-a456-426614174000'], bad: ['123e4567'] },
  { format: 'uuid4', good: ['123e4567-e89b-42d3-a456-426614174000'], bad: ['123e4567-e89b-12d3-a456-426614174000'] },
  { format: 'float', good: [1, 3.4e38], bad: [3.5e38] },
  { format: 'duration', good: ['1h30m', '-1.5s', '0', '22 ns', '3 days', '1w'], bad: ['5', '', '1y', 'soon'] },
  {
    format: 'uri',
    good: ['https://a.example/b?c=%', '/a', 'mailto:a@b.example'],
    bad: ['', 'a', 'a.example/b', 'http://a/%zz', 'http://a b/'],
  },
  { format: 'email', good: ['a@b.example', 'A <a@b.example>'], bad: ['', 'a', 'a@', '@b', 'a b@c.example', 'a@b.example,c@d.example'] },
  {
    format: 'hostname',
    good: ['localhost', 'a-b', 'a-', 'a.example', '1.example', 'münchen.example'],
    bad: ['', '-a', 'a-.example', 'a_b', 'a..example', 'a.example.', '10.0.0.1', `${'a'.repeat(64)}.example`],
  },
  {
    format: 'mac',
    good: ['01:02:03:04:05:06', '01-02-03-04-05-06', '0102.0304.0506'],
    bad: ['01:02:03:04:05', '1:2:3:4:5:6', '01:02-03:04:05:06'],
  },
  { format: 'hexcolor', good: ['#fff', '00FF00'], bad: ['#ffff', 'red'] },
  { format: 'ssn', good: ['123-45-6789'], bad: ['123456789'] },
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

  it('are told by their names and types, as the API server tells them', () => {
    assert.deepEqual(
      [
        formatNameOf({ type: 'string', format: 'date-time' }),
        formatNameOf({ format: 'ipv4' }),
        formatNameOf({ type: 'string', format: 'int32' }),
        formatNameOf({ type: 'string', format: 'constructor' }),
        formatNameOf({ type: 'integer', format: 'int32' }),
        formatNameOf({ type: 'integer' }),
        formatNameOf({ type: 'number', format: 'int32' }),
        formatNameOf({ type: 'number', format: 'float' }),
        formatNameOf({ format: 'int32' }),
      ],
      ['datetime', 'ipv4', undefined, undefined, 'int32', 'int64', undefined, 'float', undefined],
    );
  });
});
