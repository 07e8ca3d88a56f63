import { compareTexts } from '../../base/order';
import type { DecodedConfig } from '../config/decodeConfig';
import type { FieldConfig } from '../config/generatorConfig';
import type { FieldEntry } from '../config/lookups';
import type { Field, ResourceFields } from '../fields/field';
import type { NestedConfig } from '../fields/nestedConfigs';
import { refName } from '../fields/refName';
import { type Renames, renamesOf } from '../fields/renames';
import { isWanted } from '../fields/wanted';
import type { Shape } from '../model/apiModel';
import type { Namer } from '../names/namer';
import { foldEqual } from '../names/order';
import type { Structure } from '../../schema/structure/structure';
import { parseGoTag } from '../types/goTag';
import type { Typedefs } from '../types/typedefs';

/** A field that takes the value of another field from another resource, as one `references:` entry declares it. */
export interface ReferenceSlot {
  /** The entry's key in `fields:`. */
  readonly entry: string;
  /** The referring field, `[]` after a list and `{}` after a map on the way: `spec.rules[].targetRef`. */
  readonly path: string;
  /** Whether the field is a list of references. */
  readonly isList: boolean;
  /** The field beside it that gets the value. */
  readonly sibling: string;
  readonly target: { readonly group: string; readonly kind: string };
  /** Where the value stands on the target, in the generator's words: `Status.VPCID`. */
  readonly targetPath: string;
  /** The same in the target's schema, `status.vpcID`; missing where nothing tells that schema or it has no such field. */
  readonly value?: string;
  /** Whether the controller wants either the reference or the value. */
  readonly isRequired: boolean;
  /** True where the controller does not wait for the target to be synced. */
  readonly skipsStateChecks: boolean;
}

export interface SlotStage {
  readonly config: DecodedConfig;
  readonly namer: Namer;
  readonly typedefs: Typedefs;
  /** The group of this service's kinds. */
  readonly group: string;
}

/** The reference slots of one resource, in the order of their entries; an entry that adds no field has none. */
export function referenceSlots(fields: ResourceFields, nested: readonly NestedConfig[], stage: SlotStage): readonly ReferenceSlot[] {
  const renames = renamesOf(fields.resource, stage.config);
  const slots: ReferenceSlot[] = [];
  for (const field of fields.spec.values()) {
    const { content } = field;
    if (content.kind === 'reference') {
      const concrete = [...fields.spec.values()].find(
        (other) => other.entry === content.to && refName(other.name, content.isList) === field.name,
      );
      if (concrete !== undefined) {
        const place = { path: `spec.${field.spelling.json}`, sibling: jsonName(concrete), isList: content.isList };
        slots.push(slotOf(content.to, place, isWanted(concrete, fields, renames), stage));
      }
    }
  }
  for (const bound of nested) {
    const slot = bound.entry.config.references === undefined ? undefined : nestedSlot(bound, fields, renames, stage);
    if (slot !== undefined) {
      slots.push(slot);
    }
  }
  return slots.sort((a, b) => compareTexts(a.entry, b.entry));
}

/**
 * The JSON path of a target's field: segments are Go names, which differ from properties in case only, and in the
 * underscore that keeps a property from being a Go keyword.
 */
export function referenceValuePath(targetPath: string, schema: Structure): string | undefined {
  const path: string[] = [];
  let node: Structure | undefined = schema;
  for (const segment of targetPath.split('.')) {
    const properties: Readonly<Record<string, Structure>> = node.properties ?? {};
    const name = Object.keys(properties).find((key) => foldEqual(key.replace(/_$/, ''), segment));
    node = name === undefined ? undefined : properties[name];
    if (name === undefined || node === undefined) {
      return undefined;
    }
    path.push(name);
  }
  return path.join('.');
}

interface SlotPlace {
  readonly path: string;
  readonly sibling: string;
  readonly isList: boolean;
}

function slotOf(entry: FieldEntry, place: SlotPlace, isRequired: boolean, { group }: SlotStage): ReferenceSlot {
  const references: NonNullable<FieldConfig['references']> = entry.config.references ?? {};
  const service = references.service_name;
  return {
    entry: entry.key,
    ...place,
    target: {
      group: service === undefined || service === '' ? group : `${service}${group.slice(group.indexOf('.'))}`,
      kind: references.resource ?? '',
    },
    targetPath: references.path ?? '',
    isRequired,
    skipsStateChecks: references.skip_resource_state_validations === true,
  };
}

function nestedSlot(bound: NestedConfig, fields: ResourceFields, renames: Renames, stage: SlotStage): ReferenceSlot | undefined {
  const [first = '', ...segments] = bound.entry.key.split('.');
  for (const part of ['spec', 'status'] as const) {
    for (const field of fields[part].values()) {
      const walked =
        field.content.kind === 'shape' && foldEqual(field.spelling.camel, first)
          ? walk(field.content.ref.shape, segments, bound, stage)
          : undefined;
      if (walked !== undefined) {
        const place = { ...walked, path: `${part}.${jsonName(field)}${walked.path}` };
        const isRequired = isWanted({ name: bound.member, entry: bound.entry }, fields, renames);
        return slotOf(bound.entry, place, isRequired, stage);
      }
    }
  }
  return undefined;
}

/** The way from a field down to the reference beside a nested member. */
function walk(start: Shape, segments: readonly string[], bound: NestedConfig, { typedefs, namer }: SlotStage): SlotPlace | undefined {
  let shape = start;
  let path = '';
  for (const segment of segments) {
    if (shape.element !== undefined) {
      path += shape.type === 'list' ? '[]' : '{}';
      shape = shape.element.shape;
    }
    const attributes = typedefs.attributes(shape);
    const attribute = [...attributes.values()].find(({ member }) => foldEqual(namer.camel(member), segment));
    if (attribute === undefined || attribute.content.kind === 'reference') {
      return undefined;
    }
    const target: Shape = attribute.content.ref.shape;
    if (shape === bound.parent && attribute.member === bound.member) {
      const isList = target.type === 'list';
      const name = refName(attribute.member, isList);
      const reference = name === undefined ? undefined : attributes.get(name);
      return reference === undefined ? undefined : { path: `${path}.${reference.json}`, sibling: attribute.json, isList };
    }
    path += `.${attribute.json}`;
    shape = target;
  }
  return undefined;
}

function jsonName(field: Field): string {
  const tag = field.entry?.config.go_tag;
  return tag === undefined ? field.spelling.json : (parseGoTag(tag)?.name ?? field.spelling.camel);
}
