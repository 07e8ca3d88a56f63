import { joined } from '../../../base/english';
import { nearest } from '../../../base/nearest';
import type { Path } from '../../../base/path';
import { isSet } from '../../../checks/references/alternativesCheck';
import { isAtSlot, parseSlotPath } from '../../../reference/slot';
import type { GroupKind } from '../../../schema/kinds/kind';
import type { Fix } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';
import { addEntry, removeEntry } from '../../../yaml/writing/edit';
import type { MapNode, ScalarNode } from '../../../yaml/nodes/node';
import { asMap, asScalar, effectiveEntries, entryOf, valueOf } from '../../../yaml/nodes/query';
import { expressionsIn, isPlaceholder } from '../expressionsIn';
import { groupForm, idForm, kindForm, longestKind, ownPrefixes, reservedWords } from '../facts';
import type { Graph, GraphNode } from '../graph';
import { kindNodeOf, scopeOf } from '../instance';
import type { Report } from './report';
import { replacement } from '../../../checks/places/replacement';

/*
 * Checks the definition itself: its kind, ids, resources, iterators and metadata, without the expressions in them. Source: kubernetes-sigs/kro pkg/graph/validation.go and pkg/graph/builder.go.
 */

/** What tells which objects of the cluster are meant. */
const externalNames = ['name', 'selector'];

export function checkStructure(graph: Graph, report: Report, workspace: Workspace): void {
  checkKind(graph, report);
  checkGroup(graph, report);
  checkConditions(graph, report);
  checkIds(graph, report);
  for (const node of graph.nodes) {
    checkForm(node, report);
    checkLists(node, report);
    checkIterators(node, graph, report);
    checkMetadata(node, report);
    checkNamespace(node, graph, report, workspace);
  }
}

function checkKind(graph: Graph, report: Report): void {
  const node = kindNodeOf(graph.resource);
  if (node !== undefined && !node.opaque && typeof node.value === 'string' && node.text !== '' && !kindForm.test(node.text)) {
    const better = upperCamel(node.text);
    report.at(['spec', 'schema', 'kind'], 'value', {
      code: 'kro/bad-kind',
      message: `Kind "${node.text}" must be in upper camel case${node.text.length > longestKind ? ` and at most ${longestKind} characters long` : ''}`,
      fixes: () => (kindForm.test(better) && better !== node.text ? [replacement(node, better)] : []),
    });
  }
}

function checkGroup({ schema }: Graph, report: Report): void {
  const node = asScalar(valueOf(schema, 'group'));
  if (node !== undefined && !node.opaque && typeof node.value === 'string' && !groupForm.test(node.text)) {
    report.at(['spec', 'schema', 'group'], 'value', {
      code: 'kro/bad-kind',
      message: `Group "${node.text}" must be a domain in lower case with a dot, such as "example.com"`,
    });
  }
}

function checkIds(graph: Graph, report: Report): void {
  for (const node of graph.nodes) {
    const { id, idNode, path } = node;
    if (id === undefined || idNode === undefined) {
      continue;
    }
    const problem = idProblem(id);
    if (problem !== undefined) {
      report.at([...path, 'id'], 'value', { code: 'kro/bad-id', message: `ID ${problem}`, fixes: () => idFix(idNode, graph) });
    } else if (graph.byId.get(id) !== node) {
      report.at([...path, 'id'], 'value', { code: 'kro/duplicate-id', message: `ID "${id}" is used by another resource` });
    }
  }
}

/** What is wrong with an id or the name of an iterator; `undefined` for a good one. */
export function idProblem(id: string): string | undefined {
  return reservedWords.has(id)
    ? `"${id}" is a reserved word`
    : idForm.test(id)
      ? undefined
      : `"${id}" must be in lower camel case, of letters and digits`;
}

/** Nothing may name such an id, so that another one changes nothing else. */
function idFix(node: ScalarNode, { byId }: Graph): readonly Fix[] {
  const better = lowerCamel(node.text);
  return idProblem(better) !== undefined || byId.has(better) ? [] : [replacement(node, better)];
}

/** True for a map that may have keys which are not written in it. */
function mayHoldOthers({ entries }: MapNode): boolean {
  return entries.some(({ key, merge }) => key.opaque || merge);
}

function checkForm(node: GraphNode, report: Report): void {
  const { path, template, external, map, iterators } = node;
  const entries = effectiveEntries(map);
  const isOpen = mayHoldOthers(map);
  // The API server drops a null, as neither may be one. Source: Kubernetes, CustomResourceDefinitions, defaulting and nullable.
  if (template !== undefined && external !== undefined && isSet(template.value) && isSet(external.value)) {
    report.at([...path, 'externalRef'], 'key', {
      code: 'kro/template-and-external',
      message: 'A resource has either "template" or "externalRef"',
      fixes: (text) =>
        [external, template].map((entry) => ({
          title: `Remove "${entry.key.text}"`,
          preferred: false,
          edits: [removeEntry(text, map, entry)],
        })),
    });
    return;
  }
  if (template === undefined && external === undefined && !isOpen) {
    report.at([...path, 'template'], 'parent', {
      code: 'kro/incomplete-template',
      message: 'A resource needs "template" or "externalRef"',
    });
  }
  const forEach = entries.get('forEach');
  if (external !== undefined && forEach !== undefined && iterators.length > 0) {
    report.at([...path, 'forEach'], 'key', {
      code: 'kro/external-with-for-each',
      message: '"forEach" is for templates, not for "externalRef"',
      fixes: (text) => [{ title: 'Remove "forEach"', preferred: false, edits: [removeEntry(text, map, forEach)] }],
    });
  }
  checkExternal(node, report);
  checkHead(node, report);
}

const lists = ['includeWhen', 'readyWhen', 'forEach'];

/** An expression where a list of them belongs. */
function checkLists({ map, path }: GraphNode, report: Report): void {
  for (const key of lists) {
    const scalar = asScalar(valueOf(map, key));
    if (scalar !== undefined && holdsExpression(scalar)) {
      report.at([...path, key], 'value', {
        code: 'kro/condition-not-an-expression',
        message: `"${key}" must be a list`,
        fixes: () => (key === 'forEach' ? [] : asList(scalar)),
      });
    }
  }
}

function checkConditions({ schema }: Graph, report: Report): void {
  const scalar = asScalar(valueOf(valueOf(schema, 'status'), 'conditions'));
  if (scalar !== undefined && holdsExpression(scalar)) {
    report.at(['spec', 'schema', 'status', 'conditions'], 'value', {
      code: 'kro/condition-not-an-expression',
      message: '"conditions" of the status must be a list',
      fixes: () => asList(scalar),
    });
  }
}

/** Not what another tool fills in, which may be anything. */
function holdsExpression({ value, text }: ScalarNode): boolean {
  const { expressions } = expressionsIn(text);
  return (
    typeof value === 'string' && expressions.length > 0 && !text.includes('{{') && !expressions.some((each) => isPlaceholder(each.text))
  );
}

function asList({ text, span, style }: ScalarNode): readonly Fix[] {
  return style === 'block' || /["\\\n]/.test(text)
    ? []
    : [{ title: 'Put it in a list', preferred: true, edits: [{ span, newText: `["${text}"]` }] }];
}

/** Fields of a resource, by the map that holds them, of which one excludes the others. */
const choices = [
  { at: parseSlotPath('spec.resources[]'), keys: ['template', 'externalRef'] },
  { at: parseSlotPath('spec.resources[]'), keys: ['externalRef', 'forEach'] },
  { at: parseSlotPath('spec.resources[].externalRef.metadata'), keys: externalNames },
];

/** Keys of a map of which another one is there that excludes them. `path` is from the definition's root. */
export function keysBeside(path: Path, present: ReadonlySet<string>): readonly string[] {
  return choices.filter(({ at, keys }) => isAtSlot(at, path) && keys.some((key) => present.has(key))).flatMap(({ keys }) => keys);
}

/** One object by its name, or several by their labels. */
function checkExternal({ external, path }: GraphNode, report: Report): void {
  const metadata = asMap(valueOf(external?.value, 'metadata'));
  if (metadata === undefined || mayHoldOthers(metadata)) {
    return;
  }
  const found = externalNames.filter((key) => entryOf(metadata, key) !== undefined);
  if (found.length !== 1) {
    report.at([...path, 'externalRef', 'metadata'], 'key', {
      code: 'kro/incomplete-template',
      message: `"externalRef" must have ${found.length === 0 ? '"name" or "selector"' : 'either "name" or "selector", not both'}`,
    });
  }
}

/** A template is a whole object. */
function checkHead({ template, path }: GraphNode, report: Report): void {
  const object = asMap(template?.value);
  if (object === undefined || mayHoldOthers(object)) {
    return;
  }
  for (const key of ['apiVersion', 'kind']) {
    const scalar = asScalar(valueOf(object, key));
    if (scalar !== undefined && holdsExpression(scalar)) {
      report.at([...path, 'template', key], 'value', {
        code: 'kro/incomplete-template',
        message: `"${key}" of a template cannot be an expression`,
      });
    }
  }
  const missing = ['apiVersion', 'kind', 'metadata'].filter((key) => entryOf(object, key) === undefined);
  if (missing.length > 0 && object.entries.length > 0) {
    report.at([...path, 'template', missing[0] ?? ''], 'parent', {
      code: 'kro/incomplete-template',
      message: `Template is missing ${joined(
        missing.map((key) => `"${key}"`),
        'and',
      )}`,
      fixes: (text) =>
        missing.length === 1 && missing[0] === 'metadata'
          ? [
              {
                title: 'Add "metadata"',
                preferred: false,
                edits: [addEntry(text, object, 'metadata', { name: '${schema.metadata.name}' })],
              },
            ]
          : [],
    });
  }
}

function checkIterators({ iterators }: GraphNode, graph: Graph, report: Report): void {
  const seen = new Set<string>();
  for (const { name, key, path } of iterators) {
    if (key.opaque) {
      continue;
    }
    const problem = idProblem(name);
    if (problem !== undefined) {
      report.at(path, 'key', { code: 'kro/bad-id', message: `Iterator ${problem}` });
    } else if (graph.byId.has(name) || seen.has(name)) {
      report.at(path, 'key', {
        code: 'kro/duplicate-id',
        message: graph.byId.has(name) ? `Iterator "${name}" has the name of a resource` : `Iterator "${name}" is already defined`,
      });
    }
    seen.add(name);
  }
}

/**
 * Labels and annotations that kro writes itself. Version 0.9.3 refuses labels with the first of the prefixes alone, the one after it
 * the others as well. Source: kro `pkg/graph/validation.go`, validateNoKROOwnedLabels and validateNoKROOwnedAnnotations.
 */
function checkMetadata({ template, path }: GraphNode, report: Report): void {
  const metadata = valueOf(template?.value, 'metadata');
  for (const group of ['labels', 'annotations']) {
    const map = asMap(valueOf(metadata, group));
    for (const entry of map?.entries ?? []) {
      const prefix = ownPrefixes.find((each) => entry.key.text.startsWith(each));
      if (prefix !== undefined && map !== undefined) {
        const isRefused = group === 'labels' && prefix === ownPrefixes[0];
        report.at([...path, 'template', 'metadata', group, entry.key.text], 'key', {
          code: 'kro/reserved-label',
          message: `${group === 'labels' ? 'Labels' : 'Annotations'} with the prefix "${prefix}" are reserved for kro${isRefused ? '' : ', and rejected by versions after 0.9.3'}`,
          ...(isRefused ? {} : { level: 'warning' }),
          fixes: (text) => [{ title: `Remove "${entry.key.text}"`, preferred: false, edits: [removeEntry(text, map, entry)] }],
        });
      }
    }
  }
}

function checkNamespace(
  { template, external, kind, path, isCollection }: GraphNode,
  graph: Graph,
  report: Report,
  workspace: Workspace,
): void {
  const scope = kind === undefined ? undefined : scopeOfKind(kind, workspace);
  const holder = template ?? external;
  const metadata = asMap(valueOf(holder?.value, 'metadata'));
  if (kind === undefined || scope === undefined || holder === undefined || metadata === undefined || mayHoldOthers(metadata)) {
    return;
  }
  const at = [...path, holder.key.text, 'metadata', 'namespace'];
  const entry = entryOf(metadata, 'namespace');
  if (scope === 'Cluster') {
    if (entry !== undefined) {
      report.at(at, 'key', {
        code: 'kro/namespace-on-cluster-scoped',
        message: `${kind.kind} is cluster-scoped and must not have a namespace`,
        fixes: (text) => [{ title: 'Remove "namespace"', preferred: true, edits: [removeEntry(text, metadata, entry)] }],
      });
    }
    return;
  }
  const isEmpty = entry === undefined || asScalar(entry.value)?.text.trim() === '';
  const mayListAll = external !== undefined && isCollection;
  if (scopeOf(graph.schema) === 'Cluster' && isEmpty && !mayListAll) {
    report.at(at, 'parent', {
      code: 'kro/namespace-needed',
      message: `${kind.kind} is namespaced and must set "namespace", since the instances are cluster-scoped`,
      fixes: (text) => namespaceFix(text, metadata, graph),
    });
  }
}

/** Offered where the instance has a field that says it. */
function namespaceFix(text: string, metadata: MapNode, { schema }: Graph): readonly Fix[] {
  const fields = asMap(valueOf(schema, 'spec'))?.entries.map(({ key }) => key.text) ?? [];
  const field = fields.includes('namespace') ? 'namespace' : nearest('namespace', fields)[0];
  if (field === undefined || entryOf(metadata, 'namespace') !== undefined) {
    return [];
  }
  const value = `\${schema.spec.${field}}`;
  return [{ title: `Add "namespace: ${value}"`, preferred: false, edits: [addEntry(text, metadata, 'namespace', value)] }];
}

function scopeOfKind(kind: GroupKind, { kinds }: Workspace): 'Namespaced' | 'Cluster' | undefined {
  const scopes = new Set(kinds.versions(kind).map(({ scope }) => scope));
  const [only] = scopes;
  return scopes.size === 1 ? only : undefined;
}

function upperCamel(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return words.map((word) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`).join('');
}

function lowerCamel(text: string): string {
  const camel = upperCamel(text);
  return `${camel[0]?.toLowerCase() ?? ''}${camel.slice(1)}`;
}
