import type { ConfigSource } from '../../server/src/infer/config/configSource';
import { readGenerator } from '../../server/src/infer/config/generatorText';
import type { InferredCrd } from '../../server/src/infer/crd/crd';
import { type Inference, type InferInput, inferService } from '../../server/src/infer/inferService';
import type { Structure } from '../../server/src/schema/structure/structure';
import { type ApiShorthand, asC2j, asSmithy } from './apiShorthand';

/** Infers from a model in few words and the text of a generator.yaml. */
export function infer(api: ApiShorthand, generator = '', options: Partial<InferInput> = {}): Inference {
  return inferService({
    model: asC2j(api),
    generator: readGenerator(generator),
    alias: 'aquarium',
    domain: 'services.k8s.aws',
    ...options,
  });
}

export function inferFromSmithy(api: ApiShorthand, generator = ''): Inference {
  return infer(api, generator, { model: asSmithy(api) });
}

/** Kinds with spec and status in few words; see {@link brief}. The two fields of every status are left out. */
export function kindsOf({ crds }: Inference): Record<string, { spec: unknown; status: unknown }> {
  return Object.fromEntries(crds.map((crd) => [crd.kind, { spec: brief(schemaOf(crd, 'spec')), status: briefStatus(crd) }]));
}

export function schemaOf(crd: InferredCrd, part: 'spec' | 'status'): Structure {
  const schema = crd.versions[0]?.schema.properties?.[part];
  if (schema === undefined) {
    throw new Error(`${crd.kind} has no ${part}`);
  }
  return schema;
}

function briefStatus(crd: InferredCrd): unknown {
  const { ackResourceMetadata: _metadata, conditions: _conditions, ...rest } = schemaOf(crd, 'status').properties ?? {};
  return brief({ type: 'object', properties: rest });
}

/**
 * A schema in few words: a scalar's format or type, `[x]` for a list, `{ '*': x }` for a map, `ref` and `secret` for ACK's
 * own objects, properties by name with `!` behind a required and `=` behind an immutable one.
 */
export function brief(schema: Structure): unknown {
  if (schema['x-kubernetes-map-type'] === 'atomic') {
    return 'secret';
  }
  if (schema.items !== undefined) {
    return [brief(schema.items)];
  }
  if (typeof schema.additionalProperties === 'object') {
    return { '*': brief(schema.additionalProperties) };
  }
  if (schema.type !== 'object') {
    return schema.format ?? schema.type;
  }
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length === 1 && entries[0]?.[0] === 'from') {
    return 'ref';
  }
  return Object.fromEntries(
    entries.map(([name, property]) => {
      const marks = (schema.required?.includes(name) === true ? '!' : '') + (property['x-kubernetes-validations'] === undefined ? '' : '=');
      return [name + marks, brief(property)];
    }),
  );
}

/** Problems as `severity code place: message`, in the order in which they were found. */
export function problemsOf({ problems }: Inference): string[] {
  return problems.map(({ severity, code, message, at }) => {
    const place = at.kind === 'model' ? at.pointer : at.path.join('.');
    return `${severity} ${code} ${place}: ${message}`;
  });
}

/** A configuration without a text. */
export function plainConfig(value: unknown): ConfigSource {
  return { value, problems: [], spanOf: () => undefined };
}
