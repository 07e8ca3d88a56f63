import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { catalogue } from '../../server/src/families/catalogue';
import { docsOf } from '../../server/src/rules/rule';
import { asC2j, type ApiShorthand } from '../support/apiShorthand';
import { inferredGenerator } from '../support/generator';
import { projectFolder } from '../support/schemaBundle';

/** What the pages speak of, in one API: a bucket, a network, and a group of rules whose statements contain statements. */
const api: ApiShorthand = {
  serviceId: 'S3',
  operations: {
    CreateBucket: { in: 'CreateBucketRequest', out: 'CreateBucketOutput' },
    GetBucket: { in: 'GetBucketRequest', out: 'CreateBucketOutput' },
    PutBucketVersioning: { in: 'PutBucketVersioningRequest' },
    GetBucketLogging: { in: 'GetBucketRequest', out: 'GetBucketLoggingOutput' },
    CreateVpc: { in: 'CreateVpcRequest', out: 'CreateVpcRequest' },
    CreateRuleGroup: { in: 'CreateRuleGroupRequest', out: 'CreateRuleGroupRequest' },
  },
  structures: {
    CreateBucketRequest: { 'BucketName!': 'str', ObjectOwnership: 'str', Tags: '[Tag]' },
    CreateBucketOutput: { Location: 'str' },
    GetBucketRequest: { 'BucketName!': 'str' },
    GetBucketLoggingOutput: { Logging: 'BucketLoggingStatus' },
    BucketLoggingStatus: { LoggingEnabled: 'str' },
    PutBucketVersioningRequest: { 'BucketName!': 'str', VersioningConfiguration: 'VersioningConfiguration' },
    VersioningConfiguration: { Status: 'str' },
    CreateVpcRequest: { InstanceTenancy: 'str', Tags: '[Tag]' },
    CreateRuleGroupRequest: { 'Name!': 'str', Rules: '[Rule]', Tags: '[Tag]' },
    Rule: { Statement: 'Statement' },
    Statement: { NotStatement: 'NotStatement' },
    NotStatement: { Statement: 'Statement' },
    Tag: { Key: 'str', Value: 'str' },
  },
};

describe('pages of rules about generator.yaml', () => {
  // The example of this one is of a project file.
  for (const { code } of catalogue.filter((rule) => rule.code.startsWith('ack/generator-') && rule.code !== 'ack/generator-model')) {
    it(`${code}: the example is reported where it says so`, () => {
      const example = /^```yaml\n([\s\S]*?)^```/m.exec(readFileSync(join(projectFolder, docsOf(code)), 'utf8'))?.[1] ?? '';
      const ignored = code === 'ack/generator-refused' ? '' : 'ignore: { resource_names: [RuleGroup] }\n';
      const generator = example.includes('ignore:') ? example : `${example}${ignored}`;
      const { workspace, uri } = inferredGenerator(`#- generator.yaml\n${generator}#- model.json\n${JSON.stringify(asC2j(api))}\n`);
      const lines = diagnosticsOf(uri, workspace)
        .filter(({ finding }) => finding.code === code)
        .map(({ span }) => example.slice(0, span.start).split('\n').length - 1);
      assert.notDeepEqual(lines, []);
      const marked = example.split('\n').flatMap((line, index) => (line.includes('#') ? [index] : []));
      // The reason of a refusal lies in the model.
      if (code !== 'ack/generator-refused') {
        assert.deepEqual(lines, marked);
      }
    });
  }
});
