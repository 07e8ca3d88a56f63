import { isAbsolute, relative, sep } from 'node:path';
import { plainWay } from '../node/reach';

/** A path as results show it: from the working directory, with `/`; absolute where there is no way from there. */
export function shownPath(path: string, cwd: string): string {
  const fromHere = plainWay(cwd, path) ?? relative(cwd, path);
  const shown = fromHere === '' ? '.' : isAbsolute(fromHere) ? path : fromHere;
  return sep === '/' ? shown : shown.split(sep).join('/');
}
