import { withArticle } from '../base/english';
import { editDistance } from '../base/editDistance';
import { didYouMean } from '../base/nearest';
import type { Path } from '../base/path';
import { compareTexts } from '../base/order';
import type { Resource } from '../manifest/resource';
import type { KnownAnnotation } from '../reference/annotations';
import type { Finding } from '../workspace/finding';
import type { Workspace } from '../workspace/workspace';
import { setScalar } from '../yaml/edit';
import type { MapNode } from '../yaml/node';

/** Keys of a reserved domain that nobody reads here: slips of known ones, and known ones of other objects. */
export function checkAnnotationKeys(
  map: MapNode,
  known: readonly KnownAnnotation[],
  path: Path,
  resource: Resource,
  workspace: Workspace,
): readonly Finding[] {
  const domains = workspace.knowledge.annotations.domainsAt(resource, path);
  const keys = new Set(known.map(({ key }) => key));
  const written = new Set(map.entries.map(({ key }) => key.text));
  const others = map.entries.filter(({ key, merge }) => !merge && !key.opaque && !keys.has(key.text) && key.text.includes('/'));
  return domains.flatMap(({ domain, code }) =>
    others.flatMap((entry): readonly Finding[] => {
      const { text } = entry.key;
      const meaning = meaningOf(text, domain, keys, workspace);
      if (meaning === undefined) {
        return [];
      }
      const candidates = meaning.candidates.filter((name) => !written.has(name));
      return [
        {
          code,
          message: `${meaning.isElsewhere ? `Annotation "${text}" is ignored on ${withArticle(resource.kind)}` : `Unknown annotation "${text}"`}${didYouMean(candidates)}`,
          span: entry.key.span,
          path: [...path, text],
          resource,
          // A key that the controller reads may change what is in the cloud.
          fixes: () => candidates.map((name) => ({ title: `Rename to "${name}"`, preferred: false, edits: [setScalar(entry.key, name)] })),
        },
      ];
    }),
  );
}

interface Meaning {
  /** Another kind of object has this key. */
  readonly isElsewhere: boolean;
  /** Keys of this place that were probably meant. */
  readonly candidates: readonly string[];
}

/** What a key was meant to be; `undefined` for one that is not of the domain, or may be newer than what is known. */
function meaningOf(key: string, domain: string, keys: ReadonlySet<string>, workspace: Workspace): Meaning | undefined {
  const [prefix = '', name] = key.split('/');
  if (name === undefined) {
    return undefined;
  }
  const isOwn = (text: string): boolean => text.startsWith(`${domain}/`) || text.split('/', 1)[0]?.endsWith(`.${domain}`) === true;
  const own = [...keys].filter(isOwn);
  const slips = own
    .map((candidate) => ({ candidate, distance: editDistance(key.toLowerCase(), candidate.toLowerCase(), mostEdits) }))
    .filter(({ candidate, distance }) => distance <= mostEdits && isSlip(key, candidate, distance))
    .sort((a, b) => a.distance - b.distance || compareTexts(a.candidate, b.candidate))
    .filter(({ distance }, _, [best]) => distance === best?.distance)
    .map(({ candidate }) => candidate)
    .slice(0, mostCandidates);
  const alias = prefix.endsWith(`.${domain}`) ? prefix.slice(0, -domain.length - 1) : '';
  if (workspace.dialects.isService(alias)) {
    return undefined;
  }
  if (
    isOwn(key) &&
    (workspace.knowledge.annotations.named(key).length > 0 || workspace.knowledge.annotations.isPerService(key, workspace.services.aliases))
  ) {
    const same = own.filter((candidate) => candidate.endsWith(`/${name}`) || candidate.endsWith(`-${name}`));
    return { isElsewhere: true, candidates: same.length > mostCandidates ? [] : same };
  }
  return slips.length === 0 ? undefined : { isElsewhere: false, candidates: slips };
}

const mostEdits = 2;
const mostCandidates = 3;

/** A slip is in the domain or in the name behind it, not in both; a short part leaves room for one edit only. */
function isSlip(key: string, candidate: string, distance: number): boolean {
  const [prefix = '', name = ''] = key.split('/');
  const [domain = '', wanted = ''] = candidate.split('/');
  return prefix === domain ? distance <= (wanted.length > 6 ? mostEdits : 1) : name === wanted && distance <= 1;
}
