import type { Family } from '../../workspace/family';
import { destinationHover } from './destinations';
import { refusedChanges } from './admission/changes';
import { checkAdmission } from './admission/checkAdmission';
import { knativeSettings } from './admission/table';
import { crdDuckFindings } from './ducks/crdFindings';
import { knativeDucks } from '../../schema/ducks/duck';
import { knativeOfWorkspace, knativeRenamed, knativeRules, knativeWholes } from './rules';

export const knative: Family = {
  id: 'knative',
  rules: knativeRules,
  renamedRules: knativeRenamed,
  rulesOfWorkspace: knativeOfWorkspace,
  rulesOfWholes: knativeWholes,
  dialect: 'knative',
  hoverAt: destinationHover,
  check: checkAdmission,
  changes: refusedChanges,
  clusterSettings: { key: 'knative', settings: knativeSettings },
  checkCrd: (crd, workspace) => crdDuckFindings(crd, workspace.knowledge.part(knativeDucks)),
};
