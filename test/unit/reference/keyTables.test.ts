import assert from 'node:assert/strict';
import { bundleReader } from '../../../server/src/hosts/node/bundleReader';
import { KeyTables } from '../../../server/src/reference/keyTables';

/**
 * Worked by hand from the API models and generator files: the reading operation, its identifier, and what it needs beside.
 * `group Kind | required | optional`
 */
const rows = [
  's3 Bucket | name |', // ListBuckets; Name is the configured primary key
  'ec2 VPC | vpcID |', // DescribeVpcs: VpcIds against status.vpcID
  'ec2 SecurityGroup | id |', // DescribeSecurityGroups: GroupIds is renamed
  'iam Role | name |', // GetRole: RoleName is renamed
  'iam Policy | arn |', // GetPolicy takes the ARN
  'sqs Queue | queueURL |', // GetQueueAttributes; QueueUrl is the configured primary key
  'dynamodb Table | tableName |', // DescribeTable
  'quicksight Dashboard | id awsAccountID |', // as in the controller's own example
  'eventbridge Rule | name | eventBusName',
  'keyspaces Table | keyspaceName tableName |',
];

describe('keys of adoption-fields in the bundle', () => {
  const tables = new KeyTables(bundleReader());
  for (const row of rows) {
    it(row, () => {
      const [of = '', required = '', optional = ''] = row.split('|').map((part) => part.trim());
      const [service = '', kind = ''] = of.split(' ');
      const keys = tables.keysOf('ack-adoption.json', { group: `${service}.services.k8s.aws`, kind });
      assert.deepEqual(keys, { required: required.split(' '), all: `${required} ${optional}`.trim().split(' '), isOpen: false });
    });
  }

  it('are not all that controllers with code of their own read', () => {
    assert.equal(tables.keysOf('ack-adoption.json', { group: 'iam.services.k8s.aws', kind: 'ServiceLinkedRole' })?.isOpen, true);
  });

  it('are unknown for kinds that are not there', () => {
    assert.equal(tables.keysOf('ack-adoption.json', { group: 's3.services.k8s.aws', kind: 'toString' }), undefined);
    assert.equal(tables.keysOf('none.json', { group: 's3.services.k8s.aws', kind: 'Bucket' }), undefined);
  });
});
