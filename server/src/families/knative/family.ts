import { productDucks } from '../../schema/ducks/duck';
import type { Family } from '../../workspace/family';
import { refusedChanges } from './admission/changes';
import { checkAdmission, checkLiterals } from './admission/checkAdmission';
import { describedByAdmission } from './admission/described';
import { refusedKeys } from './admission/refusedKeys';
import { knativeSettings } from './admission/table';
import { destinationHover } from './destinations';
import { crdDuckFindings, declaredFindings } from './ducks/crdFindings';
import { functionFile } from './functions/functionFile';
import { functionAt } from './functions/symbol';
import { followingRevision } from './revisions/following';
import { suggestRevision } from './revisions/suggest';
import { revisionAt } from './revisions/symbol';
import { knativeCombinations, knativeOfMetadata, knativeOfWorkspace, knativeRenamed, knativeRules, knativeWholes } from './rules';
import { subjectRelations } from './subjects';

export const knative: Family = {
  id: 'knative',
  rules: knativeRules,
  renamedRules: knativeRenamed,
  rulesOfWorkspace: knativeOfWorkspace,
  rulesOfWholes: knativeWholes,
  rulesOfCombinations: knativeCombinations,
  rulesOfMetadata: knativeOfMetadata,
  dialect: 'knative',
  hoverAt: destinationHover,
  describes: describedByAdmission,
  refusedKeys,
  symbolAt: (spot, workspace) => revisionAt(spot, workspace) ?? functionAt(spot, workspace),
  madeFrom: functionFile,
  suggest: suggestRevision,
  followingNames: followingRevision,
  relations: subjectRelations,
  check: checkAdmission,
  checkLiterals,
  changes: refusedChanges,
  clusterFacts: {
    knative: { meaning: 'Settings and feature flags of Knative. A setting that is not listed is unknown.', settings: knativeSettings },
  },
  checkCrd: (crd, workspace) => crdDuckFindings(crd, workspace.knowledge.part(productDucks)),
  checkDucks: declaredFindings,
};
