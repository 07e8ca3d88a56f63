import type { Family } from '../../workspace/family';
import { destinationHover } from './destinations';
import { crdDuckFindings } from './ducks/crdFindings';
import { knativeDucks } from '../../schema/ducks/duck';
import { knativeRules } from './rules';

export const knative: Family = {
  id: 'knative',
  rules: knativeRules,
  rulesOfWholes: ['knative/destination-empty', 'knative/reference-incomplete'],
  dialect: 'knative',
  hoverAt: destinationHover,
  checkCrd: (crd, workspace) => crdDuckFindings(crd, workspace.knowledge.part(knativeDucks)),
};
