/** An object of a generated workspace, without its text. */
export interface GeneratedObject {
  readonly id: number;
  readonly environment: string;
  readonly kind: keyof typeof kinds;
  readonly name: string;
  readonly namespace: string;
}

/** A file as pieces: plain text, and places that spell the name of an object. */
type Piece = string | { readonly nameOf: number };

export interface GeneratedWorkspace {
  readonly objects: readonly GeneratedObject[];
  readonly files: ReadonlyMap<string, readonly Piece[]>;
  /** References by the id of what they mean. */
  readonly references: number;
}

/** How an object of a kind is written around its list of references. */
interface KindForm {
  readonly apiVersion: string;
  readonly spec: string;
  /** What its references mean, and the text before and behind each. */
  readonly list?: { readonly target: string; readonly open: string; readonly close: string };
}

const ec2 = 'ec2.services.k8s.aws/v1alpha1';
const appMesh = 'appmesh.k8s.aws/v1beta2';

const kinds = {
  VPC: { apiVersion: ec2, spec: '  cidrBlocks: [10.0.0.0/16]\n' },
  Subnet: { apiVersion: ec2, spec: '  cidrBlock: 10.0.0.0/24\n' },
  DHCPOptions: { apiVersion: ec2, spec: '  vpcRefs:\n', list: { target: 'VPC', open: '  - from: ', close: '' } },
  VPCEndpoint: { apiVersion: ec2, spec: '  subnetRefs:\n', list: { target: 'Subnet', open: '  - { from: ', close: ' }' } },
  SecurityGroup: {
    apiVersion: ec2,
    spec: '  description: any\n  ingressRules:\n  - userIDGroupPairs:\n',
    list: { target: 'SecurityGroup', open: '    - groupRef:\n        from: ', close: '' },
  },
  VirtualService: { apiVersion: appMesh, spec: '  awsName: kept\n' },
  VirtualNode: {
    apiVersion: appMesh,
    spec: '  awsName: kept\n  backends:\n',
    list: { target: 'VirtualService', open: '  - virtualService: { virtualServiceRef: ', close: ' }' },
  },
  VirtualRouter: {
    apiVersion: appMesh,
    spec: '  awsName: kept\n  routes:\n  - name: all\n    httpRoute:\n      action:\n        weightedTargets:\n',
    list: { target: 'VirtualNode', open: '        - weight: 1\n          virtualNodeRef: ', close: '' },
  },
} as const satisfies Readonly<Record<string, KindForm>>;

const forms: Readonly<Record<string, KindForm>> = kinds;
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];
const environments = ['dev', 'test', 'stage', 'prod'];
const namespaces = ['shop', 'cart', 'pay', 'web'];

/** Small numbers from a seed: mulberry32. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below) | 0;
  };
}

/**
 * Manifests of several environments with the same names in each, and with names that recur across kinds and
 * namespaces. Every reference is written for an object of its own environment, so what it means is known from how it
 * was made and not from anybody's reading of the text.
 */
export function generateWorkspace(options: {
  readonly files: number;
  readonly references: number;
  readonly seed: number;
}): GeneratedWorkspace {
  const random = randomFrom(options.seed);
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;
  const objects: GeneratedObject[] = [];
  const names = Array.from({ length: 60 }, (_, index) => (index % 7 === 0 ? `n${index}.x` : `n${index}`));
  for (const environment of environments) {
    for (const kind of kindNames) {
      for (const namespace of namespaces) {
        const some = names.filter(() => random(3) > 0);
        some.forEach((name) => objects.push({ id: objects.length, environment, kind, name, namespace }));
      }
    }
  }
  const byPlace = new Map<string, GeneratedObject[]>();
  for (const object of objects) {
    const key = `${object.environment}/${object.kind}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), object]);
  }
  const each = Math.ceil(options.references / objects.length);
  const slots: Piece[][] = Array.from({ length: options.files }, () => []);
  let references = 0;
  for (const object of objects) {
    const own = Math.min(each, options.references - references);
    const targets = Array.from({ length: forms[object.kind]?.list === undefined ? 0 : own }, () =>
      pick(byPlace.get(`${object.environment}/${forms[object.kind]?.list?.target ?? ''}`) ?? []),
    );
    references += targets.length;
    const index = environments.indexOf(object.environment) + environments.length * random(Math.floor(options.files / environments.length));
    slots[index]?.push(...writeObject(object, targets, random));
  }
  for (let index = 0; references < options.references; index = (index + 1) % options.files) {
    const environment = environments[index % environments.length] ?? '';
    const owner: GeneratedObject = { id: -1, environment, kind: 'VirtualRouter', name: `extra-${references}`, namespace: pick(namespaces) };
    const targets = Array.from({ length: Math.min(8, options.references - references) }, () =>
      pick(byPlace.get(`${environment}/VirtualNode`) ?? []),
    );
    references += targets.length;
    slots[index]?.push(...writeObject(owner, targets, random));
  }
  const files = new Map<string, readonly Piece[]>();
  slots.forEach((pieces, index) => {
    const environment = environments[index % environments.length] ?? '';
    const crlf = random(4) === 0;
    const text = pieces.length === 0 ? ['# nothing yet\n'] : pieces;
    files.set(
      `envs/${environment}/team${index % 5}/f${index}.yaml`,
      crlf ? text.map((piece) => (typeof piece === 'string' ? piece.replaceAll('\n', '\r\n') : piece)) : text,
    );
  });
  return { objects, files, references };
}

/** The text of a file; `renamed` gives one object another name. */
export function textOf(workspace: GeneratedWorkspace, file: string, renamed?: { readonly id: number; readonly name: string }): string {
  return (workspace.files.get(file) ?? [])
    .map((piece) =>
      typeof piece === 'string' ? piece : piece.nameOf === renamed?.id ? renamed.name : (workspace.objects[piece.nameOf]?.name ?? ''),
    )
    .join('');
}

function writeObject(object: GeneratedObject, targets: readonly GeneratedObject[], random: (below: number) => number): readonly Piece[] {
  const { apiVersion, spec, list } = forms[object.kind] as KindForm;
  const own: Piece = object.id < 0 ? object.name : { nameOf: object.id };
  const quote = ['', '', '"', "'"][random(4)] ?? '';
  const decoy = `  # ${object.name} was here\n  labels: { app: ${object.name}, "tier": '${object.name}' }\n`;
  const metadata: Piece[] =
    random(3) === 0
      ? [`metadata: { namespace: ${object.namespace}, name: ${quote}`, own, `${quote} } # ${object.name}\n`]
      : [`metadata:\n  name: ${quote}`, own, `${quote} # ${object.name}\n${decoy}  namespace: ${object.namespace}\n`];
  const references = targets.flatMap((target): readonly Piece[] => {
    const mark = ['', '"', "'"][random(3)] ?? '';
    const namespace = target.namespace === object.namespace && random(2) === 0 ? '' : `, namespace: ${target.namespace}`;
    return [`${list?.open ?? ''}{ name: ${mark}`, { nameOf: target.id }, `${mark}${namespace} }${list?.close ?? ''}\n`];
  });
  return ['---\n', `apiVersion: ${apiVersion}\nkind: ${object.kind}\n`, ...metadata, `spec:\n${spec}`, ...references];
}
