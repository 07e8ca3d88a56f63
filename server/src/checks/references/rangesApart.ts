import { groupBy } from '../../base/groups';
import { ipv4Range } from '../../base/ipRange';
import { compareTexts } from '../../base/order';
import { foldersAbove, type Uri } from '../../base/uri';
import { effectiveNamespace } from '../../kustomize/objects/ids';
import { at, type Value } from '../../kustomize/objects/value';
import { isUnsettled } from '../../manifest/labels';
import type { Resource } from '../../manifest/resource';
import { nodesAt, pathOf, stepsOf } from '../../manifest/values';
import type { Agreement } from '../../reference/dialectRecord';
import { formatSlotPath } from '../../reference/slot';
import { canonicalJson } from '../../schema/canonical';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';
import { formsOrUnknown } from '../../workspace/applied/appliedForms';
import type { Finding } from '../../workspace/finding';
import { identityKey, type IndexedPlace, type IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import type { Effective } from '../../workspace/worlds/worlds';
import { asScalar } from '../../yaml/nodes/query';
import { meantBy, valuesAt } from './agreements';
import { relatedTo } from './referencePlace';

/** Another object's range that one of an object overlaps. */
interface Overlap {
  readonly own: string;
  readonly other: IndexedPlace;
  readonly range: string;
}

/**
 * Ranges that overlap those of another object in the same network, such as those of two subnets. Only of objects that are surely
 * applied together: by one kustomization, under each of its roots, or as parts of one file that none reads.
 */
export function overlaps(agreement: Agreement, resource: Resource, uri: Uri, workspace: Workspace): readonly Finding[] {
  const { index, results } = workspace;
  const entry = index.entryOf(uri, resource);
  const [network, ...others] = isUnsettled(resource) ? [] : meantBy(agreement, entry, workspace);
  if (network === undefined || others.length > 0) {
    return [];
  }
  // A network has many, which all ask the same. Those in other folders than these may have a namesake of it.
  const folder = foldersAbove(uri).find((each) => network.uri.startsWith(`${each}/`)) ?? '';
  const asked: Asked = { agreement, of: { group: entry.group, kind: entry.kind }, network: index.placeOf(network), folder };
  const found = results.shared.part(JSON.stringify(asked), placeKey(entry, workspace), () => allOverlaps(asked, workspace)) ?? [];
  return nodesAt(resource.node, agreement.path).flatMap(({ node, path }): readonly Finding[] => {
    const overlap = found.find(({ own }) => own === asScalar(node)?.text);
    return overlap === undefined
      ? []
      : [
          {
            code: 'ref/range-overlap',
            message: `"${overlap.own}" ${agreement.says} ${overlap.other.kind} "${overlap.other.name}" ("${overlap.range}"); ${agreement.consequence}`,
            span: node.span,
            path,
            resource,
            related: () => relatedTo(index.entriesAt([overlap.other]), workspace)(),
          },
        ];
  });
}

/** Whose overlaps: objects of a kind below a folder that mean a network. It holds nothing that an edit replaces. */
interface Asked {
  readonly agreement: Agreement;
  readonly of: GroupKind;
  readonly network: IndexedPlace;
  readonly folder: string;
}

function placeKey(entry: IndexedResource, { index }: Workspace): string {
  return JSON.stringify(index.placeOf(entry));
}

interface Ranged {
  readonly entry: IndexedResource;
  readonly text: string;
  readonly range: { readonly first: number; readonly last: number };
}

/** So many of the ranges that overlap one are looked at: of thousands in alternatives of one environment each is applied with few. */
const mostCompared = 16;

/** One overlap for each range that has any, by the places of the objects. */
function allOverlaps(asked: Asked, workspace: Workspace): ReadonlyMap<string, readonly Overlap[]> {
  const { agreement } = asked;
  const all = rangesIn(asked, workspace);
  const partners = new Map<Ranged, Ranged>();
  all.forEach((left, at) => {
    for (const right of all.slice(at + 1, at + 1 + mostCompared)) {
      const isNew = !partners.has(left) || !partners.has(right);
      if (isNew && right.range.first <= left.range.last && isTogether(left.entry, right.entry, agreement, workspace)) {
        partners.set(left, partners.get(left) ?? right);
        partners.set(right, partners.get(right) ?? left);
      }
    }
  });
  const byPlace = groupBy(partners, ([own]) => placeKey(own.entry, workspace));
  const overlapOf = ([own, other]: readonly [Ranged, Ranged]): Overlap => ({
    own: own.text,
    other: workspace.index.placeOf(other.entry),
    range: other.text,
  });
  return new Map([...byPlace].map(([key, own]) => [key, own.map(overlapOf)]));
}

/** The ranges in a network as they are written, by their first addresses, those of one file side by side. */
function rangesIn({ agreement, of, network, folder }: Asked, workspace: Workspace): readonly Ranged[] {
  const { index, kustomizations } = workspace;
  const entries = index.references
    .wantingBelow(network.name, folder)
    .flatMap(({ owner, slot }) =>
      groupKindKey(owner) === groupKindKey(of) && formatSlotPath(slot.path) === agreement.reference ? [owner] : [],
    );
  const target = index.entryAt(network);
  return kustomizations
    .wholes(entries)
    .filter((entry) => target !== undefined && meantBy(agreement, entry, workspace).includes(target))
    .flatMap((entry) =>
      entry
        .read(`ranges ${JSON.stringify([agreement.others, agreement.only])}`, (resource) => writtenRanges(resource, agreement))
        .flatMap((text): readonly Ranged[] => {
          const range = ipv4Range(text);
          return range === undefined ? [] : [{ entry, text, range }];
        }),
    )
    .sort((a, b) => a.range.first - b.range.first || compareTexts(a.entry.uri, b.entry.uri));
}

function writtenRanges(resource: Resource, { others, only }: Agreement): readonly string[] {
  const deciding = only === undefined ? [] : nodesAt(resource.node, only.path);
  const isCompared = !isUnsettled(resource) && deciding.every(({ node }) => only?.values.includes(asScalar(node)?.text ?? '') === true);
  const nodes = isCompared ? others.flatMap((path) => nodesAt(resource.node, path)) : [];
  return nodes.flatMap(({ node }) => {
    const scalar = asScalar(node);
    return scalar === undefined || scalar.opaque ? [] : [scalar.text];
  });
}

/** True for two objects that are surely in one cluster and one network, with ranges that overlap there. */
function isTogether(a: IndexedResource, b: IndexedResource, agreement: Agreement, workspace: Workspace): boolean {
  if (identityKey(a) === identityKey(b)) {
    return false;
  }
  const roots = workspace.roots.reading(a.uri);
  if (roots.length === 0) {
    return a.uri === b.uri;
  }
  const others = new Set(workspace.roots.reading(b.uri));
  let isApplied = false;
  for (const root of roots.filter((each) => others.has(each))) {
    const [left, right] = [formsOrUnknown(a, root, workspace), formsOrUnknown(b, root, workspace)];
    if (left.length > 0 && right.length > 0) {
      isApplied = true;
      if (!left.every((one) => right.some((other) => collide(one, other, agreement, a, workspace)))) {
        return false;
      }
    }
  }
  return isApplied;
}

/** True for what a root makes of two objects where that is known, in one network, and overlaps. */
function collide(
  left: Effective | null,
  right: Effective | null,
  { reference, others, only }: Agreement,
  { uri }: IndexedResource,
  { worlds }: Workspace,
): boolean {
  if (left === null || right === null || !worlds.isWhole(left.world, uri)) {
    return false;
  }
  const said = ({ object }: Effective): readonly [network: string, ranges: readonly Ranged['range'][]] => {
    const content = worlds.contentOf(object);
    const network = canonicalJson([effectiveNamespace(object.id), at(content, pathOf(reference)) ?? null]);
    const valuesOf = (path: string): readonly Value[] => (content === undefined ? [] : valuesAt(content, stepsOf(path)));
    const isCompared = only === undefined || valuesOf(only.path).every((value) => typeof value === 'string' && only.values.includes(value));
    const values = isCompared ? others.flatMap(valuesOf) : [];
    return [network, values.flatMap((value) => (typeof value === 'string' ? (ipv4Range(value) ?? []) : []))];
  };
  const [[network, ranges], [otherNetwork, otherRanges]] = [said(left), said(right)];
  return network === otherNetwork && ranges.some((one) => otherRanges.some((other) => one.first <= other.last && other.first <= one.last));
}
