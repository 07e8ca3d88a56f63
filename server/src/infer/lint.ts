import type { Path } from '../base/path';
import type { InferredCrd } from './crd/crd';
import { referenceValuePath } from './facts/referenceSlots';
import type { ResourceFields } from './fields/field';
import { refName } from './fields/refName';
import type { Structure } from '../schema/structure/structure';
import { spell } from './names/namer';
import { foldEqual } from './names/order';
import { parseGoTag } from './types/goTag';
import type { InferProblemCode, ProblemSink } from './problem';
import type { DecodedConfig } from './config/decodeConfig';
import { isGroupPart } from './serviceAlias';

/**
 * Reports what the generator takes without a word and does not do: entries that it looks up elsewhere, that two spellings
 * compete for, or that lead to no resource.
 */
export function lintConfig(all: readonly ResourceFields[], crds: readonly InferredCrd[], config: DecodedConfig, sink: ProblemSink): void {
  const warn: Warn = (code, path, message, wanted) => {
    // A name that is none stands in a value; what has no effect is named by its key.
    sink.add({ code, severity: 'warning', message, at: config.placeOf(path, wanted === undefined ? 'key' : 'value') }, wanted);
  };
  lintName(config, sink);
  for (const fields of all) {
    lintGoTags(fields, config, sink);
    lintResourceKeys(fields, config, warn);
    lintFieldKeys(fields, warn);
    const crd = crds.find(({ kind }) => kind === fields.kind);
    if (crd !== undefined) {
      lintReferences(fields, crd, crds, warn);
    }
  }
}

/** A group that is no DNS name makes CRDs that no cluster takes. */
function lintName({ value: { controller_name: name }, placeOf }: DecodedConfig, sink: ProblemSink): void {
  if (name !== undefined && !isGroupPart(name)) {
    const message = `${JSON.stringify(name)} is not a valid API group prefix: lower-case letters, digits, "-" and "." only`;
    sink.add({ code: 'bad-value', severity: 'error', message, at: placeOf(['controller_name']) });
  }
}

/**
 * A Go tag without a name for JSON: no schema is made of the field, or that of its type stands in the place of its parent's.
 * Source: kubernetes-sigs/controller-tools pkg/crd/schema.go (structToSchema).
 */
function lintGoTags({ resource, entries }: ResourceFields, { placeOf }: DecodedConfig, sink: ProblemSink): void {
  for (const { key, config } of entries) {
    const tag = config.go_tag === undefined ? undefined : parseGoTag(config.go_tag);
    if (config.go_tag !== undefined && tag?.name === undefined) {
      sink.add({
        code: 'bad-value',
        severity: 'error',
        message: `go_tag requires a JSON name, such as json:"${spell(key.slice(key.lastIndexOf('.') + 1)).json},omitempty"`,
        at: placeOf(['resources', resource.name, 'fields', key, 'go_tag']),
      });
    }
  }
}

type Warn = (
  code: InferProblemCode,
  path: Path,
  message: string,
  wanted?: { readonly name: string; readonly among: Iterable<string> },
) => void;

/** Some keys are read under the API's name of the resource, others under the Kind. */
function lintResourceKeys({ resource, kind }: ResourceFields, { value }: DecodedConfig, warn: Warn): void {
  const spellings = [...(value.resources?.keys() ?? [])].filter((key) => foldEqual(key, resource.name));
  for (const key of spellings) {
    const entry = value.resources?.get(key);
    if (key !== resource.name && key !== kind) {
      warn('key-case', ['resources', key], `the resource is named ${resource.name}; most of this entry is ignored`);
    } else if (key !== kind) {
      const { order_by: orderBy, add_age_column: hasAge, add_synced_column: hasSynced } = entry?.print ?? {};
      if (entry?.shortNames !== undefined) {
        warn('no-effect', ['resources', key, 'shortNames'], `shortNames must be under the name of the Kind, ${kind}`);
      }
      if (orderBy !== undefined || hasAge !== undefined || hasSynced !== undefined) {
        const what = 'order_by, add_age_column and add_synced_column';
        warn('no-effect', ['resources', key, 'print'], `${what} must be under the name of the Kind, ${kind}`);
      }
    } else if (key !== resource.name && entry?.fields !== undefined) {
      warn('no-effect', ['resources', key, 'fields'], `fields must be under the name in the API, ${resource.name}`);
    }
  }
}

function lintFieldKeys({ resource, entries }: ResourceFields, warn: Warn): void {
  const seen = new Map<string, string>();
  for (const { key } of entries) {
    const before = seen.get(key.toLowerCase());
    if (before !== undefined) {
      warn(
        'duplicate-key',
        ['resources', resource.name, 'fields', key],
        `${key} and ${before} configure the same field; which one wins is undefined`,
      );
    }
    seen.set(key.toLowerCase(), key);
  }
  const [, ...others] = entries.filter(({ config }) => config.is_arn === true);
  for (const { key } of others) {
    warn('duplicate-key', ['resources', resource.name, 'fields', key], 'another field is also marked is_arn; which one wins is undefined');
  }
}

/** Whether nothing else says why a reference has no field: the field is there and a name for its reference too. */
function isSilent(key: string, { spec, status }: ResourceFields): boolean {
  const field = [...spec.values(), ...status.values()].find(({ spelling }) => foldEqual(spelling.camel, key));
  return field !== undefined && refName(field.name, false) !== undefined;
}

function lintReferences(all: ResourceFields, crd: InferredCrd, crds: readonly InferredCrd[], warn: Warn): void {
  const { resource, entries, kind } = all;
  for (const { key, config } of entries) {
    const path = ['resources', resource.name, 'fields', key, 'references'];
    const slot = crd.references.find(({ entry }) => entry === key);
    if (config.references === undefined) {
      continue;
    }
    if (slot === undefined && isSilent(key, all)) {
      warn('no-effect', path, `no reference field is generated in ${kind}`);
    } else if (slot?.target.group === crd.group) {
      const target = crds.find((other) => other.kind === slot.target.kind);
      const schema = target?.versions[0]?.schema;
      if (schema === undefined) {
        const wanted = { name: slot.target.kind, among: crds.map((other) => other.kind) };
        warn('unknown-resource', [...path, 'resource'], `Kind ${slot.target.kind} not found in this controller`, wanted);
      } else if (referenceValuePath(slot.targetPath, schema) === undefined) {
        const wanted = { name: slot.targetPath, among: goPaths(schema) };
        warn('unknown-path', [...path, 'path'], `${slot.target.kind} has no field ${slot.targetPath}`, wanted);
      }
    }
  }
}

/** The fields of a kind's first level as references spell them: `Status.VPCID`. */
function goPaths({ properties = {} }: Structure): readonly string[] {
  return (['spec', 'status'] as const).flatMap((part) =>
    Object.keys(properties[part]?.properties ?? {}).map((name) => `${spell(part).camel}.${spell(name.replace(/_$/, '')).camel}`),
  );
}
