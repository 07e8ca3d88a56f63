// Makes the README and the changelog that the extension carries: its page in VS Code knows no files beside it.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './programs.mjs';

/**
 * A page without pictures, and with the words of links to files of the repository instead of the links. That page
 * shows a picture from http or https alone: its Content-Security-Policy allows `data:`, but what VS Code makes of Markdown
 * loses every other `src` before (seen in 1.139: `allowedMediaProtocols` is http and https where nobody names others, as
 * the editor of an extension does not).
 */
export function extensionPage(name) {
  const content = fs.readFileSync(path.join(root, name), 'utf8');
  return content.replace(/!\[[^\]]*\]\([\w./-]+\.png\)\n\n?/g, '').replace(/\[([^\]]*)\]\((?!https:|#)[^)]*\)/g, '$1');
}
