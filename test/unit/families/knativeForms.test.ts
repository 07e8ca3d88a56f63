import assert from 'node:assert/strict';
import { isCertainlyNotCesql } from '../../../server/src/families/knative/admission/forms/cesql';
import { cronProblem } from '../../../server/src/families/knative/admission/forms/cron';
import { misfitOf, type FormParameters } from '../../../server/src/families/knative/admission/forms/forms';
import { isBase64 } from '../../../server/src/schema/patterns/formats';
import { goDuration } from '../../../server/src/base/goDuration';
import { goFloat } from '../../../server/src/families/knative/admission/forms/goNumber';
import { imageProblem } from '../../../server/src/families/knative/admission/forms/image';
import { period } from '../../../server/src/families/knative/admission/forms/period';

const digest = `sha256:${'0'.repeat(64)}`;

describe('forms of Knative values', () => {
  const durations: readonly (readonly [string, number | undefined])[] = [
    ['1m30s', 90e9],
    ['1.5s', 1.5e9],
    ['.5s', 5e8],
    ['1.s', 1e9],
    ['-4s', -4e9],
    ['+2h', 7200e9],
    ['0', 0],
    ['-0', 0],
    ['100us', 1e5],
    ['3µs', 3e3],
    ['1h1h', 7200e9],
    ['', undefined],
    ['60', undefined],
    ['s', undefined],
    ['.s', undefined],
    ['1 s', undefined],
    ['1d', undefined],
    ['1S', undefined],
    ['2562048h', undefined],
    ['2562047h', 2562047 * 3600e9],
  ];
  for (const [text, expected] of durations) {
    it(`Go duration "${text}"`, () => assert.ok(Object.is(goDuration(text) === 0 ? 0 : goDuration(text), expected)));
  }

  const periods: readonly (readonly [string, ReturnType<typeof period>])[] = [
    ['PT1S', 'positive'],
    ['P1DT2H', 'positive'],
    ['P1Y2M3W4DT5H6M7S', 'positive'],
    ['PT0.2S', 'positive'],
    ['PT0,2S', 'positive'],
    ['+P1D', 'positive'],
    ['-PT3S', 'negative'],
    ['P0', 'zero'],
    ['PT0S', 'zero'],
    ['P0D', 'zero'],
    ['PT0.05S', 'zero'],
    ['P1DT', 'positive'],
    ['PT.5S', 'positive'],
    ['PT1.S', 'positive'],
    ['P-1D', 'positive'],
    ['-P0', undefined],
    ['PT1xS', undefined],
    ['', undefined],
    ['P', undefined],
    ['PT', undefined],
    ['2s', undefined],
    ['P2S', undefined],
    ['pt1s', undefined],
    ['PT1M2H', undefined],
    ['P1D1Y', undefined],
    ['PT1', undefined],
    ['P1H', undefined],
  ];
  for (const [text, expected] of periods) {
    it(`period "${text}"`, () => assert.equal(period(text), expected));
  }

  const schedules = [
    '*/5 * * * *',
    '*/10 * * * * *',
    '0 9 * * mon-FRI',
    '@daily',
    '? * * * *',
    '1,2,,3 0-23/2 1 JAN-dec 0',
    '5/15 * * * *',
    'CRON_TZ=Europe/Paris 0 9 * * *',
    '  * * * * *  ',
    '@every 2h',
    '+5 */+2 * * *',
    'TZ=UTC  @daily',
  ];
  for (const text of schedules) {
    it(`schedule "${text}" is one`, () => assert.equal(cronProblem(text), undefined));
  }
  const others = [
    '',
    '* * * *',
    '* * * * * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * 32 * *',
    '* * * 13 *',
    '* * * * 7',
    '*/0 * * * *',
    '5-1 * * * *',
    '* * * * fri-mon',
    '* * L * *',
    '* * * * 5#2',
    '@reboot',
    '@Daily',
    '1-2-3 * * * *',
    '1/2/3 * * * *',
    'TZ=Nowhere/Land * * * * *',
    'TZ=UTC',
    '-1 * * * *',
    ' @daily',
    '@daily ',
  ];
  for (const text of others) {
    it(`schedule "${text}" is none`, () => assert.notEqual(cronProblem(text), undefined));
  }

  const images: readonly (readonly [string, boolean])[] = [
    ['busybox', true],
    ['localhost:5000/a/b', true],
    [`localhost:5000/a/b:1@${digest}`, true],
    ['gcr.io/a/b:v1.0_x-Y', true],
    ['a/b/c', true],
    ['Host.example.com/a', true],
    ['example.com:8080/a', true],
    ['foo:bar:baz', false],
    ['example.com/Orders', false],
    ['a b', false],
    ['a@sha256:12', false],
    [`a@${digest}@${digest}`, false],
    ['a:', true],
    [`a:@${digest}`, true],
    ['localhost/A', false],
    ['a.b:c/d', false],
    ['a.b:/d', true],
    ['[::1]:5000/a', true],
    ['a:v 1', false],
  ];
  for (const [text, fits] of images) {
    it(`image "${text}"`, () => assert.equal(imageProblem(text) === undefined, fits));
  }

  const expressions: readonly (readonly [string, boolean])[] = [
    ["type = 'order.created' AND source LIKE '%shop'", false],
    ['EXISTS subject', false],
    ['NOT EXISTS subject OR (id = "1")', false],
    ["type NOT IN ('a', 'b')", false],
    ['LENGTH(id) > 3', false],
    ['-1 + 2 * 3 = 5', false],
    ['true', false],
    ['NOW()', false],
    ["a LIKE 'x' AND NOT b = 1", false],
    ['a ? = b', false],
    ['a.b', true],
    ["a.b LIKE 'x'", true],
    ['? a', false],
    ["'it''s' = a", false],
    ['1a = 2', false],
    ['MY_FUNCTION(a)', false],
    ['!? a', false],
    ['', false],
    ["type = 'open", true],
    ['a ? b', true],
    [' ', true],
    ['a_b = 1', true],
    ['f1(a)', true],
    ['1 -1', true],
    ['AND', true],
    ['TRUE()', true],
    ['a LIKE b.%', true],
    ['this is wrong', true],
    ['a =', true],
    ['= a', true],
    ['(a', true],
    ['a)', true],
    ['a AND', true],
    ['a LIKE b', true],
    ['a IN ()', true],
    ['f(a b)', true],
  ];
  for (const [text, broken] of expressions) {
    it(`CESQL "${text}"`, () => assert.equal(isCertainlyNotCesql(text), broken));
  }

  const misfits: readonly (readonly [string, FormParameters, boolean])[] = [
    ['1', { form: 'number', integer: true, min: 0 }, true],
    ['1.0', { form: 'number', integer: true, min: 0 }, false],
    ['1e2', { form: 'number', min: 1, max: 100 }, true],
    ['nan', { form: 'number', min: 1 }, true],
    ['0x10', { form: 'number', min: 100 }, false],
    ['0x1p4', { form: 'number', min: 100 }, true],
    ['1_000', { form: 'number', max: 1000 }, true],
    ['1_000', { form: 'number', max: 999 }, false],
    ['9223372036854775808', { form: 'number', integer: true, min: 0 }, false],
    ['9223372036854775807ns', { form: 'duration', min: 0, whole: true }, true],
    ['9223372036s', { form: 'duration', min: 0, whole: true }, true],
    ['1500ms', { form: 'duration', min: 0, whole: true }, false],
    ['-1', { form: 'number', min: 0, except: [-1] }, true],
    ['kpa.autoscaling.example.dev', { form: 'oneOf', values: ['a.dev'], within: '.dev' }, false],
    ['keda.org', { form: 'oneOf', values: ['a.dev'], within: '.dev' }, true],
    ['a.b', { form: 'domain' }, true],
    ['a', { form: 'domain' }, false],
    ['a.cluster.local', { form: 'domain' }, false],
    ['a.mycluster.local', { form: 'domain' }, true],
    ['a-', { form: 'dns1035Prefix' }, true],
    ['a.', { form: 'dns1035Prefix' }, false],
    ['1Gi', { form: 'quantity' }, true],
    ['1 Gi', { form: 'quantity' }, false],
    ['Mi', { form: 'quantity' }, true],
    ['', { form: 'quantity' }, false],
    ['1e', { form: 'quantity' }, false],
    ['1e3', { form: 'quantity' }, true],
    ['Europe/Paris', { form: 'timeZone' }, true],
    ['US/Pacific', { form: 'timeZone' }, true],
    ['Europe/Pari', { form: 'timeZone' }, false],
    ['Local', { form: 'timeZone' }, true],
    ['europe/paris', { form: 'timeZone' }, false],
    ['utc', { form: 'timeZone' }, false],
    ['UTC', { form: 'timeZone' }, true],
    ['Etc/UTC', { form: 'timeZone' }, true],
    ['Asia/Kolkata', { form: 'timeZone' }, true],
    ['Asia/Calcutta', { form: 'timeZone' }, true],
    [' ', { form: 'timeZone' }, true],
    ['UTC ', { form: 'timeZone' }, true],
    ['UTC 5', { form: 'timeZone' }, true],
    [' UTC', { form: 'timeZone' }, false],
    ['UTC 5 5', { form: 'timeZone' }, false],
    ['system:*', { form: 'lastStar' }, true],
    ['*', { form: 'lastStar' }, true],
    ['a*b', { form: 'lastStar' }, false],
    ['ko://example.com/A', { form: 'image' }, true],
    ['docker.io/{username}/a', { form: 'image' }, true],
    ['<registry/image:tag>', { form: 'image' }, true],
  ];
  for (const [text, told, fits] of misfits) {
    it(`${told.form ?? ''} "${text}" ${fits ? 'fits' : 'does not'}`, () => assert.equal(misfitOf(text, told) === undefined, fits));
  }

  it('standard base64 has padding and may be broken into lines', () => {
    assert.deepEqual(['eyJhIjoxfQ==', 'eyJh\nIjox\r\nfQ==', '', '$$$', 'YQ', 'YQ=', 'Y-Q='].map(isBase64), [
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('a float may be infinite', () =>
    assert.deepEqual(['+Inf', '-infinity', 'in', '1_0', '1__0', '_1', '1_', '1_.0'].map(goFloat), [
      Infinity,
      -Infinity,
      undefined,
      10,
      undefined,
      undefined,
      undefined,
      undefined,
    ]));
});
