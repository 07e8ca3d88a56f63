import type { Part } from '../../schema/kinds/bundle';
import type { Workspace } from '../../workspace/workspace';
import { KccTables } from './tables';

export const kccPart: Part<KccTables> = { read: (bundle) => new KccTables(bundle) };

/** The family's tables. */
export function kccOf({ knowledge }: Workspace): KccTables {
  return knowledge.part(kccPart);
}
