import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupKindKey, type GroupKind } from '../server/src/schema/kinds/kind';
import type { FieldFacts } from '../server/src/schema/structure/structure';

/** `null`: what the published schema says in words is out of date. */
export interface KnownFacts extends Pick<FieldFacts, 'values'> {
  readonly range?: FieldFacts['range'] | null;
}

interface Table {
  readonly kinds: Readonly<Record<string, Readonly<Record<string, KnownFacts>>>>;
}

const root = join(__dirname, '..', '..');
const { kinds } = JSON.parse(readFileSync(join(root, 'scripts', 'kccValues.json'), 'utf8')) as Table;

/**
 * What Google's Terraform provider says of fields of a kind of Config Connector, which is built on it, by paths with `[]`:
 * where the published schema says nothing, not even in words.
 */
export function kccValues(kind: GroupKind): Readonly<Record<string, KnownFacts>> {
  return kinds[groupKindKey(kind)] ?? {};
}
