import { bounds } from '../../base/bounds';
import { groupBy } from '../../base/groups';
import type { Path } from '../../base/path';
import type { Span } from '../../base/text';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import type { YamlNode } from '../../yaml/nodes/node';
import { asSequence, valueOf } from '../../yaml/nodes/query';

/** What is wrong at an anchor is wrong wherever an alias repeats it, and said once: at the anchor, with the aliases beside it, as far as no merge key does. */
export function onceForAliases(findings: readonly Finding[], state: DocumentState): readonly Finding[] {
  if (findings.length < 2) {
    return findings;
  }
  const said = groupBy(findings, ({ code, message, span }) => `${code} ${span.start} ${span.end} ${message}`);
  return said.size === findings.length ? findings : [...said.values()].flatMap((same) => joined(same, state));
}

function joined(same: readonly Finding[], state: DocumentState): readonly Finding[] {
  const [first, ...others] = same;
  const spans = [...new Map(others.flatMap(aliasOf).map((span) => [span.start, span])).values()].slice(0, bounds.related.most);
  if (first === undefined || spans.length === 0) {
    return first === undefined ? [] : [first];
  }
  const { related } = first;
  return [
    {
      ...first,
      related: () => [
        ...(related?.() ?? []),
        ...spans.map((span) => ({ uri: state.uri, document: state.document, span, message: 'This alias repeats it' })),
      ],
    },
  ];
}

/** The first alias on the way to what a finding is about. */
function aliasOf({ resource, path }: Finding): readonly Span[] {
  const alias = resource === undefined ? undefined : aliasOn(resource.node, path);
  return alias === undefined ? [] : [alias.span];
}

function aliasOn(root: YamlNode, path: Path): YamlNode | undefined {
  let node: YamlNode | undefined = root;
  for (const step of path) {
    node = typeof step === 'number' ? asSequence(node)?.items[step] : valueOf(node, step);
    if (node === undefined || node.kind === 'alias') {
      return node;
    }
  }
  return undefined;
}
