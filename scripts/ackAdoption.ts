import { addTo } from '../server/src/base/groups';
import type { KeyTable } from '../server/src/reference/keyTables';
import type { InferredKind } from './ackInference';

/** The keys of `adoption-fields` of every kind, `dialects/ack-adoption.json`: one line per kind. */
export function ackAdoption(kinds: Iterable<InferredKind>): string {
  const groups = new Map<string, string[]>();
  for (const { crd } of [...kinds].sort((a, b) => order(a.crd.group, b.crd.group) || order(a.crd.kind, b.crd.kind))) {
    if (crd.adoption !== undefined) {
      const { required, optional, isOpen } = crd.adoption;
      const row: KeyTable['groups'][string][string] = {
        required,
        ...(optional.length === 0 ? {} : { optional }),
        ...(isOpen ? { open: true } : {}),
      };
      addTo(groups, crd.group, `  ${JSON.stringify(crd.kind)}:${JSON.stringify(row)}`);
    }
  }
  const body = [...groups].map(([group, lines]) => ` ${JSON.stringify(group)}:{\n${lines.join(',\n')}}`);
  return `{"format":1,"groups":{\n${body.join(',\n')}}}\n`;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
