import { statSync } from 'node:fs';

/** Tells builds of one version of a program apart, as on a developer's machine. */
export function programStamp(path: string): string {
  const program = statSync(path, { throwIfNoEntry: false });
  return program === undefined ? '' : `${program.mtimeMs} ${program.size}`;
}
