import { catalogue } from '../../rules/catalogue';
import { docsOf } from '../../rules/rule';
import { exit, type ExitStatus, type Io } from './io';
import { styleFor } from './style';

/** `ackmesh rules`: the catalogue, in its own order. */
export function rules(format: 'json' | 'pretty', io: Io): ExitStatus {
  if (format === 'json') {
    const rows = catalogue.map(({ code, spec, family, level, summary, fix }) => ({ code, spec, family, level, summary, fix, docs: docsOf(code) }));
    io.stdout(`${JSON.stringify(rows, null, 2)}\n`);
    return exit.clean;
  }
  const style = styleFor(io);
  const width = Math.max(...catalogue.map(({ code }) => code.length));
  for (const { code, level, summary, fix } of catalogue) {
    io.stdout(`${style.bold(code.padEnd(width))}  ${level.padEnd(7)}  ${fix ? 'fix' : '   '}  ${summary}\n`);
  }
  return exit.clean;
}
