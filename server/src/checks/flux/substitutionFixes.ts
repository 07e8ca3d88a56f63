import type { Variable } from '../../flux/substitution';
import type { Resource } from '../../manifest/resource';
import type { Fix } from '../../workspace/finding';
import type { Variables } from '../../workspace/applied/variables';
import type { Workspace } from '../../workspace/workspace';
import { addEntry } from '../../yaml/writing/edit';
import type { ScalarNode } from '../../yaml/nodes/node';
import { asMap, nodeAt } from '../../yaml/nodes/query';

/** None of these is done without asking: each changes what a cluster gets, or what other tools make of the file. */
const offered = false;

/** Another stretch of a value, where it is written as it is read and only once. */
export function replacePart(text: string, { span }: ScalarNode, written: string, by: string, title: string): readonly Fix[] {
  const own = text.slice(span.start, span.end);
  const at = own.indexOf(written);
  return at < 0 || own.includes(written, at + 1)
    ? []
    : [{ title, preferred: offered, edits: [{ span: { start: span.start + at, end: span.start + at + written.length }, newText: by }] }];
}

export function doubleDollar(text: string, node: ScalarNode, written: string): readonly Fix[] {
  return replacePart(text, node, written, `$${written}`, `Write "$${written}"`);
}

/** Leaves a whole object out of the substitution. */
export function turnOff(text: string, { node }: Resource, name: string): readonly Fix[] {
  const metadata = asMap(nodeAt(node, ['metadata']));
  const annotations = asMap(nodeAt(node, ['metadata', 'annotations']));
  const edit =
    annotations !== undefined
      ? addEntry(text, annotations, name, 'disabled')
      : metadata === undefined || nodeAt(node, ['metadata', 'annotations']) !== undefined
        ? undefined
        : addEntry(text, metadata, 'annotations', { [name]: 'disabled' });
  return edit === undefined ? [] : [{ title: 'Disable substitution in this object', preferred: offered, edits: [edit] }];
}

/** Puts a variable that holds a quote around another one. It is defined where no Flux Kustomization has one. */
export function defineQuote(
  text: string,
  node: ScalarNode,
  variable: Variable,
  roots: readonly Variables[],
  workspace: Workspace,
): readonly Fix[] {
  const written = node.text.slice(variable.span.start, variable.span.end);
  const known = [...(roots[0]?.values ?? [])].find(
    ([name, value]) => value === '"' && roots.every(({ values }) => values.get(name) === '"'),
  )?.[0];
  const quote = known ?? 'quote';
  const [only, ...others] = roots;
  const quoted = replacePart(text, node, written, `\${${quote}}${written}\${${quote}}`, `Put "\${${quote}}" around it`);
  if (known !== undefined) {
    return quoted;
  }
  const resource = only === undefined || others.length > 0 ? undefined : workspace.deliveries.entryOf(only.delivery)?.resource;
  const substitute = asMap(nodeAt(resource?.node, ['spec', 'postBuild', 'substitute']));
  const own = only === undefined || resource === undefined ? undefined : workspace.file(only.delivery.uri)?.textOf(resource.document);
  if (only === undefined || resource === undefined || substitute === undefined || own === undefined || only.values.has(quote)) {
    return [];
  }
  return quoted.map((fix) => ({
    ...fix,
    title: `Define "${quote}" and put it around the variable`,
    elsewhere: [{ uri: only.delivery.uri, document: resource.document, edits: [addEntry(own, substitute, quote, '"')] }],
  }));
}

/** Lets Flux put defaults in where no variable is defined. */
export function substituteAlways(roots: readonly Variables[], workspace: Workspace): readonly Fix[] {
  const edits = roots.map(({ delivery }) => {
    const resource = workspace.deliveries.entryOf(delivery)?.resource;
    const text = resource === undefined ? undefined : workspace.file(delivery.uri)?.textOf(resource.document);
    const spec = asMap(nodeAt(resource?.node, ['spec']));
    const postBuild = nodeAt(resource?.node, ['spec', 'postBuild']);
    const own = asMap(postBuild);
    if (
      resource === undefined ||
      text === undefined ||
      spec === undefined ||
      (postBuild !== undefined && (own === undefined || nodeAt(own, ['substituteStrategy']) !== undefined))
    ) {
      return undefined;
    }
    const edit =
      own === undefined
        ? addEntry(text, spec, 'postBuild', { substituteStrategy: 'Always' })
        : addEntry(text, own, 'substituteStrategy', 'Always');
    return { uri: delivery.uri, document: resource.document, edits: [edit] };
  });
  const known = edits.filter((each) => each !== undefined);
  return known.length === roots.length && roots.length > 0
    ? [{ title: 'Set "substituteStrategy" to "Always"', preferred: offered, edits: [], elsewhere: known }]
    : [];
}
