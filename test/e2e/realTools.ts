import * as path from 'node:path';
import { repositoryRoot } from './installation';

/** Paths of the real programs, which judge what we build; they come with a development dependency. */
interface RealTools {
  readonly kubectl: string;
  readonly helm: string;
}

export async function realTools(): Promise<RealTools> {
  const cache = (await import(path.join(repositoryRoot, 'scripts/kubectl.mjs'))) as { readonly ensureKubectl: () => RealTools };
  return cache.ensureKubectl();
}
