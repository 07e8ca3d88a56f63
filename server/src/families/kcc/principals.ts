import { sortText } from '../../base/order';
import type { Path } from '../../base/path';
import { fillSnippet } from '../../base/snippets';
import type { Resource } from '../../manifest/resource';
import { isAtSlot, parseSlotPath } from '../../reference/slot';
import type { Suggested, Suggestion, Typing } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';
import { addressOf } from './container';
import { kccOf } from './part';

/** More service accounts than anybody reads, and as many as are looked at. */
const mostAccounts = 200;

/** The fields of an object in which IAM expects principals. */
function principalPlaces({ group, kind }: Resource, workspace: Workspace): readonly string[] {
  const { places } = kccOf(workspace).facts.iam.principals;
  return kccOf(workspace).kind(kind)?.group === group && Object.hasOwn(places, kind) ? (places[kind] ?? []) : [];
}

/** Whether IAM expects a principal at a path from an object's root. */
export function isPrincipalPlace(resource: Resource, path: Path, workspace: Workspace): boolean {
  return principalPlaces(resource, workspace).some((place) => isAtSlot(parseSlotPath(place), path));
}

/** The service accounts of the workspace by their addresses, and the forms of principals. */
export function suggestPrincipal({ resource, path, before, after }: Typing, workspace: Workspace): Suggested | undefined {
  if (!isPrincipalPlace(resource, path, workspace)) {
    return undefined;
  }
  const replaces = [before.length, after.length] as const;
  const accounts = [...accountsOf(workspace)].map(([label, detail]): Suggestion => ({
    label,
    kind: 'reference',
    detail,
    newText: label,
    replaces,
    sort: `0${label}`,
  }));
  const forms = kccOf(workspace).facts.iam.principals.forms.map(([template, detail], index): Suggestion => {
    const label = template.replace(/\{.*/, '');
    const newText = template.replace(/[{}]/g, '');
    return { label, kind: 'value', detail, newText, snippet: fillSnippet(template).snippet, replaces, sort: sortText('1', index) };
  });
  return { items: [...accounts, ...forms], only: false };
}

/** Principals of service accounts whose address is known, each with the object that describes it. */
function accountsOf(workspace: Workspace): ReadonlyMap<string, string> {
  const { account } = kccOf(workspace).facts.iam.principals;
  const group = kccOf(workspace).kind(account.kind)?.group;
  const entries = group === undefined ? [] : workspace.index.ofKind({ group, kind: account.kind }).slice(0, mostAccounts);
  return new Map(
    entries.flatMap(({ resource, uri, name }): readonly [string, string][] => {
      const address = addressOf(resource, uri, workspace);
      return address === undefined ? [] : [[`${account.type}:${address}`, `${account.kind} ${name ?? ''}`]];
    }),
  );
}
