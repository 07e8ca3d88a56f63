import { globProblem, GlobReader, type GlobUse } from '../../base/glob';
import { globLimits } from '../../base/limits';
import { append } from '../../base/lists';
import { didYouMean } from '../../base/nearest';
import type { Catalogue } from '../../rules/catalogue';
import { isLevel, levels } from '../../rules/level';
import { productDucks } from '../../schema/ducks/duck';
import { configValueAt } from '../../workspace/configuration/configKeys';
import type { FileState } from '../../workspace/files/fileState';
import type { Knowledge } from '../../workspace/knowledge';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import type { MapEntry, YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, asSequence, dereference } from '../../yaml/nodes/query';
import { checkOwnDucks } from './configDucks';
import { note, noteOnValue, unknownKey, withRenames } from './configNotes';
import { checkConfigPaths } from './configPaths';
import { checkSettings } from './configSettings';

/** The keys of `.ackmesh.yaml`: what each may hold. */
type Expected = 'levels' | 'globs' | 'outside' | 'facts' | 'texts' | 'ducks';

const keys: ReadonlyMap<string, Expected> = new Map<string, Expected>([
  ['rules', 'levels'],
  ['crds', 'globs'],
  ['ignore', 'globs'],
  ['outside', 'outside'],
  ['cluster', 'facts'],
  ['models', 'texts'],
  ['ducks', 'ducks'],
]);

const outsideKeys = Object.keys(configValueAt(['outside', 0])?.keys ?? {});
const globKeys = ['namespace', 'name'];

/** What in a project file has no effect. */
export function checkConfig(file: FileState, workspace: Workspace): readonly Finding[] {
  const { knowledge } = workspace;
  const [first] = file.documents;
  const findings: Finding[] = (first?.document.problems ?? []).map(({ code, message, span }) => ({ code, message, span, path: [] }));
  const root = dereference(first?.document.root);
  if (root === undefined || (root.kind === 'scalar' && root.value === null)) {
    return findings;
  }
  if (root.kind !== 'map') {
    return [...findings, note(root, [], 'Expected a mapping of settings')];
  }
  for (const entry of root.entries) {
    const expected = keys.get(entry.key.text);
    append(
      findings,
      expected === undefined ? [unknownKey(entry, [entry.key.text], [...keys.keys()])] : checkEntry(entry, expected, knowledge),
    );
  }
  return [...findings, ...checkConfigPaths(root, file.uri, workspace)];
}

/** Settings behind the first document, in the second one; how many there are does not count. */
export function checkUnread({ documents: [, second] }: FileState): readonly Finding[] {
  const root = dereference(second?.document.root);
  const start = root?.kind === 'map' ? root.entries[0]?.key : root;
  return start === undefined || asScalar(start)?.value === null ? [] : [note(start, [], 'Only the first document of this file is read')];
}

function checkEntry(entry: MapEntry, expected: Expected, knowledge: Knowledge): readonly Finding[] {
  const path = [entry.key.text];
  const { value } = entry;
  if (asScalar(value)?.value === null) {
    return [];
  }
  if (expected === 'globs' || expected === 'outside' || expected === 'ducks') {
    const items = asSequence(value)?.items;
    if (items === undefined) {
      return [note(value, path, `"${entry.key.text}" must be a sequence`)];
    }
    if (expected === 'ducks') {
      return checkOwnDucks(items, knowledge.part(productDucks));
    }
    const beyond = beyondBounds(expected === 'globs' ? items : items.flatMap(globsOfOutside), entry.key.text);
    const findings = items
      .filter(isBefore(beyond))
      .flatMap((item, index) => (expected === 'globs' ? checkGlob(item, [...path, index]) : checkOutside(item, [...path, index])));
    return [...findings, ...beyond];
  }
  const map = asMap(value);
  if (map === undefined) {
    return [note(value, path, `"${entry.key.text}" must be a mapping`)];
  }
  switch (expected) {
    case 'levels': {
      const codes = map.entries.map(({ key }) => key);
      const beyond = beyondBounds(codes, entry.key.text);
      const isUsed = isBefore(beyond);
      return [...map.entries.filter(({ key }) => isUsed(key)).flatMap((each) => checkLevel(each, knowledge.catalogue)), ...beyond];
    }
    case 'texts':
      return map.entries.flatMap((each) => checkText(each.value, [...path, each.key.text]));
    case 'facts':
      return map.entries.flatMap((each) => checkFact(each, path, knowledge));
  }
}

function globsOfOutside(item: YamlNode): readonly YamlNode[] {
  return asMap(item)?.entries.flatMap(({ key, value }) => (globKeys.includes(key.text) ? [value] : [])) ?? [];
}

/** How the globs of a list are read together, and how many. */
const globLists: Readonly<Record<string, { readonly use?: GlobUse; readonly most: number }>> = {
  rules: { use: 'name', most: globLimits.inList },
  // They are looked for one at a time, so that their number alone counts.
  crds: { most: globLimits.inList },
  ignore: { use: 'tree', most: globLimits.inList },
  outside: { use: 'name', most: Infinity },
};

/** The first glob of a list that is not used, since there are too many or too large ones before it. */
function beyondBounds(globs: readonly YamlNode[], key: string): readonly Finding[] {
  const { use, most = Infinity } = globLists[key] ?? {};
  const reader = new GlobReader(most);
  const texts = globs.flatMap((node) => {
    const text = asScalar(node)?.value;
    return typeof text === 'string' ? [{ node, text }] : [];
  });
  const index = use === undefined ? most : texts.findIndex(({ text }) => reader.read(text, use) === undefined);
  const beyond = texts[index]?.node;
  const reason = index < most ? 'is too complex' : `has more than ${most} globs`;
  return beyond === undefined ? [] : [note(beyond, [key], `"${key}" ${reason}; further globs are ignored`)];
}

/** True for what begins before a place: what is not used need not be right, and there may be any amount of it. */
function isBefore([beyond]: readonly Finding[]): (node: YamlNode) => boolean {
  return ({ span }) => beyond === undefined || span.start < beyond.span.start;
}

function checkLevel(entry: MapEntry, catalogue: Catalogue): readonly Finding[] {
  const renamed = catalogue.renamed(entry.key.text);
  const path = ['rules', entry.key.text];
  const findings: Finding[] = [];
  const problem = globProblem(entry.key.text);
  if (problem !== undefined) {
    findings.push(note(entry.key, path, problem));
  } else if (renamed !== undefined) {
    findings.push(
      withRenames({ ...note(entry.key, path, `Rule "${entry.key.text}" is now called "${renamed}"`), level: 'hint' }, entry, [renamed]),
    );
  } else if (!catalogue.meansAny(entry.key.text)) {
    const candidates = catalogue.near(entry.key.text);
    findings.push(withRenames(note(entry.key, path, `Unknown rule "${entry.key.text}"${didYouMean(candidates)}`), entry, candidates));
  }
  const level = asScalar(entry.value)?.value;
  if (level !== false && !isLevel(level)) {
    findings.push(noteOnValue(entry, path, `Expected one of ${levels.map((each) => `"${each}"`).join(', ')}`));
  }
  return findings;
}

function checkOutside(item: YamlNode, path: Finding['path']): readonly Finding[] {
  const map = asMap(item);
  if (map === undefined) {
    return [note(item, path, 'Expected a mapping with "group", "kind", "namespace" and "name"')];
  }
  return map.entries.flatMap((entry) =>
    outsideKeys.includes(entry.key.text)
      ? (globKeys.includes(entry.key.text) ? checkGlob : checkText)(entry.value, [...path, entry.key.text])
      : [unknownKey(entry, [...path, entry.key.text], outsideKeys)],
  );
}

function checkFact(entry: MapEntry, parent: Finding['path'], knowledge: Knowledge): readonly Finding[] {
  const path = [...parent, entry.key.text];
  const fact = new Map(Object.entries(knowledge.clusterFacts)).get(entry.key.text);
  if (fact === undefined) {
    return [unknownKey(entry, path, Object.keys(knowledge.clusterFacts))];
  }
  if ('settings' in fact) {
    return checkSettings(entry, knowledge.part(fact.settings), path);
  }
  const value = asScalar(entry.value)?.value;
  const { values } = fact;
  return values.some((each) => each === value)
    ? []
    : [
        note(
          entry.value,
          path,
          `"${entry.key.text}" must be ${values.includes(true) ? 'true or false' : `one of ${values.map((each) => `"${String(each)}"`).join(', ')}`}`,
        ),
      ];
}

function checkText(node: YamlNode, path: Finding['path']): readonly Finding[] {
  return typeof asScalar(node)?.value === 'string' ? [] : [note(node, path, 'Expected a string')];
}

function checkGlob(node: YamlNode, path: Finding['path']): readonly Finding[] {
  const text = asScalar(node)?.value;
  const problem = typeof text === 'string' ? globProblem(text) : undefined;
  return problem === undefined ? checkText(node, path) : [note(node, path, problem)];
}
