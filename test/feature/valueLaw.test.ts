import assert from 'node:assert/strict';
import { samePath, type Path } from '../../server/src/base/path';
import type { CompletionItem } from '../../server/src/features/feature';
import type { Span } from '../../server/src/base/text';
import type { Diagnostic } from '../../server/src/workspace/finding';
import { seeded } from '../support/mutate';
import { offeredIn, problemsIn, rightFiles, taken, valuesIn, type Example } from '../support/offeredLaw';

/*
 * A value that completion offers is not reported for being there, whatever it makes wrong elsewhere; of several, the first makes nothing
 * wrong that another one does not. Values are put in the place of others of the examples of all rules, and behind keys that completion
 * offers; ACKMESH_ITEMS=20000 for more, ACKMESH_SEED=n for others.
 */
const wanted = Number(process.env['ACKMESH_ITEMS'] ?? 250);
const seed = Number(process.env['ACKMESH_SEED'] ?? 20261126);

/** Codes of what kustomizations and other objects make of a name, which a trial of one document does not see. */
const ofOthers: ReadonlySet<string> = new Set([
  'flux/health-check-not-renamed',
  'kcc/reference-cycle',
  'kcc/same-target-twice',
  'kustomize/reference-namespace-not-changed',
  'kustomize/reference-not-renamed',
  'ref/duplicate-object',
]);

describe('values that are offered', () => {
  const examples = rightFiles();

  function law(title: string, attempt: (example: Example, random: () => number) => readonly string[]): void {
    it(`${title}: ${wanted} from seed ${seed}`, function () {
      this.timeout(0);
      const random = seeded(seed);
      assert.deepEqual(Array.from({ length: wanted }, () => attempt(pick(examples, random), random)).flat(), []);
    });
  }

  law('are not reported in the place of others', (example, random) => {
    const place = pick(valuesIn(example), random);
    return place === undefined ? [] : breaches(example, without(example.text, place.span), place.span.start, place.path, random);
  });

  law('are not reported while the rest is still to be written', (example, random) => {
    const place = pick(valuesIn(example), random);
    return place === undefined ? [] : breaches(example, upTo(example.text, place.span.start), place.span.start, place.path, random);
  });

  law('are not reported behind keys that are offered', (example, random) => {
    const place = pick(valuesIn(example), random);
    const start = place === undefined ? -1 : example.text.lastIndexOf('\n', place.span.start) + 1;
    const indent = /^ *(?=[\w"'])/.exec(example.text.slice(start))?.[0];
    if (place === undefined || indent === undefined) {
      return [];
    }
    const text = `${example.text.slice(0, start)}${indent}\n${example.text.slice(start)}`;
    const key = pick(offeredIn(example, text, start + indent.length).filter(isKey), random);
    if (key === undefined) {
      return [];
    }
    const { text: withKey, written } = taken(text, key);
    return breaches(example, withKey, written.end, [...place.path.slice(0, -1), key.label], random);
  });
});

function pick<T>(items: readonly T[], random: () => number): T;
function pick<T>(items: readonly T[], random: () => number): T | undefined {
  return items[Math.floor(random() * items.length)];
}

function without(text: string, { start, end }: Span): string {
  return text.slice(0, start) + text.slice(end);
}

/** A file of which a document ends at the cursor. */
function upTo(text: string, offset: number): string {
  const next = text.indexOf('\n---', offset);
  return `${text.slice(0, offset)}\n${next < 0 ? '' : text.slice(next + 1)}`;
}

/** A key of which the value is typed on its line. */
function isKey({ kind, newText }: CompletionItem): boolean {
  return (kind === 'field' || kind === 'annotation') && newText.endsWith(': ') && !newText.includes('\n');
}

function breaches(example: Example, text: string, offset: number, path: Path, random: () => number): readonly string[] {
  const items = offeredIn(example, text, offset).filter(({ kind }) => kind === 'enum' || kind === 'value' || kind === 'reference');
  const item = pick(items, random) as CompletionItem | undefined;
  if (item === undefined) {
    return [];
  }
  const known = new Set(problemsIn(example, text).map(said));
  const { text: after, written } = taken(text, item);
  return problemsIn(example, after)
    .filter((each) => isAt(each, path, written) && !ofOthers.has(each.finding.code) && !known.has(said(each)))
    .map(({ finding }) => `${path.join('.')}: ${item.label}: ${finding.code}: ${finding.message} in\n${after}`);
}

function said({ finding }: Diagnostic): string {
  return `${finding.code} ${finding.path.join('.')}`;
}

function isAt({ span, finding: { path, resource } }: Diagnostic, place: Path, written: Span): boolean {
  return (written.start <= span.start && span.start < written.end) || samePath([...(resource?.path ?? []), ...path], place);
}
