import assert from 'node:assert/strict';
import { hover } from '../../server/src/features/hover';
import { openWorkspace } from '../support/workspace';

function hoverAt(marked: string): string | undefined {
  const { workspace, uri, offset } = openWorkspace(marked);
  return hover(workspace, uri, offset)?.markdown.text;
}

function checkHover(marked: string, ...parts: readonly (string | RegExp)[]): void {
  const text = hoverAt(marked) ?? '';
  for (const part of parts) {
    assert.ok(typeof part === 'string' ? text.includes(part) : part.test(text), `no ${String(part)} in:\n${text}`);
  }
}

const mesh = 'apiVersion: appmesh.k8s.aws/v1beta2';

describe('hover', () => {
  it('says what a field is', () =>
    checkHover(
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: a }\nspec: { cidr<|>Blocks: [10.0.0.0/16] }\n',
      '**cidrBlocks** · list of string · required',
      'VPC',
      'ec2-controller',
    ));

  it('says what a controller, or the API behind it, accepts beyond the schema', () => {
    const queue = 'apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata: { name: q }\nspec: ';
    checkHover(`${queue}{ queueName: o<|>rders }\n`, 'Name of a queue: up to 80 letters, digits, ');
    checkHover(`${queue}{ queueName: orders, delay<|>Seconds: "5" }\n`, 'Must be from 0 to 900');
    const group = (rest: string): string =>
      `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: SecurityGroup\nmetadata: { name: g }\nspec: { name: g, description: g, ingressRules: [{ ipRanges: [{ ${rest} }] }] }\n`;
    checkHover(group('cidr<|>IP: 10.0.0.0/8'), 'Must be an IPv4 range, such as "10.0.0.0/24"');
    checkHover(
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: a }\nspec: { cidr<|>Blocks: [10.0.0.0/16] }\n',
      'Each item: Must be an IPv4 range of a size from /16 to /28',
    );
  });

  it('says of the name of an object what its ID must be, where no other field holds that', () => {
    const cluster = (id: string): string | undefined =>
      hoverAt(
        `apiVersion: container.cnrm.cloud.google.com/v1beta1\nkind: ContainerCluster\nmetadata: { name: o<|>rders }\nspec: { location: us-east1${id} }\n`,
      );
    assert.match(cluster('') ?? '', /Name of a cluster: up to 40/);
    assert.doesNotMatch(cluster(', resourceID: other') ?? '', /Name of a cluster/);
  });

  const team =
    'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: team\n  annotations:\n    services.k8s.aws/default-region: eu-west-1\n    services.k8s.aws/owner-account-id: "111122223333"\n    cnrm.cloud.google.com/project-id: shop\n---\n';

  it('says in which region and account an object of ACK is, and why', () => {
    const bucket = (rest: string): string =>
      `${team}apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Buc<|>ket\nmetadata: { name: b, namespace: team${rest} }\nspec: { name: b }\n`;
    checkHover(
      bucket(''),
      'Region: `eu-west-1` (annotation `services.k8s.aws/default-region` of Namespace `team`)',
      'Account: `111122223333` (annotation `services.k8s.aws/owner-account-id` of Namespace `team`)',
    );
    checkHover(
      bucket(', annotations: { services.k8s.aws/region: us-east-1 }'),
      'Region: `us-east-1` (annotation `services.k8s.aws/region`)',
    );
  });

  it('says in which region an object of ACK is as all kustomizations apply it', () => {
    const namespaced = (name: string, region: string): string =>
      `apiVersion: v1\nkind: Namespace\nmetadata: { name: ${name}, annotations: { services.k8s.aws/default-region: ${region} } }\n`;
    const shown = (dev: string, prod: string): string => {
      const { workspace, uri, offset } = openWorkspace(
        `#- base/bucket.yaml\napiVersion: s3.services.k8s.aws/v1alpha1\nkind: Buc<|>ket\nmetadata: { name: b }\nspec: { name: b }\n#- base/kustomization.yaml\nresources: [bucket.yaml]\n#- dev/kustomization.yaml\nresources: [../base${dev}\n#- prod/kustomization.yaml\nresources: [../base${prod}\n#- dev/namespace.yaml\n${namespaced('dev', 'eu-west-1')}#- prod/namespace.yaml\n${namespaced('prod', 'us-east-1')}#- prod/dev.yaml\n${namespaced('dev', 'eu-west-1')}#- same.yaml\n${namespaced('same', 'eu-west-1')}`,
      );
      return /Region: .*/.exec(hover(workspace, uri, offset)?.markdown.text ?? '')?.[0] ?? '';
    };
    const ofNamespace = (name: string): string => `Region: \`eu-west-1\` (annotation \`services.k8s.aws/default-region\` of ${name})`;
    assert.equal(shown(', namespace.yaml]\nnamespace: dev', ', dev.yaml]\nnamespace: dev'), ofNamespace('Namespace `dev`'));
    assert.equal(shown(']\nnamespace: dev', ']\nnamespace: same'), ofNamespace('its Namespace'));
    assert.equal(shown(', namespace.yaml]\nnamespace: dev', ', namespace.yaml]\nnamespace: prod'), '');
    assert.equal(shown(']\nnamespace: dev', ']'), '');
    const annotated = (region: string): string => `]\ncommonAnnotations: { services.k8s.aws/region: ${region} }`;
    assert.equal(shown(annotated('us-west-2'), annotated('us-west-2')), 'Region: `us-west-2` (annotation `services.k8s.aws/region`)');
    assert.equal(shown(annotated('us-west-2'), annotated('us-west-1')), '');
  });

  it('says the region and account of a status, as the controller reads them', () => {
    const bucket = (rest: string, before = ''): string =>
      `${before}apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Buc<|>ket\nmetadata: { name: b, namespace: team${rest} }\nspec: { name: b }\nstatus: { ackResourceMetadata: { region: eu-north-1, ownerAccountID: "444455556666" } }\n`;
    checkHover(
      bucket(', annotations: { services.k8s.aws/region: us-east-1 }'),
      'Region: `eu-north-1` (`status.ackResourceMetadata.region`)',
      'Account: `444455556666` (`status.ackResourceMetadata.ownerAccountID`)',
    );
    checkHover(bucket('', team), 'Account: `111122223333` (annotation `services.k8s.aws/owner-account-id` of Namespace `team`)');
  });

  it('says who describes a kind once', () => {
    const { workspace, uri, offset } = openWorkspace(
      'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: b<|> }\nspec: { name: b }\n',
    );
    assert.equal(hover(workspace, uri, offset)?.markdown.text.split('s3-controller').length, 2);
  });

  it('says which project the target of an IAM object is that has no name, and of many kinds how many there are', () => {
    const member = (target: string): string =>
      `apiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMPolicyMember\nmetadata: { name: m, namespace: team }\nspec: { role: roles/viewer, member: "user:a@b.c", resource<|>Ref: ${target} }\n`;
    checkHover(
      team + member('{ kind: Project }'),
      /\nReference to Project\.\n/,
      'Without a name, the target is the project of the Namespace',
      'Project: `shop` (annotation `cnrm.cloud.google.com/project-id` of Namespace `team`)',
    );
    checkHover(
      team.replace('cnrm.cloud.google.com/project-id: shop', 'a: b') + member('{ kind: Project }'),
      'Project: `team` (name of the Namespace)',
    );
    assert.ok(!(hoverAt(member('{ kind: Project }')) ?? '').includes('Project: `'), 'what a Namespace says that is elsewhere');
    assert.ok(!(hoverAt(team + member('{ kind: Project, external: projects/x }')) ?? '').includes('Without a name'));
    checkHover(member('{}'), /Reference to (\w+, ){9}\w+ and \d+ more\./);
  });

  it('says in which project and location an object of Config Connector is, and why', () => {
    const network = (rest: string): string =>
      `apiVersion: redis.cnrm.cloud.google.com/v1beta1\nkind: RedisInstance\nmetadata: { name: b<|>, namespace: team${rest} }\nspec: { region: europe-west1, memorySizeGb: 1 }\n`;
    checkHover(
      team + network(''),
      'Project: `shop` (annotation `cnrm.cloud.google.com/project-id` of Namespace `team`)',
      'Location: `europe-west1`',
    );
    checkHover(
      network(', annotations: { cnrm.cloud.google.com/project-id: other }'),
      'Project: `other` (annotation `cnrm.cloud.google.com/project-id`)',
    );
  });

  it('lists allowed values', () =>
    checkHover(
      `${mesh}\nkind: VirtualNode\nmetadata: { name: a }\nspec: { listeners: [{ portMapping: { port: 80, proto<|>col: http } }] }\n`,
      /Allowed: .*`grpc`.*`tcp`/,
    ));

  for (const [kind, name] of [
    ['Mesh', 'web'],
    ['VirtualNode', 'web_shop'],
    ['VirtualService', 'web.shop'],
    ['VirtualRouter', 'web_shop'],
    ['VirtualGateway', 'web_shop'],
    ['GatewayRoute', 'web_shop'],
  ] as const) {
    it(`derives the awsName of a ${kind}`, () =>
      checkHover(`${mesh}\nkind: ${kind}\nmetadata: { name: we<|>b, namespace: shop }\n`, `awsName: \`${name}\` (default`, `**${kind}**`));
  }

  it('shows an explicit awsName beside the default', () =>
    checkHover(
      `${mesh}\nki<|>nd: VirtualNode\nmetadata: { name: web, namespace: shop }\nspec: { awsName: other }\n`.replace(
        'ki<|>nd: VirtualNode',
        'kind: Virtual<|>Node',
      ),
      'awsName: `other` (explicit; the default is `<name>_<namespace>`)',
    ));

  it('says what an object is on the keys of its head, too', () => {
    const node = (head: string): string => `${head}\nmetadata: { name: web, namespace: shop }\n`;
    const card = hoverAt(node(`${mesh}\nkind: Virtual<|>Node`));
    assert.match(card ?? '', /^\*\*VirtualNode\*\*/);
    assert.equal(hoverAt(node(`${mesh}\nki<|>nd: VirtualNode`)), card);
    assert.equal(hoverAt(node(`${mesh.replace('apiV', 'apiV<|>')}\nkind: VirtualNode`)), card);
    assert.equal(hoverAt('apiVersion: v1\nki<|>nd: ConfigMap\nmetadata: { name: a }\n'), undefined);
  });

  it('takes an empty awsName for none', () =>
    checkHover(
      `${mesh}\nkind: Virtual<|>Node\nmetadata: { name: web, namespace: shop }\nspec: { awsName: "" }\n`,
      'awsName: `web_shop` (default',
    ));

  it('has no awsName for kinds without one', () =>
    assert.ok(hoverAt(`${mesh}\nkind: Backend<|>Group\nmetadata: { name: web, namespace: shop }\n`)?.includes('awsName') === false));

  it('shows where a reference leads and which value is copied', () =>
    checkHover(
      `
#- vpc.yaml
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata: { name: main }
spec: { cidrBlocks: [10.0.0.0/16] }
#- subnet.yaml
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata: { name: a }
spec: { cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: ma<|>in } } }
`,
      'Reference to VPC',
      'status.vpcID',
      'VPC main',
      'vpc.yaml#L1',
      'cidrBlocks: [10.0.0.0/16]',
    ));

  it('explains annotations', () =>
    checkHover(
      'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a, annotations: { services.k8s.aws/deletion-<|>policy: retain } }\nspec: { name: a }\n',
      '`delete`, `retain`',
    ));

  it('is silent where nothing is ours', () =>
    assert.equal(hoverAt('apiVersion: apps/v1\nkind: Deploy<|>ment\nmetadata: { name: a }\n'), undefined));
});
