import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productFolder } from '../../node/bundleReader';

/** The version of `package.json`, read only when somebody asks for it. */
export function productVersion(): string {
  const text = readFileSync(join(productFolder(), 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { readonly version: string };
  return version;
}
