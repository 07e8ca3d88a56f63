import { append } from '../../../base/lists';
import { shift } from '../../../base/text';
import type { Uri } from '../../../base/uri';
import { podTemplateOf } from '../../../manifest/podTemplates';
import { describeResource, type Resource } from '../../../manifest/resource';
import type { Migration, Migrator } from '../../../workspace/family';
import type { IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import type { TextEdit } from '../../../yaml/writing/edit';
import { asMap, entryOf, nodeAt } from '../../../yaml/nodes/query';
import { isLegacy } from '../legacy/names';
import { putInPlaceOf, type Change } from './change';
import { Draft } from './draft';
import { leftOver, lossOf, obstacleOf } from './guard';
import { changeMesh, namespaceLabels } from './mesh';
import { changeNode } from './node';
import { Plan, type Resources } from './plan';
import { changeService } from './service';

/** Turns v1beta1 objects into v1beta2. Source: docs/appmesh-migration.md. */
export const legacyMigration: Migrator = {
  ways: [
    { id: 'keep', title: 'keeping the AWS resources' },
    { id: 'new', title: 'creating new AWS resources' },
  ],
  concerns: (resource, { dialects }) => isLegacy(resource, dialects),
  migrate,
};

/** What becomes of one document. */
interface Stretch {
  readonly uri: Uri;
  readonly start: number;
  readonly document: Resource['document'];
  readonly draft: Draft;
  readonly entries: IndexedResource[];
  readonly problems: string[];
}

function migrate(entries: readonly IndexedResource[], way: string, workspace: Workspace): Migration {
  const [first] = entries;
  if (first === undefined) {
    return { edits: [], notes: {}, refused: [] };
  }
  const plan = new Plan(first.group, workspace, way === 'keep' ? 'keep' : ('new' satisfies Resources));
  const refused: { readonly entry: IndexedResource; readonly reason: string }[] = [];
  const stretches = new Map<Resource['document'], Stretch>();
  for (const entry of entries) {
    const reason = obstacleOf(entry, plan);
    const stretch = reason === undefined ? stretchOf(entry, stretches, workspace) : undefined;
    if (stretch === undefined) {
      refused.push({ entry, reason: reason ?? 'The file is not available' });
      continue;
    }
    stretch.entries.push(entry);
    rewrite({ entry, resource: entry.resource, draft: stretch.draft, plan, problems: stretch.problems });
  }
  const whole = [...stretches.values()].filter((stretch) => {
    const loss = lossOf(stretch.draft, stretch.document);
    append(refused, loss === undefined ? [] : stretch.entries.map((entry) => ({ entry, reason: loss })));
    append(stretch.problems, loss === undefined ? leftOver(stretch.draft, workspace) : []);
    return loss === undefined;
  });
  const done = whole.flatMap((stretch) => stretch.entries);
  return { ...noted(whole, besides(done, plan, new Set(whole.map(({ document }) => document))), plan), refused };
}

function rewrite(change: Change): void {
  switch (change.resource.kind) {
    case 'Mesh':
      return changeMesh(change);
    case 'VirtualNode':
      return changeNode(change);
    case 'VirtualService':
      return changeService(change);
  }
}

function stretchOf(
  { uri, resource: { document } }: IndexedResource,
  known: Map<Resource['document'], Stretch>,
  workspace: Workspace,
): Stretch | undefined {
  const file = workspace.file(uri);
  const start = file?.startOf(document);
  if (file === undefined || start === undefined) {
    return undefined;
  }
  const stretch = known.get(document) ?? { uri, start, document, draft: new Draft(file.textOf(document)), entries: [], problems: [] };
  known.set(document, stretch);
  return stretch;
}

/** Edits of documents that stay as they are otherwise: Namespaces get the label of their mesh, Pods lose annotations that nobody reads. */
function besides(
  entries: readonly IndexedResource[],
  plan: Plan,
  taken: ReadonlySet<Resource['document']>,
): { readonly labels: readonly Stretch[]; readonly annotations: readonly Stretch[] } {
  const labels = new Map<Resource['document'], Stretch>();
  const annotations = new Map<Resource['document'], Stretch>();
  const once = new Set<Resource>();
  const open = (entry: IndexedResource, into: Map<Resource['document'], Stretch>): Stretch | undefined =>
    taken.has(entry.resource.document) || once.has(entry.resource) || obstacleOf(entry, plan) !== undefined
      ? undefined
      : stretchOf(entry, into, plan.workspace);
  for (const mesh of entries.filter(({ kind }) => kind === 'Mesh')) {
    for (const { entry, edit } of namespaceLabels(mesh, plan)) {
      const stretch = open(entry, labels);
      stretch?.draft.add(edit(stretch.draft.text));
      once.add(entry.resource);
    }
  }
  for (const workload of entries.flatMap((entry) => (entry.kind === 'VirtualNode' ? plan.workloadsOf(entry) : []))) {
    const stretch = labels.has(workload.resource.document) ? undefined : open(workload, annotations);
    if (stretch !== undefined) {
      dropAnnotations(workload.resource, stretch.draft, Object.values(plan.table.annotations));
    }
    once.add(workload.resource);
  }
  const changed = (of: Map<Resource['document'], Stretch>): readonly Stretch[] =>
    [...of.values()].filter(({ draft, document }) => draft.edits.length > 0 && lossOf(draft, document) === undefined);
  return { labels: changed(labels), annotations: changed(annotations) };
}

function dropAnnotations(resource: Resource, draft: Draft, keys: readonly string[]): void {
  const metadata = asMap(nodeAt(resource.node, [...(podTemplateOf(resource) ?? []), 'metadata']));
  const holder = entryOf(metadata, 'annotations');
  const map = asMap(holder?.value);
  const gone = map?.entries.filter(({ key }) => keys.includes(key.text)) ?? [];
  if (metadata === undefined || holder === undefined || map === undefined || gone.length === 0) {
    return;
  }
  if (gone.length === map.entries.length) {
    putInPlaceOf(draft, resource, metadata, holder, {});
  } else {
    gone.forEach((entry) => putInPlaceOf(draft, resource, map, entry, {}));
  }
}

const descriptions: Readonly<Record<Resources, string>> = {
  keep: 'spec.awsName keeps the names that the objects have in AWS, so that the resources stay; names of objects with dots become short. The old controller and its CRDs must be removed before this is applied.',
  new: 'Nodes and routers get the default names of v1beta2, which creates other resources in AWS; VirtualServices keep the names that clients call. The old controller and its CRDs must be removed before this is applied.',
};

function noted(
  stretches: readonly Stretch[],
  { labels, annotations }: ReturnType<typeof besides>,
  plan: Plan,
): Pick<Migration, 'edits' | 'notes'> {
  const notes: Record<string, { readonly label: string; readonly description: string }> = {};
  const put = (of: readonly Stretch[], note: string, label: string, description: string): Migration['edits'] => {
    if (of.length > 0) {
      notes[note] = { label, description };
    }
    return of.flatMap(({ uri, start, draft }) =>
      draft.edits.map((edit: TextEdit) => ({ uri, span: shift(edit.span, start), newText: edit.newText, note })),
    );
  };
  const clear = stretches.filter(({ problems }) => problems.length === 0);
  const version =
    stretches.flatMap(({ entries }) => entries.map(({ resource }) => plan.workspace.dialects.successorOf(resource) ?? ''))[0] ?? '';
  const edits = [
    ...put(clear, 'migrate', `Migrate to ${version}`, descriptions[plan.resources]),
    ...stretches
      .filter(({ problems }) => problems.length > 0)
      .flatMap((stretch, index) =>
        put(
          [stretch],
          `check-${index}`,
          `Check ${stretch.entries.map(({ resource }) => describeResource(resource)).join(', ')}`,
          sentences(stretch.problems),
        ),
      ),
    ...put(
      labels,
      'namespaces',
      'Label namespaces for their mesh',
      'A Mesh selects namespaces by their labels; without the label it would not select them.',
    ),
    ...put(
      annotations,
      'annotations',
      'Remove annotations that are no longer read',
      'The controller finds the VirtualNode of a Pod by spec.podSelector.',
    ),
  ];
  return { edits, notes };
}

function sentences(problems: readonly string[]): string {
  return problems.map((problem) => `${problem}.`).join(' ');
}
