import type { Range } from '../../base/text';
import type { Uri } from '../../base/uri';
import { visibleLine } from '../../base/visible';
import type { InspectedReference, InspectedResource, LanguageService, ObjectName } from '../../service';
import { groupKindKey } from '../../service/withoutWorkspace';
import { pathOfUri } from '../node/fileUri';
import { rangeOf } from './appliedPlace';
import { exit, type ExitStatus, type Io } from './io';
import { toJson } from './json';
import { shownPath } from './paths';
import { problemIn, say, sayUnread } from './say';
import { styleFor, type Style } from './style';
import { findInputs, loadWorld, type World, type WorldFile } from './world';

export interface InspectOptions {
  readonly format: 'json' | 'pretty';
  readonly stdinFilename: string;
  /** Adds what kustomizations make of the objects. */
  readonly effective?: boolean;
}

/** `ackmesh inspect`: what is known of resources and references. Throws UserError where it could not run. */
export function inspect(paths: readonly string[], { format, stdinFilename, effective = false }: InspectOptions, io: Io): ExitStatus {
  const inputs = findInputs(paths.length === 0 ? ['.'] : paths, stdinFilename, io);
  const world = loadWorld(inputs, io);
  io.stdout(
    format === 'json'
      ? toJson({ ...asJson(world, io.cwd), ...(effective ? { roots: effectiveJson(world, io.cwd) } : {}) })
      : `${asText(world, io)}${effective ? effectiveText(world, io) : ''}`,
  );
  sayUnread(world, io);
  (effective ? lacksOf(world, io.cwd) : []).forEach((lack) => say(io, lack));
  return exit.clean;
}

/** Why effective objects are missing, or are not what a cluster gets. */
function lacksOf(world: World, cwd: string): readonly string[] {
  const { roots } = world.service;
  const problems = roots.applied().flatMap((root) => {
    const { failures, unknowns } = roots.problemsOf(root);
    return [...failures, ...unknowns.filter(({ onlyValues }) => !onlyValues)];
  });
  return [...new Set(problems.map((each) => problemIn(each, world, cwd)))];
}

/** What `inspect --format json` prints. */
function asJson(world: World, cwd: string): object {
  const { service, files } = world;
  const { workspace } = service;
  const shown = new Map(files.map(({ uri, path }) => [uri, shownPath(path, cwd)] as const));
  const { resources, references } = service.objects.inspect(files.map(({ uri }) => uri));
  return {
    version: 1,
    resources: resources.map(({ uri, span, group, version, kind, namespace, name, awsName, facts }) => ({
      file: shown.get(uri),
      range: workspace.file(uri)?.lines.range(span) satisfies Range | undefined,
      group,
      version,
      kind,
      namespace,
      name,
      awsName,
      ...Object.fromEntries(facts.flatMap(({ fields }) => Object.entries(fields))),
    })),
    references: references.map(({ from, path, family, form, targets, to, value, awsName }) => ({
      from: objectName(from),
      path,
      family: shownFamily(family),
      form,
      targets,
      to: to === undefined ? null : objectName(to),
      value,
      awsName,
    })),
  };
}

/** One entry for each kustomization that no other one includes. */
function effectiveJson({ service, files }: World, cwd: string): readonly object[] {
  const shown = new Map(files.map(({ uri, path }) => [uri, shownPath(path, cwd)] as const));
  return service.roots.applied().map((folder) => {
    const { resources, references, complete } = service.roots.contentOf(folder);
    return {
      root: shownRoot(folder, service, cwd),
      complete,
      resources: resources.map(({ group, version, kind, namespace, name, awsName, origin }) => ({
        group,
        version,
        kind,
        namespace,
        name,
        awsName,
        origin: { file: shown.get(origin.uri), range: rangeOf(origin, service.workspace) },
      })),
      references: references.map(({ from, path, family, targets, to, value, awsName }) => ({
        from: objectName(from),
        path,
        family: shownFamily(family),
        form: 'object',
        targets,
        to: to === undefined ? null : objectName(to),
        value,
        awsName,
      })),
    };
  });
}

/** The families that scripts were promised; one that was added later is another one to them. */
const promisedFamilies: readonly string[] = ['ack', 'appmesh', 'kcc', 'knative', 'core'];

function shownFamily(family: string): string {
  return promisedFamilies.includes(family) ? family : 'other';
}

/** A root by the path of its folder; with that of the file that has it applied, where this changes it. */
function shownRoot(root: Uri, { roots }: LanguageService, cwd: string): string {
  return roots.nameOf(root, (uri) => shownPath(pathOfUri(uri) ?? uri, cwd));
}

function effectiveText({ service }: World, io: Io): string {
  const style = styleFor(io);
  const { roots } = service;
  const blocks = roots.applied().map((folder) => {
    const lines = roots.textsOf(folder).map(
      ({ name, text }) =>
        `  ${style.bold(visibleLine(name))}\n${text
          .trimEnd()
          .split('\n')
          .map((line) => `    ${visibleLine(line)}\n`)
          .join('')}`,
    );
    return `${style.underline(visibleLine(shownRoot(folder, service, io.cwd)))} ${style.dim('(effective)')}\n${lines.join('')}\n`;
  });
  return blocks.join('');
}

function objectName({ group, kind, namespace, name }: ObjectName): object {
  return { group, kind, namespace, name };
}

function asText({ service, files }: World, io: Io): string {
  const style = styleFor(io);
  return files.map((file) => fileText(file, service, io.cwd, style)).join('');
}

function fileText(file: WorldFile, { objects, workspace }: LanguageService, cwd: string, style: Style): string {
  const { resources, references } = objects.inspect([file.uri]);
  if (resources.length === 0) {
    return '';
  }
  const blocks = resources.map((resource) => {
    const line = (workspace.file(file.uri)?.lines.positionAt(resource.span.start).line ?? 0) + 1;
    const own = references.filter(({ from }) => sameObject(from, resource));
    return `  ${style.dim(`${line}`)} ${style.bold(visibleLine(resource.kind))} ${nameOf(resource)} ${style.dim(visibleLine(groupVersion(resource)))}${awsText(resource)}${factsText(resource)}\n${own.map((each) => referenceText(each, style)).join('')}`;
  });
  return `${style.underline(visibleLine(shownPath(file.path, cwd)))}\n${blocks.join('')}\n`;
}

function groupVersion({ group, version }: InspectedResource): string {
  return group === '' ? version : `${group}/${version}`;
}

function awsText({ awsName }: InspectedResource): string {
  return awsName === undefined ? '' : `\n      awsName ${visibleLine(awsName.value)} (${awsName.origin}, ${awsName.formula})`;
}

function factsText({ facts }: InspectedResource): string {
  return facts.flatMap(({ lines }) => lines.map((line) => `\n      ${visibleLine(line)}`)).join('');
}

function referenceText({ path, form, value, targets, to }: InspectedReference, style: Style): string {
  const kinds = targets.map(groupKindKey).join(', ');
  const leads =
    to === undefined
      ? `${visibleLine(value)}${form === 'object' ? style.yellow(' (not found)') : ` (${form})`}`
      : `${visibleLine(to.kind)} ${nameOf(to)}`;
  return `      ${visibleLine(path)} → ${leads}${to === undefined && kinds !== '' ? style.dim(` ${visibleLine(kinds)}`) : ''}\n`;
}

function nameOf({ namespace, name }: { readonly namespace: string | undefined; readonly name: string | undefined }): string {
  return visibleLine(namespace === undefined ? (name ?? '(no name)') : `${namespace}/${name ?? '(no name)'}`);
}

function sameObject(a: ObjectName, b: InspectedResource): boolean {
  return a.group === b.group && a.kind === b.kind && a.namespace === b.namespace && a.name === b.name;
}
