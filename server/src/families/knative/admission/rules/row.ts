import type { Level } from '../../../../rules/level';
import type { RuleRow } from '../../../../rules/rule';

/**
 * One rule of the webhooks: its name, level, whether it can offer a fix, what it finds. `whole`: it speaks of what an object
 * lacks, or depends on what it has elsewhere. `settings`: ConfigMaps of the workspace may overturn it.
 */
export type AdmissionRule = readonly [id: string, level: Level, fix: boolean, summary: string, mark?: 'whole' | 'settings' | 'both'];

export function rowOf([id, level, fix, summary]: AdmissionRule): RuleRow {
  return [`knative/${id}`, level, fix, summary, [id]];
}

export function marked(rules: readonly AdmissionRule[], wanted: 'whole' | 'settings'): readonly string[] {
  return rules.filter(([, , , , mark]) => mark === wanted || mark === 'both').map(([id]) => `knative/${id}`);
}
