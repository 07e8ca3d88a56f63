import { Catalogue } from '../rules/catalogue';
import type { Rule } from '../rules/rule';
import { clusterFactsOf, type ClusterFacts } from '../workspace/familyFacts';
import { families } from './index';

const all = new Catalogue(families);

/** Every rule of the product. */
export const catalogue: readonly Rule[] = all.rules;

/** What a project file and the settings may say of a cluster. */
export const clusterFacts: ClusterFacts = clusterFactsOf(families);

export function findRule(code: string): Rule | undefined {
  return all.find(code);
}
