import assert from 'node:assert/strict';
import { neverCancelled } from '../../../server/src/base/cancellation';
import { complete } from '../../../server/src/features/completion/complete';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { nameReferenceActions } from '../../../server/src/features/fixes/nameReferenceAction';
import { definition } from '../../../server/src/features/references/definition';
import { hover } from '../../../server/src/features/hover';
import { references } from '../../../server/src/features/references/references';
import { checkDiagnostics, openWorkspace, uriOf } from '../../support/workspace';
import { checkRename } from '../../support/rename';

const ping = (name: string): string => `#- ping.yaml
apiVersion: sources.knative.dev/v1
kind: PingSource
metadata: { name: ${name}, namespace: shop }
spec: { sink: { uri: "http://a.example.com" } }
`;
const trigger = (annotation: string): string => `#- trigger.yaml
apiVersion: eventing.knative.dev/v1
kind: Trigger
metadata:
  name: orders
  namespace: shop
  annotations:
    knative.dev/dependency: ${annotation}
spec:
  broker: "\${BROKER}"
  subscriber: { uri: "http://orders.example.com" }
`;
const json = (name: string, more = ''): string =>
  `'{"apiVersion": "sources.knative.dev/v1", "kind": "PingSource", "name": "${name}"${more}}'`;

describe('dependency of a Trigger', () => {
  it('leads to the source that its JSON names', () => {
    const { workspace, uri, offset, fixture } = openWorkspace(ping('<|tick|>') + trigger(json('ti<|>ck')));
    assert.deepEqual(
      definition(workspace, uri, offset).map(({ uri: target, selection }) => [target, selection.start]),
      fixture.ranges.map(({ file, start }) => [uriOf(file), start]),
    );
  });

  it('is one of the references to the source', () => {
    const { workspace, uri, offset } = openWorkspace(ping('ti<|>ck') + trigger(json('tick')));
    const found = references(workspace, uri, offset, { includeDeclaration: true, token: neverCancelled }).map((each) => each.uri);
    assert.deepEqual(found, [uriOf('ping.yaml'), uriOf('trigger.yaml')]);
  });

  it('is renamed with the source', () => {
    checkRename(ping('ti<|>ck') + trigger(json('tick')), 'tock', { after: ping('tock') + trigger(json('tock')) });
    checkRename(ping('tick') + trigger(json('ti<|>ck')), 'tock', { after: ping('tock') + trigger(json('tock')) });
  });

  it('is reported where there is no such source, with the one that is near', () => {
    checkDiagnostics(ping('tick') + trigger(json('<|tik|>').replace('"<|tik|>"', '<|"tik"|>')), ['ref/not-found']);
    checkDiagnostics(ping('tick') + trigger(json('tick')), []);
  });

  it('is reported where a kustomization renames the source, which it cannot follow', () => {
    const layer = (fields: string): string => `#- kustomization.yaml\nresources: [ping.yaml, trigger.yaml]\n${fields}\n`;
    const opened = openWorkspace(trigger(json('tick')) + ping('tick') + layer('namePrefix: p-'));
    const [found, ...more] = diagnosticsOf(opened.uri, opened.workspace);
    assert.deepEqual([found?.finding.code, more], ['kustomize/reference-not-renamed', []]);
    assert.deepEqual(
      found === undefined ? [] : nameReferenceActions(found, opened.workspace.file(opened.uri)?.documents[0], opened.workspace),
      [],
    );
    const written = trigger(json('p-tick')) + ping('tick') + layer('namePrefix: p-');
    assert.deepEqual(diagnosticsOf(uriOf('trigger.yaml'), openWorkspace(written).workspace), []);
    const plain = ping('tick') + trigger(json('tick'));
    assert.deepEqual(diagnosticsOf(uriOf('trigger.yaml'), openWorkspace(plain + layer('namespace: other')).workspace), []);
    checkRename(ping('ti<|>ck') + trigger(json('tick')) + layer('namespace: other'), 'tock', {
      after: ping('tock') + trigger(json('tock')),
      annotations: ['confirm'],
    });
  });

  it('is not followed where its text is written with escapes', () => {
    const escaped = '"{\\"apiVersion\\": \\"sources.knative.dev/v1\\", \\"kind\\": \\"PingSource\\", \\"name\\": \\"tik\\"}"';
    checkDiagnostics(ping('tick') + trigger(escaped), []);
  });

  it('takes keys in any letter case, and null for a part that is not there', () => {
    checkDiagnostics(trigger(`'{"APIVersion": "v1", "Kind": "A", "NAME": "b", "namespace": null}'`), []);
  });

  it('wants strings', () => {
    const [found] = checkDiagnostics(trigger(`<|'{"apiVersion": "v1", "kind": "A", "name": 5}'|>`), [
      'knative/trigger-dependency-annotation',
    ]);
    assert.equal(found?.finding.message, '"name" of the object reference must be a string (Knative)');
    checkDiagnostics(trigger(`<|'{"apiVersion": "v1", "kind": "A", "name": "b", "uid": {}}'|>`), ['knative/trigger-dependency-annotation']);
  });

  it('is offered and explained', () => {
    const { workspace, uri, offset } = openWorkspace(trigger(json('tick')).replace('knative.dev/dependency', '<|>'));
    assert.ok(complete(workspace, uri, offset).some(({ label }) => label === 'knative.dev/dependency'));
    const shown = openWorkspace(trigger(json('tick')).replace('knative.dev/dep', 'knative.dev/<|>dep'));
    assert.match(hover(shown.workspace, shown.uri, shown.offset)?.markdown.text ?? '', /must be ready before/);
  });

  it('is silent about placeholders', () => checkDiagnostics(ping('tick') + trigger(json('${SOURCE}')), []));
});
