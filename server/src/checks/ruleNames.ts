import { didYouMean } from '../base/nearest';
import type { Span } from '../base/text';
import type { Catalogue } from '../rules/catalogue';
import type { Finding } from '../workspace/finding';
import type { YamlDocument } from '../yaml/nodes/node';

const ruleName = /(?<![\w./:-])[a-z]+\/[a-z0-9-]+(?![\w*/.-])/g;

/** What stands behind it is for people. */
const beforeReason = /[ \t]--(?:[ \t]|$)/;

/**
 * Names in comments that disable rules: those that a rule had before, which go on working, and those that read like the name of
 * a rule and are none. What else a comment says is its own matter.
 */
export function checkRuleNames({ directives }: YamlDocument, catalogue: Catalogue): readonly Finding[] {
  return directives.flatMap(({ text, span }) => {
    const [codes = ''] = text.split(beforeReason);
    return [...codes.matchAll(ruleName)].flatMap(({ 0: code, index }): readonly Finding[] => {
      const at = { start: span.start + index, end: span.start + index + code.length };
      const now = catalogue.renamed(code);
      if (now !== undefined) {
        return [noted(at, `Rule "${code}" is now called "${now}"`, [now], 'hint')];
      }
      const near = catalogue.find(code) === undefined ? catalogue.near(code) : [];
      return near.length === 0 ? [] : [noted(at, `Unknown rule "${code}"${didYouMean(near)}`, near)];
    });
  });
}

function noted(span: Span, message: string, names: readonly string[], level?: 'hint'): Finding {
  return {
    code: 'schema/config',
    ...(level === undefined ? {} : { level }),
    message,
    span,
    path: [],
    fixes: () => names.map((name) => ({ title: `Rename to "${name}"`, preferred: names.length === 1, edits: [{ span, newText: name }] })),
  };
}
