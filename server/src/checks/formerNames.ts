import type { Catalogue } from '../rules/catalogue';
import type { Finding } from '../workspace/finding';
import type { YamlDocument } from '../yaml/nodes/node';

/** Comments that disable a rule by a name that it had before; they go on working. */
export function checkFormerNames({ directives }: YamlDocument, catalogue: Catalogue): readonly Finding[] {
  return directives.flatMap(({ text, span }) =>
    [...text.matchAll(/[a-z]+\/[a-z0-9-]+/g)].flatMap(({ 0: code, index }): readonly Finding[] => {
      const now = catalogue.renamed(code);
      const at = { start: span.start + index, end: span.start + index + code.length };
      return now === undefined
        ? []
        : [
            {
              code: 'schema/config',
              level: 'hint',
              message: `Rule "${code}" is now called "${now}"`,
              span: at,
              path: [],
              fixes: () => [{ title: `Rename to "${now}"`, preferred: true, edits: [{ span: at, newText: now }] }],
            },
          ];
    }),
  );
}
