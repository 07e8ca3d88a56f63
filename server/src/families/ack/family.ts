import type { Family } from '../../workspace/family';
import { roleSelectorFindings } from './checks/roleSelectors';
import { cloudIdentity } from './cloudIdentity';
import { placeHover } from './place';
import { ackRules } from './rules';

export const ack: Family = {
  id: 'ack',
  rules: ackRules,
  rulesOfWorkspace: [
    'ack/cross-namespace',
    'ack/field-export-path',
    'ack/reference-cycle',
    'ack/role-selector-conflict',
  ],
  rulesOfWholes: ['ack/value-or-ref-missing', 'ack/role-selector-conflict'],
  dialect: 'ack',
  check: roleSelectorFindings,
  hoverAt: placeHover,
  cloudIdentityOf: cloudIdentity,
};
