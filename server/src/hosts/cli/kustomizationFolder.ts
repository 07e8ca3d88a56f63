import { basename, dirname, resolve } from 'node:path';
import { kustomizationNames } from '../../service/withoutWorkspace';

/** The folder (absolute) of the kustomization that a path argument names: by the folder, or by the file in it. */
export function kustomizationFolder(path: string, cwd: string): string {
  const absolute = resolve(cwd, path);
  return kustomizationNames.includes(basename(absolute)) ? dirname(absolute) : absolute;
}
