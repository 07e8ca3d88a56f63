import { didYouMean, nearest } from '../../base/nearest';
import { catalogue } from '../../rules/catalogue';
import { isLevel, levels, matchesCode } from '../../rules/level';
import type { FileState } from '../../workspace/fileState';
import type { Finding } from '../../workspace/finding';
import { setScalar } from '../../yaml/edit';
import type { MapEntry, YamlNode } from '../../yaml/node';
import { asMap, asScalar, asSequence, dereference } from '../../yaml/query';

/** The keys of `.ackmesh.yaml`: what each may hold. */
type Expected =
  | { readonly kind: 'levels' | 'strings' | 'outside' | 'texts' }
  | { readonly kind: 'map'; readonly keys: Readonly<Record<string, 'boolean' | readonly string[]>> };

const keys: Readonly<Record<string, Expected>> = {
  rules: { kind: 'levels' },
  crds: { kind: 'strings' },
  ignore: { kind: 'strings' },
  outside: { kind: 'outside' },
  cluster: {
    kind: 'map',
    keys: { ipFamily: ['ipv4', 'ipv6'], enableBackendGroups: 'boolean', enableXrayTracing: 'boolean', ackCrossNamespace: 'boolean' },
  },
  models: { kind: 'texts' },
};

const outsideKeys = ['group', 'kind', 'namespace', 'name'];

/** What in a project file has no effect. */
export function checkConfig(file: FileState): readonly Finding[] {
  const [first] = file.documents;
  const findings: Finding[] = (first?.document.problems ?? []).map(({ code, message, span }) => ({ code, message, span, path: [] }));
  const root = dereference(first?.document.root);
  if (root === undefined || (root.kind === 'scalar' && root.value === null)) {
    return findings;
  }
  if (root.kind !== 'map') {
    return [...findings, note(root, [], 'A project file is a map of settings.')];
  }
  for (const entry of root.entries) {
    const expected = keys[entry.key.text];
    findings.push(...(expected === undefined ? [unknownKey(entry, [entry.key.text], Object.keys(keys))] : checkEntry(entry, expected)));
  }
  return findings;
}

function checkEntry(entry: MapEntry, expected: Expected): readonly Finding[] {
  const path = [entry.key.text];
  const { value } = entry;
  if (asScalar(value)?.value === null) {
    return [];
  }
  if (expected.kind === 'strings' || expected.kind === 'outside') {
    const items = asSequence(value)?.items;
    if (items === undefined) {
      return [note(value, path, `"${entry.key.text}" is a list.`)];
    }
    return items.flatMap((item, index) =>
      expected.kind === 'strings' ? checkText(item, [...path, index]) : checkOutside(item, [...path, index]),
    );
  }
  const map = asMap(value);
  if (map === undefined) {
    return [note(value, path, `"${entry.key.text}" is a map.`)];
  }
  switch (expected.kind) {
    case 'levels':
      return map.entries.flatMap(checkLevel);
    case 'texts':
      return map.entries.flatMap((each) => checkText(each.value, [...path, each.key.text]));
    case 'map':
      return map.entries.flatMap((each) => checkFact(each, expected.keys, path));
  }
}

function checkLevel(entry: MapEntry): readonly Finding[] {
  const path = ['rules', entry.key.text];
  const findings: Finding[] = [];
  if (!catalogue.some(({ code }) => matchesCode(entry.key.text, code))) {
    const candidates = nearest(entry.key.text, catalogue.map(({ code }) => code));
    findings.push(withRenames(note(entry.key, path, `No rule has the code "${entry.key.text}"${didYouMean(candidates)}`), entry, candidates));
  }
  const level = asScalar(entry.value)?.value;
  if (level !== false && !isLevel(level)) {
    findings.push(note(entry.value.span.end > entry.value.span.start ? entry.value : entry.key, path, `A level is one of ${levels.join(', ')}.`));
  }
  return findings;
}

function checkOutside(item: YamlNode, path: Finding['path']): readonly Finding[] {
  const map = asMap(item);
  if (map === undefined) {
    return [note(item, path, 'An outside object is a map of group, kind, namespace and name.')];
  }
  return map.entries.flatMap((entry) =>
    outsideKeys.includes(entry.key.text)
      ? checkText(entry.value, [...path, entry.key.text])
      : [unknownKey(entry, [...path, entry.key.text], outsideKeys)],
  );
}

function checkFact(entry: MapEntry, facts: Readonly<Record<string, 'boolean' | readonly string[]>>, parent: Finding['path']): readonly Finding[] {
  const path = [...parent, entry.key.text];
  const expected = facts[entry.key.text];
  const value = asScalar(entry.value)?.value;
  if (expected === undefined) {
    return [unknownKey(entry, path, Object.keys(facts))];
  }
  if (expected === 'boolean') {
    return typeof value === 'boolean' ? [] : [note(entry.value, path, `"${entry.key.text}" is true or false.`)];
  }
  return typeof value === 'string' && expected.includes(value) ? [] : [note(entry.value, path, `"${entry.key.text}" is one of ${expected.join(', ')}.`)];
}

function checkText(node: YamlNode, path: Finding['path']): readonly Finding[] {
  return typeof asScalar(node)?.value === 'string' ? [] : [note(node, path, 'This has to be a text.')];
}

function unknownKey(entry: MapEntry, path: Finding['path'], known: readonly string[]): Finding {
  const candidates = nearest(entry.key.text, known);
  return withRenames(note(entry.key, path, `"${entry.key.text}" is no setting${didYouMean(candidates)}`), entry, candidates);
}

function withRenames(finding: Finding, entry: MapEntry, candidates: readonly string[]): Finding {
  return {
    ...finding,
    fixes: () =>
      candidates.map((name) => ({ title: `Rename to "${name}"`, preferred: candidates.length === 1, edits: [setScalar(entry.key, name)] })),
  };
}

function note(node: YamlNode, path: Finding['path'], message: string): Finding {
  return { code: 'schema/config', message, span: node.span, path };
}
