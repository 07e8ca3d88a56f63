import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { joined, withArticle } from '../../../server/src/base/english';
import { projectFolder } from '../../support/schemaBundle';

describe('articles', () => {
  it('follow how a word is spoken', () => {
    const an = [
      'IAMRole',
      'IAMCustomRole',
      'SQLInstance',
      'SSLPolicy',
      'EKSCluster',
      'AccessEntry',
      'Organization',
      'HTTPRoute',
      'integer',
      'object',
      'array',
      'LBRouteExtension',
      'MQBroker',
      'RDSInstance',
      'XMLFile',
      'OpenIDConnectProvider',
      'APIGatewayAPI',
      'UptimeCheck',
      'undefined',
      'hour',
      'Instance (ec2.services.k8s.aws)',
      '"a"',
      'MonitoringX'.replace('Monitoring', 'X'),
      'S',
      'A',
      '8-bit',
    ];
    const a = [
      'Role',
      'VPC',
      'NATGateway',
      'Bucket',
      'KMSCryptoKey',
      'DNSRecordSet',
      'ComputeNetwork',
      'User',
      'UserPool',
      'UsagePlan',
      'URLMap',
      'universe',
      'string',
      'number',
      'Union',
      'GKEHubMembership',
      'CloudRun',
      'one',
      'oneOf',
      'PubSubTopic',
      'TagsTagKey',
      'BigQueryTable',
      'project',
    ];
    assert.deepEqual(
      an.filter((word) => word.length > 1 && withArticle(word) !== `an ${word}`),
      [],
    );
    assert.deepEqual(
      a.filter((word) => withArticle(word) !== `a ${word}`),
      [],
    );
  });

  it('are chosen by the word wherever a message names one', () => {
    const wrong: string[] = [];
    const walk = (folder: string): void => {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) {
          walk(path);
        } else if (entry.name.endsWith('.ts')) {
          readFileSync(path, 'utf8')
            .split('\n')
            .forEach((line, index) => {
              if (/\b[Aa]n? \$\{/.test(line)) {
                wrong.push(`${path.slice(projectFolder.length + 1)}:${index + 1}: ${line.trim()}`);
              }
            });
        }
      }
    };
    ['server/src', 'client/src', 'client/webview'].forEach((folder) => walk(join(projectFolder, folder)));
    assert.deepEqual(wrong, []);
  });
});

describe('lists of words', () => {
  it('end with a conjunction', () => {
    assert.deepEqual(
      [joined([]), joined(['a']), joined(['a', 'b']), joined(['a', 'b', 'c']), joined(['a', 'b', 'c'], 'or')],
      ['', 'a', 'a and b', 'a, b and c', 'a, b or c'],
    );
  });
});
