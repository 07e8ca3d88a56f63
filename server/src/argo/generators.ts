import { bounds } from '../base/bounds';
import { append } from '../base/lists';
import { baseNameOf } from '../base/uri';
import { normalPath, plainText } from '../flux/kustomization';
import type { YamlNode } from '../yaml/nodes/node';
import { asMap, asScalar, asSequence, asString, effectiveEntries, valueOf } from '../yaml/nodes/query';
import { filePattern, folderPattern } from './patterns';
import { render, type Parameters } from './templates';

/** What generators see of the repository in hand; `undefined` where nothing of it is known. */
export interface Repository {
  /** Folders that a pattern matches, as paths from the root. */
  foldersLike(pattern: string): readonly string[] | undefined;
  /** Files that a pattern matches, likewise. */
  filesLike(pattern: string): readonly string[] | undefined;
}

/** One object that an ApplicationSet makes, or several of which nothing more is known. */
export interface Instance {
  readonly parameters: Parameters;
}

const unknownInstance: Instance = { parameters: new Map() };

/**
 * What the generators of an ApplicationSet make, as far as its manifest and the repository say it. Generators that ask
 * clusters or services make one instance of which nothing is known.
 * Source: argo-cd applicationset/generators at v3.
 */
export function instancesOf(generators: YamlNode | undefined, isGo: boolean, repository: Repository): readonly Instance[] {
  return upToBound(asSequence(generators)?.items ?? [], (generator) =>
    ofGenerator(generator, isGo, repository, unknownInstance.parameters, 0),
  );
}

/** What is made of some items, which are looked at no further than to the bound. */
function upToBound<T>(items: readonly T[], make: (item: T) => readonly Instance[]): readonly Instance[] {
  const made: Instance[] = [];
  for (const item of items) {
    if (made.length >= bounds.generatedApplications.most) {
      break;
    }
    append(made, make(item));
  }
  return made.slice(0, bounds.generatedApplications.most);
}

function ofGenerator(generator: YamlNode, isGo: boolean, repository: Repository, outer: Parameters, depth: number): readonly Instance[] {
  const kinds = asMap(generator)?.entries.filter(({ key }) => key.text !== 'selector') ?? [];
  const [entry] = kinds;
  if (entry === undefined || kinds.length > 1 || depth > 2) {
    return [unknownInstance];
  }
  const made = ofKind(entry.key.text, entry.value, isGo, repository, outer, depth);
  // A selector drops some, and a template of the generator's own replaces the common one.
  const isChanged = valueOf(generator, 'selector') !== undefined || valueOf(entry.value, 'template') !== undefined;
  return isChanged ? [unknownInstance] : made.slice(0, bounds.generatedApplications.most);
}

function ofKind(
  kind: string,
  node: YamlNode,
  isGo: boolean,
  repository: Repository,
  outer: Parameters,
  depth: number,
): readonly Instance[] {
  const nested = (): readonly YamlNode[] => asSequence(valueOf(node, 'generators'))?.items ?? [];
  switch (kind) {
    case 'list': {
      const elements = asSequence(valueOf(node, 'elements'))?.items;
      return elements === undefined || valueOf(node, 'elementsYaml') !== undefined
        ? [unknownInstance]
        : elements.slice(0, bounds.generatedApplications.most).map((element) => ({ parameters: flattened(element, '') }));
    }
    case 'git':
      return ofGit(node, isGo, repository, outer);
    case 'matrix': {
      const [first, second] = nested();
      const left = first === undefined ? [] : ofGenerator(first, isGo, repository, outer, depth + 1);
      return upToBound(left, ({ parameters }) => {
        const right = second === undefined ? [] : ofGenerator(second, isGo, repository, new Map([...outer, ...parameters]), depth + 1);
        return right.map((each) => ({ parameters: joined(parameters, each.parameters) }));
      });
    }
    case 'merge': {
      const [first, ...others] = nested();
      const names = new Set(
        others.flatMap((other) =>
          ofGenerator(other, isGo, repository, outer, depth + 1).flatMap(({ parameters }) => [
            ...parameters.keys(),
            ...(parameters.size === 0 ? ['*'] : []),
          ]),
        ),
      );
      const keys = new Set((asSequence(valueOf(node, 'mergeKeys'))?.items ?? []).map((key) => asString(key)));
      const base = first === undefined ? [] : ofGenerator(first, isGo, repository, outer, depth + 1);
      // Which of the others belongs to which is not followed: what any of them may say is not known.
      return base.map(({ parameters }) => ({
        parameters: new Map([...parameters].filter(([name]) => keys.has(name) || (!names.has(name) && !names.has('*')))),
      }));
    }
    default:
      return [unknownInstance];
  }
}

/** Values of both; one that both say differently is not known. */
function joined(left: Parameters, right: Parameters): Parameters {
  return new Map(
    [...left, ...right].filter(([name, value]) => (left.get(name) ?? value) === value && (right.get(name) ?? value) === value),
  );
}

/** Scalars by their path, such as `cluster` or `labels.env`; `filled`: those with placeholders as well, which are filled in later. */
function flattened(node: YamlNode | undefined, above: string, filled = false): Parameters {
  const map = asMap(node);
  const all = new Map<string, string>();
  for (const [key, { value }] of map === undefined ? [] : effectiveEntries(map)) {
    const scalar = asScalar(value);
    if (scalar === undefined) {
      flattened(value, `${above}${key}.`, filled).forEach((text, name) => all.set(name, text));
    } else if (filled || !scalar.opaque) {
      all.set(`${above}${key}`, scalar.text);
    }
  }
  return all;
}

function ofGit(node: YamlNode, isGo: boolean, repository: Repository, outer: Parameters): readonly Instance[] {
  const listOf = (key: string): readonly { readonly pattern: string | undefined; readonly isExcluded: boolean }[] =>
    (asSequence(valueOf(node, key))?.items ?? []).map((item) => ({
      pattern: patternOf(item, isGo, outer),
      isExcluded: asScalar(valueOf(item, 'exclude'))?.value === true,
    }));
  const [directories, files] = [listOf('directories'), listOf('files')];
  // Files are not looked at where there are patterns of folders.
  const isOfFolders = directories.length > 0;
  const all = isOfFolders ? directories : files;
  const prefix = plainText(valueOf(node, 'pathParamPrefix'));
  if (all.length === 0 || all.some(({ pattern }) => pattern === undefined)) {
    return [unknownInstance];
  }
  const look = (pattern: string): readonly string[] | undefined =>
    isOfFolders ? repository.foldersLike(pattern) : repository.filesLike(pattern);
  const found = all.flatMap(({ pattern, isExcluded }) => (isExcluded ? [] : [look(pattern ?? '')]));
  if (found.some((paths) => paths === undefined)) {
    return [unknownInstance];
  }
  const excluded = all.flatMap(({ pattern, isExcluded }) =>
    isExcluded ? [(isOfFolders ? folderPattern : filePattern)(pattern ?? '')] : [],
  );
  const paths = [...new Set(found.flatMap((each) => each ?? []))].filter(
    (path) => !excluded.some((matches) => matches === undefined || matches(path)),
  );
  const values = valueOf(node, 'values');
  return paths.map((path) => {
    const own = pathParameters(path, isOfFolders, prefix);
    const more = [...flattened(values, 'values.', true)].flatMap(([name, text]) => {
      const value = render(text, own, isGo);
      return value === undefined || value.includes('${') ? [] : [[name, value] as const];
    });
    return { parameters: new Map([...own, ...more]) };
  });
}

function patternOf(item: YamlNode, isGo: boolean, outer: Parameters): string | undefined {
  const scalar = asScalar(valueOf(item, 'path'));
  const text = scalar === undefined ? undefined : render(scalar.text, outer, isGo);
  return text === undefined || text.includes('${') ? undefined : normalPath(text);
}

/** Both spellings, that of Go templates and the older one. Source: applicationset/generators/git.go, generateParamsFromApps. */
function pathParameters(found: string, isFolder: boolean, prefix: string | undefined): Parameters {
  const path = isFolder ? found : found.includes('/') ? found.slice(0, found.lastIndexOf('/')) : '.';
  const name = `${prefix === undefined ? '' : `${prefix}.`}path`;
  const base = baseNameOf(path);
  const segments = path.split('/');
  const file = baseNameOf(found);
  const normal = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9.-]+/g, '-')
      .replace(/^[-.]+|[-.]+$/g, '');
  return new Map([
    [name, path],
    [`${name}.path`, path],
    [`${name}.basename`, base],
    ...(/^[a-z0-9-]+$/.test(base) ? [[`${name}.basenameNormalized`, normal(base)] as const] : []),
    ...(isFolder ? [] : [[`${name}.filename`, file] as const]),
    ...segments.flatMap((segment, index) => [[`${name}[${index}]`, segment] as const, [`${name}.segments[${index}]`, segment] as const]),
  ]);
}
