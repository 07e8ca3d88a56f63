import { isAscii } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { wrap } from 'node:module';
import { dirname } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { checksumOf } from './checksum';
import { replaceFile } from './replaceFile';

/** What Node wraps a CommonJS module into. */
type Wrapped = (exports: unknown, require: NodeJS.Require, module: NodeJS.Module, filename: string, dirname: string) => void;

/** Code is kept again when there is so many times as much of it as was kept. */
const worthKeeping = 1.02;

/** A multiple of eight, since the engine would copy code that lies anywhere else. */
const checkBytes = 8;

/**
 * A program of the product with the code that the engine made of it in earlier processes: reading and compiling a megabyte
 * of JavaScript takes longer than its first answer. The code lies beside the program, where whoever may write it may write
 * the program too, begins with a checksum of the engine's version, the program and itself, and counts for nothing when that
 * is another one. Where it cannot be written there is none, and all that is lost is time.
 */
export class CompiledProgram {
  readonly #path: string;
  /** The engine itself compares no more of a program than its length, and trusts that code is not damaged. */
  readonly #checksum: number;
  readonly #script: Script;
  readonly #keptBytes: number;

  /** `path` is a CommonJS file. Throws what reading or compiling it throws. */
  constructor(path: string) {
    this.#path = path;
    const source = readFileSync(path);
    this.#checksum = checksumOf(source, cachedDataVersionTag());
    const kept = this.#readKept();
    // Twice as fast as UTF-8.
    const text = source.toString(isAscii(source) ? 'latin1' : 'utf8');
    this.#script = new Script(wrap(text), { filename: path, ...(kept === undefined ? {} : { cachedData: kept }) });
    this.#keptBytes = kept === undefined || this.#script.cachedDataRejected === true ? 0 : kept.length;
  }

  /** True when the engine took code of an earlier process. */
  get isCompiled(): boolean {
    return this.#keptBytes > 0;
  }

  /** Runs the program as if it were the file of a module. */
  run(module: NodeJS.Module, require: NodeJS.Require): void {
    const run = this.#script.runInThisContext() as Wrapped;
    run.call(module.exports, module.exports, require, module, this.#path, dirname(this.#path));
  }

  /**
   * Keeps the code of every function that ran, if there is noticeably more of it than was kept: a start that did little keeps
   * little, and the ones after it add to it. To find out takes 25 to 60 ms, so it is for the end of a process.
   */
  keep(): void {
    const code = this.#script.createCachedData();
    if (code.length > this.#keptBytes * worthKeeping) {
      replaceFile(this.#keptPath, Buffer.concat([this.#check(code), code]));
    }
  }

  get #keptPath(): string {
    return this.#path.replace(/\.js$/, '.code');
  }

  #readKept(): Buffer | undefined {
    try {
      const bytes = readFileSync(this.#keptPath);
      const code = bytes.subarray(checkBytes);
      return this.#check(code).equals(bytes.subarray(0, checkBytes)) ? code : undefined;
    } catch {
      return undefined;
    }
  }

  #check(code: Buffer): Buffer {
    const check = Buffer.alloc(checkBytes);
    check.writeUInt32LE(checksumOf(code, this.#checksum));
    check.writeUInt32LE(code.length, checkBytes / 2);
    return check;
  }
}
