import type { ReferenceSlot } from '../server/src/infer/facts/referenceSlots';
import type { SlotTable, TableSlot } from '../server/src/reference/dialectRecord';
import type { Structure } from '../server/src/schema/structure/structure';
import type { InferredKind } from './ackInference';

export interface AckSlots {
  /** The text of `schemas/dialects/ack-slots.json`. */
  readonly text: string;
  readonly summary: string;
}

/**
 * The reference and secret slots in the specs of inferred kinds: as declared, and those that a kind has only because it
 * shares a type with a field that declares one (ack-inference 6.4).
 */
export function ackSlots(kinds: Iterable<InferredKind>): AckSlots {
  const groups: Record<string, Record<string, readonly TableSlot[]>> = {};
  const counts = { declared: 0, shared: 0, secrets: 0, withoutValue: 0 };
  const homeless: string[] = [];
  const all = [...kinds];
  const declarations = all.flatMap(({ crd, schema }) =>
    crd.references.map((slot) => ({ crd, slot, of: memberKey(slot.path, slot.sibling, schema) })),
  );
  for (const { crd, schema } of all) {
    const slots = slotsIn(schema).flatMap(({ path, isList, secret }): readonly TableSlot[] => {
      if (secret !== undefined) {
        counts.secrets += 1;
        return [{ path, list: isList, target: { group: '', kind: 'Secret' }, concrete: [], required: secret.isRequired }];
      }
      const declared = crd.references.find((slot) => slot.path === path);
      if (declared !== undefined) {
        counts.declared += 1;
        counts.withoutValue += declared.value === undefined ? 1 : 0;
        return [tableSlot(declared, path, isUnsynced(declared, crd.references))];
      }
      const shared = declarations.find(
        ({ crd: other, slot, of }) =>
          other.group === crd.group &&
          lastName(slot.path) === lastName(path) &&
          of !== undefined &&
          of === memberKey(path, slot.sibling, schema),
      );
      if (shared === undefined) {
        homeless.push(`${crd.kind}.${path}`);
        return [];
      }
      counts.shared += 1;
      return [{ ...tableSlot(shared.slot, path, false), required: false, shared: true }];
    });
    if (slots.length > 0) {
      (groups[crd.group] ??= {})[crd.kind] = slots;
    }
  }
  return {
    text: fileText({ format: 1, groups }),
    summary: [
      `${counts.declared} reference slots (${counts.withoutValue} of kinds that are not here), ${counts.shared} through shared types, ${counts.secrets} secret slots`,
      ...homeless.map((slot) => `no declaration for ${slot}`),
    ].join('\n'),
  };
}

/** A target's state is checked once for each Kind name: the first field by path says whether (ack-inference 4.4, rule 9). */
function isUnsynced(slot: ReferenceSlot, all: readonly ReferenceSlot[]): boolean {
  const sameKind = all.filter(({ target }) => target.kind === slot.target.kind);
  const first = sameKind.reduce((least, each) => (each.path < least.path ? each : least), slot);
  return first.skipsStateChecks;
}

/** The controller's value has a path that is known only where the target's schema is. */
function tableSlot(slot: ReferenceSlot, path: string, unsynced: boolean): TableSlot {
  return {
    path,
    list: slot.isList,
    target: slot.target,
    ...(slot.value === undefined ? {} : { value: slot.value }),
    concrete: [slot.sibling],
    required: slot.isRequired,
    ...(unsynced ? { unsynced } : {}),
  };
}

interface FoundSlot {
  readonly path: string;
  readonly isList: boolean;
  /** Missing for a reference to another resource. */
  readonly secret?: { readonly isRequired: boolean };
}

function slotsIn(schema: Structure): readonly FoundSlot[] {
  const found: FoundSlot[] = [];
  const visit = (node: Structure, path: string, isRequired: boolean): void => {
    const element = node.type === 'array' ? node.items : node;
    const isList = node.type === 'array';
    if (element?.['x-kubernetes-map-type'] === 'atomic') {
      found.push({ path, isList, secret: { isRequired } });
    } else if (node['x-ackmesh']?.added === 'reference') {
      found.push({ path, isList });
    } else {
      for (const [name, child] of Object.entries(node.properties ?? {})) {
        visit(child, `${path}.${name}`, node.required?.includes(name) === true);
      }
      if (node.items !== undefined) {
        visit(node.items, `${path}[]`, false);
      }
      if (typeof node.additionalProperties === 'object') {
        visit(node.additionalProperties, `${path}{}`, false);
      }
    }
  };
  visit(schema.properties?.['spec'] ?? {}, 'spec', false);
  return found;
}

/** The API member beside a reference, which is the same wherever the type is used. */
function memberKey(path: string, sibling: string, schema: Structure): string | undefined {
  let node: Structure | undefined = schema;
  for (const step of [...path.split(/[.]|(?=\[\])|(?=\{\})/).slice(0, -1), sibling]) {
    const inner: boolean | Structure | undefined =
      step === '[]' ? node.items : step === '{}' ? node.additionalProperties : node.properties?.[step];
    node = typeof inner === 'object' ? inner : undefined;
    if (node === undefined) {
      return undefined;
    }
  }
  const origin = node['x-ackmesh']?.origin;
  return origin === undefined ? undefined : `${origin.shape}.${origin.member}`;
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** One line per slot, so that a refresh shows as a readable difference. */
function fileText({ format, groups }: SlotTable): string {
  const body = sorted(groups).map(([group, kinds]) => {
    const lines = sorted(kinds).map(
      ([kind, slots]) => `  ${JSON.stringify(kind)}:[\n${slots.map((slot) => `   ${JSON.stringify(slot)}`).join(',\n')}]`,
    );
    return ` ${JSON.stringify(group)}:{\n${lines.join(',\n')}}`;
  });
  return `{"format":${format},"groups":{\n${body.join(',\n')}}}\n`;
}

function sorted<T>(record: Readonly<Record<string, T>>): readonly (readonly [string, T])[] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
