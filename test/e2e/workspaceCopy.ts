import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { repositoryRoot } from './installation';

/** A fresh copy of the example workspace that a test may change. */
export class WorkspaceCopy {
  readonly folder: string;
  readonly #parent: string;

  constructor() {
    this.#parent = fs.mkdtempSync(path.join(os.tmpdir(), 'ackmesh-workspace-'));
    this.folder = path.join(this.#parent, 'shop');
    fs.cpSync(path.join(repositoryRoot, 'examples'), this.folder, { recursive: true });
  }

  read(file: string): string {
    return fs.readFileSync(path.join(this.folder, file), 'utf8');
  }

  has(file: string): boolean {
    return fs.existsSync(path.join(this.folder, file));
  }

  write(file: string, text: string): void {
    fs.mkdirSync(path.dirname(path.join(this.folder, file)), { recursive: true });
    fs.writeFileSync(path.join(this.folder, file), text);
  }

  /** Place of the last occurrence of `marked` (which holds one `|`), line and column from 1. */
  place(file: string, marked: string): { readonly line: number; readonly column: number } {
    const text = this.read(file);
    const found = text.lastIndexOf(marked.replace('|', ''));
    if (found < 0) {
      throw new Error(`${file} does not hold ${marked}`);
    }
    const before = text.slice(0, found + marked.indexOf('|')).split('\n');
    return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
  }

  remove(): void {
    fs.rmSync(this.#parent, { recursive: true, force: true });
  }
}
