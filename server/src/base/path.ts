/** A path inside a manifest: keys and zero-based indexes from the document's root. */
export type Path = readonly (string | number)[];

/** A path one step further, in a list of its size: a spread leaves room for more, and paths are kept by the thousand. */
export function below(path: Path, step: string | number): Path {
  return path.concat(step);
}

/** So many paths are shared at a time; longer ones are rarely written twice. */
const mostShared = 4096;
const longestShared = 16;

const shared = new Map<string, Path>();

/** A path that is the same list for all that are equal: references stand at the same places in thousands of manifests. */
export function sharedPath(path: Path): Path {
  if (path.length > longestShared) {
    return path;
  }
  const key = JSON.stringify(path);
  const known = shared.get(key);
  if (known !== undefined) {
    return known;
  }
  if (shared.size === mostShared) {
    shared.clear();
  }
  shared.set(key, path);
  return path;
}

const plainKey = /^[A-Za-z0-9_-]+$/;

/** Dotted form, indexes in brackets, odd keys as `['a/b']`: `spec.routes[0].networkRef`. */
export function formatPath(path: Path): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') {
      text += `[${step}]`;
    } else if (plainKey.test(step)) {
      text += text === '' ? step : `.${step}`;
    } else {
      text += `['${step.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`;
    }
  }
  return text;
}

/** Reads what {@link formatPath} writes; `undefined` when the text is not of that form. */
export function parsePath(text: string): Path | undefined {
  const steps: (string | number)[] = [];
  const step = /\.?([A-Za-z0-9_-]+)|\[(\d+)\]|\['((?:[^'\\]|\\.)*)'\]/y;
  while (step.lastIndex < text.length) {
    const match = step.exec(text);
    if (match === null) {
      return undefined;
    }
    const [, key, index, quoted] = match;
    steps.push(key ?? (index !== undefined ? Number(index) : (quoted ?? '').replace(/\\(.)/g, '$1')));
  }
  return steps;
}

export function samePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((step, index) => step === b[index]);
}

/** True for a path at or below another one. */
export function startsWith(path: Path, start: Path): boolean {
  return start.length <= path.length && start.every((step, index) => step === path[index]);
}
