import { neverCancelled, type CancelToken } from '../../base/cancellation';
import { firstOf } from '../../base/first';
import type { Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import { describeResource, type Resource } from '../../manifest/resource';
import { awsNameOf, nameInArn } from '../../reference/awsName';
import type { Origin, SlotUse } from '../../reference/extract';
import type { DocumentState } from '../../workspace/files/fileState';
import type { IndexedResource } from '../../workspace/index/indexed';
import { familiesOf } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';
import { asScalar } from '../../yaml/nodes/query';
import type { InlayHint } from '../feature';
import { inDocuments } from './inDocuments';

/**
 * The names in AWS: of each object, where it is derived and not written, and of what a reference leads to. Only what starts
 * inside `span`.
 */
export function inlayHints(
  workspace: Workspace,
  uri: Uri,
  span: Span,
  { token }: { readonly token: CancelToken } = { token: neverCancelled },
): readonly InlayHint[] {
  return inDocuments({ workspace, uri, span }, token, (state, start) => {
    const hints = [
      ...state.resources.flatMap((resource) => ownHint(resource, uri, workspace)),
      ...referenceHints(state, uri, workspace),
      ...state.uses.flatMap(arnHints),
    ];
    return hints
      .map((hint) => ({ ...hint, offset: hint.offset + start }))
      .filter(({ offset }) => offset >= span.start && offset <= span.end);
  });
}

/** Offsets count from the document's start. */
function ownHint(resource: Resource, uri: Uri, workspace: Workspace): readonly InlayHint[] {
  const name = awsNameOf(resource, workspace.dialects);
  if (name?.origin !== 'default' || resource.nameNode === undefined) {
    return [];
  }
  const entry = workspace.index.entryOf(uri, resource);
  const path = firstOf(familiesOf(workspace), ({ cloudPathOf }) => cloudPathOf?.(entry, workspace));
  const tooltip = `Default of ${name.field}: ${name.formula}${path === undefined ? '' : `\n${path}`}`;
  return [{ offset: resource.nameNode.span.end, label: `awsName: ${name.value}`, tooltip }];
}

function referenceHints({ origins }: DocumentState, uri: Uri, workspace: Workspace): readonly InlayHint[] {
  return origins.flatMap((origin): readonly InlayHint[] => {
    // Most references lead to kinds without such a name: those are not looked for.
    const mayHave =
      origin.nameNode !== undefined &&
      origin.slot.readOnly !== true &&
      origin.targets.some((target) => workspace.dialects.nameRuleOf(target) !== undefined);
    if (!mayHave || origin.nameNode === undefined) {
      return [];
    }
    const targets = meant(origin, uri, workspace);
    const names = [...new Set(targets.flatMap(({ resource }) => awsNameOf(resource, workspace.dialects)?.value ?? []))];
    return names.length === 0
      ? []
      : [
          {
            offset: origin.nameNode.span.end,
            label: labelOf(names),
            tooltip: targets
              .slice(0, mostNamed)
              .map(({ resource }) => describeResource(resource))
              .join('\n'),
          },
        ];
  });
}

/** An ARN stands for the name behind its last slash. */
function arnHints({ slot, alternatives }: SlotUse): readonly InlayHint[] {
  return slot.alternatives.flatMap(({ key, form }): readonly InlayHint[] => {
    const node = form === 'arn' ? asScalar(alternatives.find((entry) => entry.key.text === key)?.value) : undefined;
    const name = node === undefined || node.opaque ? undefined : nameInArn(node.text);
    return node === undefined || name === undefined
      ? []
      : [{ offset: node.span.end, label: `awsName: ${name}`, tooltip: `${key}: only the name is read` }];
  });
}

const mostNamed = 10;
const mostShown = 2;

function labelOf(names: readonly string[]): string {
  const shown = names.slice(0, mostShown).join(', ');
  return `awsName: ${shown}${names.length > mostShown ? ` and ${names.length - mostShown} more` : ''}`;
}

function meant(origin: Origin, uri: Uri, workspace: Workspace): readonly IndexedResource[] {
  const resolution = workspace.resolver.resolve(origin, uri);
  return resolution.kind === 'found' ? resolution.meant.slice(0, 1) : resolution.kind === 'many' ? resolution.targets : [];
}
