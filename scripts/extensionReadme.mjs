// Makes the README that the extension carries: its page in VS Code knows no files beside it.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './programs.mjs';

/**
 * The README without pictures, which that page loads from https alone, and with the words of links to files of the
 * repository instead of the links.
 */
export function extensionReadme() {
  const content = fs.readFileSync(path.join(root, 'README.md'), 'utf8');
  return content.replace(/!\[[^\]]*\]\([\w./-]+\.png\)\n\n?/g, '').replace(/\[([^\]]*)\]\((?!https:|#)[^)]*\)/g, '$1');
}
