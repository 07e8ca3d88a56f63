import { append } from '../../../base/lists';
import { stringMap } from '../../../manifest/resource';
import { asMap, entryOf, valueOf } from '../../../yaml/nodes/query';
import type { IndexedResource } from '../../../workspace/index/indexed';
import { namespaceKind } from '../../../workspace/applied/namespaces';
import { addEntry, type TextEdit } from '../../../yaml/writing/edit';
import { changeHead, fillSpec, putInPlaceOf, specOf, type Change } from './change';
import type { Plan } from './plan';

const longestLabel = 63;

/** A Mesh selects Namespaces by their labels now; without a selector it would select none. */
export function changeMesh(change: Change): void {
  const { resource, draft, plan, problems } = change;
  const { meshLabel, removed } = plan.table;
  const { name = '' } = resource;
  changeHead(change);
  const spec = specOf(resource);
  const gone = (removed['Mesh'] ?? []).filter((key) => entryOf(spec, key) !== undefined);
  const [first, ...others] = gone;
  const selector = { namespaceSelector: { matchLabels: { [meshLabel]: name } } };
  fillSpec(change, selector, first);
  if (spec !== undefined) {
    spec.entries.filter(({ key }) => others.includes(key.text)).forEach((entry) => putInPlaceOf(draft, resource, spec, entry, {}));
  }
  if (name.length > longestLabel) {
    problems.push(`"${name}" is too long for a label value; choose another namespaceSelector`);
  }
  for (const namespace of plan.namespacesOf(name)) {
    const others = plan.meshesOf(namespace).filter((mesh) => mesh !== name);
    if (namespace === '') {
      problems.push(`Label the namespace of the objects without "metadata.namespace" with "${meshLabel}: ${name}"`);
    } else if (others.length > 0) {
      problems.push(
        `Objects of namespace "${namespace}" also belong to ${others.map((mesh) => `Mesh "${mesh}"`).join(', ')}; a namespace can belong to one mesh only, so it must be split`,
      );
    } else {
      append(problems, labelProblems(namespaceOf(namespace, change.entry, plan), namespace, name, meshLabel));
    }
  }
}

function labelProblems(entry: IndexedResource | undefined, namespace: string, mesh: string, label: string): readonly string[] {
  const value = entry?.read(`label ${label}`, (resource) => stringMap(resource, 'metadata', 'labels').get(label));
  return entry === undefined
    ? [`Label namespace "${namespace}" with "${label}: ${mesh}"`]
    : value !== undefined && value !== mesh
      ? [`Namespace "${namespace}" already has the label "${label}: ${value}"; choose another namespaceSelector`]
      : [];
}

/** The Namespaces that a Mesh had, each with an edit that lets the Mesh select it; those that need none are left out. */
export function namespaceLabels(
  mesh: IndexedResource,
  plan: Plan,
): readonly { readonly entry: IndexedResource; readonly edit: (text: string) => TextEdit }[] {
  const { name = '' } = mesh;
  const { meshLabel } = plan.table;
  return plan.namespacesOf(name).flatMap((namespace) => {
    const entry = plan.meshesOf(namespace).length > 1 ? undefined : namespaceOf(namespace, mesh, plan);
    const metadata = asMap(valueOf(entry?.resource.node, 'metadata'));
    if (entry === undefined || metadata === undefined || stringMap(entry.resource, 'metadata', 'labels').has(meshLabel)) {
      return [];
    }
    const labels = asMap(valueOf(metadata, 'labels'));
    const edit = (text: string): TextEdit =>
      labels !== undefined && labels.entries.length > 0
        ? addEntry(text, labels, meshLabel, name)
        : addEntry(text, metadata, 'labels', { [meshLabel]: name });
    return labels === undefined && valueOf(metadata, 'labels') !== undefined ? [] : [{ entry, edit }];
  });
}

function namespaceOf(name: string, mesh: IndexedResource, plan: Plan): IndexedResource | undefined {
  return name === '' ? undefined : plan.workspace.index.namesakes(namespaceKind, name).nearest(mesh.uri)[0];
}
