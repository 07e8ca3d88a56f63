import type { Uri } from '../../server/src/base/uri';

/** What a generated workspace holds; all of it follows from the numbers alone. */
export interface Shape {
  readonly files: number;
  /** One reference of so many names nothing. */
  readonly missingEvery: number;
  readonly seed: number;
}

const regions = ['dev', 'staging', 'prod'];

/** A repository as teams write them: environments with namesakes, applications of every family, overlays over bases. */
export function* generatedFiles({ files, missingEvery, seed }: Shape): Iterable<readonly [Uri, string]> {
  let state = seed;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  let reference = 0;
  const name = (base: string): string => {
    reference += 1;
    return reference % missingEvery === 0 ? `${base}-gone` : base;
  };
  let written = 0;
  for (let app = 0; written < files; app += 1) {
    const env = regions[app % regions.length] ?? '';
    const parent = `file:///ws/${env}/team-${Math.floor(app / 30)}`;
    const folder = `${parent}/app-${app}`;
    const ns = `team-${Math.floor(app / 30)}`;
    const own = [
      [
        'network.yaml',
        `${ack('ec2', 'VPC', 'main', ns)}spec:\n  cidrBlocks: [10.${random(200)}.0.0/16]\n---\n${ack('ec2', 'Subnet', `subnet-${app}`, ns)}spec:\n  cidrBlock: 10.0.${random(200)}.0/24\n  vpcRef: { from: { name: ${name('main')} } }\n`,
      ],
      [
        'function.yaml',
        `${ack('iam', 'Role', `role-${app}`, ns)}spec:\n  name: role-${app}\n  assumeRolePolicyDocument: '{}'\n---\n${ack('lambda', 'Function', `function-${app}`, ns)}spec:\n  name: function-${app}\n  code: { s3Bucket: b, s3Key: k }\n  roleRef: { from: { name: ${name(`role-${app}`)} } }\n`,
      ],
      ['queue.yaml', `${ack('sqs', 'Queue', 'jobs', ns)}spec:\n  queueName: jobs-${app}\n`],
      [
        'node.yaml',
        `apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata: { name: node-${app}, namespace: ${ns} }\nspec:\n  podSelector: { matchLabels: { app: a${app} } }\n  listeners: [{ portMapping: { port: 8080, protocol: http } }]\n  serviceDiscovery: { dns: { hostname: a${app}.local } }\n  backends: [{ virtualService: { virtualServiceRef: { name: ${name(`service-${app}`)} } } }]\n`,
      ],
      [
        'service.yaml',
        `apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualService\nmetadata: { name: service-${app}, namespace: ${ns} }\nspec:\n  provider: { virtualNode: { virtualNodeRef: { name: ${name(`node-${app}`)} } } }\n`,
      ],
      [
        'topic.yaml',
        `apiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubTopic\nmetadata: { name: topic-${app}, namespace: ${ns} }\n---\napiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubSubscription\nmetadata: { name: subscription-${app}, namespace: ${ns} }\nspec:\n  topicRef: { name: ${name(`topic-${app}`)} }\n`,
      ],
      [
        'trigger.yaml',
        `apiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata: { name: trigger-${app}, namespace: ${ns} }\nspec:\n  broker: default\n  subscriber: { ref: { apiVersion: serving.knative.dev/v1, kind: Service, name: ${name(`handler-${app}`)} } }\n---\napiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: handler-${app}, namespace: ${ns} }\nspec: { template: { spec: { containers: [{ image: example.com/a }] } } }\n`,
      ],
      [
        'kustomization.yaml',
        `resources:\n- network.yaml\n- function.yaml\n- queue.yaml\n- node.yaml\n- service.yaml\n- topic.yaml\n- trigger.yaml\n`,
      ],
      [
        `../overlay-${app}/kustomization.yaml`,
        `${app % 10 === 0 ? `namePrefix: o${app}-` : `labels: [{ pairs: { team: team-${app % 30} } }]`}\nresources:\n- ../app-${app}\n`,
      ],
      [
        'deployment.yaml',
        `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: d${app}, namespace: ${ns} }\nspec: { template: { spec: { containers: [{ name: a, image: b }] } } }\n`,
      ],
    ] as const;
    for (const [file, text] of own) {
      if (written < files) {
        written += 1;
        yield [`${file.startsWith('../') ? parent : folder}/${file.replace('../', '')}` as Uri, text];
      }
    }
  }
}

function ack(service: string, kind: string, name: string, namespace: string): string {
  return `apiVersion: ${service}.services.k8s.aws/v1alpha1\nkind: ${kind}\nmetadata: { name: ${name}, namespace: ${namespace} }\n`;
}
