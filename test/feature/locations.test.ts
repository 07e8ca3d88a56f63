import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { stepsOf } from '../../server/src/manifest/values';
import { parseGroupKind } from '../../server/src/schema/kinds/kind';
import { structuresAt } from '../../server/src/schema/structure/lookup';
import { bundleOnDisk } from '../support/schemaBundle';
import { emptyWorkspace, openWorkspace } from '../support/workspace';

/** What is offered for a field of a kind of Config Connector, in the order in which it is shown. */
function offered(service: string, kind: string, field = 'location'): readonly string[] {
  const { workspace, uri, offset } = openWorkspace(
    `apiVersion: ${service}.cnrm.cloud.google.com/v1beta1\nkind: ${kind}\nmetadata: { name: a }\nspec:\n  ${field}: <|>\n`,
  );
  return [...complete(workspace, uri, offset)].sort((a, b) => (a.sort < b.sort ? -1 : 1)).map(({ label }) => label);
}

const isZone = (label: string): boolean => /\d-[a-f]$/.test(label);

describe('locations of Config Connector', () => {
  it('are regions', () => {
    const labels = offered('run', 'RunService');
    assert.ok(labels.includes('europe-west1'));
    assert.deepEqual(
      labels.filter((label) => isZone(label) || ['global', 'US'].includes(label)),
      [],
    );
  });

  it('begin with what a kind takes besides them', () => {
    assert.deepEqual(offered('compute', 'ComputeAddress').slice(0, 2), ['global', 'africa-south1']);
    assert.deepEqual(offered('bigquery', 'BigQueryDataset').slice(0, 3), ['US', 'EU', 'africa-south1']);
    assert.deepEqual(offered('storage', 'StorageBucket').slice(0, 3), ['US', 'EU', 'ASIA']);
  });

  it('are zones of the regions where a kind takes these', () => {
    const cluster = offered('container', 'ContainerCluster');
    assert.ok(cluster.indexOf('us-west4') < cluster.indexOf('africa-south1-a'));
    assert.deepEqual(
      cluster.filter((label) => /^(?:europe-west1|us-central1|us-east1)-/.test(label)),
      ['europe-west1-b', 'europe-west1-c', 'europe-west1-d', 'us-central1-a', 'us-central1-b', 'us-central1-c', 'us-central1-f'].concat([
        'us-east1-b',
        'us-east1-c',
        'us-east1-d',
      ]),
    );
    assert.ok(isZone(offered('filestore', 'FilestoreInstance')[0] ?? ''));
  });

  it('are zones alone where no region is taken', () => {
    for (const labels of [offered('compute', 'ComputeNetworkEndpointGroup'), offered('compute', 'ComputeInstance', 'zone')]) {
      assert.ok(labels.length > 100 && labels.every(isZone), labels.join());
    }
  });

  it('are offered in fields of other names and in lists', () => {
    for (const labels of [
      offered('bigtable', 'BigtableInstance', 'cluster:\n  - zone'),
      offered('sql', 'SQLInstance', 'settings:\n    locationPreference:\n      zone'),
      offered('redis', 'RedisInstance', 'locationId'),
    ]) {
      assert.ok(labels.length > 100 && labels.every(isZone), labels.join());
    }
    const replica = offered('secretmanager', 'SecretManagerSecret', 'replication:\n    userManaged:\n      replicas:\n      - location');
    assert.ok(replica.includes('europe-west1') && !replica.some(isZone));
    assert.deepEqual(offered('firestore', 'FirestoreDatabase', 'locationID').slice(0, 3), ['nam5', 'eur3', 'africa-south1']);
  });

  it('are in fields that their kinds have', () => {
    const { kinds } = emptyWorkspace();
    const { fields } = JSON.parse(bundleOnDisk.read('dialects/suggestions.json') ?? '') as {
      readonly fields: readonly { readonly kind?: string; readonly kinds?: readonly string[]; readonly path: string }[];
    };
    for (const { kind: one = '', kinds: of = [one], path } of fields) {
      for (const kind of of.filter((each) => /^\w.*\.cnrm\.cloud\.google\.com\//.test(each))) {
        const [version] = kinds.versions(parseGroupKind(kind));
        const schema = version === undefined ? undefined : kinds.find(version)?.schema;
        const steps = stepsOf(path).map((step) => (step === '[]' ? 0 : step));
        assert.ok(structuresAt(schema ?? {}, steps).length > 0, `${kind} ${path}`);
      }
    }
  });
});
