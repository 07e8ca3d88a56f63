import { kindOfValuesFile } from '../../workspace/chartSchema';
import type { DocumentState } from '../../workspace/fileState';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { asMap, asScalar, nodeAt } from '../../yaml/query';
import { isWhole } from '../../yaml/whole';
import { plainValue } from '../../yaml/value';
import { spanFor } from '../place';

/**
 * Default values that the chart's own schema refuses. What is missing may be given by whoever installs the chart, and null
 * takes a value away.
 */
export function checkValuesFile({ uri, document }: DocumentState, workspace: Workspace): readonly Finding[] {
  const kind = kindOfValuesFile(uri, workspace);
  const root = asMap(document.root);
  const [first] = root?.entries ?? [];
  const plain = kind === undefined || root === undefined || !isWhole(document) || document.holdsActions ? undefined : plainValue(root);
  if (kind === undefined || root === undefined || first === undefined || plain === undefined) {
    return [];
  }
  const view = {
    isOpaque: (path: readonly (string | number)[]) => asScalar(nodeAt(root, path))?.opaque === true,
    isOpaqueKey: () => false,
    hasOpaqueKey: () => true,
  };
  return workspace.validator
    .validate(kind, plain.value, view)
    .filter(({ data }) => data.kind !== 'missing-field')
    .map(({ message, path, on }) => ({
      code: 'helm/values-schema',
      message: `${message} (values.schema.json)`,
      span: spanFor({ node: root, kindNode: first.key }, path, on),
      path,
    }));
}
