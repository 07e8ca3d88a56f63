import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configFileName } from '../../service/withoutWorkspace';

/** The project file that speaks for a folder (absolute): the nearest one in it or above. */
export function projectFileFor(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, configFileName);
    if (existsSync(path)) {
      return path;
    }
    if (dirname(at) === at) {
      return undefined;
    }
  }
}
