import { parentOf, type Uri } from '../base/uri';
import { readTemplate, type Template } from '../helm/template';
import { asSequence, asString, valueOf } from '../yaml/query';
import type { FileState } from './fileState';
import type { Fact, Results } from './results';
import { fileFact } from './worlds';

/** A file of a chart that Helm renders. */
export interface ChartFile {
  /** The folder of the chart. */
  readonly chart: string;
}

const templatesFolder = '/templates/';

/** True for a file that may be a template of a chart, by its place and its content. */
export function mayBeTemplate(uri: Uri, text: string): boolean {
  return uri.includes(templatesFolder) && text.includes('{{');
}

/** The charts of a workspace: which files are templates, and what these define for one another. */
export class Charts {
  readonly #results: Results;
  readonly #file: (uri: Uri) => FileState | undefined;
  readonly #templates = new Map<Uri, Template>();
  readonly #definers = new Map<string, Set<Uri>>();

  constructor(results: Results, file: (uri: Uri) => FileState | undefined) {
    this.#results = results;
    this.#file = file;
  }

  /** Takes in a file as it is now; the facts of the names that it defines no more, or defines now, are added. */
  set(uri: Uri, file: FileState | undefined, facts: Set<Fact>): void {
    const before = this.#templates.get(uri);
    const now = file !== undefined && mayBeTemplate(uri, file.text) ? readTemplate(file.text) : undefined;
    if (before === undefined && now === undefined) {
      return;
    }
    before?.definitions.forEach(({ name }) => {
      this.#definers.get(name)?.delete(uri);
      facts.add(templateFact(name));
    });
    now?.definitions.forEach(({ name }) => {
      this.#definers.set(name, (this.#definers.get(name) ?? new Set<Uri>()).add(uri));
      facts.add(templateFact(name));
    });
    if (now === undefined) {
      this.#templates.delete(uri);
    } else {
      this.#templates.set(uri, now);
    }
  }

  /** The chart of which a file is a template; `undefined` for any other file. */
  chartOf(uri: Uri): string | undefined {
    for (let at = uri.lastIndexOf(templatesFolder); at >= 0; at = uri.lastIndexOf(templatesFolder, at - 1)) {
      if (this.#isChart(uri.slice(0, at))) {
        return uri.slice(0, at);
      }
    }
    return undefined;
  }

  /** What a template says to Helm; `undefined` for a file that is none. */
  templateOf(uri: Uri): Template | undefined {
    this.#results.note(fileFact(uri));
    return this.#templates.get(uri) === undefined || this.chartOf(uri) === undefined ? undefined : this.#templates.get(uri);
  }

  /** Files that define a template under a name in a chart, in its subcharts or in those that hold it. */
  definersOf(name: string, chart: string): readonly Uri[] {
    this.#results.note(templateFact(name));
    const top = this.#topOf(chart);
    return [...(this.#definers.get(name) ?? [])].filter((uri) => uri.startsWith(`${top}/`)).sort();
  }

  /** True for a chart all of whose subcharts are there, so that what none of its files defines is not defined. */
  isComplete(chart: string): boolean {
    return this.#isChartComplete(this.#topOf(chart), 0);
  }

  #isChartComplete(chart: string, depth: number): boolean {
    const root = this.#chartFile(chart)?.documents[0]?.document.root;
    const subcharts = (asSequence(valueOf(root, 'dependencies'))?.items ?? []).map((item) => asString(valueOf(item, 'name')));
    const isLibrary = asString(valueOf(root, 'type')) === 'library';
    return !isLibrary && depth < 5 && subcharts.every((name) => name !== undefined && this.#isChart(`${chart}/charts/${name}`) && this.#isChartComplete(`${chart}/charts/${name}`, depth + 1));
  }

  /** The outermost chart that holds a chart among its subcharts. */
  #topOf(chart: string): string {
    const folder = parentOf(chart);
    const holder = folder.endsWith('/charts') ? parentOf(folder) : undefined;
    return holder !== undefined && this.#isChart(holder) ? this.#topOf(holder) : chart;
  }

  #isChart(folder: string): boolean {
    return this.#chartFile(folder) !== undefined;
  }

  #chartFile(folder: string): FileState | undefined {
    const uri = `${folder}/Chart.yaml` as Uri;
    this.#results.note(fileFact(uri));
    return this.#file(uri);
  }
}

/** The fact that stands for who defines a template under a name. */
function templateFact(name: string): Fact {
  return `template ${name}`;
}
