import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupKindKey, type GroupKind } from '../server/src/schema/kinds/kind';
import type { FieldFacts } from '../server/src/schema/structure/structure';

type Facts = Pick<FieldFacts, 'values' | 'range'>;

interface Table {
  readonly kinds: Readonly<Record<string, Readonly<Record<string, Facts>>>>;
}

const root = join(__dirname, '..', '..');
const { kinds } = JSON.parse(readFileSync(join(root, 'scripts', 'kccValues.json'), 'utf8')) as Table;

/**
 * What Google's Terraform provider says of fields of a kind of Config Connector, which is built on it, by paths with `[]`:
 * where the published schema says nothing, not even in words.
 */
export function kccValues(kind: GroupKind): Readonly<Record<string, Facts>> {
  return kinds[groupKindKey(kind)] ?? {};
}
