import { stringify } from 'yaml';
import { seeded } from './mutate';

/** A tree of kustomizations that a seed determines: files by path, and the folder to build. */
export interface OverlayTree {
  readonly root: string;
  readonly files: ReadonlyMap<string, string>;
}

type Data = Record<string, unknown>;

interface Made {
  readonly group: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

/** Makes an overlay tree: a base of objects that refer to each other, layers, components, patches of both forms, generators and replacements. */
export function overlayTree(seed: number): OverlayTree {
  return new TreeMaker(seed).make();
}

class TreeMaker {
  readonly #random: () => number;
  readonly #files = new Map<string, string>();
  readonly #objects: Made[] = [];
  #count = 0;

  constructor(seed: number) {
    this.#random = seeded(seed);
  }

  make(): OverlayTree {
    const depth = 1 + this.#upTo(4);
    let below = this.#base('base');
    if (this.#chance(0.3)) {
      below = [...below, ...this.#base('other')];
    }
    let root = 'base';
    for (let level = 1; level <= depth; level += 1) {
      root = `layer${level}`;
      below = [this.#layer(root, below, level)];
    }
    return { root, files: this.#files };
  }

  #base(folder: string): readonly string[] {
    const names = ['main', 'shared', 'edge', 'data']
      .slice(0, 2 + this.#upTo(3))
      .map((name) => (folder === 'base' ? name : `${folder}-${name}`));
    const namespace = this.#chance(0.3) ? this.#pick(['team', 'net', 'default']) : undefined;
    const objects = names.flatMap((name) => this.#objectsFor(name, namespace));
    const files = new Map<string, Data[]>();
    objects.forEach((object) => {
      const file = this.#pick(['one.yaml', 'two.yaml', 'sub/three.yaml']);
      files.set(file, [...(files.get(file) ?? []), object]);
    });
    files.forEach((list, file) => {
      const asList = this.#chance(0.1);
      this.#write(`${folder}/${file}`, asList ? [{ apiVersion: 'v1', kind: 'List', items: list }] : list);
    });
    const kustomization: Data = { resources: [...files.keys()] };
    this.#maybeGenerate(folder, kustomization, namespace);
    this.#maybeConfigure(folder, kustomization, 0.4);
    if (this.#chance(0.2)) {
      kustomization['namePrefix'] = 'b-';
    }
    this.#write(`${folder}/kustomization.yaml`, [kustomization]);
    return [folder];
  }

  #objectsFor(name: string, namespace: string | undefined): readonly Data[] {
    const metadata = (own = name): Data => ({
      name: own,
      ...(namespace === undefined ? {} : { namespace }),
      ...(this.#chance(0.3) ? { labels: { app: name, tier: this.#pick(['gold', 'iron']) } } : {}),
    });
    const ref = { name };
    const all: readonly Data[] = [
      { apiVersion: 'ec2.services.k8s.aws/v1alpha1', kind: 'VPC', metadata: metadata(), spec: { cidrBlocks: ['10.0.0.0/16'] } },
      {
        apiVersion: 'ec2.services.k8s.aws/v1alpha1',
        kind: 'Subnet',
        metadata: metadata(),
        spec: { cidrBlock: '10.0.0.0/24', vpcRef: { from: ref } },
      },
      {
        apiVersion: 'ec2.services.k8s.aws/v1alpha1',
        kind: 'SecurityGroup',
        metadata: metadata(),
        spec: {
          description: 'any',
          vpcRef: { from: ref },
          ingressRules: [{ ipProtocol: 'tcp', fromPort: 443, userIDGroupPairs: [{ groupRef: { from: ref } }] }, { ipProtocol: 'udp' }],
        },
      },
      {
        apiVersion: 'appmesh.k8s.aws/v1beta2',
        kind: 'Mesh',
        metadata: metadata(),
        spec: { namespaceSelector: { matchLabels: { mesh: name } } },
      },
      {
        apiVersion: 'appmesh.k8s.aws/v1beta2',
        kind: 'VirtualNode',
        metadata: metadata(),
        spec: { podSelector: { matchLabels: { app: name } }, listeners: [{ portMapping: { port: 80, protocol: 'http' } }] },
      },
      {
        apiVersion: 'serving.knative.dev/v1',
        kind: 'Service',
        metadata: metadata(),
        spec: {
          template: {
            spec: {
              containers: [
                { image: 'registry.example/app:1', env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 'made', key: 'k' } } }] },
              ],
            },
          },
        },
      },
      {
        apiVersion: 'eventing.knative.dev/v1',
        kind: 'Trigger',
        metadata: metadata(),
        spec: { broker: 'main', subscriber: { ref: { apiVersion: 'serving.knative.dev/v1', kind: 'Service', name } } },
      },
      {
        apiVersion: 'pubsub.cnrm.cloud.google.com/v1beta1',
        kind: 'PubSubSubscription',
        metadata: metadata(),
        spec: { topicRef: { name } },
      },
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: metadata(),
        spec: {
          selector: { matchLabels: { app: name } },
          template: {
            metadata: { labels: { app: name } },
            spec: {
              serviceAccountName: name,
              volumes: [
                { name: 'c', configMap: { name: 'conf' } },
                { name: 's', secret: { secretName: 'made' } },
              ],
              containers: [
                {
                  name: 'app',
                  image: 'registry.example/app:1',
                  ports: [{ containerPort: 80 }],
                  env: [
                    { name: 'X', value: '1' },
                    { name: 'Y', value: '$(VAR)' },
                  ],
                  envFrom: [{ configMapRef: { name: 'conf' } }],
                },
                { name: 'side', image: 'side' },
              ],
            },
          },
        },
      },
      { apiVersion: 'v1', kind: 'ServiceAccount', metadata: metadata() },
      {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: metadata(`${name}-svc`),
        spec: {
          selector: { app: name },
          ports: [
            { port: 80, protocol: 'TCP' },
            { port: 53, protocol: 'UDP' },
          ],
        },
      },
      {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'RoleBinding',
        metadata: metadata(),
        roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name },
        subjects: [
          { kind: 'ServiceAccount', name, namespace: namespace ?? 'default' },
          { kind: 'ServiceAccount', name: 'default', namespace: 'x' },
        ],
      },
      {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'Role',
        metadata: metadata(),
        rules: [{ apiGroups: [''], resources: ['secrets'], resourceNames: ['made', name], verbs: ['get'] }],
      },
      {
        apiVersion: 'networking.k8s.io/v1',
        kind: 'Ingress',
        metadata: metadata(),
        spec: { defaultBackend: { service: { name: `${name}-svc`, port: { number: 80 } } } },
      },
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadata(`${name}-plain`), data: { a: '1', json: '{"b":2}' } },
      {
        apiVersion: 'apiextensions.k8s.io/v1',
        kind: 'CustomResourceDefinition',
        metadata: { name: `${name}s.example.com` },
        spec: { group: 'example.com' },
      },
    ];
    return all
      .filter(() => this.#chance(0.55))
      .map((object) => {
        const { name: own, namespace: space } = object['metadata'] as { name: string; namespace?: string };
        const apiVersion = String(object['apiVersion']);
        this.#objects.push({
          apiVersion,
          group: apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '',
          kind: String(object['kind']),
          name: own,
          ...(space === undefined ? {} : { namespace: space }),
        });
        return object;
      });
  }

  #layer(folder: string, below: readonly string[], level: number): string {
    const kustomization: Data = { resources: below.map((each) => `../${each}`) };
    const namespaceOf = this.#chance(0.35) ? this.#pick(['prod', 'team', 'net']) : undefined;
    Object.assign(kustomization, namespaceOf === undefined ? {} : { namespace: namespaceOf });
    Object.assign(kustomization, this.#chance(0.5) ? { namePrefix: `${this.#pick(['a', 'dev', 'x'])}${level}-` } : {});
    Object.assign(kustomization, this.#chance(0.3) ? { nameSuffix: `-v${level}` } : {});
    Object.assign(kustomization, this.#chance(0.25) ? { commonAnnotations: { owner: `team-${level}`, 'example.com/on': 'yes' } } : {});
    Object.assign(kustomization, this.#chance(0.15) ? { commonLabels: { env: `e${level}` } } : {});
    Object.assign(
      kustomization,
      this.#chance(0.25)
        ? {
            labels: [
              {
                pairs: { lay: String(level) },
                ...(this.#chance(0.5) ? { includeTemplates: true } : {}),
                ...(this.#chance(0.2) ? { includeSelectors: true } : {}),
                ...(this.#chance(0.2) ? { fields: [{ path: 'spec/extra', create: true, kind: 'VPC' }] } : {}),
              },
            ],
          }
        : {},
    );
    Object.assign(
      kustomization,
      this.#chance(0.25)
        ? {
            images: [
              {
                name: 'registry.example/app',
                ...this.#pick<Data>([{ newTag: `v${level}` }, { newName: 'other/app' }, { digest: 'sha256:abc' }]),
              },
            ],
          }
        : {},
    );
    const deployment = this.#objects.find(({ kind }) => kind === 'Deployment');
    Object.assign(
      kustomization,
      this.#chance(0.2) && deployment !== undefined ? { replicas: [{ name: deployment.name, count: level }] } : {},
    );
    Object.assign(kustomization, this.#chance(0.15) ? { sortOptions: { order: 'fifo' } } : {});
    this.#maybeGenerate(folder, kustomization, undefined);
    this.#maybeConfigure(folder, kustomization, 0.15);
    this.#patches(folder, kustomization);
    this.#replacements(kustomization);
    if (this.#chance(0.3)) {
      kustomization['components'] = [`../${this.#component(level)}`];
    }
    this.#write(`${folder}/kustomization.yaml`, [kustomization]);
    return folder;
  }

  #component(level: number): string {
    const folder = `component${level}`;
    const kustomization: Data = {
      apiVersion: 'kustomize.config.k8s.io/v1alpha1',
      kind: 'Component',
      ...(this.#chance(0.5) ? { namePrefix: `c${level}-` } : { commonAnnotations: { component: `c${level}` } }),
    };
    if (this.#chance(0.4)) {
      this.#write(`${folder}/extra.yaml`, [
        { apiVersion: 'sqs.services.k8s.aws/v1alpha1', kind: 'Queue', metadata: { name: `extra${level}` }, spec: { queueName: 'q' } },
      ]);
      kustomization['resources'] = ['extra.yaml'];
    }
    this.#patches(folder, kustomization);
    this.#write(`${folder}/kustomization.yaml`, [kustomization]);
    return folder;
  }

  #maybeGenerate(folder: string, kustomization: Data, namespace: string | undefined): void {
    const first = folder === 'base';
    if (this.#chance(0.4)) {
      this.#write(`${folder}/app.env`, `A=1\n# comment\nB=two ${this.#upTo(9)}\n`);
      this.#write(`${folder}/app.properties`, `x<y&z=${this.#upTo(9)}\nä: "é"\n`);
      const name = first ? 'conf' : `conf-${folder}`;
      kustomization['configMapGenerator'] = [
        {
          name,
          ...(namespace === undefined ? {} : { namespace }),
          envs: ['app.env'],
          files: ['app.properties', 'k=app.env'],
          literals: ['q="quoted"', `n=${this.#upTo(99)}`],
          ...(this.#chance(0.2) ? { options: { disableNameSuffixHash: true, labels: { gen: 'yes' } } } : {}),
        },
      ];
    }
    if (this.#chance(0.4)) {
      kustomization['secretGenerator'] = [
        {
          name: first ? 'made' : `made-${folder}`,
          ...(namespace === undefined ? {} : { namespace }),
          literals: [`k=${this.#upTo(99)}`],
          ...(this.#chance(0.3) ? { type: 'kubernetes.io/basic-auth' } : {}),
        },
      ];
    }
    if (this.#chance(0.1)) {
      kustomization['generatorOptions'] = { annotations: { gen: 'a' }, ...(this.#chance(0.3) ? { immutable: true } : {}) };
    }
  }

  #maybeConfigure(folder: string, kustomization: Data, chance: number): void {
    if (!this.#chance(chance)) {
      return;
    }
    this.#write(`${folder}/names.yaml`, [
      {
        nameReference: [
          {
            group: 'ec2.services.k8s.aws',
            kind: 'VPC',
            fieldSpecs: ['Subnet', 'SecurityGroup'].map((kind) => ({ path: 'spec/vpcRef/from/name', group: 'ec2.services.k8s.aws', kind })),
          },
          { kind: 'SecurityGroup', fieldSpecs: [{ path: 'spec/ingressRules/userIDGroupPairs/groupRef/from/name', kind: 'SecurityGroup' }] },
          { kind: 'Service', group: 'serving.knative.dev', fieldSpecs: [{ path: 'spec/subscriber/ref', kind: 'Trigger' }] },
        ],
        ...(this.#chance(0.3) ? { namePrefix: [{ path: 'spec/queueName', kind: 'Queue' }] } : {}),
        ...(this.#chance(0.3) ? { namespace: [{ path: 'spec/vpcRef/from/namespace', kind: 'Subnet', create: true }] } : {}),
      },
    ]);
    kustomization['configurations'] = ['names.yaml'];
  }

  #patches(folder: string, kustomization: Data): void {
    const patches: Data[] = [];
    for (let n = this.#upTo(4); n > 0; n -= 1) {
      const object = this.#objects.length === 0 ? undefined : this.#pick(this.#objects);
      if (object === undefined) {
        break;
      }
      const isJson = this.#chance(0.4);
      const content = isJson ? this.#operations() : [this.#merge(object)];
      const target = isJson || this.#chance(0.5) ? { target: this.#target(object) } : {};
      if (this.#chance(0.5)) {
        this.#count += 1;
        const file = `patch${this.#count}.yaml`;
        this.#write(`${folder}/${file}`, isJson ? [content] : content);
        patches.push({ path: file, ...target });
      } else {
        patches.push({
          patch: isJson ? stringify(content) : content.map((each) => stringify(each)).join('---\n'),
          ...target,
          ...(!isJson && this.#chance(0.1) ? { options: { allowNameChange: true } } : {}),
        });
      }
    }
    if (patches.length > 0) {
      kustomization['patches'] = patches;
    }
  }

  #target(object: Made): Data {
    return this.#pick<Data>([
      { kind: object.kind, name: object.name },
      { group: object.group, kind: object.kind },
      { kind: `${object.kind}|VPC` },
      { name: `${object.name.slice(0, 2)}.*` },
      { labelSelector: 'tier=gold' },
      { kind: 'VPC', labelSelector: 'tier notin (iron)' },
    ]);
  }

  #operations(): readonly Data[] {
    return [
      { op: 'add', path: '/metadata/annotations/patched', value: 'yes' },
      ...(this.#chance(0.5) ? [{ op: 'replace', path: '/metadata/annotations/patched', value: `n${this.#upTo(9)}` }] : []),
      ...(this.#chance(0.3)
        ? [
            { op: 'add', path: '/spec', value: { replaced: [1, { a: null }, 'x'] } },
            { op: 'add', path: '/spec/replaced/-', value: 2 },
            { op: 'remove', path: '/spec/replaced/0' },
            { op: 'test', path: '/spec/replaced/1', value: 'x' },
          ]
        : []),
      ...(this.#chance(0.2) ? [{ op: 'copy', from: '/metadata/name', path: '/metadata/annotations/copied~1name' }] : []),
      ...(this.#chance(0.2) ? [{ op: 'replace', path: '/metadata/name', value: `renamed${this.#upTo(1000)}` }] : []),
    ];
  }

  #merge(object: Made): Data {
    const head = {
      apiVersion: object.apiVersion,
      kind: object.kind,
      metadata: {
        name: object.name,
        ...(object.namespace === undefined ? {} : { namespace: object.namespace }),
        ...(this.#chance(0.3) ? { labels: { merged: 'yes', app: null } } : {}),
      },
    };
    switch (object.kind) {
      case 'Deployment': {
        const containers = this.#pick<readonly Data[]>([
          [
            {
              name: 'app',
              env: [
                { name: 'Z', value: 'z' },
                { name: 'X', value: '2' },
              ],
              ports: [
                { containerPort: 81, protocol: 'TCP' },
                { containerPort: 80, name: 'web' },
              ],
            },
          ],
          [{ name: 'new', image: 'new:1' }],
          [{ name: 'side', $patch: 'delete' }],
          [{ $patch: 'replace' }, { name: 'only', image: 'only' }],
        ]);
        return { ...head, spec: { replicas: 3, template: { spec: { containers } } } };
      }
      case 'Service':
        return object.group === ''
          ? { ...head, spec: { ports: [{ port: 80, protocol: 'TCP', targetPort: 8080 }, { port: 443 }] } }
          : { ...head, spec: { template: { spec: { containers: [{ image: 'patched' }] } } } };
      case 'SecurityGroup':
        return {
          ...head,
          spec: {
            ingressRules: [{ ipProtocol: 'icmp' }],
            vpcRef: this.#pick<unknown>([null, { from: { namespace: 'other' } }, { $patch: 'replace', from: { name: 'x' } }]),
            description: 'patched',
          },
        };
      case 'ConfigMap':
        return { ...head, data: { a: null, b: 'two' } };
      case 'VPC':
        return this.#chance(0.1)
          ? { ...head, $patch: 'delete' }
          : { ...head, spec: { tags: [{ key: 'a', value: 'b' }], nothing: { at: null, all: {} } } };
      default:
        return { ...head, extra: { number: 12345, text: '012', flag: true, list: [] } };
    }
  }

  #replacements(kustomization: Data): void {
    const source = this.#objects.find(({ kind }) => kind === 'VPC');
    if (source === undefined || !this.#chance(0.3)) {
      return;
    }
    kustomization['replacements'] = [
      {
        source: {
          kind: 'VPC',
          name: source.name,
          ...this.#pick<Data>([{}, { fieldPath: 'spec.cidrBlocks.0' }, { fieldPath: 'metadata.name' }]),
        },
        targets: [
          this.#pick<Data>([
            { select: { kind: 'Subnet' }, fieldPaths: ['spec.vpcRef.from.name'] },
            { select: { kind: 'Subnet' }, fieldPaths: ['metadata.annotations.[example.com/vpc]'], options: { create: true } },
            { select: { kind: 'SecurityGroup' }, fieldPaths: ['spec.ingressRules.[ipProtocol=tcp].userIDGroupPairs.*.groupRef.from.name'] },
            {
              select: { kind: 'Subnet' },
              reject: [{ name: 'main' }],
              fieldPaths: ['spec.cidrBlock'],
              options: { delimiter: '/', index: 0 },
            },
          ]),
        ],
      },
    ];
  }

  #write(path: string, content: string | readonly unknown[]): void {
    this.#files.set(
      path,
      typeof content === 'string'
        ? content
        : content.map((each) => stringify(each, path.endsWith('kustomization.yaml') ? { version: '1.1' } : {})).join('---\n'),
    );
  }

  #upTo(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #chance(of: number): boolean {
    return this.#random() < of;
  }

  #pick<T>(from: readonly T[]): T {
    return from[this.#upTo(from.length)] as T;
  }
}
