import { allOf } from '../../../base/lists';
import { formatPath } from '../../../base/path';
import { nodesAt } from '../../../manifest/values';
import type { Finding, Fix } from '../../../workspace/finding';
import type { MapNode, YamlNode } from '../../../yaml/nodes/node';
import { asMap, asScalar, asSequence, entryOf, nodeAt, ownEntryOf } from '../../../yaml/nodes/query';
import { isJson, keysOf, removeEntry, setScalar } from '../../../yaml/writing/edit';
import { renderFlow } from '../../../yaml/writing/render';
import { kccOf } from '../part';
import { isDemanded, plainFieldsIn, plainKeyOf } from '../plainField';
import { findingAt, holdsSomething, type KccContext } from './context';

/** Plain fields that a reference has replaced, and those beside a reference that configures the same. */
export function plainFieldFindings(context: KccContext): readonly Finding[] {
  return allOf(replacedFields(context), fieldsBesideReferences(context));
}

/** Plain fields that a reference has replaced. */
function replacedFields({ resource, workspace }: KccContext): readonly Finding[] {
  return kccOf(workspace)
    .facts.plainFields.filter(({ kind }) => kind === resource.kind)
    .flatMap(({ path, reference, values: form }) =>
      nodesAt(resource.node, path).flatMap(({ node, path: at }): readonly Finding[] => {
        const map = asMap(nodeAt(resource.node, at.slice(0, -1)));
        const key = String(at.at(-1));
        const both = entryOf(map, reference) !== undefined;
        return map === undefined || both || !hasForm(node, kccOf(workspace).facts.patterns[form] ?? '')
          ? []
          : [
              findingAt(resource, 'kcc/deprecated-plain-field', at, 'key', `"${key}" is deprecated; use "${reference}"`, {
                fixes: (text) => wrap(text, map, key, reference),
              }),
            ];
      }),
    );
}

/** True for a text, or a list of texts, of a form. */
function hasForm(node: YamlNode, form: string): boolean {
  const items = asSequence(node)?.items ?? [node];
  const pattern = new RegExp(`^(?:${form})$`);
  return items.length > 0 && items.every((item) => pattern.test(asScalar(item)?.text ?? ''));
}

/** A plain field beside the reference of the same name; two that the schema both demands are two things. */
function fieldsBesideReferences({ resource, uses, workspace }: KccContext): readonly Finding[] {
  const slots = workspace.dialects.slotsOf(resource);
  return uses.flatMap(({ slot, parent, parentPath, entry, key }): readonly Finding[] => {
    if (slot.object?.kind !== 'resource' || entry === undefined || !holdsSomething(entry.value)) {
      return [];
    }
    const plain = ownEntryOf(parent, plainKeyOf(key) ?? '');
    if (plain === undefined || asMap(plain.value) !== undefined || !holdsSomething(plain.value)) {
      return [];
    }
    const holder = parentPath.slice(resource.path.length);
    if (!plainFieldsIn(slots, holder).has(key)) {
      return [];
    }
    const path = [...holder, plain.key.text];
    const agreeing = kccOf(workspace).facts.agreeingFields[resource.kind]?.[formatPath(path)];
    return isDemanded(resource, path, workspace) || (agreeing !== undefined && !areDifferent(plain.value, entry.value, agreeing))
      ? []
      : [
          findingAt(
            resource,
            'kcc/plain-and-reference',
            path,
            'key',
            `"${plain.key.text}" and "${key}" configure the same field; ${agreeing === undefined ? 'only one may be set' : 'they must say the same'}`,
            {
              supersedes: path,
              fixes: (text) => [{ title: `Remove "${plain.key.text}"`, preferred: true, edits: [removeEntry(text, parent, plain)] }],
            },
          ),
        ];
  });
}

/** Whether a plain value surely is another one than that of a reference. What a name leads to is only known in the cluster. */
function areDifferent(plain: YamlNode, reference: YamlNode, values: readonly string[]): boolean {
  const [one = '', other = ''] = [plain, ownEntryOf(asMap(reference), 'external')?.value].map((node) => asScalar(node)?.text);
  return one !== other && values.includes(one) && values.includes(other);
}

/** `key: x` becomes `keyRef: {external: x}`; a list becomes a list of such. */
export function wrap(text: string, map: MapNode, key: string, reference: string): readonly Fix[] {
  const entry = ownEntryOf(map, key);
  const scalar = asScalar(entry?.value);
  const sequence = asSequence(entry?.value);
  const list = reference.endsWith('s');
  const title = key === reference ? `Convert to an external value` : `Convert to "${reference}"`;
  if (entry === undefined || entry.value.kind === 'alias') {
    return [];
  }
  const rename = setScalar(entry.key, reference);
  const json = map.flow && isJson(text, keysOf(map));
  const external = (value: string): unknown => ({ external: value });
  if (scalar !== undefined && scalar.style !== 'block' && scalar.text !== '') {
    const value = external(scalar.text);
    return [{ title, preferred: false, edits: [rename, { span: scalar.span, newText: renderFlow(list ? [value] : value, json) }] }];
  }
  const items = sequence?.items.map(asScalar);
  if (items === undefined || !list || items.includes(undefined)) {
    return [];
  }
  const edits = items.flatMap((item) => (item === undefined ? [] : [{ span: item.span, newText: renderFlow(external(item.text), json) }]));
  return [{ title, preferred: false, edits: [rename, ...edits] }];
}
