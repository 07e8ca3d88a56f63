import type { YamlNode } from '../nodes/node';
import { asMap } from '../nodes/query';
import { changedScalar } from '../nodes/smallNodes';
import { withChildren } from '../nodes/withChildren';

/** How every value begins that SOPS encrypted. Source: getsops/sops `aes/cipher.go`. */
const cipher = 'ENC[AES256_GCM,';
/** The key at the root under which SOPS keeps what it needs to decrypt a document. Source: getsops/sops `stores/stores.go`. */
const metadataKey = 'sops';

/**
 * A tree in which values that SOPS encrypted are marked as placeholders, and so is the key of what SOPS wrote beside them:
 * whoever applies the document decrypts it first, which brings the values back and takes that key away.
 */
export function withEncrypted(root: YamlNode, text: string): YamlNode {
  if (!text.includes(cipher)) {
    return root;
  }
  const tree = marked(root);
  return asMap(tree) === undefined
    ? tree
    : withChildren(tree, {
        key: (key) => (key.text === metadataKey ? changedScalar(key, { opaque: true }) : key),
        value: (value) => value,
      });
}

function marked(node: YamlNode): YamlNode {
  return node.kind === 'scalar' && node.text.startsWith(cipher)
    ? changedScalar(node, { opaque: true })
    : withChildren(node, { value: marked });
}
