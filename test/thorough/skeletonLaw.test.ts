import assert from 'node:assert/strict';
import type { Path } from '../../server/src/base/path';
import { complete } from '../../server/src/features/completion/complete';
import type { CompletionItem } from '../../server/src/features/feature';
import type { YamlNode } from '../../server/src/yaml/nodes/node';
import { snippetParts } from '../bench/typing/snippet';
import { seeded } from '../support/mutate';
import { offeredIn, problemsIn, rightFiles, taken, type Example } from '../support/offeredLaw';
import { emptyWorkspace, uriOf } from '../support/workspace';

/*
 * What completion writes with a key or as a new object is right as it is, once its open places are filled in: nothing is missing, refused
 * or of a wrong type but what somebody still has to choose. Keys are accepted in the examples of all rules; ACKMESH_ITEMS=20000 for more,
 * ACKMESH_SEED=n for others.
 */
const wanted = Number(process.env['ACKMESH_ITEMS'] ?? 250);
const seed = Number(process.env['ACKMESH_SEED'] ?? 20261126);

/** Codes of what depends on a choice that a skeleton does not make, and of the name, which is that of the file. */
const chosen: ReadonlySet<string> = new Set([
  'kcc/name-form-not-available',
  'knative/binding-subject-name-or-selector',
  'knative/domain-mapping-name',
  'knative/eventpolicy-oidc-disabled',
  'knative/integration-one-of',
  'knative/reference-field-missing',
]);

/** The same for keys: what the rest of the object has to follow, and open places in which no placeholder may stand. */
const followed: ReadonlySet<string> = new Set([
  ...chosen,
  'appmesh/route-protocol-mismatch',
  'appmesh/tls-source-missing',
  'appmesh/vn-listener-without-service-discovery',
  'kcc/container-conflict',
  'knative/port-more-than-one',
  'knative/volume-source',
  'kro/condition-not-an-expression',
  'kustomize/bad-field-path',
  'kustomize/patch-path-and-patch',
]);

/** A placeholder, of which nothing is said. */
const open = '<open>';

describe('skeletons', () => {
  it('of new objects are right, for every kind', function () {
    this.timeout(0);
    const workspace = emptyWorkspace();
    const uri = uriOf('orders.yaml');
    const kinds = workspace.kinds
      .groups()
      .flatMap((group) => workspace.kinds.kindsInGroup(group))
      .filter(({ provenance }) => provenance.source !== 'builtin');
    const names = [...new Set(kinds.map(({ kind }) => kind))];
    const broken = names.flatMap((name) => {
      workspace.setBuffer(uri, name);
      const items = complete(workspace, uri, name.length).filter(({ kind, label }) => kind === 'resource' && label === name);
      return items.flatMap((item) => {
        const text = filled(item);
        return problemsIn({ workspace, uri, text: '' }, text)
          .filter(({ finding }) => !chosen.has(finding.code))
          .map(({ finding }) => `${finding.code}: ${finding.message} in\n${text}`);
      });
    });
    assert.deepEqual(broken, []);
  });

  it(`of keys are right: ${wanted} from seed ${seed}`, function () {
    this.timeout(0);
    const random = seeded(seed);
    const examples = rightFiles();
    const broken = Array.from({ length: wanted }, () => {
      const example = pick(examples, random);
      const at = example === undefined ? undefined : pick(firstKeys(example), random);
      return example === undefined || at === undefined ? [] : breaches(example, at, random);
    });
    assert.deepEqual(broken.flat(), []);
  });
});

function pick<T>(items: readonly T[], random: () => number): T | undefined {
  return items[Math.floor(random() * items.length)];
}

function filled({ snippet, newText }: CompletionItem): string {
  const text = snippetParts(snippet ?? newText, snippet !== undefined)
    .map((part) => (typeof part === 'string' ? part : part.first === '' && !part.isLast ? open : part.first))
    .join('');
  // Without a snippet the cursor is at the end.
  return snippet === undefined || !snippet.includes('$') ? `${text}${open}` : text;
}

/** Where maps in block style begin. */
function firstKeys({ workspace, uri, text }: Example): readonly number[] {
  workspace.setBuffer(uri, text);
  const documents = workspace.file(uri)?.yaml.documents ?? [];
  return documents.flatMap(({ document, start }) => startsOf(document.root, []).map((each) => each + start));
}

function startsOf(node: YamlNode | undefined, path: Path): readonly number[] {
  if (node?.kind === 'sequence') {
    return node.items.flatMap((item, index) => startsOf(item, [...path, index]));
  }
  const [first] = node?.kind === 'map' && !node.flow && !path.includes('status') ? node.entries : [];
  return node?.kind === 'map'
    ? [
        ...(first === undefined ? [] : [first.key.span.start]),
        ...node.entries.flatMap(({ key, value }) => startsOf(value, [...path, key.text])),
      ]
    : [];
}

function breaches(example: Example, at: number, random: () => number): readonly string[] {
  const column = at - (example.text.lastIndexOf('\n', at - 1) + 1);
  const text = `${example.text.slice(0, at)}\n${' '.repeat(column)}${example.text.slice(at)}`;
  const item = pick(
    offeredIn(example, text, at).filter(({ kind, newText }) => kind === 'field' && newText.includes('\n')),
    random,
  );
  if (item === undefined) {
    return [];
  }
  const said = ({ finding }: ReturnType<typeof problemsIn>[number]): string => `${finding.code} ${finding.path.join('.')}`;
  const known = new Set(problemsIn(example, text).map(said));
  const { text: after } = taken(text, { ...item, newText: filled(item) });
  return problemsIn(example, after)
    .filter((each) => !followed.has(each.finding.code) && !known.has(said(each)))
    .map(({ finding }) => `${item.label}: ${finding.code}: ${finding.message} in\n${after}`);
}
