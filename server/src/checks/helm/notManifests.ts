import { baseNameOf, type Uri } from '../../base/uri';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { actionsOf, branchesAt } from '../../yaml/templates/actions';
import type { YamlDocument } from '../../yaml/nodes/node';
import { entryOf } from '../../yaml/nodes/query';
import { isWhole } from '../../yaml/nodes/whole';

/** Documents of a chart's templates that no manifest can be, since nothing in them is written by an action. */
export function checkIsManifest(uri: Uri, chart: string, workspace: Workspace): readonly Finding[] {
  const file = workspace.file(uri);
  if (file === undefined || baseNameOf(uri).startsWith('_') || workspace.charts.isLibrary(chart)) {
    return [];
  }
  const wrong = file.yaml.documents.flatMap(({ document, start }) => {
    const missing = missingIn(document);
    return missing === undefined
      ? []
      : [{ start: start + (document.root?.span.start ?? 0), end: start + (document.root?.span.end ?? 0), missing }];
  });
  const branches =
    wrong.length === 0
      ? []
      : branchesAt(
          actionsOf(file.text),
          wrong.map(({ start }) => start),
        );
  return wrong.flatMap(({ start, end, missing }, index): readonly Finding[] => {
    const isPart = branches[index]?.some((branch) => branch.startsWith('define ')) === true;
    const lineEnd = file.text.slice(start, end).search(/[\r\n]/);
    return isPart
      ? []
      : [
          {
            code: 'helm/not-a-template',
            message: `Helm applies every file in "templates" as a manifest, and ${missing}`,
            span: { start, end: lineEnd < 0 ? end : start + lineEnd },
            path: [],
            ofActions: true,
          },
        ];
  });
}

/** Why a document cannot be a manifest, as the end of a sentence. */
function missingIn(document: YamlDocument): string | undefined {
  const { root } = document;
  if (root === undefined || document.holdsActions || !isWhole(document)) {
    return undefined;
  }
  if (root.kind === 'map') {
    const missing = ['apiVersion', 'kind'].filter((key) => entryOf(root, key) === undefined);
    return missing.length === 0 || root.entries.length === 0 || root.entries.some(({ merge }) => merge)
      ? undefined
      : `this document does not have ${missing.map((key) => `"${key}"`).join(' and ')}`;
  }
  return root.kind === 'sequence' || (root.kind === 'scalar' && root.value !== null && !root.opaque)
    ? 'this document is not a mapping'
    : undefined;
}
