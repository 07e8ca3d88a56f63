import assert from 'node:assert/strict';
import { duckDocument } from '../../../server/src/features/ducks/documents';
import { subtypes, supertypes, type TypeItem, typeItems } from '../../../server/src/features/ducks/hierarchy';
import { duckLenses } from '../../../server/src/features/ducks/lens';
import { hover } from '../../../server/src/features/hover';
import { references } from '../../../server/src/features/references/references';
import { workspaceSymbols } from '../../../server/src/features/references/workspaceSymbols';
import { parseAllDocuments, stringify } from 'yaml';
import { neverCancelled } from '../../../server/src/base/cancellation';
import { openWorkspace, root, uriOf, type Opened } from '../../support/workspace';
import { crdOf, duckNamed, schemaOf, type RawSchema } from '../../support/ducks';

const crd = (schemas: Readonly<Record<string, RawSchema>>, labels: Readonly<Record<string, string>> = {}): string => {
  const { metadata, ...rest } = crdOf(schemas);
  return stringify({ ...rest, metadata: { ...(metadata as object), labels } });
};
const status = (properties: RawSchema): RawSchema => ({ type: 'object', properties: { status: { type: 'object', properties } } });
const addressable = schemaOf(duckNamed('addressable'));
const openShop = (marked: string): Opened => openWorkspace(marked);

describe('the code lens of a CRD', () => {
  const titles = (text: string): readonly string[] => {
    const { workspace, uri } = openShop(`#- a.yaml\n${text}`);
    return duckLenses(workspace, uri).map(({ title }) => title);
  };

  it('stands on the name of each version and says what it implements', () => {
    const text = crd({ v1: schemaOf(duckNamed('addressable'), duckNamed('kresource')), v2: addressable, v3: { type: 'object' } });
    const { workspace, uri } = openShop(`#- a.yaml\n${text}`);
    const lenses = duckLenses(workspace, uri);
    assert.deepEqual(
      lenses.map(({ span }) => text.slice(span.start, span.end)),
      ['v1', 'v2'],
    );
    assert.deepEqual(
      lenses.map(({ title }) => title),
      ['implements Conditions, Addressable', 'implements Addressable'],
    );
    assert.match(duckDocument(workspace, lenses[1]?.document ?? '') ?? '', /Addressable:\n {2}implements: true/);
  });

  it('opens what each CRD of a kind says where several differ', () => {
    const { workspace, uri } = openShop(
      `#- dev/crd.yaml\n${crd({ v1: addressable })}#- prod/crd.yaml\n${crd({ v1: status({ ready: { type: 'boolean' } }) })}`,
    );
    const [lens] = duckLenses(workspace, uri);
    const text = duckDocument(workspace, lens?.document ?? '') ?? '';
    const [dev, prod, ...more] = parseAllDocuments(text).map(
      (document) => document.toJS() as Readonly<Record<string, { implements: unknown }>>,
    );
    assert.deepEqual([dev?.['Addressable']?.implements, prod?.['Addressable']?.implements, more], [true, false, []]);
    assert.deepEqual(text.match(/^# .*$/gm), [
      '# Duck types, and whether the schema of Thing (shop.example.com/v1) in dev/crd.yaml implements them.',
      '# Duck types, and whether the schema of Thing (shop.example.com/v1) in prod/crd.yaml implements them.',
    ]);
  });

  it('says what is missing of what is nearly there, and of what is declared', () => {
    const conditions = { type: 'array', items: { type: 'object', properties: { type: { type: 'string' }, status: { type: 'string' } } } };
    assert.deepEqual(titles(crd({ v1: status({ conditions }) })), ['not Conditions: missing "status.observedGeneration"']);
    assert.deepEqual(titles(crd({ v1: status({ ready: { type: 'boolean' } }) })), []);
    assert.deepEqual(titles(crd({ v1: status({ ready: { type: 'boolean' } }) }, { 'duck.knative.dev/addressable': 'true' })), [
      'not Addressable: missing "status.address"',
    ]);
    assert.deepEqual(
      titles(crd({ v1: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }, { 'duck.knative.dev/addressable': 'true' })),
      ['Addressable: not described by the schema'],
    );
  });

  it("counts the project's own duck types, at once", () => {
    const { workspace, uri } = openShop(`#- a.yaml\n${crd({ v1: status({ last: { type: 'string' } }) })}#- .ackmesh.yaml\nrules: {}\n`);
    assert.deepEqual(duckLenses(workspace, uri), []);
    workspace.setBuffer(uriOf('.ackmesh.yaml'), 'ducks: [{ id: Lasting, required: { status.last: string } }]\n');
    assert.deepEqual(
      duckLenses(workspace, uri).map(({ title }) => title),
      ['implements Lasting'],
    );
  });
});

const files = `#- things.yaml
${crd({ v1: addressable, v2: addressable })}---
apiVersion: shop.example.com/v1
kind: Thing
metadata: { name: one, namespace: shop }
---
apiVersion: eventing.knative.dev/v1
kind: Broker
metadata: { name: default, namespace: shop }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: addressable-settings, namespace: shop }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: shop }
#- .ackmesh.yaml
ducks:
- id: Named
  required: { status.address.name: string }
`;

const at = (file: string, marker: string, ofFiles = files): Opened => {
  const opened = openShop(ofFiles);
  const offset = (opened.workspace.file(uriOf(file))?.text ?? '').indexOf(marker);
  assert.ok(offset >= 0, marker);
  return { ...opened, uri: uriOf(file), offset: offset + 1 };
};
const named = (items: readonly TypeItem[]): readonly string[] => items.map(({ name, detail }) => `${name} ${detail}`);

describe('the type hierarchy', () => {
  it('has the duck types above a kind', () => {
    for (const marker of ['Thing\nmetadata', 'v2\n', 'CustomResourceDefinition']) {
      const { workspace, uri, offset } = at('things.yaml', marker);
      const [item] = typeItems(workspace, uri, offset);
      assert.equal(item?.name, 'Thing');
      assert.deepEqual(named(supertypes(workspace, item.of)), [
        'Addressable duck type addressables.duck.knative.dev',
        'Named duck type of the project',
      ]);
      assert.ok('uri' in item.place && item.place.uri === uri);
    }
    const { workspace, uri, offset } = at('things.yaml', 'Deployment');
    assert.deepEqual(
      typeItems(workspace, uri, offset).flatMap(({ of }) => supertypes(workspace, of).map(({ name }) => name)),
      ['Conditions', 'PodSpecable', 'PodScalable'],
    );
  });

  it('has the kinds below a duck type, those of the bundle and of CRDs', () => {
    const label = files.replace('labels: {}', 'labels: { duck.knative.dev/addressable: "true" }');
    const { workspace, uri, offset } = at('things.yaml', 'duck.knative.dev/addressable', label);
    const [duck] = typeItems(workspace, uri, offset);
    assert.equal(duck?.name, 'Addressable');
    const kinds = subtypes(workspace, duck.of);
    assert.deepEqual(named(kinds).slice(0, 2), ['Broker eventing.knative.dev/v1', 'EventTransform eventing.knative.dev/v1alpha1']);
    assert.deepEqual(
      named(kinds).filter((name) => name.startsWith('Thing')),
      ['Thing shop.example.com/v2'],
    );
    assert.deepEqual(kinds[0]?.place, { title: 'Broker.eventing.knative.dev.v1' });
    assert.deepEqual(supertypes(workspace, duck.of), []);
  });

  it("has a project's own duck types", () => {
    const { workspace, uri, offset } = at('.ackmesh.yaml', 'Named');
    const [duck] = typeItems(workspace, uri, offset);
    assert.deepEqual(duck?.place, { uri, span: { start: 13, end: 18 }, selection: { start: 13, end: 18 } });
    assert.deepEqual(named(subtypes(workspace, duck.of)), ['Broker eventing.knative.dev/v1', 'Thing shop.example.com/v2']);
  });
});

describe('symbols of a duck type', () => {
  const symbols = (query: string): readonly string[] => workspaceSymbols(openShop(files).workspace, query).map(({ name }) => name);

  it('are the CRDs and objects of the kinds that implement it', () => {
    const wanted = [
      'Broker default #Addressable',
      'CustomResourceDefinition things.shop.example.com #Addressable',
      'Thing one #Addressable',
    ];
    assert.deepEqual(symbols('#Addressable'), wanted);
    assert.deepEqual(symbols('#addressable'), wanted);
    assert.deepEqual(symbols('Addressable').slice(0, 3), wanted);
    assert.deepEqual(
      symbols('#Named'),
      wanted.map((name) => name.replace('Addressable', 'Named')),
    );
    assert.deepEqual(symbols('#Nothing'), []);
  });
});

describe('the name of a duck type', () => {
  it('has as references the CRDs and objects that implement it', () => {
    const { workspace, uri, offset } = at('.ackmesh.yaml', 'Named');
    const found = references(workspace, uri, offset, { includeDeclaration: true, token: neverCancelled });
    assert.deepEqual(
      found.map(({ uri: file, span }) => `${file.slice(root.length + 1)} ${workspace.file(file)?.text.slice(span.start, span.end) ?? ''}`),
      ['.ackmesh.yaml Named', 'things.yaml v1', 'things.yaml v2', 'things.yaml one', 'things.yaml default'],
    );
  });

  it('says what it asks for', () => {
    const { workspace, uri, offset } = at('.ackmesh.yaml', 'Named');
    assert.match(
      hover(workspace, uri, offset)?.markdown.text ?? '',
      /\*\*Named\*\* · duck type[^]*Required: `status\.address\.name` \(string\)[^]*Implemented by `Broker`, `Thing`/,
    );
  });

  it('has a document of its own', () => {
    const { workspace } = openShop(files);
    assert.match(
      duckDocument(workspace, 'duck/addressable') ?? '',
      /id: addressable[^]*status\.address\.url: string[^]*Thing \(shop\.example\.com\/v1\)/,
    );
    assert.equal(duckDocument(workspace, 'duck/nothing'), undefined);
    assert.equal(duckDocument(workspace, 'ducks-of/Nothing.v1'), undefined);
  });
});

describe('an object that lists kinds of a duck type', () => {
  it('makes kinds acceptable that nothing describes otherwise', () => {
    const { workspace } = openShop(
      '#- a.yaml\napiVersion: discovery.knative.dev/v1alpha1\nkind: ClusterDuckType\nmetadata: { name: addressables.duck.knative.dev }\nspec: { versions: [{ name: v1, refs: [{ apiVersion: post.example.com/v1, kind: Mailbox }] }] }\n',
    );
    const [duck] = workspace.ducks.all().filter(({ id }) => id === 'addressable');
    assert.ok(duck !== undefined);
    assert.equal(workspace.ducks.accepts({ group: 'post.example.com', kind: 'Mailbox' }, duck), true);
    assert.equal(workspace.ducks.accepts({ group: 'post.example.com', kind: 'Letter' }, duck), undefined);
  });
});
