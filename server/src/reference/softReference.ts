import { stringMap, type Resource } from '../manifest/resource';
import type { MapEntry, ScalarNode } from '../yaml/nodes/node';
import { asMap, asScalar, asSequence, effectiveEntries } from '../yaml/nodes/query';
import { awsNameOf } from './awsName';
import type { Dialects } from './dialect';
import type { SlotUse } from './extract';
import type { Alternative } from './slot';

/** A literal that stands where a reference could: an id, an ARN or a name. */
export interface SoftReference {
  readonly use: SlotUse;
  readonly alternative: Alternative;
  readonly entry: MapEntry;
  readonly node: ScalarNode;
}

/** The literals of a slot use, one for each item where the field is a list. */
export function softReferencesOf(use: SlotUse): readonly SoftReference[] {
  return use.slot.alternatives.flatMap((alternative) => {
    const entry =
      alternative.form === 'value' || alternative.form === 'arn'
        ? use.alternatives.find(({ key }) => key.text === alternative.key)
        : undefined;
    const nodes = asSequence(entry?.value)?.items ?? [entry?.value];
    return nodes.flatMap((each) => {
      const node = asScalar(each);
      return entry === undefined || node === undefined || node.opaque || typeof node.value !== 'string' || node.text === ''
        ? []
        : [{ use, alternative, entry, node }];
    });
  });
}

/**
 * True when a literal certainly means an object: the object's manifest says that very value at the field which the
 * controller would copy, or says it as the identity to adopt; or the literal is an ARN of the object's service that
 * ends in the object's name there.
 */
export function meansObject({ alternative, node, use }: SoftReference, target: Resource, dialects: Dialects): boolean {
  const { value } = use.slot;
  if (alternative.form === 'arn') {
    const name = arnParts(node.text)?.name;
    return name !== undefined && awsNameOf(target, dialects)?.value === name;
  }
  if (value === undefined) {
    return false;
  }
  return knownValues(target, value).includes(node.text) || (isArnPath(value) && fitsArn(node.text, target, dialects));
}

/** The value that the controller would copy from an object, where its manifest says it. */
export function copiedValue(target: Resource, path: string): string | undefined {
  return knownValues(target, path)[0];
}

const adoptionFields = /\/adoption-fields$/;

function knownValues(target: Resource, path: string): readonly string[] {
  return [...written(target, path), ...adopted(target, path)];
}

/** What stands at a Go path such as `Status.VPCID` of a manifest, whose keys differ from it in upper and lower case only. */
function written(target: Resource, path: string): readonly string[] {
  let node = asMap(target.node);
  const steps = path.split('.');
  for (const [index, step] of steps.entries()) {
    const entries = node === undefined ? [] : [...effectiveEntries(node)];
    const value = entries.find(([key]) => key.toLowerCase() === step.toLowerCase())?.[1].value;
    if (index === steps.length - 1) {
      const scalar = asScalar(value);
      return scalar === undefined || scalar.opaque || typeof scalar.value !== 'string' || scalar.text === '' ? [] : [scalar.text];
    }
    node = asMap(value);
  }
  return [];
}

/** The identity under which an object is adopted, in the annotation's JSON. */
function adopted(target: Resource, path: string): readonly string[] {
  const last = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  for (const [key, text] of stringMap(target, 'metadata', 'annotations')) {
    if (adoptionFields.test(key)) {
      return Object.entries(readJson(text)).flatMap(([name, value]) =>
        name.toLowerCase() === last && typeof value === 'string' ? [value] : [],
      );
    }
  }
  return [];
}

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function isArnPath(path: string): boolean {
  return path.toLowerCase().endsWith('.ackresourcemetadata.arn');
}

function fitsArn(text: string, target: Resource, dialects: Dialects): boolean {
  const arn = arnParts(text);
  const [name] = written(target, 'Spec.Name');
  return arn !== undefined && name !== undefined && arn.name === name && arn.service === dialects.arnServiceOf(target.group);
}

/** An id that AWS makes when it creates something, such as `vpc-0a1b2c3d`: only the cloud knows which object has it. */
export function isMadeId(text: string): boolean {
  return /^[a-z]+-(?:[0-9a-f]{8}|[0-9a-f]{17})$/.test(text);
}

/** Service and last segment of an ARN; `undefined` for what belongs to AWS itself, such as a managed policy, which no object makes. */
function arnParts(text: string): { readonly service: string; readonly name: string } | undefined {
  const match = /^arn:[^:]*:([^:]+):[^:]*:(?!aws:)[^:]*:(?:.*[/:])?([^/:]+)$/.exec(text);
  return match?.[1] === undefined || match[2] === undefined ? undefined : { service: match[1], name: match[2] };
}
