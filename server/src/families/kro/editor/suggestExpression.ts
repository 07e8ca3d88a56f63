import type { Suggested, Suggestion, Typing } from '../../../workspace/family';
import type { Workspace } from '../../../workspace/workspace';
import { childrenOf } from '../../../schema/structure/lookup';
import { valueOf } from '../../../yaml/nodes/query';
import { scalarNode } from '../../../yaml/nodes/smallNodes';
import { samePath } from '../../../base/path';
import { md } from '../../../base/markdown';
import { groupKindKey } from '../../../schema/kinds/kind';
import { analyse, type Analysis, type Value } from '../cel/analyse';
import { offered } from '../cel/functions';
import { parseCel } from '../cel/parse';
import { expressionsIn } from '../expressionsIn';
import { definition } from '../facts';
import { graphOf, type Graph, type GraphNode, type PlaceOfUse, type Use } from '../graph';
import { meaningsOf, type Meanings } from '../scope';

/** What may be typed in an expression, or where one may begin; `undefined` where values hold none. */
export function suggestExpression({ resource, path, before, after }: Typing, workspace: Workspace): Suggested | undefined {
  const graph = asPatched(graphOf(resource), workspace);
  const place = placeAt(path, graph);
  if (place === undefined) {
    return undefined;
  }
  const { unclosed } = expressionsIn(before);
  const meanings = meaningsOf(graph, workspace);
  if (unclosed === undefined) {
    return before === '' ? { items: names(place, meanings, path, workspace), only: false } : undefined;
  }
  return { items: inside(before.slice(unclosed + 2), after, place, meanings), only: true };
}

/**
 * A patch of a definition names what the rest of it defines: its fields are those of the definition, and so are its
 * resources unless it writes a list of its own. A definition says its kind, a patch hardly.
 */
function asPatched(graph: Graph, workspace: Workspace): Graph {
  const { resource, schema } = graph;
  const [found, ...others] =
    resource.name === undefined || valueOf(schema, 'kind') !== undefined
      ? []
      : workspace.kustomizations.wholes(workspace.index.find(definition, resource.name));
  const other = found === undefined || others.length > 0 ? undefined : graphOf(found.resource);
  if (other === undefined) {
    return graph;
  }
  const { nodes, byId } = graph.nodes.length > 0 ? graph : other;
  return { ...graph, schema: other.schema ?? schema, nodes, byId };
}

type Place = Pick<Use, 'place' | 'node'>;

/** Which expressions a value of the definition may hold. */
function placeAt(path: readonly (string | number)[], { nodes }: Graph): Place | undefined {
  if (samePath(path.slice(0, 3), ['spec', 'schema', 'status']) && path.length > 3) {
    return { place: path[3] === 'conditions' ? 'condition' : 'status', node: undefined };
  }
  const node = nodes.find((each) => samePath(each.path, path.slice(0, 3)));
  const places: Readonly<Record<string, PlaceOfUse>> = {
    template: 'template',
    externalRef: 'external',
    includeWhen: 'includeWhen',
    readyWhen: 'readyWhen',
    forEach: 'forEach',
  };
  const place = typeof path[3] === 'string' && Object.hasOwn(places, path[3]) ? places[path[3]] : undefined;
  return node === undefined || place === undefined ? undefined : { place, node };
}

function inside(prefix: string, after: string, place: Place, meanings: Meanings): readonly Suggestion[] {
  const partial = /[A-Za-z_][A-Za-z0-9_]*$/.exec(prefix)?.[0] ?? '';
  const rest = /^[A-Za-z0-9_]*/.exec(after)?.[0].length ?? 0;
  const analysis = analysisAt(prefix, place, meanings);
  if (analysis === undefined) {
    return [];
  }
  const replaces = [partial.length, rest] as const;
  const { holder, locals } = analysis;
  const isMember = /\.\s*\??\s*$/.test(prefix.slice(0, prefix.length - partial.length));
  return isMember ? members(holder, replaces) : roots(place, locals, meanings, replaces);
}

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Reads what stands before the cursor as if the name there and all brackets ended. */
function analysisAt(prefix: string, place: Place, meanings: Meanings): NonNullable<Analysis['watched']> | undefined {
  const open = openBrackets(prefix);
  if (open === undefined) {
    return undefined;
  }
  const scope = meanings.scopeOf({
    place: place.place,
    node: place.node,
    iterator: undefined,
    path: [],
    scalar: noScalar,
    extraction: expressionsIn(''),
    expressions: [],
  });
  const tail = [...open].reverse().map((each) => closers[each] ?? '');
  const attempts = [
    tail.join(''),
    ` : null${tail.join('')}`,
    tail.map((each) => ` : null${each}`).join(''),
    `${open.at(-1) === '{' ? ' : null' : ''}${tail.join('')}`,
  ];
  for (const attempt of attempts) {
    const read = parseCel(`${prefix}x${attempt}`);
    const watched = read.kind === 'tree' ? analyse(read.cel, scope, prefix.length + 1).watched : undefined;
    if (watched !== undefined) {
      return watched;
    }
  }
  return { holder: undefined, locals: [] };
}

const noScalar: Use['scalar'] = scalarNode(0, 0, { value: '', text: '', style: 'plain', opaque: false });

/** The brackets that are open at the end; `undefined` inside of a string. */
function openBrackets(text: string): readonly string[] | undefined {
  const open: string[] = [];
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quote !== '') {
      at += char === '\\' ? 1 : 0;
      quote = char === quote ? '' : quote;
    } else if (char === '"' || char === "'") {
      quote = char;
    } else if (char in closers) {
      open.push(char);
    } else if (char === ')' || char === ']' || char === '}') {
      open.pop();
    }
  }
  return quote === '' ? open : undefined;
}

function members(holder: Value | undefined, replaces: Suggestion['replaces']): readonly Suggestion[] {
  const type = holder?.type;
  const fields =
    type?.kind !== 'object'
      ? []
      : childrenOf(type.described).map(({ name, described, required }): Suggestion => ({
          label: name,
          kind: 'field',
          detail: required ? 'required' : '',
          described,
          newText: name,
          replaces,
          sort: name === 'status' || name === 'spec' || name === 'metadata' ? '0' : '1',
        }));
  const isKnown =
    type !== undefined &&
    type.kind !== 'object' &&
    type.kind !== 'unknown' &&
    type.kind !== 'bool' &&
    type.kind !== 'int' &&
    type.kind !== 'double';
  return [...fields, ...(isKnown ? offered.members.map((text) => func(text, replaces)) : [])];
}

function roots(place: Place, locals: readonly string[], meanings: Meanings, replaces: Suggestion['replaces']): readonly Suggestion[] {
  const known = meanings.namesAt(place).map((name): Suggestion => {
    const node = meanings.graph.byId.get(name);
    return {
      label: name,
      kind: 'reference',
      detail: node?.kind?.kind ?? (node === undefined ? 'variable' : ''),
      newText: name,
      replaces,
      sort: '1',
    };
  });
  const own = locals.map((name): Suggestion => ({ label: name, kind: 'value', detail: 'variable', newText: name, replaces, sort: '0' }));
  return [...own, ...known, ...offered.globals.map((text) => func(text, replaces))];
}

function func(text: string, replaces: Suggestion['replaces']): Suggestion {
  return { label: text, kind: 'value', detail: 'function', newText: text, replaces, sort: '5' };
}

/** Where nothing is written yet: the names of resources that a reference may mean, and the beginning of an expression. */
function names(
  { place, node }: Place,
  { graph }: Meanings,
  path: readonly (string | number)[],
  workspace: Workspace,
): readonly Suggestion[] {
  if (place !== 'template' || node?.object === undefined) {
    return [];
  }
  const own = path.slice(4);
  const slot = workspace.slots.slotsOf(node.object).find((each) => {
    const full = [...each.path.map((step) => (typeof step === 'symbol' ? 0 : step)), ...each.shape.name];
    return samePath(
      full,
      own.map((step) => (typeof step === 'number' ? 0 : step)),
    );
  });
  const fits = (other: GraphNode): boolean =>
    other !== node &&
    other.object !== undefined &&
    !other.isCollection &&
    slot?.targets.some((target) => groupKindKey(target) === groupKindKey(other.object as NonNullable<typeof other.object>)) === true;
  return graph.nodes.filter(fits).flatMap((other): readonly Suggestion[] => {
    const newText = `\${${other.id ?? ''}.metadata.name}`;
    return other.id === undefined
      ? []
      : [
          {
            label: newText,
            kind: 'reference',
            detail: other.kind?.kind ?? '',
            note: md`Name of the resource ${other.id}`,
            newText,
            replaces: [0, 0],
            sort: '0',
          },
        ];
  });
}
