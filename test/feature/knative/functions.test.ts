import assert from 'node:assert/strict';
import { neverCancelled } from '../../../server/src/base/cancellation';
import { definition } from '../../../server/src/features/references/definition';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { hover } from '../../../server/src/features/hover';
import { references } from '../../../server/src/features/references/references';
import { openWorkspace, uriOf } from '../../support/workspace';

const file = (name: string, rest = ''): string =>
  `specVersion: 0.36.0\nname: ${name}\nruntime: go\ncreated: 2026-01-01T00:00:00Z\n${rest}run:\n  envs:\n  - name: KEY\n    value: '{{ env:KEY }}'\n`;
const trigger = (name: string, apiVersion = 'serving.knative.dev/v1'): string => `apiVersion: eventing.knative.dev/v1
kind: Trigger
metadata: { name: paid, namespace: shop }
spec:
  broker: default
  subscriber:
    ref: { apiVersion: ${apiVersion}, kind: Service, name: ${name} }
`;
const broker = 'apiVersion: eventing.knative.dev/v1\nkind: Broker\nmetadata: { name: default, namespace: shop }\n';
const workspaceOf = (functions: Readonly<Record<string, string>>, reference: string): ReturnType<typeof openWorkspace> =>
  openWorkspace(
    `${Object.entries(functions)
      .map(([path, text]) => `#- ${path}\n${text}`)
      .join('')}#- app/trigger.yaml\n${reference}---\n${broker}`,
  );
const codes = (functions: Readonly<Record<string, string>>, reference: string): readonly string[] => {
  const { workspace } = workspaceOf(functions, reference);
  return [...workspace.uris].flatMap((uri) => diagnosticsOf(uri, workspace).map(({ finding }) => finding.code));
};

describe('what Knative Functions deploys', () => {
  it('is not missing', () => {
    assert.deepEqual(codes({}, trigger('pay')), ['ref/not-found']);
    assert.deepEqual(codes({ 'fn/func.yaml': file('pay') }, trigger('pay')), []);
    assert.deepEqual(codes({ 'fn/func.yaml': file('ship') }, trigger('pay')), ['ref/not-found']);
    assert.deepEqual(codes({ 'fn/other.yaml': file('pay') }, trigger('pay')), ['ref/not-found']);
    assert.deepEqual(codes({ 'fn/func.yaml': 'name: pay\n' }, trigger('pay')), ['ref/not-found']);
    assert.deepEqual(codes({ 'fn/func.yaml': file('pay-${STAGE}') }, trigger('pay-prod')), []);
    assert.deepEqual(codes({ 'fn/func.yaml': file('') }, trigger('pay')), ['ref/not-found']);
  });

  it('depends on who deploys it', () => {
    const raw = { 'fn/func.yaml': file('pay', 'deployer: raw\n') };
    assert.deepEqual(codes(raw, trigger('pay')), ['ref/not-found']);
    assert.deepEqual(codes(raw, trigger('pay', 'v1')), []);
    assert.deepEqual(codes({ 'fn/func.yaml': file('pay', 'deploy: { deployer: keda }\n') }, trigger('pay', 'v1')), []);
    assert.deepEqual(codes({ 'fn/func.yaml': file('pay', 'deployer: another\n') }, trigger('pay')), []);
    assert.deepEqual(codes({ 'fn/func.yaml': file('pay') }, trigger('pay', 'v1')), ['ref/not-found']);
  });

  it('follows edits of the function and of what refers to it', () => {
    const { workspace } = workspaceOf({ 'fn/func.yaml': file('pay') }, trigger('pay'));
    const found = (): readonly string[] => diagnosticsOf(uriOf('app/trigger.yaml'), workspace).map(({ finding }) => finding.code);
    assert.deepEqual(found(), []);
    const { files } = workspace.setBuffer(uriOf('fn/func.yaml'), file('ship'));
    assert.ok(files.has(uriOf('app/trigger.yaml')));
    assert.deepEqual(found(), ['ref/not-found']);
    workspace.setBuffer(uriOf('fn/func.yaml'), file('p${X}'));
    assert.deepEqual(found(), []);
    workspace.setDisk([[uriOf('fn/func.yaml'), undefined]]);
    workspace.closeBuffer(uriOf('fn/func.yaml'));
    assert.deepEqual(found(), ['ref/not-found']);
  });

  it('leads to the name of the function, the nearest first', () => {
    const { workspace } = workspaceOf({ 'a/func.yaml': file('pay'), 'app/fn/func.yaml': file('"pay"') }, trigger('pay'));
    const uri = uriOf('app/trigger.yaml');
    const at = (workspace.file(uri)?.text.indexOf('name: pay }') ?? 0) + 7;
    const links = definition(workspace, uri, at).map(({ uri: of, selection }) => [
      of,
      workspace.file(of)?.text.slice(selection.start, selection.end),
    ]);
    assert.deepEqual(links, [
      [uriOf('app/fn/func.yaml'), 'pay'],
      [uriOf('a/func.yaml'), 'pay'],
    ]);
    assert.match(
      hover(workspace, uri, at)?.markdown.text ?? '',
      /Service \*\*pay\*\*, deployed by Knative Functions from .*fn\/func\.yaml/,
    );
  });

  it('is found from the function', () => {
    const { workspace } = workspaceOf({ 'fn/func.yaml': file('pay') }, trigger('pay'));
    const uri = uriOf('fn/func.yaml');
    const at = (workspace.file(uri)?.text.indexOf('pay') ?? 0) + 1;
    assert.deepEqual(
      references(workspace, uri, at, { includeDeclaration: true, token: neverCancelled }).map((place) => place.uri),
      [uriOf('app/trigger.yaml'), uri],
    );
    assert.match(hover(workspace, uri, at)?.markdown.text ?? '', /Knative Function \*\*pay\*\*, deployed as Service/);
  });

  it('gives way to an object of the name', () => {
    const service =
      '#- app/service.yaml\napiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: pay, namespace: shop }\nspec: { template: { spec: { containers: [{ image: a }] } } }\n';
    const { workspace } = openWorkspace(`#- fn/func.yaml\n${file('pay')}${service}#- app/trigger.yaml\n${trigger('pay')}`);
    const uri = uriOf('app/trigger.yaml');
    const at = (workspace.file(uri)?.text.indexOf('name: pay }') ?? 0) + 7;
    assert.deepEqual(
      definition(workspace, uri, at).map((each) => each.uri),
      [uriOf('app/service.yaml')],
    );
  });

  it('is not missing where a kustomization applies the reference', () => {
    const { workspace } = workspaceOf(
      { 'fn/func.yaml': file('pay'), 'app/kustomization.yaml': 'namespace: prod\nresources: [trigger.yaml]\n' },
      trigger('pay'),
    );
    assert.deepEqual(
      [...workspace.uris].flatMap((uri) => diagnosticsOf(uri, workspace).map(({ finding }) => finding.code)),
      [],
    );
  });
});
