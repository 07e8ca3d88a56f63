import assert from 'node:assert/strict';
import { neverCancelled } from '../../../server/src/base/cancellation';
import type { Span } from '../../../server/src/base/text';
import type { Uri } from '../../../server/src/base/uri';
import { complete } from '../../../server/src/features/completion/complete';
import { definition } from '../../../server/src/features/references/definition';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { hover } from '../../../server/src/features/hover';
import { references } from '../../../server/src/features/references/references';
import { rename } from '../../../server/src/features/rename/rename';
import { checkRename } from '../../support/rename';
import { openWorkspace, root, uriOf } from '../../support/workspace';

const rule = 'knative/revision-name-prefix';
const service = (template: string): string =>
  `apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: orders, namespace: shop }\nspec: { template: { metadata: { ${template} } } }\n`;
const whole = (name: string): string => service(`name: ${name}`).replace('} } }', '}, spec: { containers: [{ image: a }] } } }');

/** Files of a base with a Service, and of an overlay for each further text. */
function opened(name: string, ...overlays: readonly string[]): ReturnType<typeof openWorkspace>['workspace'] {
  const files = overlays.map((overlay, at) => `#- overlay-${at}/kustomization.yaml\nresources: [../base]\n${overlay}`);
  return openWorkspace(`#- base/kustomization.yaml\nresources: [object.yaml]\n#- base/object.yaml\n${whole(name)}${files.join('')}`)
    .workspace;
}

function said(file: string, workspace: ReturnType<typeof opened>): readonly string[] {
  return diagnosticsOf(uriOf(file), workspace).map(({ severity, finding }) => `${severity} ${finding.code} ${finding.message}`);
}

const patch = (template: string): string => `patches:\n- patch: |\n${service(template).replace(/^(?=.)/gm, '    ')}`;
const json = (value: string): string =>
  `patches: [{ target: { kind: Service }, patch: '[{ "op": "replace", "path": "/spec/template/metadata/name", "value": "${value}" }]' }]\n`;
const left = (roots: string): string =>
  `error ${rule} Service "orders" is renamed to "dev-orders" in ${roots}, but "spec.template.metadata.name" is not; it must start with "dev-orders-" (Knative)`;

describe('the name of a revision whose Service kustomizations rename', () => {
  it('is left behind, as is said once with the roots in which it is', () => {
    assert.deepEqual(said('base/object.yaml', opened('orders-v1', 'namePrefix: dev-\n')), [left('overlay-0')]);
    assert.deepEqual(said('base/object.yaml', opened('orders-v1', 'namePrefix: dev-\n', '', 'namePrefix: dev-\n')), [
      left('overlay-0 and overlay-2'),
    ]);
    assert.deepEqual(said('base/object.yaml', opened('orders-v1', 'namePrefix: dev-\n', 'nameSuffix: -x\n')), [
      `error ${rule} Service "orders" is renamed in overlay-0 and overlay-1 (to "dev-orders" in overlay-0), but "spec.template.metadata.name" is not; it must start with "dev-orders-" (Knative)`,
    ]);
  });

  it('leads to what renames it', () => {
    const workspace = opened('orders-v1', 'namePrefix: dev-\n');
    const related = diagnosticsOf(uriOf('base/object.yaml'), workspace).flatMap(({ finding }) => finding.related?.() ?? []);
    assert.deepEqual(
      related.map(({ uri, message }) => `${uri} ${message}`),
      [`${uriOf('overlay-0/kustomization.yaml')} "namePrefix" of overlay-0`],
    );
  });

  it('is right where a layer gives it the new beginning, or takes it away', () => {
    for (const overlay of [json('dev-orders-v1'), patch('name: null'), patch('name: dev-orders-v2')]) {
      assert.deepEqual(said('base/object.yaml', opened('orders-v1', `namePrefix: dev-\n${overlay}`)), []);
      assert.deepEqual(said('overlay-0/kustomization.yaml', opened('orders-v1', `namePrefix: dev-\n${overlay}`)), []);
    }
    assert.deepEqual(said('base/object.yaml', opened('orders-dev-v1', 'nameSuffix: -dev\n')), []);
    assert.deepEqual(said('base/object.yaml', opened('dev-orders-v1', 'namePrefix: dev-\n')), []);
  });

  it('is wrong in the patch that writes it', () => {
    for (const overlay of [json('orders-v2'), patch('name: orders-v2')]) {
      const workspace = opened('orders-v1', `namePrefix: dev-\n${overlay}`);
      assert.deepEqual(said('base/object.yaml', workspace), []);
      assert.deepEqual(said('overlay-0/kustomization.yaml', workspace), [
        `error ${rule} Name of a revision must start with "dev-orders-" (Knative)`,
      ]);
    }
  });

  it('is not known where a root cannot be built, or what a replacement makes of the Service is not known', () => {
    const source = 'kind: Service, name: orders, fieldPath: metadata.namespace';
    const replacing = (to: string): string =>
      `namePrefix: dev-\nreplacements: [{ source: { ${source} }, targets: [{ select: { kind: Service }, fieldPaths: [${to}], options: { create: true } }] }]\n`;
    assert.deepEqual(said('base/object.yaml', opened('orders-v1', replacing('metadata.annotations.a'))), [left('overlay-0')]);
    assert.deepEqual(said('base/object.yaml', opened('orders-v1', replacing('spec.template.metadata.name.x'))), []);
    assert.deepEqual(said('base/object.yaml', opened('orders-v1', 'namePrefix: dev-\ncomponents: [../missing]\n')), []);
  });
});

describe('the name of a revision', () => {
  const own = (traffic: string, name = 'orders-v1'): string =>
    `apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: orders, namespace: shop }\nspec:\n  template:\n    metadata: { name: ${name} }\n    spec: { containers: [{ image: a }] }\n  traffic: [${traffic}]\n`;
  const route = (revision: string): string =>
    `apiVersion: serving.knative.dev/v1\nkind: Route\nmetadata: { name: all, namespace: shop }\nspec: { traffic: [{ revisionName: ${revision}, percent: 100 }] }\n`;
  const revision =
    'apiVersion: serving.knative.dev/v1\nkind: Revision\nmetadata: { name: orders-v1, namespace: shop }\nspec: { containers: [{ image: a }] }\n';
  const placesIn = (
    workspace: ReturnType<typeof opened>,
    places: readonly { readonly uri: string; readonly span: Span }[],
  ): readonly string[] =>
    places.map(
      ({ uri, span }) =>
        `${uri.slice(root.length + 1)}:${
          workspace
            .file(uri as Uri)
            ?.text.slice(0, span.end)
            .split('\n').length ?? 0
        }`,
    );

  it('leads to the template that gives it, in the own Service and from a Route', () => {
    for (const text of [
      `#- s.yaml\n${own('{ revisionName: orders<|>-v1, percent: 100 }')}`,
      `#- r.yaml\n${route('orders<|>-v1')}#- s.yaml\n${own('')}`,
    ]) {
      const { workspace, uri, offset } = openWorkspace(text);
      const links = definition(workspace, uri, offset).map(({ uri: to, selection }) => ({ uri: to, span: selection }));
      assert.deepEqual(placesIn(workspace, links), ['s.yaml:6']);
      assert.match(
        hover(workspace, uri, offset)?.markdown.text ?? '',
        /Revision \*\*orders-v1\*\*, named in the template of `Service orders`/,
      );
    }
  });

  it('leads to a Revision where there is one', () => {
    const { workspace, uri, offset } = openWorkspace(
      `#- r.yaml\n${route('orders<|>-v1')}#- revision.yaml\n${revision}#- s.yaml\n${own('')}`,
    );
    const links = definition(workspace, uri, offset).map(({ uri: to, selection }) => ({ uri: to, span: selection }));
    assert.deepEqual(placesIn(workspace, links), ['revision.yaml:3']);
  });

  it('is not known where no template gives it', () => {
    for (const text of [route('orders-0000<|>1'), route('"${X<|>}"'), route('orders<|>-v1').replace('shop', 'other')]) {
      const { workspace, uri, offset } = openWorkspace(`#- r.yaml\n${text}#- s.yaml\n${own('')}`);
      assert.deepEqual(definition(workspace, uri, offset), []);
      assert.deepEqual(diagnosticsOf(uri, workspace), []);
    }
  });

  it('has its traffic as references, of the own environment only', () => {
    const { workspace, uri, offset } = openWorkspace(
      `#- a/s.yaml\n${own('{ revisionName: orders-v1, percent: 100 }', 'orders<|>-v1')}#- a/r.yaml\n${route('orders-v1')}#- b/s.yaml\n${own('')}#- b/r.yaml\n${route('orders-v1')}`,
    );
    const found = references(workspace, uri, offset, { includeDeclaration: true, token: neverCancelled });
    assert.deepEqual(placesIn(workspace, found), ['a/r.yaml:4', 'a/s.yaml:6', 'a/s.yaml:8']);
  });

  it('is offered for traffic', () => {
    const labels = (text: string): readonly string[] => {
      const { workspace, uri, offset } = openWorkspace(text);
      return complete(workspace, uri, offset).map(({ label }) => label);
    };
    assert.deepEqual(labels(own('{ revisionName: <|>, percent: 100 }')), ['orders-v1']);
    assert.equal(labels(own('{ revisionName: "or<|>", percent: 100 }'))[0], 'orders-v1');
    assert.deepEqual(labels(`#- r.yaml\n${route('<|>')}#- s.yaml\n${own('')}`), ['orders-v1']);
    assert.deepEqual(labels(`#- r.yaml\n${route('<|>').replace('shop', 'other')}#- s.yaml\n${own('')}`), []);
  });

  it('is renamed with its traffic, and keeps its beginning', () => {
    const traffic = '{ revisionName: "orders-v1", percent: 90 }, { revisionName: orders-00001, percent: 10 }';
    checkRename(`#- r.yaml\n${route('orders<|>-v1')}#- s.yaml\n${own(traffic)}`, 'orders-blue', {
      after: `#- r.yaml\n${route('orders-blue')}#- s.yaml\n${own(traffic.replace('orders-v1', 'orders-blue'), 'orders-blue')}`,
    });
    const { workspace, uri, offset } = openWorkspace(own('', 'orders<|>-v1'));
    for (const name of ['blue', 'orders-', 'orders-B']) {
      assert.equal(rename(workspace, uri, offset, name).kind, 'refused');
    }
  });

  it('follows its Service, and so does the traffic to it', () => {
    const traffic = '{ revisionName: orders-v1, percent: 90 }, { revisionName: orders-00001, percent: 10 }';
    checkRename(`#- r.yaml\n${route('orders-v1')}#- s.yaml\n${own(traffic).replace('name: orders,', 'name: or<|>ders,')}`, 'shop', {
      after: `#- r.yaml\n${route('shop-v1')}#- s.yaml\n${own(traffic.replace('orders-v1', 'shop-v1'), 'shop-v1').replace('name: orders,', 'name: shop,')}`,
    });
    checkRename(own('', 'blue').replace('name: orders,', 'name: or<|>ders,'), 'shop', {
      after: own('', 'blue').replace('name: orders,', 'name: shop,'),
    });
  });

  it('follows its Service in JSON patches', () => {
    const base = (name: string, cursor = ''): string =>
      `#- base/object.yaml\n${own(`{ revisionName: ${name}-v1, percent: 100 }`, `${name}-v1`).replace('name: orders,', `name: ${cursor}${name},`)}`;
    const layer = (name: string): string => {
      const operations = ['/spec/template/metadata/name', '/spec/traffic/0/revisionName'].map((path) => ({
        op: 'replace',
        path,
        value: `dev-${name}-v2`,
      }));
      return `#- dev/kustomization.yaml\nresources: [../base]\nnamePrefix: dev-\npatches: [{ target: { kind: Service }, patch: '${JSON.stringify(operations)}' }]\n`;
    };
    checkRename(`${base('orders', '<|>')}#- base/kustomization.yaml\nresources: [object.yaml]\n${layer('orders')}`, 'shop', {
      after: `${base('shop')}${layer('shop')}`,
      annotations: ['confirm'],
    });
  });

  it('follows its Service in patches, with the prefix of their layer', () => {
    const base = (name: string): string => whole(`${name}-v1`).replace('name: orders,', `name: ${name},`);
    const patched = (name: string): string => service(`name: dev-${name}-v2`).replace('name: orders,', `name: ${name},`);
    const files = (name: string, cursor = ''): string =>
      `#- base/object.yaml\n${base(name).replace(`name: ${name},`, `name: ${cursor}${name},`)}#- dev/patch.yaml\n${patched(name)}`;
    const layers =
      '#- base/kustomization.yaml\nresources: [object.yaml]\n#- dev/kustomization.yaml\nresources: [../base]\nnamePrefix: dev-\npatches: [{ path: patch.yaml }]\n';
    checkRename(`${files('orders', '<|>')}${layers}`, 'shop', { after: files('shop'), annotations: ['confirm'] });
  });
});
