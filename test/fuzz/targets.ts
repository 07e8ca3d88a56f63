import { neverCancelled } from '../../server/src/base/cancellation';
import { codeActions, fixAllEdits } from '../../server/src/features/actions/codeActions';
import { complete } from '../../server/src/features/completion/complete';
import { definition } from '../../server/src/features/references/definition';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { documentLinks } from '../../server/src/features/references/documentLinks';
import { documentSymbols } from '../../server/src/features/outline/documentSymbols';
import { foldingRanges } from '../../server/src/features/outline/foldingRanges';
import { referenceGraph } from '../../server/src/features/graph/referenceGraph';
import { toDot } from '../../server/src/features/graph/dot';
import { toMermaid } from '../../server/src/features/graph/mermaid';
import { hover } from '../../server/src/features/hover';
import { inlayHints } from '../../server/src/features/outline/inlayHints';
import { references } from '../../server/src/features/references/references';
import { selectionRanges } from '../../server/src/features/outline/selectionRanges';
import type { Workspace } from '../../server/src/workspace/workspace';
import fc from 'fast-check';
import { asSmithy } from '../support/apiShorthand';
import { checkEdits } from '../support/edits/check';
import { FreshWorkspaces } from '../support/edits/freshWorkspaces';
import { everything } from '../support/edits/manifests';
import { modelReader, tanks, tanksText } from '../support/generator';
import { checkHostileMessages } from '../support/hostileMessages';
import { mutateJson, mutateText } from '../support/mutate';
import { change, checkEvents, checkWalk } from '../support/randomFolders';
import { emptyWorkspace, uriOf } from '../support/workspace';

/** One kind of text: some to begin with, and a workspace that holds one of it and everything around it. */
export interface TextTarget {
  readonly name: string;
  readonly seeds: readonly string[];
  /** The file of the text, as the workspace knows it. */
  readonly file: string;
  readonly open: (text: string) => Workspace;
}

const bucket =
  'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a, namespace: b }\nspec: { name: a, tagging: { tagSet: [ { key: x, value: y } ] } }\n';
const subnet =
  'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata:\n  name: one\nspec:\n  cidrBlock: 10.0.0.0/24\n  vpcRef:\n    from: { name: main }\n---\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: main }\nspec: &spec\n  cidrBlocks: [10.0.0.0/16]\n---\nbase: &base { a: 1 }\nother: { <<: *base, b: "${X}" }\n';
const network =
  'apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeSubnetwork\nmetadata:\n  name: sub\n  annotations: { cnrm.cloud.google.com/project-id: p }\nspec:\n  ipCidrRange: 10.0.0.0/16\n  region: us-west1\n  networkRef: { external: projects/p/global/networks/n }\n';
const trigger =
  'apiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata: { name: t }\nspec:\n  broker: default\n  subscriber: { ref: { apiVersion: serving.knative.dev/v1, kind: Service, name: s }, uri: /x }\n';
const node =
  "apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata: { name: n, namespace: shop }\nspec:\n  # ackmesh-disable-next-line schema/*\n  listeners: [ { portMapping: { port: '80', protocol: http } } ]\n  text: |\n    {{ if .x }}\n    y\n";

const crdJson = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'shelves.shop.example.com' },
  spec: {
    group: 'shop.example.com',
    scope: 'Namespaced',
    names: { kind: 'Shelf', plural: 'shelves', shortNames: ['sh'] },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            required: ['spec'],
            properties: {
              spec: {
                type: 'object',
                description: 'What is on it.',
                oneOf: [{ required: ['books'] }, { required: ['cups'] }],
                properties: {
                  books: { type: 'array', items: { type: 'string', pattern: '^[a-z]+$', maxLength: 20 }, 'x-kubernetes-list-type': 'set' },
                  cups: { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
                  ownerRef: { type: 'object', properties: { name: { type: 'string' }, namespace: { type: 'string' } } },
                  any: {
                    'x-kubernetes-preserve-unknown-fields': true,
                    'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'no' }],
                  },
                },
              },
              status: { type: 'object', properties: { ready: { type: 'boolean', default: false } } },
            },
          },
        },
      },
    ],
  },
};
const shelf =
  'apiVersion: shop.example.com/v1\nkind: Shelf\nmetadata: { name: a }\nspec: { books: [a, a, B], cups: { x: -1 }, any: 1, ownerRef: { name: b } }\n';

const generator =
  'ignore:\n  resource_names: [ Snail ]\n  field_paths: [ CreateTankInput.Tags ]\nresources:\n  Tank:\n    fields:\n      Name: { is_primary_key: true, is_immutable: true }\n      RoleArn: { references: { resource: Role, service_name: iam, path: Status.ACKResourceMetadata.ARN } }\n    renames: { operations: { CreateTank: { input_fields: { Name: TankName } } } }\n    exceptions: { errors: { 404: { code: NotFound } } }\noperations:\n  DescribeTank: { operation_type: [ ReadOne ], resource_name: Tank }\n';
const config =
  'rules: { "kcc/*": warning, ref/not-found: off }\ncrds: [ "crds/**/*.yaml" ]\nignore: [ "vendor/**" ]\noutside:\n  - { group: ec2.services.k8s.aws, kind: VPC, namespace: network, name: "shared-*" }\ncluster: { ipFamily: ipv6, enableBackendGroups: true }\nmodels: { ec2: models/ec2.json }\n';
const kustomization =
  'namespace: shop\nnamePrefix: a-\nresources: [ a.yaml, ../base, b, ./b/../c.yaml ]\npatches:\n  - path: patch.yaml\n    target: { kind: Bucket, group: s3.services.k8s.aws }\npatchesStrategicMerge: [ d.yaml ]\nconfigurations: [ names.yaml ]\n';

function workspaceOf(files: Readonly<Record<string, string>>, model = tanksText): Workspace {
  const workspace = emptyWorkspace(modelReader(new Map([['model.json', model]])));
  workspace.setDisk(Object.entries(files).map(([file, text]) => [uriOf(file), text] as const));
  return workspace;
}

const editing =
  (file: string, others: Readonly<Record<string, string>>) =>
  (text: string): Workspace => {
    const workspace = workspaceOf(others);
    workspace.setBuffer(uriOf(file), text);
    return workspace;
  };

/** A new kind of text is one more entry. */
export const textTargets: readonly TextTarget[] = [
  {
    name: 'manifest',
    file: 'a.yaml',
    seeds: [bucket, subnet, network, trigger, node],
    open: editing('a.yaml', { 'b.yaml': subnet, 'kustomization.yaml': kustomization }),
  },
  { name: 'crd', file: 'crd.json', seeds: [JSON.stringify(crdJson, null, 1)], open: editing('crd.json', { 'a.yaml': shelf }) },
  { name: 'generator', file: 'generator.yaml', seeds: [generator], open: editing('generator.yaml', {}) },
  {
    name: 'model',
    file: 'generator.yaml',
    seeds: [tanksText, JSON.stringify(asSmithy(tanks))],
    open: (text) => {
      const workspace = workspaceOf({}, text);
      workspace.setBuffer(uriOf('generator.yaml'), generator);
      return workspace;
    },
  },
  {
    name: 'config',
    file: '.ackmesh.yaml',
    seeds: [config],
    open: editing('.ackmesh.yaml', { 'a.yaml': bucket + subnet, 'vendor/b.yaml': bucket }),
  },
  {
    name: 'kustomization',
    file: 'kustomization.yaml',
    seeds: [kustomization],
    open: editing('kustomization.yaml', {
      'a.yaml': bucket,
      'c.yaml': bucket,
      'patch.yaml': bucket,
      'base/kustomization.yaml': 'resources: [ ../ ]\n',
      'b/kustomization.yaml': kustomization,
    }),
  },
];

/** Pieces that have a meaning to some reader of the text, and some that none is made for. */
const pieces = [
  '{{ x }}',
  '{{',
  '${',
  '$(',
  '<<: *a',
  '&a',
  '*a',
  '---\n',
  '...\n',
  '|',
  '>-\n ',
  '? ',
  '!!binary ',
  '%YAML 1.2\n',
  '\t',
  '\r',
  '\u2028',
  '\uFEFF',
  '\uD800',
  '\u0000',
  '\u001b[31m',
  '__proto__',
  'constructor',
  'toString',
  '~',
  'null',
  '1e999',
  '-0',
  '0x',
  '.inf',
  '"',
  "'",
  '\\',
  '\\uD800',
  '[',
  ']',
  '{',
  '}',
  ': ',
  '- ',
  ',',
  '#',
  '*'.repeat(20),
  'a'.repeat(300),
  '('.repeat(50),
  '{1,1000}',
  '(a+)+$',
  '../'.repeat(30),
  '%2e%2e/',
  'file:///',
  '**/'.repeat(20),
  'apiVersion: v1\n',
] as const;

/** A text that differs from one of the seeds, more or less. */
export function inputOf({ seeds }: TextTarget, random: () => number): string {
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  let text = pick(seeds) ?? '';
  if (text.startsWith('{') && random() < 0.7) {
    text = JSON.stringify(mutateJson(JSON.parse(text), random, 1 + Math.floor(random() * 6)), null, random() < 0.5 ? 1 : 0) ?? 'null';
  }
  for (let changes = Math.floor(random() * 6); changes > 0; changes -= 1) {
    if (random() < 0.5) {
      text = mutateText(text, random);
      continue;
    }
    const at = Math.floor(random() * (text.length + 1));
    const piece = pick(pieces) ?? '';
    text = text.slice(0, at) + (random() < 0.05 ? piece.repeat(2_000) : piece) + text.slice(at);
  }
  return text;
}

/** A question and the processor time that its answer took, in milliseconds. */
export interface Asked {
  readonly question: string;
  readonly ms: number;
}

/** One kind of input of any other sort, made from a seed. Throws where something is wrong. */
export interface RunTarget {
  readonly name: string;
  readonly run: (seed: number) => Promise<void> | void;
}

const workspaces = new FreshWorkspaces(emptyWorkspace);

export const runTargets: readonly RunTarget[] = [
  /** Messages of a client, most of them wrong in some way: the server ends as a fresh one begins. */
  { name: 'messages', run: (seed) => checkHostileMessages({ seed, messages: 40, pulls: seed % 2 === 0 }) },
  /** Edits, files that come and go, settings: the workspace ends as a fresh one begins. */
  { name: 'edits', run: (seed) => checkEdits({ world: everything, seed, operations: 40, compareEvery: 40, workspaces }) },
  /** A folder of links, pipes and files of all sorts, and events about it. */
  {
    name: 'folders',
    run: async (seed) => {
      const [changes = []] = fc.sample(fc.array(change, { maxLength: 25 }), { seed, numRuns: 1 });
      await checkWalk(changes);
      await checkEvents(changes.slice(0, 8), changes.slice(8));
    },
  },
];

/**
 * Opens a text and asks everything that an editor asks, at some places of it. Answers how long each took; throws what
 * the core throws.
 */
export function ask({ file, open }: TextTarget, text: string, random: () => number): readonly Asked[] {
  const asked: Asked[] = [];
  const time = <T>(question: string, answer: () => T): T => {
    const before = process.cpuUsage();
    const result = answer();
    const { user, system } = process.cpuUsage(before);
    asked.push({ question, ms: (user + system) / 1000 });
    return result;
  };
  const uri = uriOf(file);
  const workspace = time('open', () => open(text));
  const state = workspace.file(uri);
  time('inference', () => (state === undefined ? undefined : workspace.generators.settle(state)));
  time('diagnostics', () =>
    [...workspace.uris].forEach((each) => diagnosticsOf(each, workspace).forEach(({ finding }) => finding.related?.())),
  );
  time('fix all', () => fixAllEdits(workspace, uri));
  time('outline', () => [documentSymbols(workspace, uri), foldingRanges(workspace, uri), documentLinks(workspace, uri)]);
  time('graph', () => {
    const graph = referenceGraph(workspace, workspace.uris);
    return [toDot(graph), toMermaid(graph)];
  });
  const length = state?.text.length ?? 0;
  for (const offset of [0, length, ...Array.from({ length: 6 }, () => Math.floor(random() * length))]) {
    time('hover', () => hover(workspace, uri, offset));
    time('completion', () => complete(workspace, uri, offset));
    time('definition', () => definition(workspace, uri, offset));
    time('references', () => references(workspace, uri, offset, { includeDeclaration: true, token: neverCancelled }));
    time('code actions', () => codeActions(workspace, uri, { start: offset, end: offset }));
    time('selection', () => selectionRanges(workspace, uri, offset));
  }
  time('hints', () => inlayHints(workspace, uri, { start: 0, end: length }));
  time('edit', () => {
    workspace.setBuffer(uri, `${text} `);
    return diagnosticsOf(uri, workspace);
  });
  time('close', () => workspace.closeBuffer(uri));
  return asked;
}
