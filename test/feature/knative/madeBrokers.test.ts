import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { manifest } from '../../support/manifests';
import { openWorkspace } from '../../support/workspace';

const broker = (name: string): string => `ref: { apiVersion: eventing.knative.dev/v1, kind: Broker, name: ${name} }`;
const levels = (text: string): readonly string[] => {
  const { workspace, uri } = openWorkspace(text);
  return diagnosticsOf(uri, workspace).map(({ severity, finding: { code } }) => `${severity} ${code}`);
};

describe('a Broker that Knative makes in a namespace that asks for one', () => {
  it('is no more than a hint where it is not in the workspace', () => {
    assert.deepEqual(levels(manifest('Trigger', 'a', '  broker: default\n  subscriber: { uri: "http://a.b" }\n')), ['hint ref/not-found']);
    assert.deepEqual(levels(manifest('PingSource', 'a', `  sink: { ${broker('default')} }\n`)), ['hint ref/not-found']);
  });

  it('has its name, and is a Broker', () => {
    assert.deepEqual(levels(manifest('PingSource', 'a', `  sink: { ${broker('other')} }\n`)), ['warning ref/not-found']);
    assert.deepEqual(levels(manifest('PingSource', 'a', '  sink: { ref: { apiVersion: v1, kind: Service, name: default } }\n')), [
      'warning ref/not-found',
    ]);
  });
});
