import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { samePath } from '../../server/src/base/path';
import type { Uri } from '../../server/src/base/uri';
import type { Resource } from '../../server/src/manifest/resource';
import { codeActions, fixAllEdits } from '../../server/src/features/actions/codeActions';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import type { CodeAction, FileEdit } from '../../server/src/features/feature';
import type { FileState } from '../../server/src/workspace/files/fileState';
import type { Diagnostic, Finding } from '../../server/src/workspace/finding';
import type { Workspace } from '../../server/src/workspace/workspace';
import { levels } from '../../server/src/rules/level';
import { plainValue } from '../../server/src/yaml/value';
import { projectFolder } from './schemaBundle';
import { textBreaches } from './textLaw';
import { applyEdits } from './workspace';

/** One fix that broke the law, in words for whoever has to mend it. */
export interface Breach {
  readonly code: string;
  readonly title: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** What was tried of a workspace. */
export interface Tally {
  readonly rules: Set<string>;
  fixes: number;
  preferred: number;
  readonly breaches: Breach[];
}

export function newTally(): Tally {
  return { rules: new Set(), fixes: 0, preferred: 0, breaches: [] };
}

/** The wrong examples of all pages, and the broken manifests of the examples. */
export function pageExamples(): readonly string[] {
  const pages = readdirSync(join(projectFolder, 'docs/rules'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort();
  const wrong = pages.flatMap(
    (name) => /## Wrong\n\n```yaml\n([\s\S]*?)```/.exec(readFileSync(join(projectFolder, 'docs/rules', name), 'utf8'))?.[1] ?? [],
  );
  const broken = readdirSync(join(projectFolder, 'examples/broken'))
    .sort()
    .map((name) => readFileSync(join(projectFolder, 'examples/broken', name), 'utf8'));
  return [...wrong, ...broken];
}

interface Said {
  readonly key: string;
  readonly rank: number;
  readonly diagnostic: Diagnostic;
}

/**
 * Tries every fix of every finding of a file: applied to the workspace and looked at again, the finding is gone, nothing
 * of its level or above is new, and every object is there with every value that the title does not name. A preferred fix
 * also keeps identity, apiVersion and all metadata. What is not the fix's purpose in the text stays as it is.
 */
export function tryFixes(workspace: Workspace, uri: Uri, tally: Tally, most = Infinity): void {
  const start = diagnosticsOf(uri, workspace);
  const seen = new Set<string>();
  let left = most;
  for (const diagnostic of start) {
    for (const action of codeActions(workspace, uri, diagnostic.span)) {
      const key = JSON.stringify([action.title, action.edits, action.cures?.finding.code]);
      if (
        action.kind !== 'quickfix' ||
        action.shows !== undefined ||
        action.cures === undefined ||
        !isSame(action.cures, diagnostic) ||
        seen.has(key)
      ) {
        continue;
      }
      seen.add(key);
      left -= 1;
      if (left < 0) {
        return;
      }
      tally.fixes += 1;
      tally.preferred += action.preferred ? 1 : 0;
      tally.rules.add(diagnostic.finding.code);
      for (const what of breaches(workspace, uri, diagnostic, action)) {
        const before = workspace.file(uri)?.text ?? '';
        tally.breaches.push({
          code: diagnostic.finding.code,
          title: action.title,
          what,
          before,
          after: applyEdits(
            before,
            action.edits.filter((edit) => edit.uri === uri),
          ),
        });
      }
    }
  }
}

/**
 * Does all preferred fixes of a file as `lint --fix` does, again until there are none: that comes to an end, leaves no more
 * errors than there were, and what every object is, where it is and what its metadata says.
 */
export function tryFixAll(workspace: Workspace, uri: Uri, tally: Tally): void {
  const text = workspace.file(uri)?.text ?? '';
  const before = { objects: objectsOf(uri, workspace), errors: errorsOf(workspace, uri) };
  let rounds = 0;
  for (let edits = fixAllEdits(workspace, uri); edits.length > 0 && rounds < mostRounds; edits = fixAllEdits(workspace, uri)) {
    workspace.setBuffer(uri, applyEdits(workspace.file(uri)?.text ?? '', edits));
    rounds += 1;
  }
  const now = workspace.file(uri)?.text ?? '';
  const found = [
    ...(rounds === mostRounds ? ['fixing does not come to an end'] : []),
    ...(errorsOf(workspace, uri) > before.errors ? ['more errors than before'] : []),
    ...unsafe(before.objects, objectsOf(uri, workspace)),
    ...lineEnds(text, now),
    ...textBreaches({ title: 'fix all', preferred: true }, text, now),
  ];
  tally.breaches.push(...found.map((what) => ({ code: 'all', title: 'fix all', what, before: text, after: now })));
  workspace.closeBuffer(uri);
}

const mostRounds = 10;

function errorsOf(workspace: Workspace, uri: Uri): number {
  return diagnosticsOf(uri, workspace).filter(({ severity }) => severity === 'error').length;
}

function breaches(workspace: Workspace, uri: Uri, diagnostic: Diagnostic, action: CodeAction): readonly string[] {
  const touched = [...new Set([uri, ...action.edits.map((edit) => edit.uri)])];
  const texts = new Map(touched.map((each) => [each, workspace.file(each)?.text ?? ''] as const));
  const at = placeOf(diagnostic, workspace.file(uri));
  const before = { said: said(touched, workspace), objects: objectsOf(uri, workspace) };
  for (const [each, text] of texts) {
    workspace.setBuffer(
      each,
      applyEdits(
        text,
        action.edits.filter((edit) => edit.uri === each),
      ),
    );
  }
  if (action.creates !== undefined) {
    workspace.setBuffer(action.creates.uri, action.creates.text);
  }
  const added = (workspace.file(uri)?.resources.length ?? 0) - before.objects.length;
  // A new object stands behind the one that wants it.
  const shift = (index: number): number =>
    added > 0 && index > at ? (index <= at + added ? -2 : index - added) : added < 0 && index >= at ? index - added : index;
  const after = {
    said: said(touched, workspace, shift),
    objects: objectsOf(uri, workspace).flatMap((each, index) => (shift(index) < 0 ? [] : [each])),
  };
  const now = workspace.file(uri)?.text ?? '';
  // What could not be read has no values yet, and of objects that were read as one the last has those of all.
  const wasUnread = diagnostic.finding.code === 'yaml/syntax' || separatesObjects(action);
  const found = [
    ...notCured(diagnostic, before.said, after.said, action, now),
    ...(wasUnread ? [] : lost(diagnostic, action, before.objects, after.objects)),
    ...(wasUnread ? [] : invented(action, before.objects, after.objects)),
    ...(wasUnread ? [] : offeredAgain(workspace, uri, diagnostic, action)),
    ...(wasUnread ? [] : elsewhere(diagnostic, action, texts.get(uri) ?? '', now)),
    ...(action.preferred ? unsafe(before.objects, after.objects) : []),
    ...lineEnds(texts.get(uri) ?? '', now),
    ...textBreaches(action, texts.get(uri) ?? '', now),
  ];
  for (const each of [...touched, ...(action.creates === undefined ? [] : [action.creates.uri])]) {
    workspace.closeBuffer(each);
  }
  return found;
}

function said(uris: readonly Uri[], workspace: Workspace, shift: (index: number) => number = (index) => index): readonly Said[] {
  return uris.flatMap((uri) => {
    const objects = workspace.file(uri)?.resources ?? [];
    return diagnosticsOf(uri, workspace).map((diagnostic) => {
      const { finding, severity } = diagnostic;
      const object = shift(objects.findIndex((each) => each === finding.resource));
      return { key: `${uri} ${finding.code} ${object} ${finding.message}`, rank: levels.indexOf(severity), diagnostic };
    });
  });
}

function notCured(cured: Diagnostic, before: readonly Said[], after: readonly Said[], action: CodeAction, text: string): readonly string[] {
  const { edits } = action;
  const { finding, severity } = cured;
  const count = (list: readonly Said[], key: string): number => list.filter((each) => each.key === key).length;
  const own = before.find(({ diagnostic }) => isSame(diagnostic, cured));
  assert.ok(own, `${finding.code} is no longer there`);
  const stays = count(after, own.key) >= count(before, own.key);
  const fresh = after.filter(({ key, rank }) => rank >= levels.indexOf(severity) && count(after, key) > count(before, key));
  // The same place may be spoken of in other words, now that there is more to say.
  const reworded = ({ diagnostic, rank }: Said): boolean =>
    before.some(
      (each) =>
        !isSame(each.diagnostic, cured) &&
        each.rank >= rank &&
        each.diagnostic.finding.resource?.name === diagnostic.finding.resource?.name &&
        samePath(each.diagnostic.finding.path, diagnostic.finding.path),
    );
  const surprising = fresh
    .filter((each) => !reworded(each))
    .filter(
      ({ diagnostic }) =>
        finding.code !== 'yaml/syntax' && !separatesObjects(action) && !isUncovered(diagnostic, finding.path, edits, text),
    )
    .filter(({ diagnostic }) => !wasHidden(diagnostic.finding, finding) && !isOfOthers(diagnostic.finding, finding, action));
  return [
    ...(stays ? [`stays: ${finding.message}`] : []),
    ...surprising.map(({ diagnostic }) => `new: ${diagnostic.severity} ${diagnostic.finding.code} ${diagnostic.finding.message}`),
  ];
}

/**
 * What others have wrong once an object is what it should be, belongs where it should or has a name: it was so before. What a new
 * object needs is said once it is there.
 */
function isOfOthers(now: Finding, cured: Finding, { title }: CodeAction): boolean {
  const isOther = !sameObject(now.resource, cured.resource);
  return (
    now.code === 'kustomize/reference-namespace-not-changed' ||
    (title.startsWith('Add label ') && now.code.startsWith('appmesh/')) ||
    (isOther &&
      (title.startsWith('Rename to ') ||
        (title.startsWith('Create ') && /^(?:kcc\/(?:no-parent|namespace-needed)$|ref\/)/.test(now.code)) ||
        /^Add "(?:name|metadata)"$/.test(title)))
  );
}

/** Of an object of a kind that nobody knew nothing was judged, and below a value of a wrong type neither. */
function wasHidden(now: Finding, cured: Finding): boolean {
  const isOfObject = now.resource?.name === cured.resource?.name;
  const isBelow = now.path.length > cured.path.length && cured.path.every((step, index) => now.path[index] === step);
  return (
    isOfObject &&
    (['schema/unknown-kind', 'schema/unknown-version'].includes(cured.code) ||
      (cured.code === 'schema/type' && (isBelow || samePath(now.path.slice(0, -1), cured.path.slice(0, -1)))))
  );
}

/** The number of the object that a finding is about; where it is about none, of the last one above it. */
function placeOf({ finding: { resource }, span }: Diagnostic, file: FileState | undefined): number {
  const all = file?.resources ?? [];
  return resource === undefined
    ? all.filter(({ document, node }) => (file?.startOf(document) ?? 0) + node.span.start <= span.start).length - 1
    : all.findIndex((each) => sameObject(each, resource) && each.node.span.start === resource.node.span.start);
}

function separatesObjects({ title, cures }: CodeAction): boolean {
  return cures?.finding.code === 'yaml/duplicate-key' && title.startsWith('Insert "---"');
}

/** The same finding after its file was read again. */
function isSame(a: Diagnostic, b: Diagnostic): boolean {
  return (
    a.finding.code === b.finding.code &&
    a.finding.message === b.finding.message &&
    a.span.start === b.span.start &&
    samePath(a.finding.path, b.finding.path)
  );
}

function sameObject(a: Resource | undefined, b: Resource | undefined): boolean {
  return a?.kind === b?.kind && a?.name === b?.name && samePath(a?.path ?? [], b?.path ?? []);
}

/** Below a key that was not known until it was spelt right, nothing could be judged before; nor could the circle that a reference closes with its name. */
function isUncovered({ finding }: Diagnostic, path: readonly (string | number)[], edits: readonly FileEdit[], text: string): boolean {
  const [edit] = edits;
  const last = finding.path[path.length - 1];
  return (
    edits.length === 1 &&
    edit !== undefined &&
    /^ *:/.test(text.slice(edit.span.start + edit.newText.length)) &&
    (finding.code.endsWith('/reference-cycle') ||
      (path.slice(0, -1).every((step, index) => finding.path[index] === step) && edit.newText.replaceAll(/["']/g, '') === last))
  );
}

interface Described {
  readonly resource: Resource;
  readonly leaves: ReadonlyMap<string, string>;
}

function objectsOf(uri: Uri, workspace: Workspace): readonly Described[] {
  return (workspace.file(uri)?.resources ?? []).map((resource) => {
    const leaves = new Map<string, string>();
    flatten(plainValue(resource.node)?.value, '', leaves);
    return { resource, leaves };
  });
}

function flatten(value: unknown, path: string, into: Map<string, string>): void {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    for (const [key, each] of Object.entries(value)) {
      flatten(each, `${path}\t${Array.isArray(value) ? '#' : key}`, into);
    }
  } else {
    let free = path;
    for (let index = 1; into.has(free); index += 1) {
      free = `${path}\t${index}`;
    }
    into.set(free, typeof value === 'string' ? value : JSON.stringify(value));
  }
}

/**
 * Values of objects that are gone although the title says neither them nor their keys. What stands at the finding's own
 * place may make room for what the title says, and one of two equal values of a list for the other.
 */
function lost(
  { finding }: Diagnostic,
  { title }: CodeAction,
  before: readonly Described[],
  after: readonly Described[],
): readonly string[] {
  if (before.length > after.length) {
    const isCopy = before.length - after.length === 1 && title.startsWith('Remove this copy of ');
    return isCopy ? [] : [`${before.length - after.length} objects gone`];
  }
  return before.flatMap(({ leaves }, index) => {
    // What is where it was speaks for itself only.
    const left = [...(after[index]?.leaves ?? [])].filter(([path, value]) => leaves.get(path) !== value).map(([, value]) => value);
    const now = after[index]?.leaves;
    const place = finding.path.map((step) => `\t${typeof step === 'number' ? '#' : step}`).join('');
    // A title quotes what it writes, or says a kind.
    const said = [...title.matchAll(/"([^"]+)"|\b([A-Z]\w+)/g)].map(([, quoted, kind]) => quoted ?? kind ?? '');
    return [...leaves].flatMap(([path, value]) => {
      const at = now?.get(path) === value ? Infinity : left.indexOf(value);
      left.splice(at, at < 0 ? 0 : 1);
      const replaced =
        path.replace(/\t\d+$/, '') === place &&
        sameObject(finding.resource, before[index]?.resource) &&
        said.some((word) => [...(now ?? [])].some(([other, value]) => other.replace(/\t\d+$/, '') === place && value.includes(word)));
      // A group in brackets says the apiVersion or group beside the kind.
      const beside = /^(.*\t)(?:apiVersion|group)$/.exec(path)?.[1];
      const group = /\(([a-z][\w-]*(?:\.[\w-]+)+)\)/.exec(title)?.[1];
      const regrouped =
        beside !== undefined && group !== undefined && place.startsWith(beside) && (now?.get(path)?.startsWith(group) ?? false);
      // A string becomes the mapping or the list that it reads like.
      const sign = /^Add the missing space after "(.)"$/.exec(title)?.[1] ?? '';
      const [key = '', ...rest] = sign === '' ? [] : value.split(sign);
      const isSplit = sign !== '' && path === place && rest.join(sign).trim() === (now?.get(`${path}\t${sign === '-' ? '#' : key}`) ?? '');
      const removed = /^Remove (?:the (?:repeated|duplicate)|this) (?:item|entry|backend)/.test(title) && path.startsWith(place);
      const twin =
        path.includes('#') &&
        [...(now ?? [])].some(([other, same]) => same === value && other.replace(/\t\d+$/, '') === path.replace(/\t\d+$/, ''));
      const named =
        at >= 0 ||
        replaced ||
        regrouped ||
        removed ||
        isSplit ||
        twin ||
        ['null', '', '{}', '[]'].includes(value) ||
        // An alias of the value that is mended.
        (path.endsWith(place.slice(place.lastIndexOf('\t'))) && leaves.get(place) === value && now?.get(path) === now?.get(place)) ||
        title.includes(value) ||
        (path.endsWith('\tnamespace') && title.startsWith('Refer to namespace ')) ||
        (path.endsWith('\t') && title.includes('""')) ||
        path.split('\t').some((key) => !/^(?:#|)$/.test(key) && title.includes(`"${key}"`));
      return named ? [] : [`lost: ${path.replaceAll('\t', '/')} = ${value}`];
    });
  });
}

/** Values that nobody wrote and that the title says neither themselves nor by a key. */
function invented({ title }: CodeAction, before: readonly Described[], after: readonly Described[]): readonly string[] {
  if (before.length !== after.length) {
    return [];
  }
  const written = before.flatMap(({ leaves }) => [...leaves.values()]);
  const said = [...title.matchAll(/"([^"]+)"/g)].map(([, quoted]) => quoted ?? '');
  // Fixes that say what they write by what it is.
  if (/^Add the missing fields of | with an external value$/.test(title)) {
    return [];
  }
  return after.flatMap(({ leaves }, index) => {
    const old = before[index]?.leaves;
    return [...leaves].flatMap(([path, value]) => {
      const isSaid =
        title.includes(value) ||
        said.some((word) => value.includes(word)) ||
        path.split('\t').some((key) => key.length > 1 && title.includes(`"${key}"`));
      const isFree = ['null', '', '{}', '[]'].includes(value);
      return old?.get(path) === value || isFree || isSaid || written.some((each) => each.includes(value))
        ? []
        : [`invented: ${path.replaceAll('\t', '/')} = ${value}`];
    });
  });
}

/** A fix that was done is not there to be done again, at the same place for the same reason; of many copies one goes at a time. */
function offeredAgain(workspace: Workspace, uri: Uri, { finding }: Diagnostic, { title, edits }: CodeAction): readonly string[] {
  if (/^Remove (?:the )?duplicate /.test(title)) {
    return [];
  }
  const again = diagnosticsOf(uri, workspace)
    .filter(
      (each) =>
        each.finding.code === finding.code &&
        samePath(each.finding.path, finding.path) &&
        sameObject(each.finding.resource, finding.resource) &&
        each.finding.message === finding.message,
    )
    .flatMap((each) => codeActions(workspace, uri, each.span).filter(({ cures }) => cures !== undefined && isSame(cures, each)));
  return again.some((each) => each.title === title && JSON.stringify(each.edits) === JSON.stringify(edits)) ? ['offered again'] : [];
}

/** Documents of which the finding says nothing read the same, whoever reads them. */
function elsewhere({ span }: Diagnostic, { title }: CodeAction, before: string, after: string): readonly string[] {
  const [old, now] = [before, after].map((text) => [...parseAllDocuments(text, { logLevel: 'error' })]);
  if (old === undefined || now === undefined || old.length !== now.length || old.some(({ errors }) => errors.length > 0)) {
    return [];
  }
  const own = old.findIndex(({ range }) => range[2] >= span.start);
  const isNamed = (document: (typeof old)[number]): boolean => title.includes(` ${String(document.get('kind'))} "`);
  const read = (document: (typeof old)[number] | undefined): string => JSON.stringify(document?.toJS());
  return old.flatMap((document, index) =>
    index === own || isNamed(document) || read(document) === read(now[index]) ? [] : [`document ${index} reads otherwise`],
  );
}

function unsafe(before: readonly Described[], after: readonly Described[]): readonly string[] {
  return before.flatMap(({ resource, leaves }, index) => {
    const now = after[index];
    const same =
      now !== undefined && now.resource.apiVersionNode.text === resource.apiVersionNode.text && now.resource.kind === resource.kind;
    const meta = (from: ReadonlyMap<string, string> | undefined): string =>
      [...(from ?? [])]
        .filter(([path]) => path.startsWith('\tmetadata\t') || path === '\tspec\tresourceID' || path === '\tspec\tawsName')
        .map((each) => each.join('='))
        .sort()
        .join('\n');
    return [
      ...(same ? [] : ['preferred: apiVersion or kind changed']),
      ...(meta(leaves) === meta(now?.leaves) ? [] : ['preferred: identity or metadata changed']),
    ];
  });
}

function lineEnds(before: string, after: string): readonly string[] {
  const pure = (text: string): boolean => !/(?<!\r)\n/.test(text) || !text.includes('\r\n');
  return pure(before) && !pure(after) && before.includes('\n') ? ['line ends are mixed'] : [];
}
