import { editDistance } from '../../base/editDistance';
import { didYouMean } from '../../base/nearest';
import type { FieldSpec } from '../fields/fieldSpecs';
import { selects, type Gvk } from '../objects/ids';
import type { EffectiveObject } from '../objects/object';
import { Problems } from '../objects/problem';
import type { NameReference } from '../fields/transformerConfig';
import { at } from '../objects/value';

/**
 * Entries of `nameReference` that nearly mean kinds of this build: the kind is there, but of another group or version, or is
 * spelt otherwise. What names kinds that are not there at all may be meant for another build.
 */
export function unusedReferences(objects: readonly EffectiveObject[], references: readonly NameReference[]): Problems {
  const problems = new Problems();
  const written = references.filter(({ place }) => place !== undefined);
  if (written.length === 0) {
    return problems;
  }
  const byKind = new Map<string, Map<string, Gvk>>();
  for (const { originalId } of objects) {
    const known = byKind.get(originalId.kind) ?? new Map<string, Gvk>();
    byKind.set(originalId.kind, known.set(`${originalId.group}/${originalId.version}`, originalId));
  }
  const check = (entry: Gvk & Pick<NameReference, 'place'>): void => {
    const same = [...(byKind.get(entry.kind)?.values() ?? [])];
    if (entry.kind === '' || entry.place === undefined) {
      return;
    }
    if (same.length === 0) {
      const near = nearKinds(
        entry,
        [...byKind.values()].flatMap((all) => [...all.values()]),
      );
      if (near.length > 0) {
        problems.note('name-reference-matches-nothing', `Kind "${entry.kind}" not found${didYouMean(near)}`, entry.place, {
          unlessKind: entry.kind,
        });
      }
      return;
    }
    if (!same.some((each) => selects(entry, each))) {
      const [{ group, version }] = same as [Gvk];
      const what =
        entry.group !== '' && same.every((each) => each.group !== entry.group)
          ? `group is "${group}", not "${entry.group}"`
          : `version is "${version}", not "${entry.version}"`;
      problems.note('name-reference-matches-nothing', `No ${entry.kind} matches: its ${what}`, entry.place);
    } else if (entry.group === '' && new Set(same.map(({ group }) => group)).size > 1) {
      problems.note(
        'name-reference-without-group',
        `${entry.kind} is a kind of several groups here: ${[...new Set(same.map(({ group }) => group || 'core'))].sort().join(', ')}`,
        entry.place,
      );
    }
  };
  written.forEach((entry) => {
    check(entry);
    entry.fieldSpecs.forEach((spec) => {
      check(spec);
      const meant = spec.path.split('.');
      if (
        spec.place !== undefined &&
        isDotted(spec) &&
        objects.some(({ originalId, content }) => selects(spec, originalId) && at(content, meant) !== undefined)
      ) {
        problems.note('bad-field-path', `The path is ignored; write it with slashes: "${meant.join('/')}"`, spec.place, {
          level: 'warning',
        });
      }
    });
  });
  return problems;
}

/** Kinds of a build that differ from the kind of an entry in one letter, or in upper and lower case. */
export function nearKinds({ group, kind }: Pick<Gvk, 'group' | 'kind'>, kinds: readonly Gvk[]): readonly string[] {
  const near = kinds.filter(
    (each) =>
      (group === '' || group === each.group) &&
      each.kind.length >= shortest &&
      editDistance(kind.toLowerCase(), each.kind.toLowerCase(), 1) <= 1,
  );
  return [...new Set(near.map((each) => each.kind))].sort();
}

/** A few letters are near to too many words. */
const shortest = 5;

/** True where more than the kinds of objects decides about these entries. */
export function readsContents(references: readonly NameReference[]): boolean {
  return references.some(({ place, fieldSpecs }) => place !== undefined && fieldSpecs.some(isDotted));
}

function isDotted({ path, place }: FieldSpec): boolean {
  return place !== undefined && path.includes('.') && !path.includes('/');
}
