import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { openWorkspace, uriOf } from '../support/workspace';

const layer = 'prod/kustomization.yaml';
const base = (spec = 'cidrBlock: 10.0.0.0/24, vpcID: vpc-1'): string =>
  `#- base/kustomization.yaml\nresources: [s.yaml]\n#- base/s.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: s }\nspec: { ${spec} }\n`;
const overlay = (fields: string, file = layer): string => `#- ${file}\nresources: [../base]\n${fields}\n`;
const replacement = (value: string, path: string, options = '{ create: true }'): string =>
  `replacements:\n- sourceValue: ${value}\n  targets:\n  - select: { kind: Subnet }\n    fieldPaths: [${path}]\n    options: ${options}`;

function found(text: string, file = layer): readonly string[] {
  const { workspace } = openWorkspace(text);
  return diagnosticsOf(uriOf(file), workspace).flatMap(({ severity, finding: { code, message } }) =>
    severity === 'hint' ? [] : [`${code}: ${message}`],
  );
}

describe('what kustomizations other than by patches make of values', () => {
  it('is reported at a replacement that writes what the schema refuses', () => {
    assert.deepEqual(found(base() + overlay(replacement('maybe', 'spec.mapPublicIPOnLaunch'))), [
      'schema/type: "spec.mapPublicIPOnLaunch" of Subnet "s": Expected a boolean, found the string "maybe"',
    ]);
    assert.deepEqual(found(base() + overlay(replacement('a', 'spec.surplus'))).length, 1);
    assert.deepEqual(found(base() + overlay(replacement('10.0.0.0/16', 'spec.cidrBlock'))), []);
    assert.deepEqual(found(base()), []);
  });

  it('is not reported where a later layer or the file itself says it', () => {
    const own = base('cidrBlock: 10.0.0.0/24, vpcID: vpc-1, mapPublicIPOnLaunch: maybe');
    assert.deepEqual(found(own + overlay('namePrefix: p-')), []);
    assert.deepEqual(found(own + overlay(replacement('maybe', 'spec.mapPublicIPOnLaunch'))), []);
    const mended = overlay(
      'patches:\n- target: { kind: Subnet }\n  patch: |\n    - { op: remove, path: /spec/mapPublicIPOnLaunch }',
      'top/kustomization.yaml',
    ).replace('../base', '../prod');
    assert.deepEqual(found(base() + overlay(replacement('maybe', 'spec.mapPublicIPOnLaunch')) + mended), []);
  });

  it('is not reported where something is not known', () => {
    const wrong = replacement('maybe', 'spec.mapPublicIPOnLaunch');
    assert.deepEqual(found(base() + overlay(`${wrong}\ncomponents: [https://example.com/c]`)), []);
    assert.deepEqual(found(base() + overlay(replacement('"${MAYBE}"', 'spec.mapPublicIPOnLaunch'))), []);
    assert.deepEqual(found(base() + overlay(replacement('maybe # kpt-set: ${it}', 'spec.mapPublicIPOnLaunch'))), []);
  });

  it('names the roots where it is so in some alone, and counts objects', () => {
    const mended =
      '#- top/kustomization.yaml\nresources: [../prod]\npatches:\n- target: { kind: Subnet }\n  patch: |\n    - { op: remove, path: /spec/mapPublicIPOnLaunch }\n';
    const kept = '#- other/kustomization.yaml\nresources: [../prod]\n';
    assert.deepEqual(found(base() + overlay(replacement('maybe', 'spec.mapPublicIPOnLaunch')) + mended + kept), [
      'schema/type: "spec.mapPublicIPOnLaunch" of Subnet "s": Expected a boolean, found the string "maybe" (in other)',
    ]);
    const [, second = ''] = base().split('#- base/s.yaml');
    const two = `${base().replace('[s.yaml]', '[s.yaml, t.yaml]')}#- base/t.yaml${second.replace('name: s', 'name: t')}`;
    assert.deepEqual(found(two + overlay(replacement('maybe', 'spec.mapPublicIPOnLaunch'))), [
      'schema/type: "spec.mapPublicIPOnLaunch" of Subnet "s" and 1 more: Expected a boolean, found the string "maybe"',
    ]);
  });

  it('is reported in a file of replacements', () => {
    const list = `#- prod/r.yaml\n${replacement('maybe', 'spec.mapPublicIPOnLaunch').replace('replacements:\n', '')}\n`;
    assert.deepEqual(found(base() + overlay('replacements: [{ path: r.yaml }]') + list, 'prod/r.yaml').length, 1);
  });

  it('is reported at a prefix that makes a name that the kind does not have', () => {
    assert.deepEqual(found(base() + overlay('namePrefix: p-')), []);
    const [one, ...more] = found(base() + overlay('namePrefix: P_'));
    assert.match(one ?? '', /^schema\/pattern: "metadata.name" of Subnet "P_s": /);
    assert.deepEqual(more, []);
    assert.deepEqual(found(base() + overlay('namePrefix: "${ENV}_"')), []);
  });

  it('is reported in the object that has a folder applied with changes, where that is surely the folder', () => {
    const flux = (source: string): string =>
      `#- flux.yaml\napiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: app, namespace: flux-system }\nspec: { interval: 5m, prune: true, path: ./base, namePrefix: P_, sourceRef: { kind: GitRepository, name: ${source} } }\n`;
    assert.deepEqual(found(base() + flux('flux-system'), 'flux.yaml').length, 1);
    assert.deepEqual(found(base() + flux('another'), 'flux.yaml'), []);
  });

  it('is reported for labels, annotations and namespaces that no object accepts', () => {
    assert.deepEqual(
      found(
        base() + overlay('labels: [{ pairs: { a: "b c", "-d": e, f: "${X Y}" } }]\ncommonAnnotations: { g.: h i }\nnamespace: Prod'),
      ).map((each) => each.split(':', 2).join(':').split(' is not')[0]),
      ['schema/pattern: "b c"', 'schema/format: "-d"', 'schema/format: "g."', 'schema/pattern: "Prod"'],
    );
    assert.deepEqual(found(base() + overlay('labels: [{ pairs: { a: b } }]\ncommonAnnotations: { g: h i }\nnamespace: prod')), []);
  });

  it('is judged again when the object changes', () => {
    const { workspace } = openWorkspace(base() + overlay(replacement('maybe', 'spec.mapPublicIPOnLaunch')));
    const count = (): number => diagnosticsOf(uriOf(layer), workspace).length;
    assert.equal(count(), 1);
    const { files } = workspace.setBuffer(
      uriOf('base/s.yaml'),
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnets\nmetadata: { name: s }\n',
    );
    assert.ok(files.has(uriOf(layer)));
  });

  it('needs no check of objects of which only names and labels are others', () => {
    const { workspace } = openWorkspace(base() + overlay('namePrefix: p-\nlabels: [{ pairs: { a: b } }]\nnamespace: x'));
    diagnosticsOf(uriOf(layer), workspace);
    assert.equal(workspace.counts.formsChecked, 0);
  });
});
