import type { ConfigType } from './configType';

const text = { kind: 'string' } as const;

/** What documentation.yaml may hold. Source: aws-controllers-k8s/code-generator pkg/config at d4aaca5. */
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
            note: { type: text, changes: 'nothing', meaning: 'A note for the reference pages of the Kind.' },
            fields: {
              type: {
                kind: 'map',
                keys: 'field',
                of: {
                  kind: 'record',
                  keys: {
                    append: { type: text, changes: 'metadata', meaning: "Text behind the API's own." },
                    prepend: { type: text, changes: 'metadata', meaning: "Text before the API's own." },
                    override: { type: text, changes: 'metadata', meaning: "Text in the place of the API's own." },
                  },
                },
              },
              changes: 'metadata',
              meaning: 'Descriptions by field path.',
            },
          },
        },
      },
      changes: 'metadata',
      meaning: 'Resources by Kind.',
    },
  },
} as const satisfies ConfigType;
