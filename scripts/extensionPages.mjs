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
  const content = newest(fs.readFileSync(path.join(root, name), 'utf8'), name);
  return content.replace(/!\[[^\]]*\]\([\w./-]+\.png\)\n\n?/g, '').replace(/\[([^\]]*)\]\((?!https:|#)[^)]*\)/g, '$1');
}

/** How many entries of the changelog the extension carries: nobody reads on there, and all of them take 30 kB of its package. */
const mostEntries = 60;

function newest(content, name) {
  const entries = [...content.matchAll(/^- /gm)];
  return name !== 'CHANGELOG.md' || entries.length <= mostEntries
    ? content
    : `${content.slice(0, entries[mostEntries].index).trimEnd()}\n\nOlder changes are in the changelog of the repository.\n`;
}
