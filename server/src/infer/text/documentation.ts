import type { ValueOf } from '../config/configType';
import { printable } from './plainText';

/**
 * What documentation.yaml may hold: texts around or instead of those of the API, by Kind and path of a field.
 * Source: aws-controllers-k8s/code-generator pkg/config (documentation).
 */
const note = {
  kind: 'record',
  keys: {
    append: { type: { kind: 'string' }, changes: 'nothing', meaning: 'Description after that of the API.' },
    prepend: { type: { kind: 'string' }, changes: 'nothing', meaning: 'Description before that of the API.' },
    override: { type: { kind: 'string' }, changes: 'nothing', meaning: 'Description instead of that of the API.' },
  },
} as const;

export const documentationType = {
  kind: 'record',
  keys: {
    resources: {
      type: {
        kind: 'map',
        keys: 'resource',
        of: {
          kind: 'record',
          keys: {
            note: { type: { kind: 'string' }, changes: 'nothing', meaning: 'Description of the Kind.' },
            fields: { type: { kind: 'map', keys: 'field', of: note }, changes: 'nothing', meaning: 'Descriptions by field path.' },
          },
        },
      },
      changes: 'nothing',
      meaning: 'Descriptions by Kind.',
    },
  },
} as const;

export type FieldNote = ValueOf<typeof note>;

/** The API's text with a note's; `undefined` when neither says anything. */
export function noted(text: string | undefined, fieldNote: FieldNote | undefined): string | undefined {
  const parts = fieldNote?.override === undefined ? [fieldNote?.prepend, text, fieldNote?.append] : [fieldNote.override];
  const said = parts.map((part) => part?.trim() ?? '').filter((part) => part !== '');
  return said.length === 0 ? undefined : printable(said.join('\n\n'));
}
