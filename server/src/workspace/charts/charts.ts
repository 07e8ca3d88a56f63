import type { TextTest } from '../../base/glob';
import { parentOf, pathBelow, type Uri } from '../../base/uri';
import { readIgnoreFile } from '../../helm/ignore';
import { readTemplate, type Template } from '../../helm/template';
import type { YamlNode } from '../../yaml/nodes/node';
import { asSequence, asString, valueOf } from '../../yaml/nodes/query';
import {
  chartFileName,
  ignoreName,
  mayBeTemplate,
  olderDependenciesName,
  schemaName,
  templatesFolder,
  valuesName,
} from '../files/chartFiles';
import type { Around } from '../files/around';
import type { FileState } from '../files/fileState';
import type { Fact } from '../results/result';
import type { Reads } from '../results/reads';
import { fileFact } from '../worlds/worldFiles';

/** The charts of a workspace: which files are templates, and what these define for one another. */
export class Charts {
  readonly #reads: Reads;
  readonly #file: (uri: Uri) => FileState | undefined;
  readonly #around: Around;
  readonly #templates = new Map<Uri, Template>();
  readonly #definers = new Map<string, Set<Uri>>();
  readonly #ignores = new WeakMap<FileState, TextTest>();

  constructor(reads: Reads, file: (uri: Uri) => FileState | undefined, around: Around) {
    this.#reads = reads;
    this.#file = file;
    this.#around = around;
  }

  /** Takes in a file as it is now; the facts of the names that it defines no more, or defines now, are added. */
  set(uri: Uri, file: FileState | undefined, facts: Set<Fact>): void {
    const before = this.#templates.get(uri);
    const now = file !== undefined && mayBeTemplate(uri, file.text) ? readTemplate(file.text) : undefined;
    if (before === undefined && now === undefined) {
      return;
    }
    const [former, defined] = [namesOf(before), namesOf(now)];
    const others = [...[...former].filter((name) => !defined.has(name)), ...[...defined].filter((name) => !former.has(name))];
    for (const name of others) {
      this.#define(name, uri, defined.has(name));
      facts.add(templateFact(name)).add(namesFact);
    }
    if (now === undefined) {
      this.#templates.delete(uri);
    } else {
      this.#templates.set(uri, now);
    }
  }

  #define(name: string, uri: Uri, isDefined: boolean): void {
    const definers = this.#definers.get(name) ?? new Set<Uri>();
    if (isDefined) {
      this.#definers.set(name, definers.add(uri));
    } else if (definers.delete(uri) && definers.size === 0) {
      this.#definers.delete(name);
    }
  }

  /** Files of a chart that hold actions. Only for what is not kept: nothing is noted of files that come and go. */
  templatesIn(chart: string): readonly Uri[] {
    return [...this.#templates.keys()].filter((uri) => uri.startsWith(`${chart}${templatesFolder}`));
  }

  /** The chart of which a file is a template; `undefined` for any other file. */
  chartOf(uri: Uri): string | undefined {
    for (let at = uri.lastIndexOf(templatesFolder); at >= 0; at = uri.lastIndexOf(templatesFolder, at - 1)) {
      if (this.isChart(uri.slice(0, at))) {
        return uri.slice(0, at);
      }
    }
    return undefined;
  }

  /** What a template says to Helm; `undefined` for a file that is none. */
  templateOf(uri: Uri): Template | undefined {
    this.#reads.noteOf(fileFact, uri);
    return this.#templates.get(uri) === undefined || this.chartOf(uri) === undefined ? undefined : this.#templates.get(uri);
  }

  /** Files that define a template under a name in a chart, in its subcharts or in those that hold it. */
  definersOf(name: string, chart: string): readonly Uri[] {
    this.#reads.noteOf(templateFact, name);
    const top = this.#topOf(chart);
    return [...(this.#definers.get(name) ?? [])].filter((uri) => uri.startsWith(`${top}/`) && !this.isIgnored(uri, chart)).sort();
  }

  /** Every name under which a chart, its subcharts and those that hold it define a template. */
  namesIn(chart: string): readonly string[] {
    this.#reads.note(namesFact);
    const top = this.#topOf(chart);
    return [...this.#definers].flatMap(([name, uris]) => ([...uris].some((uri) => uri.startsWith(`${top}/`)) ? [name] : [])).sort();
  }

  /** True for a file of a chart that its `.helmignore` leaves out; of charts in one another only the outermost one is asked. */
  isIgnored(uri: Uri, chart: string): boolean {
    const top = this.#topOf(chart);
    const ignoreUri = `${top}/${ignoreName}` as Uri;
    this.#reads.noteOf(fileFact, ignoreUri);
    const file = this.#file(ignoreUri);
    if (file === undefined) {
      return false;
    }
    const test = this.#ignores.get(file) ?? readIgnoreFile(file.text);
    this.#ignores.set(file, test);
    return test(pathBelow(uri, top));
  }

  /** The chart that holds a chart among its subcharts, and the keys of its values that are given to it. */
  holderOf(chart: string): { readonly chart: string; readonly keys: readonly string[] } | undefined {
    const holder = parentOf(parentOf(chart));
    if (parentOf(chart) !== `${holder}/charts` || !this.isChart(holder)) {
      return undefined;
    }
    const name = asString(valueOf(this.#rootOf(chart), 'name')) ?? pathBelow(chart, parentOf(chart));
    const dependencies = (asSequence(valueOf(this.#rootOf(holder), 'dependencies'))?.items ?? []).filter(
      (item) => asString(valueOf(item, 'name')) === name,
    );
    return {
      chart: holder,
      keys: dependencies.length === 0 ? [name] : dependencies.map((item) => asString(valueOf(item, 'alias')) ?? name),
    };
  }

  /** Where the defaults of a chart's values are, whether there are any or not. */
  valuesOf(chart: string): Uri {
    return `${chart}/${valuesName}` as Uri;
  }

  /** Where the JSON Schema of a chart's values is, whether there is one or not. */
  valuesSchemaOf(chart: string): Uri {
    return `${chart}/${schemaName}` as Uri;
  }

  isLibrary(chart: string): boolean {
    return asString(valueOf(this.#rootOf(chart), 'type')) === 'library';
  }

  /** True for a chart all of whose subcharts are there, so that what none of its files defines is not defined. */
  isComplete(chart: string): boolean {
    return this.#isChartComplete(this.#topOf(chart), 0);
  }

  #isChartComplete(chart: string, depth: number): boolean {
    const root = this.#rootOf(chart);
    const subcharts = (asSequence(valueOf(root, 'dependencies'))?.items ?? []).map((item) => asString(valueOf(item, 'name')));
    return (
      !this.isLibrary(chart) &&
      depth < 5 &&
      subcharts.every(
        (name) =>
          name !== undefined && this.isChart(`${chart}/charts/${name}`) && this.#isChartComplete(`${chart}/charts/${name}`, depth + 1),
      ) &&
      !this.#hasMore(chart, depth)
    );
  }

  /**
   * True for a chart with subcharts that its `Chart.yaml` does not name and that are not read as a whole: Helm also takes those
   * of an older file, and whatever lies in `charts/`, archives too. Source: helm pkg/chart/v2/loader LoadFiles.
   */
  #hasMore(chart: string, depth: number): boolean {
    return (
      this.#around.presence(`${chart}/${olderDependenciesName}` as Uri) === 'file' ||
      this.#around
        .list(`${chart}/charts`)
        .some(({ name, isFolder }) =>
          isFolder
            ? this.isChart(`${chart}/charts/${name}`) && !this.#isChartComplete(`${chart}/charts/${name}`, depth + 1)
            : name.endsWith('.tgz'),
        )
    );
  }

  /** The outermost chart that holds a chart among its subcharts. */
  #topOf(chart: string): string {
    const holder = this.holderOf(chart)?.chart;
    return holder === undefined ? chart : this.#topOf(holder);
  }

  #rootOf(chart: string): YamlNode | undefined {
    return this.#chartFile(chart)?.documents[0]?.document.root;
  }

  /** True for a folder that is a chart. */
  isChart(folder: string): boolean {
    return this.#chartFile(folder) !== undefined;
  }

  #chartFile(folder: string): FileState | undefined {
    const uri = `${folder}/${chartFileName}` as Uri;
    this.#reads.noteOf(fileFact, uri);
    return this.#file(uri);
  }
}

/** The fact that stands for which names of templates there are. */
const namesFact: Fact = 'template names';

function namesOf(template: Template | undefined): ReadonlySet<string> {
  return new Set(template?.definitions.map(({ name }) => name));
}

/** The fact that stands for who defines a template under a name. */
function templateFact(name: string): Fact {
  return `template ${name}`;
}
