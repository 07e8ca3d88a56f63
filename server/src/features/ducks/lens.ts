import { shift, type Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import { isCrdResource, type Resource } from '../../manifest/resource';
import { readCrd } from '../../schema/kinds/crdReader';
import { whyNot } from '../../schema/ducks/whyNot';
import type { Kind } from '../../schema/kinds/kind';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Workspace } from '../../workspace/workspace';
import { asSequence, asString, entryOf, valueOf } from '../../yaml/nodes/query';
import { plainValue } from '../../yaml/value';
import { explanationTitle } from './documents';
import { isNear, judge, type Judged } from './near';

/** What stands above a version of a CRD. */
export interface DuckLens {
  /** The version's name. */
  readonly span: Span;
  /** As in `implements Addressable, Conditions · not Subscribable: missing "status.subscribers"`. */
  readonly title: string;
  /** Title of the document that says it at length. */
  readonly document: string;
}

/** Above each version of the CRDs in a file, which duck types it implements, and which it nearly does. */
export function duckLenses(workspace: Workspace, uri: Uri): readonly DuckLens[] {
  const file = workspace.file(uri);
  return (file?.documents ?? []).flatMap((state) => {
    const start = file?.startOf(state.document) ?? 0;
    return state.bringsKinds ? lensesOf(state, workspace).map((lens) => ({ ...lens, span: shift(lens.span, start) })) : [];
  });
}

/** Kept until the document or a duck type changes. */
function lensesOf(state: DocumentState, workspace: Workspace): readonly DuckLens[] {
  return workspace.results.of(state, 'duck lenses', () =>
    state.resources.filter(isCrdResource).flatMap((resource) => {
      const crd = plainValue(resource.node)?.value;
      return readCrd(crd, { source: 'workspace' }).kinds.flatMap((kind): readonly DuckLens[] => {
        const span = versionSpan(resource, kind);
        const title = span === undefined ? '' : titleOf(judge(kind, crd, state.uri, workspace));
        return span === undefined || title === '' ? [] : [{ span, title, document: explanationTitle(kind) }];
      });
    }),
  );
}

function titleOf(judged: readonly Judged[]): string {
  const holding = judged.filter(({ verdict }) => verdict.implements === true).map(({ duck }) => duck.name);
  const near = judged.filter(isNear).map(({ duck, verdict }) => `not ${duck.name}: ${whyNot(verdict, duck)}`);
  const hidden = judged
    .filter(({ declared, verdict }) => declared && verdict.implements === undefined)
    .map(({ duck }) => `${duck.name}: not described by the schema`);
  return [...(holding.length === 0 ? [] : [`implements ${holding.join(', ')}`]), ...near, ...hidden].join(' · ');
}

/** Where a CRD names one of its versions. */
function versionSpan(crd: Resource, { version }: Pick<Kind, 'version'>): Span | undefined {
  const spec = valueOf(crd.node, 'spec');
  const listed = asSequence(valueOf(spec, 'versions'))?.items.find((item) => asString(valueOf(item, 'name')) === version);
  return listed === undefined ? entryOf(spec, 'version')?.value.span : entryOf(listed, 'name')?.value.span;
}
