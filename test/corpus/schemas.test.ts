import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { formatPath } from '../../server/src/base/path';
import { AjvValidator } from '../../server/src/schema/validation/ajvValidator';
import { gvkKey, parseApiVersion } from '../../server/src/schema/kinds/kind';
import { KindStore } from '../../server/src/schema/kinds/kindStore';
import { isRecord } from '../../server/src/base/record';
import type { ValueView } from '../../server/src/schema/validation/validator';
import { bundleOnDisk, corpusFolder, projectFolder } from '../support/schemaBundle';
import { BundledKinds } from '../../server/src/schema/kinds/bundledKinds';

/** What is left in the corpus, and why it is right. `misfit`: SOURCE.yaml lists it under `manifest_misfits`. */
const explained: Readonly<Record<string, string>> = {
  'ack/apigateway/manifests/integration_simple.yaml spec.integrationMethod schema/unknown-field': 'misfit',
  'ack/cloudwatchlogs/manifests/log_group_subscription_filters.yaml spec.subscriptionFilters[0].destinationArn schema/unknown-field':
    'misfit',
  'ack/documentdb/manifests/db_instance.yaml spec.allocatedStorage schema/unknown-field': 'misfit',
  'ack/ec2/manifests/elastic_ip_address.yaml spec.domain schema/unknown-field': 'misfit',
  'ack/ec2/manifests/invalid/elastic_ip_invalid_combination.yaml spec.domain schema/unknown-field': 'misfit',
  'ack/lambda/manifests/function_url_config_ref.yaml spec.name schema/unknown-field': 'misfit',
  "ack/route53resolver/manifests/resolver_endpoint.yaml metadata['services.k8s.aws/deletion-policy'] schema/unknown-field":
    'an annotation directly below metadata',
  ...Object.fromEntries(
    ['cluster_create_with_resource_names', 'cluster_create_with_resource_references', 'cluster_restore_with_snapshot_name'].flatMap(
      (name) =>
        ['autoMinorVersionUpgrade', 'tlsEnabled'].map((field) => [
          `ack/examples/examples/resources__memorydb__v1alpha1__cluster__${name}.yaml spec.${field} schema/type`,
          'the text true/false for a boolean, to be replaced by the reader',
        ]),
    ),
  ),
  'ack/examples/examples/resources__emrcontainers__v1alpha1__virtualcluster.yaml spec.tags schema/type':
    'a list of tags, where the kind has a map',
  'ack/examples/examples/resources__sns__v1alpha1__platformendpoint.yaml spec.attributes schema/unknown-field':
    'a field that the kind never had',
  'appmesh/examples/howto-k8s-mtls-sds-based/v1beta2/manifest.yaml.template spec.backendDefaults.clientPolicy.tls.mode schema/unknown-field':
    'mode belongs to listeners',
};

const placeholder = /\$\{?[A-Za-z_]|\{\{/;

function viewOf(root: unknown): ValueView {
  const at = (path: readonly (string | number)[]): unknown =>
    path.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | null | undefined)?.[step], root);
  return {
    isOpaque: (path) => {
      const value = at(path);
      return typeof value === 'string' && placeholder.test(value);
    },
    isOpaqueKey: (path) => placeholder.test(String(path.at(-1))),
    hasOpaqueKey: (path) => Object.keys(at(path) ?? {}).some((key) => placeholder.test(key)),
  };
}

function manifestsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ya?ml(\.template)?$/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

interface Found {
  readonly documents: number;
  readonly lines: readonly string[];
}

function findingsIn(corpus: string, folders: readonly string[]): Found {
  const store = new KindStore(new BundledKinds(bundleOnDisk));
  const validator = new AjvValidator();
  const lines: string[] = [];
  let documents = 0;
  for (const file of folders.flatMap((folder) => manifestsIn(join(corpus, folder)))) {
    for (const document of parseAllDocuments(readFileSync(file, 'utf8'), { merge: true, logLevel: 'silent' })) {
      const value: unknown = document.errors.length > 0 ? undefined : document.toJS();
      const kind = kindOf(store, value);
      if (kind !== undefined) {
        documents += 1;
        for (const { path, code } of validator.validate(kind, value, viewOf(value))) {
          lines.push(`${relative(corpus, file)} ${formatPath(path)} ${code}`);
        }
      }
    }
  }
  return { documents, lines };
}

function kindOf(store: KindStore, value: unknown) {
  if (!isRecord(value) || typeof value['apiVersion'] !== 'string' || typeof value['kind'] !== 'string') {
    return undefined;
  }
  const version = parseApiVersion(value['apiVersion']);
  return version === undefined ? undefined : store.find({ ...version, kind: value['kind'] });
}

describe('schemas and the corpus', function () {
  this.timeout(300_000);
  let corpus = '';

  before(function () {
    const folder = corpusFolder();
    if (folder === undefined) {
      console.log('      no corpus beside the project: skipped');
      this.skip();
    } else {
      corpus = folder;
    }
  });

  it('the committed bundle is what the corpus gives', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ackmesh-schemas-'));
    try {
      execFileSync(process.execPath, [join(projectFolder, 'out/scripts/schemas.js'), '--from', corpus, '--to', folder]);
      const written = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
      const committed = readdirSync(join(projectFolder, 'schemas/kinds'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.json'),
      );
      assert.equal(written.filter((name) => name.startsWith('kinds')).length, committed.length);
      for (const name of written) {
        assert.equal(readFileSync(join(folder, name), 'utf8'), bundleOnDisk.read(name) ?? '', name);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('no description of upstream is in the bundle', () => {
    for (const name of readdirSync(join(projectFolder, 'schemas/kinds'), { recursive: true, encoding: 'utf8' }).filter((each) =>
      each.endsWith('.json'),
    )) {
      const schema: unknown = JSON.parse(bundleOnDisk.read(`kinds/${name}`) ?? '{}');
      assert.deepEqual(proseIn(schema, false), [], name);
    }
  });

  it('finds in ACK and App Mesh manifests exactly what is known to be wrong', () => {
    const services = readdirSync(join(corpus, 'ack'));
    const manifests = services.map((service) => `ack/${service}/manifests`).filter((folder) => exists(join(corpus, folder)));
    const found = findingsIn(corpus, [...manifests, 'ack/examples', 'appmesh/examples']);
    assert.deepEqual([...found.lines].sort(), Object.keys(explained).sort());
    assert.ok(found.documents > 500, `${found.documents} documents`);
  });

  it('finds every misfit that SOURCE.yaml lists', () => {
    const services = readdirSync(join(corpus, 'ack'));
    const listed = services.flatMap((service) => misfitsOf(corpus, service));
    const known = Object.entries(explained).flatMap(([line, reason]) =>
      reason === 'misfit' ? [line.slice(0, line.lastIndexOf(' '))] : [],
    );
    assert.deepEqual(listed.sort(), known.sort());
  });

  it('agrees with the App Mesh cases about schemas', () => {
    const store = new KindStore(new BundledKinds(bundleOnDisk));
    const validator = new AjvValidator();
    const cases = manifestsIn(join(corpus, 'appmesh/cases')).map((file) => parse(readFileSync(file, 'utf8')) as AppMeshCase);
    let compared = 0;
    for (const each of cases.filter(({ phase }) => phase === 'schema')) {
      const values = parseAllDocuments(each.manifests).map((document) => document.toJS() as unknown);
      const paths = values.flatMap((value) => {
        const kind = kindOf(store, value);
        return kind === undefined ? [] : validator.validate(kind, value).map(({ path }) => formatPath(path));
      });
      assert.deepEqual(
        paths,
        each.expect.findings.map(({ path }) => path),
        each.name,
      );
      compared += 1;
    }
    assert.ok(compared >= 14, `${compared} cases`);
  });
});

describe('the schema bundle', function () {
  this.timeout(60_000);

  it('has every kind of its index, and each compiles', () => {
    const store = new KindStore(new BundledKinds(bundleOnDisk));
    const problems: string[] = [];
    const validator = new AjvValidator({ write: (_level, _area, message) => problems.push(message) });
    const kinds = store
      .groups()
      .flatMap((group) => store.kindsInGroup(group))
      .filter(({ provenance }) => provenance.source === 'bundled');
    for (const summary of kinds) {
      const kind = store.find(summary);
      assert.ok(kind !== undefined, gvkKey(summary));
      assert.notEqual(summary.provenance.repository, undefined);
      assert.notEqual(summary.provenance.commit, undefined);
      const found = validator.validate(kind, { apiVersion: 'x', kind: kind.kind, metadata: { name: 'a' }, nonsense: 1, status: {} });
      const keeps = kind.schema['x-kubernetes-preserve-unknown-fields'] === true;
      assert.equal(
        found.some(({ data }) => data.kind === 'unknown-field' && data.name === 'nonsense'),
        !keeps,
        gvkKey(kind),
      );
    }
    assert.deepEqual(problems, []);
    assert.ok(kinds.length >= 195, `${kinds.length} kinds`);
  });

  it('knows the reference slots of ACK, each in the schema of its kind', () => {
    const store = new KindStore(new BundledKinds(bundleOnDisk));
    const file = JSON.parse(bundleOnDisk.read('dialects/ack-slots.json') ?? '{}') as {
      readonly groups: Readonly<Record<string, Readonly<Record<string, readonly Slot[]>>>>;
    };
    const slots = Object.entries(file.groups).flatMap(([group, kinds]) =>
      Object.entries(kinds).flatMap(([kind, of]) => of.map((slot) => ({ group, kind, slot }))),
    );
    for (const { group, kind, slot } of slots) {
      const found = store.find({ group, kind, version: 'v1alpha1' });
      assert.ok(found !== undefined && hasPath(found.schema, slot.path), `${group} ${kind} ${slot.path}`);
      if (slot.target.group !== '') {
        assert.equal(slot.concrete.length, 1, `${kind} ${slot.path}`);
      }
    }
    assert.equal(slots.filter(({ slot }) => slot.target.group !== '').length, 373);
  });
});

interface AppMeshCase {
  readonly name: string;
  readonly phase: string;
  readonly manifests: string;
  readonly expect: { readonly findings: readonly { readonly path: string }[] };
}

interface Slot {
  readonly path: string;
  readonly target: { readonly group: string; readonly kind: string };
  readonly concrete: readonly string[];
}

function hasPath(schema: unknown, path: string): boolean {
  return (
    path
      .replaceAll('[]', '.[]')
      .replaceAll('{}', '.{}')
      .split('.')
      .reduce<unknown>((at, step) => {
        if (!isRecord(at)) {
          return undefined;
        }
        const { properties } = at;
        return step === '[]'
          ? at['items']
          : step === '{}'
            ? at['additionalProperties']
            : isRecord(properties)
              ? properties[step]
              : undefined;
      }, schema) !== undefined
  );
}

/** Keywords of prose, told apart from fields that are called so. */
function proseIn(schema: unknown, fields: boolean): string[] {
  if (Array.isArray(schema)) {
    return schema.flatMap((item) => proseIn(item, false));
  }
  if (!isRecord(schema)) {
    return [];
  }
  return Object.entries(schema).flatMap(([key, child]) =>
    !fields && ['description', 'title', 'example', 'message'].includes(key) && typeof child === 'string'
      ? [child]
      : proseIn(child, !fields && key === 'properties'),
  );
}

function exists(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
}

function misfitsOf(corpus: string, service: string): string[] {
  let source: unknown;
  try {
    source = parse(readFileSync(join(corpus, 'ack', service, 'SOURCE.yaml'), 'utf8'));
  } catch {
    return [];
  }
  const misfits = isRecord(source) && isRecord(source['manifest_misfits']) ? source['manifest_misfits'] : {};
  return Object.entries(misfits)
    .filter(([file]) => existsSync(join(corpus, 'ack', service, 'manifests', file)))
    .flatMap(([file, texts]) =>
      (texts as readonly string[])
        .filter((text) => text.includes(': '))
        .map((text) => `ack/${service}/manifests/${file} ${text.slice(0, text.indexOf(':')).replaceAll('[]', '[0]')}`),
    );
}
