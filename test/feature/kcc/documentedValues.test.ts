import assert from 'node:assert/strict';
import { describedRange } from '../../../scripts/describedRange';
import { describedValues } from '../../../scripts/describedValues';
import { complete } from '../../../server/src/features/completion/complete';
import { hover } from '../../../server/src/features/hover';
import { checkDiagnostics, checkFix, openWorkspace, problemsOf } from '../../support/workspace';

const zone = (state: string): string => `#- zone.yaml
apiVersion: dns.cnrm.cloud.google.com/v1beta1
kind: DNSManagedZone
metadata: { name: zone, namespace: team, annotations: { cnrm.cloud.google.com/project-id: team } }
spec:
  dnsName: example.com.
  dnssecConfig:
    state: ${state}
`;

const compute = (kind: string, spec: string): string =>
  `apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ${kind}\nmetadata: { name: a, namespace: team, annotations: { cnrm.cloud.google.com/project-id: team } }\nspec: { ${spec} }\n`;
const rule = (scheme: string): string => compute('ComputeForwardingRule', `location: us-central1, loadBalancingScheme: ${scheme}`);
const firewall = (priority: string): string =>
  compute('ComputeFirewall', `networkRef: { external: projects/p/global/networks/n }, allow: [{ protocol: tcp }], priority: ${priority}`);

describe('values that the texts of published schemas list', () => {
  const cases: readonly (readonly [what: string, text: string, values: readonly string[] | undefined])[] = [
    ['a list in brackets', 'The state. Default value: "off" Possible values: ["off", "on", "transfer"].', ['off', 'on', 'transfer']],
    ['with a line break and text behind it', 'A.\nPossible values: ["A",\n  "B"] More of it.', ['A', 'B']],
    ['words at the end', 'How. Possible values: MODE_UNSPECIFIED, SSL, START_TLS', ['SSL', 'START_TLS']],
    ['words with a full stop', 'Type. Possible values:GVNIC, VIRTIO_NET.', ['GVNIC', 'VIRTIO_NET']],
    ['a word for no value', 'Possible values: ["A_UNSPECIFIED"].', undefined],
    ['one word, which may begin a sentence', 'Possible values: VIEWS.', undefined],
    ['words that a sentence goes on behind', 'Possible values: HTTP, HTTPS, depending on the load balancer.', undefined],
    ['a sentence', 'Possible values include GZIP and NONE. The default value is NONE.', ['GZIP', 'NONE']],
    ['a sentence of quoted words', "Valid values are 'Enabled', 'Disabled', or `Off`.", ['Enabled', 'Disabled', 'Off']],
    ['a list with an empty text', 'Possible values: ["A", "B", ""].', ['A', 'B']],
    ['words of a sentence that goes on', 'Possible values include GZIP and NONE for tables.', undefined],
    ['a sentence about values', 'Supported values are described in the guide.', undefined],
  ];
  for (const [what, text, values] of cases) {
    it(`are read: ${what}`, () => assert.deepEqual(describedValues(text), values));
  }

  it('are offered and shown', () => {
    const { workspace, uri, offset } = openWorkspace(zone('<|>'));
    const offered = complete(workspace, uri, offset).filter(({ detail }) => detail === 'documented value');
    assert.deepEqual(
      offered.map(({ newText }) => newText.trim()),
      ['"off"', '"on"', 'transfer'],
    );
    const shown = openWorkspace(zone('transfer').replace('state', 'sta<|>te'));
    assert.match(hover(shown.workspace, shown.uri, shown.offset)?.markdown.text ?? '', /Documented values: `off`, `on`, `transfer`/);
  });

  it('limit nothing', () => checkDiagnostics(zone('later'), []));

  it('tell a slip of one letter', () => {
    checkDiagnostics(zone('<|tranfser|>'), ['api/enum']);
    checkFix(rule('<|EXTRENAL|>'), 'Replace with "EXTERNAL"', 'api/enum', rule('EXTERNAL'));
  });

  const texts: readonly (readonly [what: string, marked: string, codes: readonly string[]])[] = [
    ['a value', rule('INTERNAL_MANAGED'), []],
    ['no value', rule('""'), []],
    ['one that may be newer', rule('INTERNAL_PASSTHROUGH'), []],
    ['another one of which two letters differ', rule('EXTERNAL_SELF_MANAGED'), []],
    ['swapped letters', rule('<|EXTRENAL|>'), ['api/enum']],
    ['another sign', rule('<|INTERNAL-MANAGED|>'), ['api/enum']],
    ['another case, which the API may accept', rule('external'), []],
    ['one that is filled in', rule('${SCHEME}'), []],
    ['a number that is said to be allowed', firewall('65535'), []],
    ['a larger one', firewall('<|65536|>'), ['api/range']],
    [
      'none, where the range begins above it',
      compute('ComputeBackendService', 'location: global, consistentHash: { minimumRingSize: 0 }'),
      [],
    ],
    [
      'a larger one in that',
      compute('ComputeBackendService', 'location: global, consistentHash: { minimumRingSize: <|5000|> }'),
      ['api/range'],
    ],
  ];
  for (const [what, marked, codes] of texts) {
    it(`${what}: ${codes.join(', ') || 'nothing'}`, () => checkDiagnostics(marked, codes));
  }

  it('are told with what is meant', () => {
    assert.deepEqual(problemsOf(openWorkspace(rule('EXTRENAL'))), [
      'api/enum: "EXTRENAL" is not one of the documented values; did you mean "EXTERNAL"?',
    ]);
    assert.deepEqual(problemsOf(openWorkspace(firewall('70000'))), ['api/range: Must be at most 65535 (documented), found 70000']);
  });

  it('are shown, also those of which only the controller knows', () => {
    const shown = openWorkspace(rule('EXTERNAL').replace('loadBalancingScheme', 'loadBalancing<|>Scheme'));
    assert.match(hover(shown.workspace, shown.uri, shown.offset)?.markdown.text ?? '', /Documented values: `EXTERNAL`, `EXTERNAL_MANAGED`/);
    const number = openWorkspace(firewall('1').replace('priority', 'prio<|>rity'));
    assert.match(hover(number.workspace, number.uri, number.offset)?.markdown.text ?? '', /Documented value: 0 to 65535/);
  });
});

describe('ranges that the texts of published schemas say', () => {
  const cases: readonly (readonly [text: string, range: readonly [number, number] | undefined])[] = [
    ['Minutes of hour of day. Must be from 0 to 59.', [0, 59]],
    ['Fractions of seconds.\nMust be from 0 to 999,999,999\ninclusive.', [0, 999_999_999]],
    ['The value must be between 0.0 and 1.5 inclusive.', [0, 1.5]],
    ['Number must be in the range 1 to 65535.', [1, 65_535]],
    ['Valid values are between 1 and 4096. Required for rings.', [1, 4096]],
    ['Month of a year. Must be from 1 to 12, or 0 to specify a year alone.', [0, 12]],
    ['Should be from 0 to 23.', undefined],
    ['Must normally be from 0 to 59. 60 for leap seconds.', undefined],
    ['Day of a month. Must be from 1 to 31 and valid for the month.', undefined],
    ['Must be a value between 0000 and 0777 (octal).', undefined],
    ['Must be between 10 and 20 characters.', undefined],
    ['How many of 3 to 5.', undefined],
  ];
  for (const [text, range] of cases) {
    it(`${text}: ${range?.join(' to ') ?? 'none'}`, () => assert.deepEqual(describedRange(text), range));
  }
});
