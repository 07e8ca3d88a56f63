import { membershipOf } from '../../server/src/families/appmesh/membership/inspect';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { parseFile } from '../../server/src/yaml/reading/file';
import { emptyWorkspace, uriOf } from '../support/workspace';

/*
 * Membership in App Mesh beside the parsing of the same files: `node out/test/bench/membership.js [NODES NAMESPACES]`.
 * Every virtual node selects one Deployment; every tenth namespace is one of another mesh.
 */

const [nodes = 1000, namespaces = 100] = process.argv.slice(2).map(Number);
const rounds = 5;

const namespaceText = (index: number): string =>
  `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: ns-${index}\n  labels:\n    mesh: ${index % 10 === 0 ? 'other' : 'main'}\n    appmesh.k8s.aws/sidecarInjectorWebhook: enabled\n    team: t${index}\n`;
const meshText = (name: string): string =>
  `---\napiVersion: appmesh.k8s.aws/v1beta2\nkind: Mesh\nmetadata:\n  name: ${name}\nspec:\n  namespaceSelector:\n    matchLabels:\n      mesh: ${name}\n`;
const nodeText = (index: number): string => `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata:
  name: app-${index}
  namespace: ns-${index % namespaces}
spec:
  podSelector:
    matchLabels:
      app: app-${index}
  listeners:
  - portMapping:
      port: 8080
      protocol: http
  serviceDiscovery:
    dns:
      hostname: app-${index}.ns-${index % namespaces}.svc.cluster.local
`;
const workloadText = (index: number, label = `app-${index}`): string => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: app-${index}
  namespace: ns-${index % namespaces}
spec:
  selector:
    matchLabels:
      app: app-${index}
  template:
    metadata:
      labels:
        app: ${label}
        version: v1
    spec:
      containers:
      - name: app
        image: example.com/app:1
        ports:
        - containerPort: 8080
`;

const files = [
  [
    'namespaces.yaml',
    `${Array.from({ length: namespaces }, (_, index) => namespaceText(index)).join('---\n')}${meshText('main')}${meshText('other')}`,
  ] as const,
  ...Array.from({ length: nodes }, (_, index) => [`app-${index}/node.yaml`, nodeText(index)] as const),
  ...Array.from({ length: nodes }, (_, index) => [`app-${index}/deployment.yaml`, workloadText(index)] as const),
];

/** Of processor time, which other work on the machine disturbs less. */
function milliseconds(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const parse: number[] = [];
const membership: number[] = [];
const edit: number[] = [];
const label: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  parse.push(milliseconds(() => files.forEach(([, text]) => parseFile(text))));
  const workspace = emptyWorkspace();
  workspace.setDisk(files.map(([file, text]) => [uriOf(file), text] as const));
  const objects = workspace.index.resources();
  let known = 0;
  membership.push(
    milliseconds(() => {
      known = objects.filter((object) => Object.keys(membershipOf(object, workspace) ?? {}).length > 0).length;
    }),
  );
  if (known !== 2 * nodes) {
    throw new Error(`${known} memberships of ${2 * nodes}`);
  }
  files.forEach(([file]) => diagnosticsOf(uriOf(file), workspace));
  const looked = (change: ReturnType<typeof workspace.setDisk>): number =>
    [...change.files].map((uri) => diagnosticsOf(uri, workspace)).length;
  for (const text of ['first', 'second', 'third']) {
    edit.push(milliseconds(() => looked(workspace.setDisk([[uriOf('app-7/deployment.yaml'), workloadText(7, text)]]))));
  }
  label.push(
    milliseconds(() => looked(workspace.setDisk([[uriOf('namespaces.yaml'), files[0]?.[1].replace('mesh: main', 'mesh: none')]]))),
  );
}
console.log(`${nodes} virtual nodes, ${nodes} workloads, ${namespaces} namespaces; median of ${rounds} rounds`);
console.log(
  `parse ${median(parse).toFixed(1)} ms, membership of all ${median(membership).toFixed(1)} ms: ${(median(membership) / median(parse)).toFixed(2)} of parsing`,
);
console.log(
  `a label of a Pod template, edit to diagnostics: ${median(edit).toFixed(2)} ms; a label of a Namespace: ${median(label).toFixed(1)} ms`,
);
