import type { Structure } from '../../schema/structure';
import type { ConfigSource } from '../config/configSource';
import { decode } from '../config/decodeConfig';
import { documentationType } from '../config/documentationConfig';
import { foldEqual } from '../names/order';
import type { ProblemSink } from '../problem';
import type { InferredCrd } from './crd';

/**
 * The kinds with the descriptions that a documentation.yaml asks for. Fields are named by the paths of generator.yaml: Go
 * names, joined by dots, lists and maps looked through; a path counts in spec before status.
 * Source: aws-controllers-k8s/code-generator pkg/config (documentation.yaml).
 */
export function documentCrds(crds: readonly InferredCrd[], source: ConfigSource, sink: ProblemSink): readonly InferredCrd[] {
  sink.takeOver(source.problems);
  const { value, placeOf } = decode(documentationType, source, sink, 'documentation');
  const changed = new Map<string, InferredCrd>();
  for (const [kind, { fields }] of value.resources ?? []) {
    let crd = crds.find((each) => each.kind === kind);
    if (crd === undefined) {
      const at = placeOf(['resources', kind], 'key');
      sink.add({ code: 'unknown-resource', severity: 'warning', message: `there is no Kind ${kind}`, at }, { name: kind, among: crds.map((each) => each.kind) });
      continue;
    }
    for (const [path, change] of fields ?? []) {
      const at = placeOf(['resources', kind, 'fields', path], 'key');
      if (change.override !== undefined && (change.append !== undefined || change.prepend !== undefined)) {
        sink.add({ code: 'bad-value', severity: 'error', message: 'override excludes append and prepend', at });
        continue;
      }
      const next: InferredCrd | undefined = describeField(crd, path.split('.'), (text) => described(text, change));
      if (next === undefined) {
        sink.add({ code: 'unknown-path', severity: 'warning', message: `${kind} has no field ${path}`, at });
      } else {
        crd = next;
      }
    }
    changed.set(kind, crd);
  }
  return crds.map((crd) => changed.get(crd.kind) ?? crd);
}

interface Change {
  readonly append?: string;
  readonly prepend?: string;
  readonly override?: string;
}

function described(text: string | undefined, { append, prepend, override }: Change): string {
  return override !== undefined ? override.trim() : [prepend, text, append].flatMap((part) => part?.trim() ?? []).join('\n\n');
}

type Describe = (description: string | undefined) => string;

function describeField(crd: InferredCrd, segments: readonly string[], describe: Describe): InferredCrd | undefined {
  for (const part of ['spec', 'status']) {
    const versions = crd.versions.map((version) => {
      const schema = describeAt(version.schema, [part, ...segments], describe);
      return schema === undefined ? undefined : { ...version, schema };
    });
    if (versions.every((version) => version !== undefined)) {
      return { ...crd, versions };
    }
  }
  return undefined;
}

/** Schemas of shared types are shared objects, so those on the way are copied. */
function describeAt(schema: Structure, [segment, ...rest]: readonly string[], describe: Describe): Structure | undefined {
  if (segment === undefined) {
    return { ...schema, description: describe(schema.description) };
  }
  if (schema.items !== undefined) {
    const items = describeAt(schema.items, [segment, ...rest], describe);
    return items === undefined ? undefined : { ...schema, items };
  }
  if (typeof schema.additionalProperties === 'object') {
    const additionalProperties = describeAt(schema.additionalProperties, [segment, ...rest], describe);
    return additionalProperties === undefined ? undefined : { ...schema, additionalProperties };
  }
  const entry = Object.entries(schema.properties ?? {}).find(([name]) => foldEqual(name, segment));
  const child = entry === undefined ? undefined : describeAt(entry[1], rest, describe);
  return entry === undefined || child === undefined ? undefined : { ...schema, properties: { ...schema.properties, [entry[0]]: child } };
}
