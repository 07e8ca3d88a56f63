import { walkLimits } from '../../base/limits';
import { overBudgetReason } from '../lsp/ports';
import { readText, type ReadOptions, type ReadText } from './readText';

/** Reads files until all of them together hold too much. */
export class ByteBudget {
  #left: number;

  constructor(bytes: number = walkLimits.bytes) {
    this.#left = bytes;
  }

  read(path: string, options: ReadOptions): ReadText {
    if (this.#left <= 0) {
      return { kind: 'problem', path, reason: overBudgetReason, cause: 'unfit' };
    }
    const read = readText(path, options);
    this.#left -= read.kind === 'text' ? read.text.length : 0;
    return read;
  }
}
