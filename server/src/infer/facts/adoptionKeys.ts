import type { DecodedConfig } from '../config/decodeConfig';
import { foldedResourceConfig, resourceConfig } from '../config/lookups';
import type { Field, ResourceFields } from '../fields/field';
import { payloadOf } from '../fields/payload';
import { primaryArn } from '../fields/primaryArn';
import type { Shape } from '../model/apiModel';
import type { Namer } from '../names/namer';
import { compareTexts } from '../../base/order';
import { foldEqual } from '../names/order';
import { singular } from '../names/words';
import type { Read } from '../operations/resources';

/** The keys of the annotation `adoption-fields` by which a controller finds the resource that it is to adopt. */
export interface AdoptionKeys {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** True where hand-written code of the controller reads the annotation too, and may know more keys. */
  readonly isOpen: boolean;
  /** A member of the input and its field, which is no single value: the generator refuses to write the code that reads it. */
  readonly compound?: { readonly member: string; readonly field: string };
}

/**
 * The keys of a resource's `adoption-fields`, in the order in which the controller reads them; undefined where the generator
 * finds no single identifier, so that nothing can be said.
 * Source: aws-controllers-k8s/code-generator pkg/generate/code/set_resource.go and common.go.
 */
export function adoptionKeys(fields: ResourceFields, config: DecodedConfig, namer: Namer): AdoptionKeys | undefined {
  const { name, read } = fields.resource;
  const isOpen = [...(resourceConfig(config.value, name)?.hooks?.keys() ?? [])].some((hook) =>
    hook.endsWith('_populate_resource_from_annotation'),
  );
  const keys = read === undefined ? none : keysOf(read, fields, config, namer);
  return keys === undefined ? undefined : { ...keys, isOpen };
}

type Keys = Omit<AdoptionKeys, 'isOpen'>;

const none: Keys = { required: [], optional: [] };
const byArn: Keys = { required: ['arn'], optional: [] };

function keysOf(read: Read, fields: ResourceFields, config: DecodedConfig, namer: Namer): Keys | undefined {
  const { name } = fields.resource;
  const isArn = primaryArn(config.value, name, fields.entries);
  if (foldedResourceConfig(config.value, name)?.is_arn_primary_key === true) {
    return byArn;
  }
  const input = payloadOf(read.operation, 'input');
  const renames = resourceConfig(config.value, name)?.renames?.operations?.get(read.operation.name)?.input_fields;
  const rename = (member: string): string => renames?.get(member) ?? member;
  const primary = fields.entries.find((entry) => entry.config.is_primary_key === true);
  const identifier =
    primary === undefined
      ? identifierOf(read, [...input.members.keys()].sort(compareTexts), fields, rename, isArn)
      : { kind: 'configured' as const };
  if (identifier === undefined || identifier.kind === 'arn') {
    return identifier === undefined ? undefined : byArn;
  }
  const required = primary === undefined ? [] : [namer.json(primary.key)];
  const optional: string[] = [];
  let compound: AdoptionKeys['compound'];
  for (const member of [...input.members.keys()].sort(compareTexts)) {
    const ref = input.members.get(member);
    const isIdentifier = identifier.kind === 'member' && identifier.member === rename(member);
    const field = isIdentifier ? identifier.field : fieldNamed(fields, rename(member));
    if (
      ref === undefined ||
      field === undefined ||
      !isText(ref.shape) ||
      paging.has(member) ||
      isArn(member) ||
      field.entry?.config.is_secret === true
    ) {
      continue;
    }
    const key = field.spelling.json;
    if (required.includes(key)) {
      continue;
    }
    if (field.content.kind === 'shape' && compoundTypes.has(field.content.ref.shape.type)) {
      compound ??= { member, field: field.name };
    }
    const isNeeded = isIdentifier || (input.required.has(member) && !ref.isIdempotencyToken && !ref.shape.isIdempotencyToken);
    (isNeeded ? required : optional).push(key);
  }
  return { required, optional, ...(compound === undefined ? {} : { compound }) };
}

const compoundTypes: ReadonlySet<string> = new Set(['list', 'map', 'structure']);

const paging: ReadonlySet<string> = new Set(['NextToken', 'MaxResults']);

type Identifier = { readonly kind: 'arn' } | { readonly kind: 'member'; readonly member: string; readonly field: Field };

function identifierOf(
  read: Read,
  members: readonly string[],
  fields: ResourceFields,
  rename: (member: string) => string,
  isArn: (member: string) => boolean,
): Identifier | undefined {
  const candidates = ['Id', 'ID', 'Ids', 'IDs', 'Name', 'Names'].flatMap((word) => [word, `${fields.resource.name}${word}`]);
  if (read.type === 'get') {
    const [only, ...others] = members.filter((member) => candidates.includes(rename(member)) || isArn(member));
    if (only === undefined || others.length > 0) {
      return undefined;
    }
    const field = fieldNamed(fields, rename(only));
    return isArn(only) ? { kind: 'arn' } : field === undefined ? undefined : { kind: 'member', member: rename(only), field };
  }
  let chosen: Identifier | undefined;
  for (const member of members.filter((each) => candidates.includes(each))) {
    for (const candidate of candidates) {
      const field = fieldNamed(fields, candidate);
      const isSame = foldEqual(singular(rename(member)), singular(candidate));
      if (field !== undefined && isSame && (chosen?.kind !== 'member' || !chosen.field.name.toLowerCase().includes('id'))) {
        chosen = { kind: 'member', member: rename(member), field };
      }
    }
  }
  return chosen;
}

function fieldNamed({ spec, status }: ResourceFields, name: string): Field | undefined {
  return spec.get(name) ?? status.get(name);
}

function isText({ type, element }: Shape): boolean {
  return type === 'string' || (type === 'list' && element?.shape.type === 'string');
}
