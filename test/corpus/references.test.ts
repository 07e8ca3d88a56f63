import assert from 'node:assert/strict';
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Dialects } from '../../server/src/reference/dialect';
import type { SlotTable } from '../../server/src/reference/dialectRecord';
import { formatSlotPath, parseSlotPath, type Slot } from '../../server/src/reference/slot';
import { groupKindKey, type GroupKind } from '../../server/src/schema/kinds/kind';
import { KindStore } from '../../server/src/schema/kinds/kindStore';
import { structureAt } from '../../server/src/schema/structure/lookup';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { inspect } from '../../server/src/features/effective/inspect';
import { families } from '../../server/src/families/index';
import { corpusOrSkip, manifestsBelow, workspaceOf } from '../support/corpus';
import { bundleOnDisk } from '../support/schemaBundle';
import { uriOf } from '../support/workspace';
import { BundledKinds } from '../../server/src/schema/kinds/bundledKinds';

const dialects = Dialects.read(
  bundleOnDisk,
  families.flatMap(({ dialect }) => dialect ?? []),
);
const kinds = new KindStore(new BundledKinds(bundleOnDisk));
const table = JSON.parse(bundleOnDisk.read('dialects/ack-slots.json') ?? '') as SlotTable;
const declared = [...dialects.all()];

function slotsOfFamily(family: Slot['family']): readonly { readonly owner: GroupKind; readonly slot: Slot }[] {
  return declared.filter(({ owner, slot }) => slot.family === family && kinds.versions(owner).length > 0);
}

describe('reference slots of every family', () => {
  it('ACK: 373 slots from 363 declarations, 27 for Secrets, each at a field of its kind', function () {
    const rows = Object.entries(table.groups).flatMap(([group, each]) =>
      Object.entries(each).flatMap(([kind, slots]) => slots.map((slot) => ({ group, kind, ...slot }))),
    );
    const references = rows.filter(({ value }) => value !== undefined);
    assert.equal(references.length, 373);
    assert.equal(rows.length - references.length, 27);
    for (const { group, kind, path, list, target } of references) {
      const owner = kinds.versions({ group, kind }).flatMap((summary) => kinds.find(summary) ?? [])[0];
      const steps = parseSlotPath(list ? `${path}[]` : path).map((step) => (typeof step === 'string' ? step : 0));
      const structure = owner === undefined ? undefined : structureAt(owner.schema, steps);
      assert.deepEqual(Object.keys(structure?.properties?.['from']?.properties ?? {}).sort(), ['name', 'namespace'], `${kind} ${path}`);
      const slot = dialects.slotsOf({ group, kind }).find((each) => formatSlotPath(each.path) === (list ? `${path}[]` : path));
      assert.deepEqual(slot?.targets.map(groupKindKey), [groupKindKey(target)], `${kind} ${path}`);
    }
  });

  it('ACK: every declaration of every generator.yaml of the bundled services is a slot with the declared target', function () {
    const folder = corpusOrSkip(this, 'ack');
    const missing: string[] = [];
    let count = 0;
    for (const service of readdirSync(folder).filter(
      (name) => existsSync(join(folder, name, 'SOURCE.yaml')) && existsSync(join(folder, name, 'generator.yaml')),
    )) {
      const { group = `${service}.services.k8s.aws` } = parse(readFileSync(join(folder, service, 'SOURCE.yaml'), 'utf8')) as {
        readonly group?: string;
      };
      const config = parse(readFileSync(join(folder, service, 'generator.yaml'), 'utf8')) as Config;
      const rows = Object.entries(table.groups[group] ?? {}).flatMap(([kind, slots]) => slots.map((slot) => ({ kind, ...slot })));
      for (const [resource, { fields }] of Object.entries(config.resources ?? {})) {
        for (const [field, { references }] of Object.entries(fields ?? {})) {
          if (references !== undefined) {
            count += 1;
            const target = groupKindKey({
              group: references.service_name === undefined ? group : `${references.service_name}.services.k8s.aws`,
              kind: references.resource,
            });
            const depth = field.split('.').length;
            const fits = rows.some(
              (row) =>
                row.kind.toLowerCase() === resource.toLowerCase() &&
                groupKindKey(row.target) === target &&
                row.value?.toLowerCase().replace('_', '') === references.path.toLowerCase() &&
                row.path.split('.').length === depth + 1,
            );
            if (!fits) {
              missing.push(`${service} ${resource}.${field}`);
            }
          }
        }
      }
    }
    console.log(`      ${count} declarations`);
    assert.equal(count, 363);
    assert.deepEqual(missing, []);
  });

  it('App Mesh: 19', () => {
    assert.equal(slotsOfFamily('appmesh').length, 19);
  });

  it('Knative: 57 by shape, all spoken of by records; records also know names, templates, labels and an annotation', () => {
    const counts = new Map<string, number>();
    for (const { slot } of slotsOfFamily('knative')) {
      const form = slot.alternatives.length > 0 ? 'destination' : slot.shape.kind !== undefined ? 'reference' : 'name';
      counts.set(form, (counts.get(form) ?? 0) + 1);
    }
    assert.deepEqual(Object.fromEntries(counts), { destination: 25, reference: 15, name: 20 });
  });
});

interface Config {
  readonly resources?: Readonly<
    Record<
      string,
      {
        readonly fields?: Readonly<
          Record<string, { readonly references?: { readonly resource: string; readonly service_name?: string; readonly path: string } }>
        >;
      }
    >
  >;
}

/** What is left at warning and error level: mistakes of the published files, read one by one. */
const mistakes: Readonly<Record<string, readonly string[]>> = {
  'ack/examples': [
    // Documentation blocks that are no YAML.
    'community/docs__content__docs__tutorials__aurora-serverless-v2__block01.yaml yaml/syntax',
    'community/docs__content__docs__user-docs__multi-region-resource-management__block01.yaml yaml/syntax',
    'community/docs__content__docs__user-docs__multi-region-resource-management__block02.yaml yaml/syntax',
    // Fields that AWS has deprecated; tags as a list, where the kind has a map; a field that the kind never had.
    'examples/resources__cloudfront__v1alpha1__distribution.yaml api/deprecated ×2',
    'examples/resources__emrcontainers__v1alpha1__virtualcluster.yaml schema/type',
    'examples/resources__sns__v1alpha1__platformendpoint.yaml schema/unknown-field',
    // `"true/false"` stands for a choice that the reader has to make.
    'examples/resources__memorydb__v1alpha1__cluster__cluster_create_with_resource_names.yaml schema/type ×2',
    'examples/resources__memorydb__v1alpha1__cluster__cluster_create_with_resource_references.yaml schema/type ×2',
    'examples/resources__memorydb__v1alpha1__cluster__cluster_restore_with_snapshot_name.yaml schema/type ×2',
  ],
  'appmesh/examples': [
    'eks-app-mesh-cross-account-acm/mesh/appserver_update.yaml yaml/syntax',
    'eks-app-mesh-cross-account-acm/mesh/redis_update.yaml yaml/syntax',
    'eks-app-mesh-cross-account-acm/mesh/yelb_db_update.yaml yaml/syntax',
    'eks-app-mesh-cross-account-acm/mesh/yelb_ui_update.yaml yaml/syntax',
    // A key that the schema does not have; it is dropped in silence.
    'howto-k8s-mtls-sds-based/v1beta2/manifest.yaml.template schema/unknown-field',
  ],
  'knative/examples': [
    // Versions that are no longer served, also of what is referred to.
    'eventing__docs-delivery-imc.yaml schema/unknown-version',
    'eventing__docs-registry-example-eventtype.yaml schema/unknown-version ×3',
    'eventing__docs-registry-readme-3.yaml schema/unknown-version',
    'eventing__docs-registry-readme-6.yaml schema/unknown-version ×2',
    // What the page shows to be refused.
    'eventing__docs-sink-jobsink-invalid.yaml knative/jobsink-job-invalid',
    // Outputs of a builder that leave out what their test does not need, or write what no server accepts.
    'eventing__test-rekt-resources-apiserversource-apiserversource-example-witheventmode.yaml knative/destination-missing',
    'eventing__test-rekt-resources-apiserversource-apiserversource-example-witheventmode.yaml schema/missing-field',
    'eventing__test-rekt-resources-apiserversource-apiserversource-example-withresources.yaml knative/destination-missing',
    'eventing__test-rekt-resources-apiserversource-apiserversource-example-withsink.yaml schema/missing-field',
    'eventing__test-rekt-resources-broker-broker-examplewithretry.yaml knative/delivery-duration',
    'eventing__test-rekt-resources-channel-channel-example-full.yaml knative/delivery-duration',
    'eventing__test-rekt-resources-containersource-containersource-example-min.yaml knative/destination-missing',
    // A Broker has no `status.auth`, so the controller resolves no subject for it; whether policies are enabled is not known.
    'eventing__test-rekt-resources-eventpolicy-eventpolicy-example-full.yaml knative/eventpolicy-oidc-disabled',
    'eventing__test-rekt-resources-eventpolicy-eventpolicy-example-full.yaml knative/filter-cesql-syntax',
    'eventing__test-rekt-resources-eventpolicy-eventpolicy-example-full.yaml ref/wrong-kind',
    'eventing__test-rekt-resources-eventpolicy-eventpolicy-example-min.yaml knative/eventpolicy-oidc-disabled',
    'eventing__test-rekt-resources-eventpolicy-eventpolicy-example-min.yaml ref/wrong-kind',
    // Outputs of a builder again.
    'eventing__test-rekt-resources-jobsink-jobsink-example-min.yaml knative/jobsink-job-missing',
    'eventing__test-rekt-resources-parallel-parallel-example-min.yaml knative/parallel-branches-missing',
    'eventing__test-rekt-resources-parallel-parallel-example-withreply.yaml knative/parallel-branches-missing',
    'eventing__test-rekt-resources-sequence-sequence-example-withreply.yaml knative/sequence-steps-missing',
    'eventing__test-rekt-resources-sinkbinding-sinkbinding-example-full.yaml knative/binding-subject-name-or-selector',
    'eventing__test-rekt-resources-sinkbinding-sinkbinding-example-withsink.yaml knative/binding-subject-name-or-selector',
    'eventing__test-rekt-resources-subscription-subscription-example-full.yaml knative/delivery-duration',
    'eventing__test-rekt-resources-subscription-subscription-example-full.yaml knative/subscription-channel-missing',
    'eventing__test-rekt-resources-subscription-subscription-example-zero.yaml knative/subscription-channel-missing',
    'eventing__test-rekt-resources-subscription-subscription-examplewithchannel.yaml knative/subscription-subscriber-missing',
    'eventing__test-rekt-resources-subscription-subscription-examplewithreply.yaml knative/subscription-channel-missing',
    'eventing__test-rekt-resources-trigger-trigger-example-zero.yaml knative/destination-missing',
    'eventing__test-rekt-resources-trigger-trigger-example-zero.yaml knative/trigger-broker-missing',
    'eventing__test-rekt-resources-trigger-trigger-examplewithdeadlettersink.yaml knative/destination-missing',
    'eventing__test-rekt-resources-trigger-trigger-examplewithfilter.yaml knative/destination-missing',
    'eventing__test-rekt-resources-trigger-trigger-examplewithnewfilters.yaml knative/destination-missing',
  ],
};

/** Files that belong together: a walkthrough, the blocks of one page, a single example. */
const together: Readonly<Record<string, (file: string) => string>> = {
  'ack/examples': (file) => file.slice(0, file.lastIndexOf('/') + 1),
  'appmesh/examples': (file) => file.slice(0, file.indexOf('/') + 1),
  'knative/examples': (file) => file,
};

/** References of the examples: how many of each family and form lead to an object of their group of files. */
const golden: Readonly<Record<string, readonly string[]>> = {
  'ack/examples': ['ack object found 23', 'ack object not found 13'],
  'appmesh/examples': ['appmesh arn not found 3', 'appmesh object found 147', 'core object not found 9'],
  'knative/examples': [
    'core object found 4',
    'core object not found 1',
    'knative object found 1',
    'knative object not found 58',
    'knative uri not found 30',
  ],
};

function groupsOf(files: readonly string[], keyOf: (file: string) => string): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  files.forEach((file) => groups.set(keyOf(file), [...(groups.get(keyOf(file)) ?? []), file]));
  return groups;
}

describe('published examples', () => {
  for (const [name, expected] of Object.entries(mistakes)) {
    it(`${name}: nothing but upstream's own mistakes`, function () {
      this.timeout(60_000);
      const folder = corpusOrSkip(this, ...name.split('/'));
      const groups = groupsOf(manifestsBelow(folder), together[name] ?? ((file) => file));
      const found = new Map<string, number>();
      const summary = new Map<string, number>();
      for (const files of groups.values()) {
        const workspace = workspaceOf(folder, files);
        for (const file of files) {
          for (const { severity, finding } of diagnosticsOf(uriOf(file), workspace)) {
            // Each example of Knative stands alone: what it refers to is counted below.
            if ((severity === 'error' || severity === 'warning') && !(name.startsWith('knative') && finding.code === 'ref/not-found')) {
              const key = `${file} ${finding.code}`;
              found.set(key, (found.get(key) ?? 0) + 1);
            }
          }
        }
        for (const { family, form, to } of inspect(workspace, files.map(uriOf)).references) {
          const key = `${family} ${form} ${to === undefined ? 'not found' : 'found'}`;
          summary.set(key, (summary.get(key) ?? 0) + 1);
        }
      }
      assert.deepEqual([...found].map(([key, count]) => (count === 1 ? key : `${key} ×${count}`)).sort(), [...expected].sort());
      assert.deepEqual([...summary].map(([key, count]) => `${key} ${count}`).sort(), golden[name]);
    });
  }
});
