import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeActions } from '../../server/src/features/actions/codeActions';
import { definition } from '../../server/src/features/references/definition';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { effectiveObjectsAt, effectiveText } from '../../server/src/features/effective/effectiveObject';
import { hover } from '../../server/src/features/hover';
import { patchLenses } from '../../server/src/features/patch/lens';
import { references } from '../../server/src/features/references/references';
import { docsOf } from '../../server/src/rules/rule';
import type { Workspace } from '../../server/src/workspace/workspace';
import { neverCancelled } from '../../server/src/base/cancellation';
import type { Uri } from '../../server/src/base/uri';
import { projectFolder } from '../support/schemaBundle';
import { applyEdits, openWorkspace, uriOf } from '../support/workspace';

const files = `#- base/kustomization.yaml
resources: [net.yaml]
#- base/net.yaml
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata:
  name: main
spec:
  cidrBlocks: [10.0.0.0/16]
  enableDNSSupport: false
---
apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata: { name: data }
spec: { name: data }
#- overlays/prod/kustomization.yaml
namePrefix: prod-
resources: [../../base]
patches:
- patch: |-
    apiVersion: ec2.services.k8s.aws/v1alpha1
    kind: VPC
    metadata:
      name: main
    spec:
      enableDNSSupport: true
#- overlays/staging/kustomization.yaml
resources: [../../base]
patches:
- path: dns.yaml
  target:
    kind: VPC
#- overlays/staging/dns.yaml
- op: replace
  path: /spec/enableDNSSupport
  value: true
`;

const base = uriOf('base/net.yaml');
const prod = uriOf('overlays/prod/kustomization.yaml');
const staging = uriOf('overlays/staging/kustomization.yaml');

describe('patches', () => {
  const { workspace } = openWorkspace(files);
  const textOf = (uri: Uri): string => workspace.file(uri)?.text ?? '';
  const at = (uri: Uri, text: string): number => textOf(uri).indexOf(text) + 1;
  const shown = (
    places: readonly { readonly uri: Uri; readonly span: { readonly start: number; readonly end: number } }[],
  ): readonly string[] => places.map(({ uri, span }) => `${uri.split('/').slice(-2).join('/')} ${textOf(uri).slice(span.start, span.end)}`);
  const defined = (of: Workspace, uri: Uri, text: string): readonly string[] =>
    shown(definition(of, uri, at(uri, text)).map(({ uri: target, selection }) => ({ uri: target, span: selection })));

  it('say what they change and where', () => {
    assert.match(
      hover(workspace, prod, at(prod, 'enableDNSSupport'))?.markdown.text ?? '',
      /^Changes `spec.enableDNSSupport` of VPC main in overlays\/prod: `false` → `true`/,
    );
    assert.match(hover(workspace, prod, at(prod, 'VPC'))?.markdown.text ?? '', /^Changes VPC main in overlays\/prod/);
    const dns = uriOf('overlays/staging/dns.yaml');
    assert.match(
      hover(workspace, dns, at(dns, 'replace'))?.markdown.text ?? '',
      /^Changes `spec.enableDNSSupport` of VPC main in overlays\/staging: `false` → `true`$/,
    );
    assert.match(hover(workspace, staging, at(staging, 'VPC'))?.markdown.text ?? '', /^Changes VPC main in overlays\/staging$/);
  });

  it('lead to the object, and to the value that they change', () => {
    assert.deepEqual(defined(workspace, prod, 'main'), ['base/net.yaml main']);
    assert.deepEqual(defined(workspace, prod, 'enableDNSSupport'), ['base/net.yaml false']);
    assert.deepEqual(defined(workspace, staging, 'VPC'), ['base/net.yaml main']);
    const dns = uriOf('overlays/staging/dns.yaml');
    assert.deepEqual(defined(workspace, dns, '/spec'), ['base/net.yaml false']);
  });

  it('are counted above the object, each place once', () => {
    const lenses = patchLenses(workspace, base);
    assert.deepEqual(
      lenses.map(({ title, references: places }) => [title, ...shown(places)]),
      [['patched in 2 overlays', 'prod/kustomization.yaml main', 'staging/kustomization.yaml path']],
    );
  });

  it('are among the references of the object, and it of them', () => {
    const all = ['net.yaml', 'prod/kustomization.yaml', 'staging/kustomization.yaml'];
    const found = (uri: Uri, text: string): readonly string[] =>
      references(workspace, uri, at(uri, text), { includeDeclaration: true, token: neverCancelled }).map(
        (place) => all.find((each) => place.uri.endsWith(each)) ?? place.uri,
      );
    assert.deepEqual(found(base, 'main'), all);
    assert.deepEqual(found(prod, 'main'), all);
    assert.deepEqual(found(staging, 'VPC'), all);
  });

  it('of no object say nothing', () => {
    const alone = openWorkspace(
      '#- k/kustomization.yaml\nresources: ["https://example.com/x"]\npatches:\n- patch: |-\n    apiVersion: ec2.services.k8s.aws/v1alpha1\n    kind: VPC\n    metadata: { name: main }\n',
    );
    assert.deepEqual(definition(alone.workspace, alone.uri, (alone.workspace.file(alone.uri)?.text ?? '').indexOf('name: main') + 7), []);
  });
});

describe('effective objects', () => {
  const { workspace } = openWorkspace(files);
  const titles = (uri: Uri, text: string): readonly string[] =>
    effectiveObjectsAt(workspace, uri, (workspace.file(uri)?.text ?? '').indexOf(text) + 1).map(({ title }) => title);

  it('are those of an object under each root, and those that a patch changes', () => {
    assert.deepEqual(titles(base, 'main'), [
      'overlays/prod/VPC.ec2.services.k8s.aws/prod-main',
      'overlays/staging/VPC.ec2.services.k8s.aws/main',
    ]);
    assert.deepEqual(titles(prod, 'enableDNSSupport'), ['overlays/prod/VPC.ec2.services.k8s.aws/prod-main']);
    assert.deepEqual(titles(staging, 'VPC'), ['overlays/staging/VPC.ec2.services.k8s.aws/main']);
    assert.deepEqual(titles(prod, 'namePrefix'), []);
  });

  it('say of each value where it is from', () => {
    assert.equal(
      effectiveText(workspace, 'overlays/prod/VPC.ec2.services.k8s.aws/prod-main'),
      `# VPC prod-main as overlays/prod applies it
apiVersion: ec2.services.k8s.aws/v1alpha1 # base/net.yaml:1
kind: VPC # base/net.yaml:2
metadata:
  name: prod-main # overlays/prod/kustomization.yaml:1 (namePrefix)
spec:
  cidrBlocks:
  - 10.0.0.0/16 # base/net.yaml:6
  enableDNSSupport: true # overlays/prod/kustomization.yaml:10 (patches)
`,
    );
    assert.match(
      effectiveText(workspace, 'overlays/staging/VPC.ec2.services.k8s.aws/main') ?? '',
      /enableDNSSupport: true # overlays\/staging\/dns.yaml:2 \(patches\)/,
    );
    assert.equal(effectiveText(workspace, 'overlays/staging/VPC.ec2.services.k8s.aws/other'), undefined);
  });
});

describe('fixes of patches', () => {
  const fixed = (files_: string, code: string, file: string): readonly string[] => {
    const opened = openWorkspace(files_);
    const uri = uriOf(file);
    const found = diagnosticsOf(uri, opened.workspace).find(({ finding }) => finding.code === code) ?? assert.fail('no finding');
    return codeActions(opened.workspace, uri, found.span)
      .filter(({ title }) => title.startsWith('Change'))
      .map(({ edits }) => applyEdits(opened.workspace.file(uri)?.text ?? '', edits));
  };

  it('name the nearest object', () => {
    const [text = ''] = fixed(
      files.replace('      name: main', '      name: mian'),
      'kustomize/patch-without-target',
      'overlays/prod/kustomization.yaml',
    );
    assert.match(text, /\n {6}name: main\n/);
  });

  for (const [code, file] of [
    ['kustomize/patch-path-not-found', 'kustomization.yaml'],
    ['kustomize/patch-selects-nothing', 'kustomization.yaml'],
    ['kustomize/patch-without-target', 'patch.yaml'],
    ['kustomize/patch-replaces-nothing', 'kustomization.yaml'],
  ] as const) {
    it(`${code}: the fix makes the wrong example of the page the right one, and only where somebody asks`, () => {
      const [wrong = '', right = ''] = [
        ...readFileSync(join(projectFolder, docsOf(code)), 'utf8').matchAll(/^```yaml\n(#- [\s\S]*?)^```/gm),
      ].map(([, example]) => example ?? '');
      assert.deepEqual(fixed(wrong, code, file), [openWorkspace(right).workspace.file(uriOf(file))?.text]);
      const { workspace, uri } = openWorkspace(wrong);
      const found = diagnosticsOf(uri, workspace).find((each) => each.finding.code === code) ?? assert.fail('no finding');
      assert.deepEqual(
        codeActions(workspace, uri, found.span).filter(({ title, preferred }) => title.startsWith('Change') && preferred),
        [],
      );
    });
  }

  const net =
    '#- net.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: main }\nspec:\n  cidrBlocks: [10.0.0.0/16]\n  tags: [{ key: team, value: shop }]\n---\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: maid, labels: { a.b/team: shop } }\nspec:\n  cidrBlocks: [10.1.0.0/16]\n  cidrBlock: x\n';
  const entry = (target: string, operations: string): string =>
    `#- kustomization.yaml\nresources: [net.yaml]\npatches:\n- target: { ${target} }\n  path: patch.yaml\n#- patch.yaml\n${operations}${net}`;
  const pathOf = (target: string, operations: string): readonly string[] =>
    fixed(entry(target, operations), 'kustomize/patch-path-not-found', 'patch.yaml');
  const targetOf = (target: string): readonly string[] =>
    fixed(entry(target, '- { op: remove, path: /spec/tags }\n'), 'kustomize/patch-selects-nothing', 'kustomization.yaml').map(
      (text) => /target: (.*)/.exec(text)?.[1] ?? '',
    );

  it('name the path that an operation finds where it is applied', () => {
    assert.deepEqual(pathOf('name: main', '- { op: add, path: /spec/tagz/-, value: { key: a } }\n'), [
      '- { op: add, path: /spec/tags/-, value: { key: a } }\n',
    ]);
    assert.deepEqual(pathOf('name: main', '- { op: move, from: /spce/tag, path: /spec/x }\n'), [
      '- { op: move, from: /spec/tags, path: /spec/x }\n',
    ]);
    assert.deepEqual(pathOf('name: maid', '- { op: remove, path: /metadata/labels/a.b~1taem }\n'), [
      '- { op: remove, path: "/metadata/labels/a.b~1team" }\n',
    ]);
    const added = '- { op: add, path: /metadata/annotations, value: {} }\n';
    assert.deepEqual(pathOf('name: main', `${added}- { op: add, path: /metadata/annotation/x, value: a }\n`), [
      `${added}- { op: add, path: /metadata/annotations/x, value: a }\n`,
    ]);
    assert.deepEqual(pathOf('name: main', '- { op: remove, path: spec/tags }\n'), ['- { op: remove, path: /spec/tags }\n']);
  });

  it('name no path where several are near, an index is wrong, or not all objects have it', () => {
    assert.deepEqual(pathOf('name: maid', '- { op: remove, path: /spec/cidrBlockz }\n'), []);
    assert.deepEqual(pathOf('name: main', '- { op: remove, path: /spec/tags/3 }\n'), []);
    assert.deepEqual(pathOf('kind: VPC', '- { op: remove, path: /spec/tag }\n'), []);
    assert.deepEqual(pathOf('name: main', '- { op: remove, path: /spec/other }\n'), []);
  });

  it('name what a target nearly selects', () => {
    assert.deepEqual(targetOf('kind: Vpc, name: main'), ['{ kind: VPC, name: main }']);
    assert.deepEqual(targetOf('kind: VPC, name: mainn'), ['{ kind: VPC, name: main }']);
    assert.deepEqual(targetOf('name: mai'), []);
    assert.deepEqual(targetOf('kind: Bucket, name: mainn'), []);
    assert.deepEqual(targetOf('kind: VPC, name: main.?x'), []);
  });

  it('add what is not there to be replaced', () => {
    const [text = ''] = fixed(
      files.replace('/spec/enableDNSSupport', '/spec/enableDNSHostnames'),
      'kustomize/patch-replaces-nothing',
      'overlays/staging/dns.yaml',
    );
    assert.match(text, /^- op: add\n/);
    const inline =
      '#- k/kustomization.yaml\nresources: [../base]\npatches:\n- target: { kind: VPC }\n  patch: |-\n    - op: replace\n      path: /spec/enableDNSHostnames\n      value: true\n';
    assert.match(
      fixed(`${inline}${files}`, 'kustomize/patch-replaces-nothing', 'k/kustomization.yaml')[0] ?? '',
      /\n {4}- op: add\n {6}path/,
    );
  });
});
