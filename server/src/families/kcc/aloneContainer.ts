import { agreed } from '../../base/lists';
import { md, paragraphs, type Markdown } from '../../base/markdown';
import type { Origin } from '../../reference/extract';
import { appliedNamespaces } from '../../workspace/applied/namespaces';
import { originAt, type Spot } from '../../workspace/spot';
import type { Workspace } from '../../workspace/workspace';
import { annotationIn, type ContainerOf } from './container';
import { kccOf } from './part';
import { containerText } from './place';

/** The kind that may stand alone: it means the project of the policy's namespace. */
export function isAlone({ name, external, opaque, targets }: Origin, workspace: Workspace): boolean {
  return (
    name === undefined &&
    external === undefined &&
    !opaque &&
    targets.length === 1 &&
    targets[0]?.kind === kccOf(workspace).facts.iam.containerAlone
  );
}

/** Which project a kind means that stands alone. */
export function aloneHover(spot: Spot, workspace: Workspace): readonly Markdown[] {
  const origin = originAt(spot);
  if (origin === undefined || workspace.dialects.familyOf(origin.owner.group) !== 'kcc' || !isAlone(origin, workspace)) {
    return [];
  }
  const meant = aloneContainer(origin, spot, workspace);
  return [
    paragraphs(
      md`Without a name, the target is the project of the Namespace: what its annotation says, or else its name.`,
      meant === undefined ? undefined : containerText(meant, origin.owner, spot.file.uri, workspace),
    ),
  ];
}

/**
 * The project that the Namespace of an IAM object says, or is called.
 * Source: k8s-config-connector pkg/controller/iam/iamclient/tfiamclient.go, getResourceForHeadlessKind.
 */
function aloneContainer({ owner }: Origin, { file }: Spot, workspace: Workspace): ContainerOf | undefined {
  const { containers, iam } = kccOf(workspace).facts;
  const container = containers.find(({ kind }) => kind === iam.containerAlone);
  return container === undefined
    ? undefined
    : agreed(
        appliedNamespaces(owner, file.uri, workspace).map((namespace): ContainerOf | undefined => {
          const said = annotationIn(namespace, container);
          if (said === undefined) {
            return undefined;
          }
          if (!said.isWritten) {
            return { container, id: namespace.name, by: 'namespace-name' };
          }
          return said.text === undefined ? undefined : { container, id: said.text, by: 'namespace' };
        }),
      );
}
