import assert from 'node:assert/strict';
import { neverCancelled } from '../../../server/src/base/cancellation';
import { complete } from '../../../server/src/features/completion/complete';
import { definition } from '../../../server/src/features/references/definition';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { hover } from '../../../server/src/features/hover';
import { references } from '../../../server/src/features/references/references';
import { rename } from '../../../server/src/features/rename/rename';
import { applyEdits, openWorkspace, uriOf } from '../../support/workspace';

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

  it('is offered in references, with what its kind is', () => {
    const offered = (functions: Readonly<Record<string, string>>, reference: string): readonly string[] => {
      const { workspace, uri, offset } = workspaceOf(functions, reference);
      return complete(workspace, uri, offset).map(({ label, detail }) => `${label}: ${detail}`);
    };
    const functions = { 'app/pay/func.yaml': file('pay'), 'fn/func.yaml': file('ship'), 'raw/func.yaml': file('raw', 'deployer: raw\n') };
    assert.deepEqual(offered(functions, trigger('<|>')), [
      'pay: Service pay, generated from pay/func.yaml',
      'ship: Service ship, generated from fn/func.yaml',
    ]);
    assert.deepEqual(offered(functions, trigger('<|>', 'v1')), ['raw: Service raw, generated from raw/func.yaml']);
    assert.deepEqual(offered({ 'fn/func.yaml': file('pay-${STAGE}') }, trigger('<|>')), []);
    const { workspace, uri, offset, fixture } = workspaceOf(functions, trigger('').replace(/ref: .*/, 'ref:\n      name: <|>'));
    const item = complete(workspace, uri, offset).find(({ label }) => label === 'ship');
    assert.ok(item);
    const text = fixture.files.get('app/trigger.yaml') ?? '';
    assert.match(
      applyEdits(text, [item, ...(item.additional ?? [])]),
      /ref:\n {6}apiVersion: serving.knative.dev\/v1\n {6}kind: Service\n {6}name: ship\n/,
    );
  });

  it('is renamed from either side', () => {
    const functions = { 'fn/func.yaml': file('"pay"') };
    for (const from of ['fn/func.yaml', 'app/trigger.yaml']) {
      const { workspace } = workspaceOf(functions, trigger('pay'));
      const uri = uriOf(from);
      const at = (workspace.file(uri)?.text.search(/(?<=name: "?)pay/) ?? 0) + 1;
      const answer = rename(workspace, uri, at, 'collect');
      assert.ok(answer.kind === 'edits');
      assert.deepEqual(
        answer.edits.map((edit) => [edit.uri, workspace.file(edit.uri)?.text.slice(edit.span.start, edit.span.end), edit.newText]),
        [
          [uriOf('app/trigger.yaml'), 'pay', 'collect'],
          [uriOf('fn/func.yaml'), 'pay', 'collect'],
        ],
      );
    }
  });

  it('is not renamed where others are called so, or would be', () => {
    const refusal = (functions: Readonly<Record<string, string>>, newName: string): string => {
      const { workspace } = workspaceOf(functions, trigger('pay'));
      const uri = uriOf('a/func.yaml');
      const answer = rename(workspace, uri, (workspace.file(uri)?.text.indexOf('pay') ?? 0) + 1, newName);
      return answer.kind === 'refused' ? answer.reason : answer.kind;
    };
    assert.match(
      refusal({ 'a/func.yaml': file('pay'), 'b/func.yaml': file('pay') }, 'collect'),
      /2 files may deploy a function named "pay"/,
    );
    assert.match(
      refusal({ 'a/func.yaml': file('pay'), 'b/func.yaml': file('ship') }, 'ship'),
      /Function "ship" already exists in func.yaml/,
    );
    assert.match(refusal({ 'a/func.yaml': file('pay') }, 'Pay_2'), /"Pay_2" must be at most 63/);
  });
});
