import type { Uri } from '../../server/src/base/uri';
import { bundleReader } from '../../server/src/hosts/node/bundleReader';
import { createLanguageService } from '../../server/src/service';
import { root } from './workspace';

/** What `lint` does with texts that are read: nothing is asked twice. */
export function lintTexts(texts: readonly (readonly [Uri, string])[]): void {
  const { workspace, checks } = createLanguageService({ bundle: bundleReader(), asksOnce: true });
  workspace.setFolders([root]);
  workspace.setDisk(texts);
  for (const [uri] of texts) {
    checks.of(uri);
    workspace.release(uri);
  }
}
