import { withArticle } from '../../base/english';
import { editDistance } from '../../base/editDistance';
import { didYouMean } from '../../base/nearest';
import { compareTexts } from '../../base/order';
import type { Resource } from '../../manifest/resource';
import { isInDomain, type AnnotatedMap } from '../../reference/annotatedMap';
import type { ReservedDomain } from '../../reference/knownAnnotation';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/writing/edit';
import type { MapNode } from '../../yaml/nodes/node';

/** Keys of a reserved domain that nobody reads here: slips of known ones, and known ones of other objects. */
export function checkAnnotationKeys(map: MapNode, place: AnnotatedMap, resource: Resource, workspace: Workspace): readonly Finding[] {
  const { keys, path, domains } = place;
  const others = map.entries.filter(
    ({ key: { text, opaque }, merge }) => !merge && !opaque && text.includes('/') && !keys.has(text) && place.isNear(text),
  );
  if (others.length === 0) {
    return [];
  }
  const written = new Set(map.entries.map(({ key }) => key.text));
  return domains.flatMap((reserved) => {
    const { domain, code } = reserved;
    const own = [...keys].filter((key) => isInDomain(domain, key));
    return others.flatMap((entry): readonly Finding[] => {
      const { text } = entry.key;
      const meaning = meaningOf(text, reserved, own, workspace);
      if (meaning === undefined) {
        return [];
      }
      const candidates = meaning.candidates.filter((name) => !written.has(name));
      return [
        {
          code,
          message: meaning.isElsewhere
            ? `Annotation "${text}" is ignored on ${withArticle(resource.kind)}${didYouMean(candidates) || readOn(text, workspace)}`
            : `Unknown ${path.at(-1) === 'labels' ? 'label' : 'annotation'} "${text}"${didYouMean(candidates)}`,
          span: entry.key.span,
          path: [...path, text],
          resource,
          // A key that the controller reads may change what is in the cloud.
          fixes: () => candidates.map((name) => ({ title: `Rename to "${name}"`, preferred: false, edits: [setScalar(entry.key, name)] })),
        },
      ];
    });
  });
}

/** The kinds whose objects have a key, at the end of a message. */
function readOn(key: string, workspace: Workspace): string {
  const kinds = workspace.knowledge.annotations.kindsWith(key).map(withArticle);
  return kinds.length === 0 || kinds.length > mostKinds ? '' : `; it is read on ${kinds.join(' or ')}`;
}

interface Meaning {
  /** Another kind of object has this key. */
  readonly isElsewhere: boolean;
  /** Keys of this place that were probably meant. */
  readonly candidates: readonly string[];
}

/**
 * What a key was meant to be, where keys of `own` are read; `undefined` for one that is not of the domain, or may be newer than
 * what is known.
 */
function meaningOf(
  key: string,
  { domain, slips: kind }: ReservedDomain,
  own: readonly string[],
  workspace: Workspace,
): Meaning | undefined {
  const [prefix = '', name] = key.split('/');
  if (name === undefined) {
    return undefined;
  }
  const alias = prefix.endsWith(`.${domain}`) ? prefix.slice(0, -domain.length - 1) : '';
  if (workspace.dialects.isService(alias)) {
    return undefined;
  }
  if (kind === 'domain' && isInDomain(domain, key)) {
    return undefined;
  }
  if (
    kind === undefined &&
    isInDomain(domain, key) &&
    (workspace.knowledge.annotations.named(key).length > 0 || workspace.knowledge.annotations.isPerService(key, workspace.services.aliases))
  ) {
    const same = own.filter((candidate) => candidate.endsWith(`/${name}`) || candidate.endsWith(`-${name}`));
    return { isElsewhere: true, candidates: same.length > mostCandidates ? [] : same };
  }
  const slips = slipsOf(key, prefix, name, own);
  return slips.length === 0 ? undefined : { isElsewhere: false, candidates: slips };
}

/** The keys that one is a slip of: in the domain or in the name behind it, not in both; a short part leaves room for one edit only. */
function slipsOf(key: string, prefix: string, name: string, own: readonly string[]): readonly string[] {
  const [before, behind] = [`${prefix}/`, `/${name}`];
  const slips = own.flatMap((candidate) => {
    const isInDomain = candidate.startsWith(before);
    if (!isInDomain && !candidate.endsWith(behind)) {
      return [];
    }
    const most = isInDomain && candidate.length - before.length > 6 ? mostEdits : 1;
    const distance = editDistance(key.toLowerCase(), candidate.toLowerCase(), most);
    return distance <= most ? [{ candidate, distance }] : [];
  });
  return slips
    .sort((a, b) => a.distance - b.distance || compareTexts(a.candidate, b.candidate))
    .filter(({ distance }, _, [best]) => distance === best?.distance)
    .map(({ candidate }) => candidate)
    .slice(0, mostCandidates);
}

const mostEdits = 2;
const mostKinds = 3;
const mostCandidates = 3;
