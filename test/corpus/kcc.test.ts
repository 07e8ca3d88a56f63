import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KccTables } from '../../server/src/families/kcc/tables';
import { formatSlotPath } from '../../server/src/reference/slot';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { inspect } from '../../server/src/features/effective/inspect';
import type { Diagnostic } from '../../server/src/workspace/finding';
import { emptyWorkspace, uriOf } from '../support/workspace';
import { bundleOnDisk, corpusFolder } from '../support/schemaBundle';

interface ReferenceRow {
  readonly group: string;
  readonly kind: string;
  readonly version: string;
  readonly path: string;
  readonly class: string;
  readonly targetKinds: readonly string[];
  readonly externalCheck?: string;
}

const corpus = corpusFolder();

function leaves(): readonly string[] {
  const root = join(corpus ?? '', 'kcc/samples');
  return readdirSync(root).flatMap((kind) => readdirSync(join(root, kind)).map((sample) => join(root, kind, sample)));
}

/** Mistakes of the samples against the CRDs that are published with them; the controllers' webhooks refuse each. */
const schemaMistakes = [
  'accesscontextmanagerserviceperimeter/sample kcc/choice spec.spec.egressPolicies[0].egressFrom.identities[0].serviceAccountRef',
  'accesscontextmanagerserviceperimeter/sample kcc/choice spec.spec.ingressPolicies[0].ingressFrom.identities[0].serviceAccountRef',
  'accesscontextmanagerserviceperimeter/sample schema/unknown-field spec.spec.egressPolicies[0].egressFrom.identities[0].name',
  'accesscontextmanagerserviceperimeter/sample schema/unknown-field spec.spec.ingressPolicies[0].ingressFrom.identities[0].name',
  'alloydbbackup/sample schema/unknown-field spec.encryptionConfig.kmsKeyNameRef',
  'apigeeenvironment/sample schema/unknown-field spec.addonsConfig.integrationConfig',
  'cloudbuildtrigger/build-trigger-for-cloud-source-repo schema/missing-field spec.location',
  'cloudbuildtrigger/build-trigger-for-github-repo schema/missing-field spec.location',
  'cloudbuildtrigger/build-trigger-with-template-file schema/missing-field spec.location',
  'containerattachedcluster/container-attached-cluster-full schema/unknown-field spec.authorization.admin_users',
  'edgecontainervpnconnection/sample schema/unknown-field spec.enable_high_availability',
  'iamworkforcepoolprovider/saml-workforce-pool-provider schema/unknown-field spec.state',
  'iamworkforcepoolprovider/saml-workforce-pool-provider schema/unknown-field spec.state',
];

/** Names that no object of the sample has, and IDs of projects with more than 30 characters. */
const wrongNames = [
  'alloydbcluster/restored-from-backup-cluster ref/not-found spec.instanceTypeRef.name',
  'edgecontainervpnconnection/sample ref/not-found spec.clusterRef.name',
  'gkehubfeaturemembership/config-management-feature-membership api/form metadata.name',
  'gkehubfeaturemembership/configsync-auto-upgrade-feature-membership api/form metadata.name',
  'gkehubfeaturemembership/service-mesh-feature-membership api/form metadata.name',
];

describe('Config Connector and the corpus', () => {
  before(function () {
    if (corpus === undefined) {
      this.skip();
    }
  });

  it('has a slot for every field of the companion table, with its targets and who checks it', () => {
    const rows = JSON.parse(
      readFileSync(join(corpus ?? '', '../spec/config-connector-references.json'), 'utf8'),
    ) as readonly ReferenceRow[];
    const tables = new KccTables(bundleOnDisk);
    const counts: Record<string, number> = {};
    const count = (name: string): void => {
      counts[name] = (counts[name] ?? 0) + 1;
    };
    const wrong: string[] = [];
    for (const row of rows.filter(({ class: of }) => ['resource', 'memberFrom', 'secretKey', 'secret'].includes(of))) {
      const slot = tables
        .slotsOf(row)
        .find((each) => formatSlotPath(each.path) === row.path && each.versions?.includes(row.version) !== false);
      if (slot?.object?.kind !== row.class) {
        wrong.push(`${row.kind}.${row.version} ${row.path}`);
        continue;
      }
      count(row.class);
      const same = slot.targets.length === row.targetKinds.length && slot.targets.every(({ kind }) => row.targetKinds.includes(kind));
      count(same ? 'same targets' : 'other targets');
      if (row.class === 'resource' && !slot.targets.some(({ kind }) => tables.hasCrd(kind))) {
        count('only external');
      }
    }
    console.log(counts);
    assert.deepEqual(wrong, []);
    assert.deepEqual(
      { resource: counts['resource'], memberFrom: counts['memberFrom'], secretKey: counts['secretKey'], secret: counts['secret'] },
      { resource: 1716, memberFrom: 10, secretKey: 40, secret: 8 },
    );
    assert.ok((counts['same targets'] ?? 0) / 1774 >= 0.99);
  });

  it('lint finds in each sample only mistakes of upstream', function () {
    this.timeout(120_000);
    const errors: string[] = [];
    const warnings: string[] = [];
    const found = { object: 0, external: 0, resolved: 0 };
    for (const folder of leaves()) {
      const name = folder.split('/').slice(-2).join('/');
      const workspace = emptyWorkspace();
      const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
      workspace.setDisk(files.map((file) => [uriOf(file), readFileSync(join(folder, file), 'utf8')] as const));
      const diagnostics = files.flatMap((file) => diagnosticsOf(uriOf(file), workspace));
      const shown = (each: Diagnostic): string => `${name} ${each.finding.code} ${pathText(each)}`;
      errors.push(...diagnostics.filter(({ severity }) => severity === 'error').map(shown));
      warnings.push(...diagnostics.filter(({ severity }) => severity === 'warning').map(shown));
      for (const { form, to } of inspect(workspace, files.map(uriOf)).references) {
        found[form === 'external' ? 'external' : 'object'] += 1;
        found.resolved += to === undefined ? 0 : 1;
      }
    }
    assert.deepEqual(errors.sort(), schemaMistakes);
    assert.deepEqual(warnings.sort(), wrongNames);
    assert.deepEqual(found, { object: 449, external: 260, resolved: 447 });
  });
});

function pathText({ finding }: Diagnostic): string {
  return finding.path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`),
    '',
  );
}
