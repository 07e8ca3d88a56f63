import { expectedOneOf } from '../../base/english';
import { UserError } from '../../base/errors';
import { didYouMean, nearest } from '../../base/nearest';
import { LineMap } from '../../base/text';
import type { Duck, KindSource } from '../../service';
import { readKinds } from '../../service/withoutWorkspace';
import { ByteBudget } from '../node/byteBudget';
import { configuredFiles } from '../node/globFiles';
import { Reach } from '../node/reach';
import { shownPath } from './paths';
import { inputsOnDisk } from './world';

/** The ducks with these ids; without any, all. Throws UserError for an id of none. */
export function chosenDucks(ducks: readonly Duck[], ids: readonly string[]): readonly Duck[] {
  for (const id of ids) {
    if (!ducks.some((duck) => duck.id === id)) {
      const candidates = nearest(
        id,
        ducks.map((duck) => duck.id),
      );
      throw new UserError(
        `--duck: unknown duck type "${id}"${candidates.length > 0 ? didYouMean(candidates) : `; ${expectedOneOf(ducks.map((duck) => duck.id))}`}`,
      );
    }
  }
  return ids.length === 0 ? ducks : ducks.filter(({ id }) => ids.includes(id));
}

/** A file of `--crds` that describes kinds. */
export interface SourceFile {
  readonly shown: string;
  readonly text: string;
  readonly lines: LineMap;
  readonly source: KindSource;
}

/** The files that a path of `--crds` stands for. Throws UserError where there are none, or one cannot be read. */
export function sourcesAt(path: string, cwd: string): readonly SourceFile[] {
  const budget = new ByteBudget();
  const found = [...configuredFiles([path], cwd, Reach.anywhere)].flatMap((each): readonly SourceFile[] => {
    const read = each.kind === 'file' ? budget.read(each.path, {}) : each;
    if (read.kind === 'problem') {
      throw new UserError(`--crds: ${shownPath(read.path, cwd)} ${read.reason}`);
    }
    if (read.kind !== 'text' || each.kind !== 'file') {
      return [];
    }
    const source = readKinds(read.text);
    return source.kinds.length + source.crds.length === 0
      ? []
      : [{ shown: shownPath(each.path, cwd), text: read.text, lines: new LineMap(read.text), source }];
  });
  if (found.length === 0) {
    inputsOnDisk(path, cwd, '--crds');
    throw new UserError(`--crds: no CustomResourceDefinition or OpenAPI document found in ${path}`);
  }
  return found;
}
