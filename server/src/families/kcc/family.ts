import type { Family } from '../../workspace/family';
import { usesAnnotation } from './annotationUse';
import { checkKcc, checkKccAlone } from './checks/checkKcc';
import { crdReferenceFindings } from './checks/crdReferences';
import { ignoresKind } from './checks/identity';
import { mayRefuseLabel } from './checks/labels';
import { schemaWords } from './checks/schemaWords';
import { refusedChanges } from './checks/changes';
import { cloudIdentity } from './cloudIdentity';
import { cloudIdOf } from './container';
import { keysBeside } from './keysBeside';
import { externals } from './externals';
import { placeKeys } from './location';
import { aloneHover } from './aloneContainer';
import { placeHover } from './place';
import { kccOf, kccPart } from './part';
import { suggestPrincipal } from './principals';
import { kccRules } from './rules';

/** Google Config Connector. Source: GoogleCloudPlatform/k8s-config-connector at cdb85ecf, and its Direct Resource Reference Guide. */
export const kcc: Family = {
  id: 'kcc',
  rules: kccRules,
  rulesOfWorkspace: [
    'kcc/external-duplicates-object',
    'kcc/iam-authoritative-conflict',
    'kcc/location-mismatch',
    'kcc/namespace-needed',
    'kcc/namespace-not-inherited',
    'kcc/no-parent',
    'kcc/one-resource-two-objects',
    'kcc/project-from-namespace-name',
    'kcc/reference-cycle',
    'kcc/same-target-twice',
    'kcc/secret-in-other-namespace',
    'kcc/secret-key-not-found',
    'kcc/secret-not-found',
    'kcc/secret-type',
    'kcc/several-containers',
    'kcc/wrong-form',
  ],
  rulesOfWholes: [
    'kcc/reference-is-empty',
    'kcc/external-only',
    'kcc/kind-required',
    'kcc/no-parent',
    'kcc/several-parents',
    'kcc/project-from-namespace-name',
    'kcc/iam-kind-missing',
    'kcc/iam-member-choice',
    'kcc/iam-member-from-choice',
    'kcc/value-choice',
    'kcc/choice',
    'kcc/required-reference',
    'kcc/one-resource-two-objects',
  ],
  rulesOfCombinations: [
    'kcc/both-name-and-external',
    'kcc/choice',
    'kcc/iam-member-choice',
    'kcc/iam-member-from-choice',
    'kcc/kind-with-external',
    'kcc/namespace-with-external',
    'kcc/plain-and-reference',
    'kcc/several-parents',
    'kcc/value-choice',
  ],
  spansGroups: true,
  slots: kccPart,
  aliasOf: (resource, knowledge) => knowledge.part(kccPart).aliasOf(resource),
  check: checkKcc,
  checkAlone: checkKccAlone,
  checkCrd: crdReferenceFindings,
  changes: refusedChanges,
  wordsFor: schemaWords,
  usesAnnotation,
  mayRefuseLabel,
  ignoresKind,
  refusedKeys: keysBeside,
  externals,
  suggest: suggestPrincipal,
  placeKeys,
  hoverAt: (spot, workspace) => [...placeHover(spot, workspace), ...aloneHover(spot, workspace)],
  cloudIdentityOf: cloudIdentity,
  containerKeys(knowledge) {
    const { containers, otherParents } = knowledge.part(kccPart).facts;
    return [...containers.map(({ reference }) => reference), ...otherParents];
  },
  nameToKeep({ resource }, workspace) {
    const row = kccOf(workspace).kind(resource.kind);
    const isNamed =
      row?.group === resource.group &&
      row.resourceId === true &&
      resource.name !== undefined &&
      cloudIdOf(resource, workspace) === resource.name;
    return isNamed ? { field: 'resourceID', value: resource.name, when: 'always' } : undefined;
  },
};
