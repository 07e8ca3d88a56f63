import { Catalogue } from '../rules/catalogue';
import type { Rule } from '../rules/rule';
import { families } from './index';

const all = new Catalogue(families);

/** Every rule of the product. */
export const catalogue: readonly Rule[] = all.rules;

export function findRule(code: string): Rule | undefined {
  return all.find(code);
}
