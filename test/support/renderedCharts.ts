import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Path } from '../../server/src/base/path';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import type { Workspace } from '../../server/src/workspace/workspace';
import type { Diagnostic } from '../../server/src/workspace/finding';
import { isCertain } from '../../server/src/checks/schema/templateFindings';
import { dereference, nodeAt } from '../../server/src/yaml/nodes/query';
import type { CliFolder } from './cli';
import { emptyWorkspace, uriOf } from './workspace';

/** What is found in the templates of a chart, beside what is found in the objects that the real Helm makes of them. */
export interface Comparison {
  readonly rendered: number;
  readonly templates: number;
  readonly both: number;
  /** Of rendered objects only: what is wrong is not written literally. */
  readonly byAction: number;
  /** Of rendered objects only: rules that need to know all of an object, or of other objects. */
  readonly others: number;
  /** What nothing of this explains. */
  readonly differences: readonly string[];
}

/** Rules about a value by itself, which hold in a template wherever the value is literal. */
const literal: ReadonlySet<string> = new Set([
  'schema/unknown-field',
  'schema/type',
  'schema/enum',
  'schema/pattern',
  'schema/format',
  'schema/range',
  'schema/length',
]);

/** Renders a chart with its own values; templates that Helm refuses are left out. Files by path below the chart. */
export function renderedBeside(chart: Readonly<Record<string, string>>, name: string, folder: CliFolder, helm: string): Comparison {
  const files = { ...chart };
  const write = (): string => {
    rmSync(join(folder.path, name), { recursive: true, force: true });
    folder.write(Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}/${path}`, text])));
    return join(folder.path, name);
  };
  for (;;) {
    const { status, stdout, stderr } = spawnSync(helm, ['template', 'release', write()], { encoding: 'utf8' });
    const [, refused] = /(templates\/t\d+\.yaml)/.exec(stderr) ?? [];
    if (status === 0) {
      return compare(files, stdout);
    }
    if (refused === undefined) {
      throw new Error(stderr);
    }
    delete files[refused];
  }
}

function compare(files: Readonly<Record<string, string>>, output: string): Comparison {
  const documents = new Map<string, string>();
  for (const document of output.split(/^---\n/m)) {
    const [, source] = /^# Source: [^/]*\/(.*)$/m.exec(document) ?? [];
    if (source !== undefined) {
      documents.set(source, `${documents.get(source) ?? ''}---\n${document}`);
    }
  }
  const chart = filled(Object.entries(files));
  const rendered = filled([...documents]);
  const counts = { rendered: 0, templates: 0, both: 0, byAction: 0, others: 0 };
  const differences: string[] = [];
  for (const file of documents.keys()) {
    const [inTemplate, inObjects] = [chart, rendered].map((workspace) => diagnosticsOf(uriOf(file), workspace));
    const places = new Set(inObjects?.map(placeOf));
    const keys = new Set(inTemplate?.map(keyOf));
    counts.templates += inTemplate?.length ?? 0;
    counts.rendered += inObjects?.length ?? 0;
    for (const each of inTemplate ?? []) {
      counts.both += places.has(placeOf(each)) ? 1 : 0;
      // Of the file as such; a hint that something is not found; the same mistake in other words.
      if (each.finding.ofActions !== true && each.severity !== 'hint' && !places.has(placeOf(each))) {
        differences.push(`only in the template: ${file} ${keyOf(each)}`);
      }
    }
    for (const each of (inObjects ?? []).filter((found) => !keys.has(keyOf(found)))) {
      if (!literal.has(each.finding.code)) {
        counts.others += 1;
      } else if (isOfAction(file, each, chart)) {
        counts.byAction += 1;
      } else {
        differences.push(`only rendered: ${file} ${keyOf(each)}`);
      }
    }
  }
  return { ...counts, differences };
}

function filled(files: readonly (readonly [string, string])[]): Workspace {
  const workspace = emptyWorkspace();
  workspace.setDisk(files.map(([file, text]) => [uriOf(file), text]));
  return workspace;
}

function placeOf({ finding: { resource, path } }: Diagnostic): string {
  return `${resource?.kind ?? ''} ${path.join('.')}`;
}

function keyOf(diagnostic: Diagnostic): string {
  return `${diagnostic.finding.code} ${placeOf(diagnostic)}`;
}

/** True where the template does not write literally what is wrong, or an action writes beside it. */
function isOfAction(file: string, { finding: { path, resource } }: Diagnostic, chart: Workspace): boolean {
  const states = chart.file(uriOf(file))?.documents ?? [];
  const same = states.flatMap(({ resources }) => resources).filter(({ kind }) => kind === resource?.kind);
  const inner = states
    .flatMap(({ templates }) => templates)
    .filter(
      ({ host, path: own }) => host?.kind === resource?.kind && own.slice(host?.path.length).every((step, index) => path[index] === step),
    );
  return (
    inner.some((each) => !isCertain(each)) ||
    same.length === 0 ||
    same.some((each) => !isCertain(each) || path.some((_, index) => isOpen(each.node, path.slice(0, index))) || isUnknown(each.node, path))
  );
}

function isOpen(root: Parameters<typeof nodeAt>[0], path: Path): boolean {
  const node = dereference(nodeAt(root, path));
  return (node?.kind === 'map' || node?.kind === 'sequence') && node.open === true;
}

function isUnknown(root: Parameters<typeof nodeAt>[0], path: Path): boolean {
  const node = dereference(nodeAt(root, path));
  return node === undefined || (node.kind === 'scalar' && (node.opaque || node.value === null));
}
