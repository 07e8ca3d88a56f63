import { InvariantError } from '../../base/errors';
import type { Part } from './bundle';
import { coreKinds } from './coreKinds';
import { gvkKey, type GroupKind, type GroupVersionKind, type Kind } from './kind';
import type { OpenApiKind } from './openApiReader';
import type { SchemaOutline } from '../structure/schemaOutline';
import type { Structure } from '../structure/structure';
import { lazyRecord } from '../structure/structureReader';

/*
 * What Kubernetes says of a Pod template, for all kinds that hold one. It is a part of the truth: newer versions of Kubernetes
 * have further fields, so that what is not listed is kept, and nothing but types is known.
 */

/** The schema of a Pod template, and core kinds of which nothing else than their Pod template is described. */
class PodTemplates {
  readonly template: Structure;
  readonly #core: readonly OpenApiKind[];
  readonly #holders = new Map<string, TemplateHolder | undefined>();
  readonly #types = new Map<string, Kind | undefined>();

  constructor(core: readonly OpenApiKind[]) {
    const deployment = core.find(({ kind }) => kind === 'Deployment')?.schema;
    const outline = deployment?.properties?.['spec']?.properties?.['template']?.properties?.['spec'];
    if (outline === undefined) {
      throw new InvariantError('The bundle has no Pod template');
    }
    this.template = open({ spec: partialStructure(outline) });
    this.#core = core;
  }

  /** The types of what stands at a path below a core kind, such as `Deployment.spec.template`; `[]` for the items of a list. */
  typesAt(place: string): Kind | undefined {
    if (!this.#types.has(place)) {
      const found = this.#find(place);
      this.#types.set(place, found && typesOf(found.core, partialStructure(found.outline)));
    }
    return this.#types.get(place);
  }

  /** The types of a core kind. */
  typesOf(of: GroupVersionKind): Kind | undefined {
    const key = gvkKey(of);
    if (!this.#types.has(key)) {
      const core = this.#core.find((each) => gvkKey(each) === key);
      this.#types.set(key, core && typesOf(core, partialStructure(core.schema)));
    }
    return this.#types.get(key);
  }

  /** The fields of what stands at such a path. */
  outlineAt(place: string): SchemaOutline | undefined {
    return this.#find(place)?.outline;
  }

  #find(place: string): { readonly core: OpenApiKind; readonly outline: SchemaOutline } | undefined {
    const [name, ...path] = place.replaceAll('[]', '.[]').split('.');
    const core = this.#core.find(({ kind }) => kind === name);
    const outline = path.reduce<SchemaOutline | undefined>(
      (node, step) => (step === '[]' ? node?.items : node?.properties?.[step]),
      core?.schema,
    );
    return core === undefined || outline === undefined ? undefined : { core, outline };
  }

  /** The core kind if it holds a Pod template; its schema knows no other fields. */
  holder(of: GroupVersionKind): TemplateHolder | undefined {
    const key = gvkKey(of);
    if (!this.#holders.has(key)) {
      const kind = this.#core.find((each) => gvkKey(each) === key);
      this.#holders.set(key, kind === undefined ? undefined : holderOf(kind, this.template));
    }
    return this.#holders.get(key);
  }
}

export interface TemplateHolder {
  readonly kind: Kind;
  /** From the object's root to the Pod template. */
  readonly path: readonly string[];
}

export const podTemplates: Part<PodTemplates> = {
  read: (bundle) => new PodTemplates(coreKinds.read(bundle)),
};

/** Where core kinds hold a Pod template, from the object's root; Pod is one itself. */
function templatePathIn({ kind, group }: GroupKind, schema: SchemaOutline | undefined): readonly string[] | undefined {
  const at = (path: readonly string[]): SchemaOutline | undefined =>
    path.reduce<SchemaOutline | undefined>((node, step) => node?.properties?.[step], schema);
  if (group === '' && kind === 'Pod') {
    return [];
  }
  return [
    ['spec', 'template'],
    ['spec', 'jobTemplate', 'spec', 'template'],
  ].find((path) => at([...path, 'spec', 'containers']) !== undefined);
}

function holderOf({ group, version, kind, schema }: OpenApiKind, template: Structure): TemplateHolder | undefined {
  const path = templatePathIn({ group, kind }, schema);
  if (path === undefined) {
    return undefined;
  }
  const whole = [...path].reverse().reduce<Structure>((inner, step) => open({ [step]: inner }), template);
  return { kind: typesOf({ group, version, kind }, whole), path };
}

function typesOf({ group, version, kind }: GroupVersionKind, schema: Structure): Kind {
  return { group, version, kind, plural: '', scope: 'Namespaced', provenance: { source: 'builtin' }, schema };
}

function open(properties: Readonly<Record<string, Structure>>): Structure {
  return { type: 'object', nullable: true, 'x-kubernetes-preserve-unknown-fields': true, properties };
}

const deepest = 30;

/**
 * An outline with types only, in which everything may be absent, `null`, or more than is listed. What lies below is made
 * when somebody asks for it: hardly anybody writes a tenth of a Pod.
 */
function partialStructure(outline: SchemaOutline, depth = 0): Structure {
  const { type, properties } = outline;
  if (outline['x-kubernetes-int-or-string'] === true) {
    return { 'x-kubernetes-int-or-string': true, nullable: true };
  }
  if (depth > deepest || type === undefined) {
    return { 'x-kubernetes-preserve-unknown-fields': true };
  }
  const below = (child: SchemaOutline): Structure => partialStructure(child, depth + 1);
  if (type === 'object' && properties !== undefined) {
    return open(lazyRecord(Object.keys(properties), (name) => below(properties[name] ?? {})));
  }
  const format = type === 'string' && outline.format !== undefined ? { format: outline.format } : {};
  return { type: type as NonNullable<Structure['type']>, ...format, nullable: true, ...contentsOf(outline, below) };
}

function contentsOf({ type, items, additionalProperties }: SchemaOutline, below: (child: SchemaOutline) => Structure): Structure {
  return {
    ...(items === undefined ? {} : { items: below(items) }),
    ...(type !== 'object'
      ? {}
      : typeof additionalProperties === 'object'
        ? { additionalProperties: below(additionalProperties) }
        : { 'x-kubernetes-preserve-unknown-fields': true }),
  };
}
