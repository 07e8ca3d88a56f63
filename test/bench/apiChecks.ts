import { performance } from 'node:perf_hooks';
import { checkApi } from '../../server/src/checks/schema/apiCheck';
import { checkResource } from '../../server/src/checks/schema/schemaCheck';
import { emptyWorkspace, uriOf } from '../support/workspace';

/**
 * What the checks against limits of the AWS API cost beside the checks against schemas: 1,000 resources of EC2 and S3 in
 * one file. Prints JSON, milliseconds: the first time, with schemas compiled, and the best of ten further rounds.
 */
function main(): void {
  const workspace = emptyWorkspace();
  const uri = uriOf('all.yaml');
  const text = Array.from({ length: 1000 }, (_, index) => resource(index)).join('---\n');
  const [parse] = timed(() => workspace.setDisk([[uri, text]]));
  const resources = workspace.file(uri)?.documents.flatMap((document) => document.resources) ?? [];
  const rounds = Array.from({ length: 11 }, () => {
    const [schema, known] = timed(() => resources.map((each) => checkResource(each, workspace)));
    const [api, found] = timed(() => resources.flatMap((each, index) => checkApi(each, workspace, known[index] ?? [])));
    return { schema, api, findings: found.length };
  });
  const [first, ...others] = rounds;
  const best = (of: (round: { schema: number; api: number }) => number): number => Math.min(...others.map(of));
  const result = {
    resources: resources.length,
    lines: text.split('\n').length,
    parse: round(parse),
    first: { schema: round(first?.schema ?? 0), api: round(first?.api ?? 0) },
    best: { schema: round(best(({ schema }) => schema)), api: round(best(({ api }) => api)) },
    findings: first?.findings ?? 0,
  };
  process.stdout.write(`${JSON.stringify(result, undefined, 2)}\n`);
}

function timed<T>(run: () => T): readonly [ms: number, value: T] {
  const start = performance.now();
  const value = run();
  return [performance.now() - start, value];
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}

function resource(index: number): string {
  return index % 2 === 0 ? securityGroup(index) : bucket(index);
}

function securityGroup(index: number): string {
  const rules = Array.from(
    { length: 5 },
    (_, rule) =>
      `  - ipProtocol: tcp\n    fromPort: ${8000 + rule}\n    toPort: ${8000 + rule}\n    ipRanges:\n    - cidrIP: 10.${rule}.0.0/16\n      description: rule ${rule}\n`,
  );
  return `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: SecurityGroup\nmetadata:\n  name: group-${index}\nspec:\n  name: group-${index}\n  description: Group ${index}\n  vpcID: vpc-0123456789\n  ingressRules:\n${rules.join('')}`;
}

function bucket(index: number): string {
  return `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: bucket-${index}\nspec:\n  name: bucket-${index}\n  acl: ${index % 100 === 1 ? 'publicread' : 'private'}\n  versioning:\n    status: Enabled\n  encryption:\n    rules:\n    - bucketKeyEnabled: true\n      applyServerSideEncryptionByDefault:\n        sseAlgorithm: aws:kms\n  lifecycle:\n    rules:\n    - id: old\n      status: Enabled\n      filter:\n        prefix: logs/\n      expiration:\n        days: 90\n  tagging:\n    tagSet:\n    - key: team\n      value: one\n`;
}

main();
