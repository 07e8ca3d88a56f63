import type { ValueView } from '../../schema/validation/validator';
import type { YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, entryOf, nodeAt } from '../../yaml/nodes/query';

/** Which parts of a value are placeholders; paths are from the value. */
export function viewOf(root: YamlNode | undefined): ValueView {
  return {
    isOpaque: (path) => asScalar(nodeAt(root, path))?.opaque === true,
    isOpaqueKey: (path) => {
      const last = path.at(-1);
      return typeof last === 'string' && entryOf(nodeAt(root, path.slice(0, -1)), last)?.key.opaque === true;
    },
    hasOpaqueKey: (path) => {
      const map = asMap(nodeAt(root, path));
      return map?.open === true || map?.entries.some(({ key }) => key.opaque) === true;
    },
  };
}
