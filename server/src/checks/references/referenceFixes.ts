import type { Path } from '../../base/path';
import { canBeName } from '../../manifest/objectName';
import type { Origin, SlotUse } from '../../reference/extract';
import { apiVersionOf, type GroupKind } from '../../schema/kinds/kind';
import { isMadeId } from '../../reference/softReference';
import type { Slot } from '../../reference/slot';
import { renderFlow } from '../../yaml/writing/render';
import type { Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import {
  addEntry,
  isJson,
  keysOf,
  removeEntry,
  replaceEntry,
  setEntry,
  setScalar,
  writeValue,
  type TextEdit,
} from '../../yaml/writing/edit';
import { linesBehind } from '../../base/lines';
import type { MapEntry, MapNode, ScalarNode, YamlNode } from '../../yaml/nodes/node';
import { asScalar, dereference, nodeAt } from '../../yaml/nodes/query';

/** Takes one of several keys that say the same thing away. */
export function removeOne(text: string, parent: MapNode, entry: MapEntry, preferred: boolean): readonly Fix[] {
  return parent.entries.includes(entry)
    ? [{ title: `Remove "${entry.key.text}"`, preferred, edits: [removeEntry(text, parent, entry)] }]
    : [];
}

/** Points a reference at another name: a guess, however near the names are, so never a preferred fix. */
export function renameTarget(origin: Origin, names: readonly string[]): readonly Fix[] {
  const { nameNode } = origin;
  return nameNode === undefined
    ? []
    : names.map((name) => ({
        title: `Refer to "${name}"`,
        preferred: false,
        edits: [setScalar(nameNode, name)],
      }));
}

/** A name in place of the reference that says it: as a mapping, down to where its shape has the name. */
export function referenceByName(
  text: string,
  node: ScalarNode,
  { shape, targets, dataKey }: Slot,
  beside: readonly YamlNode[],
): readonly Fix[] {
  const isName = targets.some((target) => canBeName(target, node.text));
  // In the place of a key of a Secret stands what the key holds, and not the name of a Secret.
  if (dataKey !== undefined || !isName || node.style === 'block' || node.opaque || shape.name.length === 0 || shape.kind !== undefined) {
    return [];
  }
  const value = shape.name.reduceRight<unknown>((inner, step) => ({ [step]: inner }), node.text);
  return [
    {
      title: 'Convert to a reference by name',
      preferred: false,
      edits: [{ span: node.span, newText: renderFlow(value, isJson(text, beside)) }],
    },
  ];
}

/** Gives a reference without a name one of those that it may have. */
export function writeName(text: string, origin: Origin, holder: MapNode, names: readonly string[]): readonly Fix[] {
  const key = origin.slot.shape.name.at(-1);
  return [...new Set(names)].slice(0, mostNames).flatMap((name, _, { length }): readonly Fix[] => {
    const edit =
      origin.nameNode !== undefined
        ? nameEdit(text, holder, origin.nameNode, name)
        : typeof key === 'string'
          ? addEntry(text, holder, key, name)
          : undefined;
    return edit === undefined ? [] : [{ title: `Refer to "${name}"`, preferred: length === 1, edits: [edit] }];
  });
}

const mostNames = 3;

/** A value of no width goes behind its colon, with a blank between. */
function nameEdit(text: string, holder: MapNode, node: ScalarNode, name: string): TextEdit | undefined {
  const entry = holder.entries.find(({ value }) => value === node);
  if (entry !== undefined) {
    return writeValue(text, entry, node, name);
  }
  return node.span.end > node.span.start ? setScalar(node, name) : undefined;
}

/** Writes the namespace in which the target is. */
export function writeNamespace(text: string, origin: Origin, namespaces: readonly string[]): readonly Fix[] {
  const path = origin.slot.shape.namespace;
  const key = path?.at(-1);
  if (path === undefined || typeof key !== 'string') {
    return [];
  }
  const holder = dereference(nodeAt(origin.node, path.slice(0, -1)));
  return namespaces.flatMap((namespace): readonly Fix[] => {
    const preferred = namespaces.length === 1;
    const title = `Refer to namespace "${namespace}"`;
    if (origin.namespaceNode !== undefined && origin.namespaceNode.span.end > origin.namespaceNode.span.start) {
      return [{ title, preferred, edits: [setScalar(origin.namespaceNode, namespace)] }];
    }
    return holder?.kind === 'map' && origin.namespaceNode === undefined
      ? [{ title, preferred, edits: [addEntry(text, holder, key, namespace)] }]
      : [];
  });
}

/** Writes what stands as a name, and is none, under the key that takes it: an ARN or an id of AWS in place of the reference. */
export function writeLiteral(text: string, use: SlotUse): readonly Fix[] {
  const { entry, parent, slot, key, origins } = use;
  const names = origins.map(({ name }) => name);
  const isArn = names.every((name) => name?.startsWith('arn:') === true);
  const alternative = slot.alternatives.find(({ form }) => form === 'value' || (form === 'arn' && isArn));
  const [target] = slot.targets;
  const isLiteral =
    names.length > 0 &&
    names.every(
      (name) => name !== undefined && (name.startsWith('arn:') || isMadeId(name) || (target !== undefined && !canBeName(target, name))),
    );
  if (
    entry === undefined ||
    alternative === undefined ||
    !isLiteral ||
    !parent.entries.includes(entry) ||
    parent.entries.some((each) => each.key.text === alternative.key)
  ) {
    return [];
  }
  const list = slot.path.at(-1) !== key;
  return [
    {
      title: `Replace "${key}" with "${alternative.key}"`,
      preferred: false,
      edits: [replaceEntry(text, parent, entry, alternative.key, list ? names : names[0])],
    },
  ];
}

/** Opens a circle of references: the id, to be filled in once the resource is there, in place of the reference. */
export function literalInstead(text: string, { entry, parent, slot, key, alternatives, origins }: SlotUse): readonly Fix[] {
  const alternative = slot.alternatives.find(({ form }) => form === 'value');
  if (
    entry === undefined ||
    alternative === undefined ||
    alternatives.length > 0 ||
    origins.length !== 1 ||
    !parent.entries.includes(entry)
  ) {
    return [];
  }
  const value = slot.path.at(-1) === key ? `<${alternative.key}>` : [`<${alternative.key}>`];
  return [
    {
      title: `Replace "${key}" with "${alternative.key}", to be filled in`,
      preferred: false,
      edits: [replaceEntry(text, parent, entry, alternative.key, value)],
    },
  ];
}

/** Sets the reference that is missing, to an object that it may name, or what stands in its stead. */
export function setReference(text: string, use: SlotUse, workspace: Workspace): readonly Fix[] {
  const { slot, parent, key, owner, entry } = use;
  const list = slot.path.at(-1) !== key;
  if (slot.shape.kind !== undefined || (entry !== undefined && !parent.entries.includes(entry))) {
    return [];
  }
  const set = (title: string, name: string, value: unknown): Fix => ({
    title,
    preferred: false,
    edits: [setEntry(text, parent, name, value)],
  });
  const targets = slot.targets
    .flatMap((target) => workspace.index.ofKind(target))
    .filter(
      ({ resource }) =>
        resource.name !== undefined &&
        (resource.namespace === undefined || owner.namespace === undefined || resource.namespace === owner.namespace),
    );
  const named = [...new Map(targets.map(({ resource }) => [`${resource.kind} ${resource.name ?? ''}`, resource])).values()].slice(
    0,
    mostNames,
  );
  return [
    ...named.map(({ kind, name = '' }) => {
      const value = slot.shape.name.reduceRight<unknown>((inner, step) => ({ [step]: inner }), name);
      return set(`Set "${key}" to ${kind} "${name}"`, key, list ? [value] : value);
    }),
    ...slot.alternatives.map(({ key: other }) => set(`Set "${other}"`, other, list ? [`<${other}>`] : `<${other}>`)),
  ];
}

/** Gives a reference the part that it lacks, as an object of the workspace says it. */
export function completeReference(text: string, origin: Origin, key: string, map: MapNode, workspace: Workspace): readonly Fix[] {
  const { shape } = origin.slot;
  const textAt = (path: Path | undefined): string | undefined => {
    const node = path === undefined ? undefined : asScalar(nodeAt(origin.node, path));
    return node === undefined || node.opaque || node.text === '' || node.value === null ? undefined : node.text;
  };
  const [apiVersion, kind, name] = [shape.apiVersion, shape.kind, shape.name].map(textAt);
  const namespace = origin.namespace ?? origin.owner.namespace;
  const ofKind = kind === undefined ? [] : workspace.kinds.byKindName(kind);
  const fitting = (name === undefined ? ofKind.flatMap((each) => workspace.index.ofKind(each)) : workspace.index.named(name)).filter(
    ({ resource }) =>
      (kind === undefined || resource.kind === kind) &&
      (apiVersion === undefined || resource.apiVersionNode.text === apiVersion) &&
      (namespace === undefined || resource.namespace === undefined || resource.namespace === namespace) &&
      resource !== origin.owner,
  );
  const known = { apiVersion: shape.apiVersion?.[0], kind: shape.kind?.[0] };
  const written = fitting.map(({ resource }) =>
    key === known.apiVersion ? resource.apiVersionNode.text : key === known.kind ? resource.kind : resource.name,
  );
  // A kind alone tells its apiVersion where one group has it.
  const kinds = key === known.apiVersion && written.length === 0 ? wantedOf(ofKind, origin, workspace).map(apiVersionOf) : [];
  const values = [...new Set([...written, ...kinds])].filter((value) => value !== undefined).slice(0, mostNames);
  return values.map((value) => ({
    title: `Set "${key}" to "${value}"`,
    preferred: false,
    edits: [setEntry(text, map, key, value)],
  }));
}

/** Those of some kinds that whoever reads the slot takes, the kinds of the owner's family first. */
function wantedOf<T extends GroupKind>(kinds: readonly T[], { slot, owner }: Origin, { ducks, dialects }: Workspace): readonly T[] {
  const duck = slot.duck === undefined ? undefined : ducks.find(slot.duck);
  const wanted = duck === undefined ? kinds : kinds.filter((kind) => ducks.accepts(kind, duck) === true);
  const isOwn = ({ group }: GroupKind): boolean => dialects.familyOf(group) === dialects.familyOf(owner.group);
  return [...wanted.filter(isOwn), ...wanted.filter((kind) => !isOwn(kind))];
}

/** Lets a reference mean the namespace of its owner. */
export function removeNamespace(text: string, origin: Origin): readonly Fix[] {
  const path = origin.slot.shape.namespace;
  const holder = path === undefined ? undefined : dereference(nodeAt(origin.node, path.slice(0, -1)));
  const entry = holder?.kind === 'map' ? holder.entries.find(({ key }) => key.text === path?.at(-1)) : undefined;
  return holder?.kind !== 'map' || entry === undefined
    ? []
    : [
        {
          title: `Remove "namespace" and refer to the ${origin.targets[0]?.kind ?? 'object'} in this namespace`,
          preferred: false,
          edits: [removeEntry(text, holder, entry)],
        },
      ];
}

/** Puts what a map holds one level deeper, under a key: all of it, or entries that follow one another; comments and anchors stay. */
export function wrapEntries(text: string, map: MapNode, key: string, entries: readonly MapEntry[] = map.entries): readonly Fix[] {
  const [first] = entries;
  const last = entries.at(-1);
  if (first === undefined || last === undefined) {
    return [];
  }
  const { start } = first.key.span;
  const title = `Move under "${key}"`;
  if (map.flow) {
    const end = Math.max(last.value.span.end, last.key.span.end);
    return [
      {
        title,
        preferred: true,
        edits: [
          { span: { start, end: start }, newText: `${isJson(text, keysOf(map)) ? JSON.stringify(key) : key}: { ` },
          { span: { start: end, end }, newText: ' }' },
        ],
      },
    ];
  }
  const indent = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  if (indent.trim() !== '' && indent.trim() !== '-') {
    return [];
  }
  const deeper = `${indent.replace('-', ' ')}  `;
  const lines = linesBehind(text, start, entries === map.entries ? map.span.end : last.value.span.end);
  return [
    {
      title,
      preferred: true,
      edits: [
        { span: { start, end: start }, newText: `${key}:${lineEnd}${deeper}` },
        ...lines.map((at) => ({ span: { start: at, end: at }, newText: '  ' })),
      ],
    },
  ];
}
