import assert from 'node:assert/strict';
import { describedValues } from '../../../scripts/describedValues';
import { complete } from '../../../server/src/features/completion/complete';
import { hover } from '../../../server/src/features/hover';
import { checkDiagnostics, openWorkspace } from '../../support/workspace';

const zone = (state: string): string => `#- zone.yaml
apiVersion: dns.cnrm.cloud.google.com/v1beta1
kind: DNSManagedZone
metadata: { name: zone, namespace: team, annotations: { cnrm.cloud.google.com/project-id: team } }
spec:
  dnsName: example.com.
  dnssecConfig:
    state: ${state}
`;

describe('values that the texts of published schemas list', () => {
  const cases: readonly (readonly [what: string, text: string, values: readonly string[] | undefined])[] = [
    ['a list in brackets', 'The state. Default value: "off" Possible values: ["off", "on", "transfer"].', ['off', 'on', 'transfer']],
    ['with a line break and text behind it', 'A.\nPossible values: ["A",\n  "B"] More of it.', ['A', 'B']],
    ['words at the end', 'How. Possible values: MODE_UNSPECIFIED, SSL, START_TLS', ['SSL', 'START_TLS']],
    ['words with a full stop', 'Type. Possible values:GVNIC, VIRTIO_NET.', ['GVNIC', 'VIRTIO_NET']],
    ['a word for no value', 'Possible values: ["A_UNSPECIFIED"].', undefined],
    ['one word, which may begin a sentence', 'Possible values: VIEWS.', undefined],
    ['words that a sentence goes on behind', 'Possible values: HTTP, HTTPS, depending on the load balancer.', undefined],
    ['another beginning', 'Possible values include GZIP and NONE.', undefined],
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
});
