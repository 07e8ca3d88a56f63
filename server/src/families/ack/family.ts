import { allOf } from '../../base/lists';
import type { Family } from '../../workspace/family';
import { exportKeyFindings } from './checks/exportKeys';
import { roleSelectorFindings } from './checks/roleSelectors';
import { tagFindings } from './checks/tags';
import { cloudIdentity } from './cloudIdentity';
import { placeHover } from './place';
import { ackRules } from './rules';

export const ack: Family = {
  id: 'ack',
  rules: ackRules,
  rulesOfWorkspace: [
    'ack/cross-namespace',
    'ack/field-export-key',
    'ack/field-export-path',
    'ack/reference-cycle',
    'ack/role-selector-conflict',
  ],
  rulesOfWholes: ['ack/value-or-ref-missing', 'ack/role-selector-conflict'],
  rulesOfCombinations: ['ack/value-and-ref'],
  dialect: 'ack',
  isGenerated: true,
  clusterFacts: {
    ackCrossNamespace: { meaning: 'The ACK controllers resolve references to other namespaces.', values: [true, false], default: false },
  },
  check: (state, workspace) =>
    allOf(roleSelectorFindings(state, workspace), exportKeyFindings(state, workspace), tagFindings(state, workspace)),
  hoverAt: placeHover,
  cloudIdentityOf: cloudIdentity,
};
