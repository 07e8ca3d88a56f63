import type { Family } from '../../workspace/family';
import { ackRules } from './rules';

export const ack: Family = {
  id: 'ack',
  rules: ackRules,
  rulesOfWorkspace: [
    'ack/cross-namespace',
    'ack/field-export-path',
    'ack/reference-cycle',
  ],
  rulesOfWholes: ['ack/value-or-ref-missing'],
  dialect: 'ack',
};
