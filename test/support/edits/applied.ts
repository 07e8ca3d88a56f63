import type { World } from './world';

/*
 * Files of which others say what becomes of them: what Flux applies, what tests compare, patches that nobody applies, and
 * objects that a tool or a controller makes.
 */

function bucket(name: string, spec: string): string {
  return `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: ${name} }\nspec: { ${spec} }\n`;
}

function flux(name: string, path: string, more = ''): string {
  return `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${name}, namespace: flux-system }
spec:
  interval: 1m
  prune: true
  path: ${path}
  sourceRef: { kind: GitRepository, name: flux-system }
${more}`;
}

const withPatch = `  patches:
  - patch: |
      - op: add
        path: /spec/queueName
        value: x
    target: { kind: Queue }
`;

function project(name: string, annotations: string, spec: string): string {
  return `apiVersion: resourcemanager.cnrm.cloud.google.com/v1beta1
kind: Project
metadata: { name: ${name}, namespace: kcc, annotations: { ${annotations} } }
spec: { name: ${name}${spec} }
`;
}

const versioning = 'versioning: { status: Enabled }';

export const applied: World = {
  folders: ['file:///ws'],
  files: {
    'ws/case/00-install.yaml': bucket('logs', 'name: logs'),
    'ws/case/00-assert.yaml': bucket('logs', versioning),
    'ws/case/01-update.yaml': bucket('logs', versioning),
    'ws/case/01-errors.yaml': bucket('gone', 'nmae: x'),
    'ws/case/02-step/assert.yaml': bucket('logs', 'nam: x'),
    'ws/listed/kustomization.yaml': 'resources: [10-errors-bucket.yaml]\n',
    'ws/listed/10-errors-bucket.yaml': bucket('listed', versioning),
    'ws/patches/loose.yaml': bucket('logs', versioning),
    'ws/apps/patch/a.yaml': bucket('data', versioning),
    'ws/apps/base/kustomization.yaml': 'resources: [bucket.yaml]\n',
    'ws/apps/base/bucket.yaml': bucket('data', 'tagging: { tagSet: [{ key: a, value: on }] }'),
    'ws/apps/prod/kustomization.yaml': 'resources: [../base]\npatches:\n- path: name.yaml\n',
    'ws/apps/prod/name.yaml': bucket('data', 'name: data'),
    'ws/apps/dev/kustomization.yaml': 'resources: [../base, ../shared/extra.yaml]\nnamespace: dev\n',
    'ws/apps/shared/extra.yaml': bucket('extra', 'name: no'),
    'ws/plain/queue.yaml':
      'apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata: { name: q }\nspec: { queueName: on, tags: { a: yes } }\n',
    'ws/clusters/flux.yaml': [
      flux('prod', './apps/prod'),
      flux('plain', './plain', withPatch),
      flux('second', './plain', '  namePrefix: a-\n'),
    ].join('---\n'),
    'ws/kcc/hierarchy.yaml':
      'apiVersion: blueprints.cloud.google.com/v1alpha3\nkind: ResourceHierarchy\nmetadata: { name: h, namespace: kcc }\nspec: { config: [a] }\n',
    'ws/kcc/project.yaml': [project('p', 'cnrm.cloud.google.com/folder-ref: a', ''), project('q', 'a: b', ', folderRef: { name: a }')].join(
      '---\n',
    ),
    'ws/knative/func.yaml': 'specVersion: 0.36.0\nname: handle\nruntime: go\n',
    'ws/knative/handled.yaml':
      'apiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata: { name: h, namespace: kn }\nspec:\n  broker: default\n  subscriber: { ref: { apiVersion: serving.knative.dev/v1, kind: Service, name: handle } }\n',
    'ws/knative/trigger.yaml':
      'apiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata: { name: t, namespace: kn }\nspec:\n  broker: default\n  subscriber: { ref: { apiVersion: v1, kind: Service, name: s } }\n',
  },
  absent: {
    'ws/case/00-more.yaml': bucket('logs', versioning),
    'ws/patches/kustomization.yaml': 'resources: [loose.yaml]\n',
    'ws/plain/kustomization.yaml': 'resources: [queue.yaml]\n',
    'ws/clusters/dev.yaml': flux('dev', './apps/dev'),
    'ws/clusters/patches.yaml': flux('patches', './patches'),
    'ws/kcc/folder.yaml':
      'apiVersion: resourcemanager.cnrm.cloud.google.com/v1beta1\nkind: Folder\nmetadata: { name: a, namespace: kcc }\nspec: { displayName: a, organizationRef: { external: "1" } }\n',
    'ws/fn/func.yaml': 'specVersion: 0.36.0\nname: handle-${STAGE}\nruntime: node\ndeployer: raw\n',
    'ws/knative/broker.yaml': 'apiVersion: eventing.knative.dev/v1\nkind: Broker\nmetadata: { name: default, namespace: kn }\nspec: {}\n',
  },
};
