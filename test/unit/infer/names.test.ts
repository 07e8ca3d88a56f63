import assert from 'node:assert/strict';
import { kindPlural } from '../../../server/src/infer/names/kindPlural';
import { spell } from '../../../server/src/infer/names/namer';
import { isPlural, singular } from '../../../server/src/infer/names/words';
import { refName } from '../../../server/src/infer/fields/refName';

describe('spelling of names', () => {
  const spellings: readonly (readonly [name: string, json: string, camel?: string])[] = [
    ['GrantReadACP', 'grantReadACP'],
    ['VpcId', 'vpcID', 'VPCID'],
    ['KmsMasterKeyId', 'kmsMasterKeyID', 'KMSMasterKeyID'],
    ['SecurityGroupIds', 'securityGroupIDs'],
    ['RoleArn', 'roleARN', 'RoleARN'],
    ['repositoryUri', 'repositoryURI'],
    ['HttpsPort', 'httpsPort'],
    ['AwsVpcConfiguration', 'awsVPCConfiguration'],
    ['awsvpcConfiguration', 'awsVPCConfiguration'],
    ['DBInstanceId', 'dbInstanceID'],
    ['DbiResourceId', 'dbiResourceID'],
    ['Ipv6CidrBlock', 'ipv6CIDRBlock'],
    ['MultipartUpload', 'multipartUpload'],
    ['IdempotencyToken', 'idempotencyToken'],
    ['Identifier', 'identifier'],
    ['RamdiskId', 'ramDiskID'],
    ['SaslScram512Auth', 'saslSCRAM512Auth'],
    ['JA3', 'ja3'],
    ['SSEKMSKeyId', 'sseKMSKeyID'],
    ['IPAddressType', 'ipAddressType'],
    ['CACertificateIdentifier', 'caCertificateIdentifier'],
    ['MD5OfBody', 'md5OfBody'],
    ['CAIdentifier', 'cAIdentifier'],
    ['FQDN', 'fQDN'],
    ['SAMLOptions', 'sAMLOptions'],
    ['VCPUCount', 'vCPUCount'],
    ['NATGatewayID', 'nATGatewayID', 'NATGatewayID'],
    ['NatGatewayId', 'natGatewayID', 'NATGatewayID'],
    ['IPPermissions', 'iPPermissions'],
    ['IDs', 'iDs'],
    ['ID', 'id'],
    ['ENASupport', 'eNASupport'],
    ['DhcpOptions', 'dhcpOptions', 'DHCPOptions'],
    ['RestApi', 'restAPI', 'RestAPI'],
    ['FunctionUrlConfig', 'functionURLConfig', 'FunctionURLConfig'],
    ['Decrypt', 'dECRypt', 'DECRypt'],
    ['Natural', 'natural', 'NATural'],
    ['ec2volume', 'ec2Volume', 'EC2Volume'],
    ['Type', 'type_', 'Type'],
    ['Range', 'range_', 'Range'],
    ['Default', 'default_', 'Default'],
    ['Name_', 'name', 'Name'],
    ['', '', ''],
    ['日本', '', ''],
  ];
  for (const [name, json, camel] of spellings) {
    it(`${name} becomes ${json}`, () => {
      assert.equal(spell(name).json, json);
      if (camel !== undefined) {
        assert.equal(spell(name).camel, camel);
      }
    });
  }
});

describe('plurals of kinds', () => {
  const plurals: Readonly<Record<string, string>> = {
    VPC: 'vpcs',
    API: 'apis',
    DHCPOptions: 'dhcpoptions',
    Policy: 'policies',
    DBProxy: 'dbproxies',
    ElasticIPAddress: 'elasticipaddresses',
    Alias: 'aliases',
    DNS: 'dnses',
    Index: 'indices',
    Schema: 'schemas',
    RestAPI: 'restapis',
    Key: 'keys',
    Analysis: 'analyses',
    Chassis: 'chassis',
    OpsItem: 'opsitems',
    ID: 'ids',
  };
  for (const [kind, plural] of Object.entries(plurals)) {
    it(`${kind} gives ${plural}`, () => {
      assert.equal(kindPlural(kind), plural);
    });
  }
});

describe('number of words in names of operations', () => {
  it('takes words without a plural for plurals', () => {
    for (const word of ['tags', 'data', 'media', 'dns', 'sms', 'opsmetadata', 'series', 'species']) {
      assert.equal(isPlural(word), true, word);
    }
    for (const word of ['status', 'address', 'alias', 'analysis', 'index', 'vpc', 'policy']) {
      assert.equal(isPlural(word), false, word);
    }
  });

  it('makes singulars the way the generator does, right or wrong', () => {
    const singulars = {
      DhcpOptions: 'DhcpOption',
      AssetHierarchies: 'AssetHierarchie',
      Cookies: 'Cookie',
      Policies: 'Policy',
      SubnetGroups: 'SubnetGroup',
      Movies: 'Movie',
      species: 'specie',
      PIES: 'PIE',
    };
    for (const [plural, one] of Object.entries(singulars)) {
      assert.equal(singular(plural), one);
    }
  });
});

describe('names of reference fields', () => {
  const names: readonly (readonly [name: string, isList: boolean, reference: string | undefined])[] = [
    ['VpcId', false, 'VpcRef'],
    ['SubnetIds', true, 'SubnetRefs'],
    ['ClientSubnets', true, 'ClientSubnetRefs'],
    ['RoleArn', false, 'RoleRef'],
    ['Role', false, 'RoleRef'],
    ['LogGroupName', false, 'LogGroupRef'],
    ['S3Bucket', false, 'S3BucketRef'],
    ['VPC', true, 'VPCRefs'],
    ['Grid', false, 'GrRef'],
    ['Id', false, undefined],
  ];
  for (const [name, isList, reference] of names) {
    it(`${name} gives ${reference ?? 'nothing'}`, () => {
      assert.equal(refName(name, isList), reference);
    });
  }
});
