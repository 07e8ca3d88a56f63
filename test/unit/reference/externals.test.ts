import assert from 'node:assert/strict';
import { matchExternal } from '../../../server/src/families/kcc/externalTemplate';
import { KccTables } from '../../../server/src/families/kcc/tables';
import { lastKey } from '../../../server/src/families/kcc/fieldForms';
import { readExternal } from '../../../server/src/families/kcc/readExternal';
import { bundleOnDisk } from '../../support/schemaBundle';

const tables = new KccTables(bundleOnDisk);
const network = ['projects/{project}/global/networks/{network}'];

describe('templates of external values', () => {
  const options = { hosts: ['compute.googleapis.com'], computeUrls: true };
  const rows: readonly (readonly [value: string, fits: boolean, why: string])[] = [
    ['projects/p/global/networks/n', true, 'as it is'],
    ['/projects/p/global/networks/n/', true, 'slashes at both ends'],
    ['//compute.googleapis.com/projects/p/global/networks/n', true, "the target's own host"],
    ['https://compute.googleapis.com/projects/p/global/networks/n', true, 'a scheme'],
    ['https://www.googleapis.com/compute/v1/projects/p/global/networks/n', true, 'a URL of the API'],
    ['https://www.googleapis.com/compute/beta/projects/p/global/networks/n', true, 'a URL of a beta API'],
    ['//storage.googleapis.com/projects/p/global/networks/n', false, 'the host of another service'],
    ['projects/p/Global/networks/n', false, 'fixed segments have a case'],
    ['projects/p/global/networks', false, 'a segment is missing'],
    ['projects//global/networks/n', false, 'a placeholder is not empty'],
    ['projects/p/global/networks/n/x', false, 'a segment too many'],
  ];
  for (const [value, fits, why] of rows) {
    it(`${value} ${fits ? 'fits' : 'does not fit'}: ${why}`, () =>
      assert.equal(matchExternal(value, network, options) !== undefined, fits));
  }

  it('lets the last placeholder alone hold slashes, where it may', () => {
    assert.deepEqual(matchExternal('a/b/c', ['{x}/{y}'], { spanning: true })?.parts, [
      ['x', 'a'],
      ['y', 'b/c'],
    ]);
    assert.equal(matchExternal('a/b/c', ['{x}/{y}']), undefined);
  });

  it('tells what the placeholders stand for', () =>
    assert.deepEqual(matchExternal('projects/p/global/networks/n', network)?.parts, [
      ['project', 'p'],
      ['network', 'n'],
    ]));
});

describe('readings of external values', () => {
  const rows: readonly (readonly [kind: string, value: string, accepted: boolean, template: string | undefined, reading: RegExp])[] = [
    ['ComputeNetwork', 'projects/p/global/networks/n', true, 'projects/{project}/global/networks/{network}', /project p, network n/],
    ['ComputeNetwork', 'n', false, undefined, /expected projects/],
    ['Folder', 'https://cloudresourcemanager.googleapis.com/v3/folders/1', true, 'folders/{folder}', /folder by its number: 1/],
    [
      'ServiceDirectoryService',
      'https://servicedirectory.googleapis.com/v1/projects/p/locations/l/namespaces/n/services/s',
      true,
      'projects/{project}/locations/{location}/namespaces/{namespace}/services/{service}',
      /service s/,
    ],
    [
      'VertexAITensorboard',
      'https://us-central1-aiplatform.googleapis.com/v1/projects/p/locations/us-central1/tensorboards/t',
      true,
      'projects/{project}/locations/{location}/tensorboards/{tensorboard}',
      /tensorboard t/,
    ],
    [
      'VertexAITensorboard',
      '//evil-aiplatform.googleapis.com/projects/p/locations/l/tensorboards/t',
      false,
      undefined,
      /expected projects/,
    ],
    ['Project', 'projects/123', true, 'projects/{project}', /by its number/],
    ['Project', 'my-project', true, '{project}', /by its id: my-project/],
    ['Organization', '123', true, '{org_id}', /bare number/],
    ['StorageBucket', 'gs://b', true, 'gs://{bucket}', /URL of a bucket/],
    ['SecretManagerSecretVersion', 'latest', true, 'latest', /newest version/],
    [
      'SecretManagerSecretVersion',
      'projects/p/secrets/s/versions/latest',
      true,
      'projects/{project}/secrets/{secret}/versions/{version}',
      /newest version of a secret/,
    ],
    ['SpannerInstanceConfig', 'projects/p/locations/l/instanceconfigs/c', false, undefined, /documented format .* rejects/],
    ['ComputeAddress', '10.0.0.1', true, '{ip}', /IP address/],
    ['IAMServiceAccount', 'a@p.iam.gserviceaccount.com', true, '{account}@{domain}', /mail address/],
    ['SQLInstance', 'p:us-central1:i', true, '{project}:{region}:{instance}', /connection name/],
    ['ComputeDisk', 'projects/p/regions/r/disks/d', true, 'projects/{project}/regions/{region}/disks/{disk}', /region r/],
  ];
  for (const [kind, value, accepted, template, reading] of rows) {
    it(`${kind} ${value}`, () => {
      const read = readExternal(tables, kind, value);
      assert.deepEqual({ accepted: read.accepted, template: read.template }, { accepted, template });
      assert.match(read.reading, reading);
    });
  }

  it('a field has readings of its own', () => {
    const slot = tables.slotsOf(tables.groupKind('ComputeForwardingRule')).find((each) => lastKey(each) === 'addressRef');
    assert.ok(slot);
    const read = readExternal(tables, 'ComputeAddress', 'my-address', { host: 'ComputeForwardingRule', slot });
    assert.deepEqual([read.accepted, read.reading], [true, 'the bare name of an address: my-address']);
  });

  it('nothing of the tables is read before a kind of the family is met', () => {
    const fresh = new KccTables(bundleOnDisk);
    assert.equal(fresh.loaded, false);
    fresh.slotsOf({ group: 'compute.cnrm.cloud.google.com', kind: 'ComputeDisk' });
    assert.equal(fresh.loaded, true);
  });
});
