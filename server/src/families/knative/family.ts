import type { Family } from '../../workspace/family';
import { crdDuckFindings } from './ducks/crdFindings';
import { knativeDucks } from '../../schema/ducks/duck';
import { knativeRules } from './rules';

export const knative: Family = {
  id: 'knative',
  rules: knativeRules,
  rulesOfWholes: ['knative/destination-empty', 'knative/reference-incomplete'],
  dialect: 'knative',
  checkCrd: (crd, workspace) => crdDuckFindings(crd, workspace.knowledge.part(knativeDucks)),
};
