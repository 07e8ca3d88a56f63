import { largest } from '../../base/lists';
import { catalogue, docsOf } from '../../service/withoutWorkspace';
import { exit, type ExitStatus, type Io } from './io';
import { toJson } from './json';
import { styleFor } from './style';

/** `ackmesh rules`: the catalogue, in its own order. */
export function rules(format: 'json' | 'pretty', io: Io): ExitStatus {
  if (format === 'json') {
    const rows = catalogue.map(({ code, spec, family, level, summary, fix, guide }) => ({
      code,
      spec,
      family,
      level,
      summary,
      fix,
      docs: docsOf(code),
      ...(guide === undefined ? {} : { guide }),
    }));
    io.stdout(toJson(rows));
    return exit.clean;
  }
  const style = styleFor(io);
  const width = largest(catalogue.map(({ code }) => code.length));
  for (const { code, level, summary, fix, spec, guide } of catalogue) {
    const from = [...spec, ...(guide === undefined ? [] : [`guide: ${guide}`])];
    const origin = from.length === 0 ? '' : style.dim(` (${from.join('; ')})`);
    io.stdout(`${style.bold(code.padEnd(width))}  ${level.padEnd(7)}  ${fix ? 'fix' : '   '}  ${summary}${origin}\n`);
  }
  return exit.clean;
}
