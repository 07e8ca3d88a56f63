import { compact } from '../base/lists';
import type { YamlNode } from './node';
import { changedMap, changedScalar, changedSequence, mapEntry } from './smallNodes';

/**
 * Comments by which kpt writes values: `# kpt-set: ${name}` behind a scalar, behind a flow sequence or behind the key of a block
 * sequence (apply-setters of GoogleContainerTools/kpt-functions-catalog, `applysetters/apply_setters.go`), and the JSON that kpt
 * read before it, such as `# {"$kpt-set":"name"}` (kustomize, `kyaml/fieldmeta/fieldmeta.go`).
 */
const setter = /[ \t,]*# ?(?:kpt-set: |\{[^\r\n]*"\$(?:kpt-set|openapi|ref)")/y;
/** Words without which there is none: looked for in every text, however long its lines are. */
const anyWords = ['kpt-set', '"$openapi"', '"$ref"'];

/**
 * A tree in which values that setters write are marked as placeholders: what is written is what the package was last rendered
 * with, or an example in a package that nobody rendered yet, and nothing tells which.
 */
export function withSetters(root: YamlNode, text: string): YamlNode {
  return anyWords.some((word) => text.includes(word)) ? marked(root, text) : root;
}

function marked(node: YamlNode, text: string): YamlNode {
  switch (node.kind) {
    case 'scalar':
      return !node.opaque && isSetBehind(text, node.span.end) ? changedScalar(node, { opaque: true }) : node;
    case 'alias':
      return node;
    case 'sequence':
      return node.flow && isSetBehind(text, node.span.end)
        ? withUnknownItems(node)
        : changedSequence(node, { items: compact(node.items.map((item) => marked(item, text))) });
    case 'map':
      return changedMap(node, {
        entries: compact(
          node.entries.map(({ key, value, merge }) => {
            const isSet = value.kind === 'sequence' && !value.flow && isSetBehind(text, key.span.end + 1);
            return mapEntry(key, isSet ? withUnknownItems(value) : marked(value, text), merge);
          }),
        ),
      });
  }
}

/** A setter replaces all items of a sequence. */
function withUnknownItems(node: YamlNode & { readonly kind: 'sequence' }): YamlNode {
  const items = node.items.map((item) => (item.kind === 'scalar' ? changedScalar(item, { opaque: true }) : item));
  return changedSequence(node, { open: true, items: compact(items) });
}

function isSetBehind(text: string, offset: number): boolean {
  setter.lastIndex = offset;
  return setter.test(text);
}
