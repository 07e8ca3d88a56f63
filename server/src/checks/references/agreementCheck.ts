import { didYouMean, nearest } from '../../base/nearest';
import { ipv4Range } from '../../base/ipRange';
import type { Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import { nodesAt, stepsOf } from '../../manifest/values';
import type { Agreement } from '../../reference/dialectRecord';
import { stillHolds } from '../../workspace/applied/appliedContents';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { asScalar } from '../../yaml/nodes/query';
import { replacement } from '../places/replacement';
import { holdsReplaced } from '../values/jsonValue';
import { agreedValues, valuesAt } from './agreements';
import { overlaps } from './rangesApart';
import { relatedTo } from './referencePlace';

/** Values that do not agree with the object that a reference beside them means, in whichever form the two are applied. */
export function checkAgreements(state: DocumentState, workspace: Workspace): readonly Finding[] {
  const { dialects, kustomizations } = workspace;
  const all = state.resources.flatMap((resource) =>
    resource.host === undefined ? dialects.agreementsOf(resource).map((agreement) => ({ agreement, resource })) : [],
  );
  return all.length === 0 || kustomizations.patchOf(state.uri) !== undefined
    ? []
    : all.flatMap(({ agreement, resource }) =>
        agreement.form === 'apart'
          ? overlaps(agreement, resource, state.uri, workspace)
          : disagreements(agreement, resource, state, workspace),
      );
}

function disagreements(agreement: Agreement, resource: Resource, state: DocumentState, workspace: Workspace): readonly Finding[] {
  const written = nodesAt(resource.node, agreement.path).flatMap(({ node, path }) => {
    const scalar = asScalar(node);
    const isKnown = scalar?.opaque === false && typeof scalar.value === 'string' && !holdsReplaced(scalar.text);
    return isKnown ? [{ scalar, path }] : [];
  });
  const wanted = written.length === 0 ? undefined : agreedValues(agreement, { ...state, resource }, workspace);
  const [target] = wanted?.meant ?? [];
  if (wanted === undefined || target === undefined) {
    return [];
  }
  const { form, says, consequence } = agreement;
  const wrong = written.filter(
    ({ scalar }) => !agrees(scalar.text, wanted.values, form) && isAppliedSo(scalar.text, agreement, resource, state.uri, workspace),
  );
  return wrong.map(({ scalar, path }): Finding => {
    const { text } = scalar;
    const candidates = form === 'among' ? nearest(text, new Set(wanted.values)) : [];
    const other = `${target.kind} "${target.name ?? ''}"${shown(wanted.values)}`;
    return {
      code: 'ref/value-mismatch',
      message: `"${text}" ${says} ${other}${didYouMean(candidates)}; ${consequence}`,
      span: scalar.span,
      path,
      resource,
      related: relatedTo(wanted.meant, workspace),
      fixes: () => candidates.map((name) => replacement(scalar, name)),
    };
  });
}

/** True for a value that kustomizations leave as it is written. */
function isAppliedSo(text: string, { path }: Agreement, resource: Resource, uri: Uri, workspace: Workspace): boolean {
  return stillHolds(workspace.index.entryOf(uri, resource), (content) => valuesAt(content, stepsOf(path)).includes(text), workspace);
}

/** Blank texts, and ranges and names of other forms, are another rule's, and so is what other objects of the kind say. */
function agrees(text: string, others: readonly string[], form: Agreement['form']): boolean {
  switch (form) {
    case 'among':
      return text.trim() === '' || others.includes(text);
    case 'apart':
      return true;
    case 'within': {
      const own = ipv4Range(text);
      const ranges = others.map(ipv4Range);
      return own === undefined || ranges.some((range) => range === undefined || (range.first <= own.first && own.last <= range.last));
    }
    case 'below': {
      const own = domain(text);
      return own === '' || others.map(domain).some((other) => own === other || own.endsWith(`.${other}`));
    }
  }
}

function domain(text: string): string {
  return text.trim().toLowerCase().replace(/\.$/, '');
}

/** Enough to see what is meant. */
const mostShown = 3;

function shown(values: readonly string[]): string {
  return values.length > mostShown ? '' : ` (${values.map((value) => `"${value}"`).join(', ')})`;
}
