import type { Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import type { Kind } from '../../schema/kinds/kind';
import { givenValues, type GivenValues } from '../../workspace/charts/chartReleases';
import { kindOfValuesFile, valuesKindOf } from '../../workspace/charts/chartSchema';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import type { YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, asSequence, nodeAt, valueOf } from '../../yaml/nodes/query';
import { isWhole } from '../../yaml/nodes/whole';
import { plainValue } from '../../yaml/value';
import { isSurelyHere } from '../places/deliveredPaths';
import { spanFor } from '../places/place';

/**
 * Default values that the chart's own schema refuses. What is missing may be given by whoever installs the chart, and null
 * takes a value away.
 */
export function checkValuesFile({ uri, document }: DocumentState, workspace: Workspace): readonly Finding[] {
  const kind = kindOfValuesFile(uri, workspace);
  return kind === undefined || !isWhole(document) || document.holdsActions ? [] : findingsIn(document.root, [], kind, workspace);
}

/** The same for values that an object of Flux or Argo CD gives to a chart which is surely the one in hand. */
export function checkGivenValues(resource: Resource, uri: Uri, workspace: Workspace): readonly Finding[] {
  return givenValues(resource, uri, workspace)
    .filter((given) => isSurelyHere(given.delivery, workspace) && !mayBeReplaced(given, resource))
    .flatMap(({ chart, at }) => {
      const kind = valuesKindOf(chart, workspace);
      return kind === undefined ? [] : findingsIn(nodeAt(resource.node, at), at, kind, workspace);
    });
}

/** Single values that stand elsewhere come on top. Source: helm-controller ValuesReference.TargetPath; argo-cd ApplicationSourceHelm. */
function mayBeReplaced({ delivery, at }: GivenValues, { node }: Resource): boolean {
  return delivery.tool === 'flux'
    ? (asSequence(nodeAt(node, ['spec', 'valuesFrom']))?.items ?? []).some((item) => valueOf(item, 'targetPath') !== undefined)
    : ['parameters', 'fileParameters'].some((key) => nodeAt(node, [...at.slice(0, -1), key]) !== undefined);
}

function findingsIn(node: YamlNode | undefined, at: Path, kind: Kind, workspace: Workspace): readonly Finding[] {
  const root = asMap(node);
  const [first] = root?.entries ?? [];
  const plain = root === undefined ? undefined : plainValue(root);
  if (root === undefined || first === undefined || plain === undefined) {
    return [];
  }
  const view = {
    isOpaque: (path: Path) => asScalar(nodeAt(root, path))?.opaque === true,
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
      path: [...at, ...path],
    }));
}
