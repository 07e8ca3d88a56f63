import axe, { type AxeResults } from 'axe-core';
import type { Frame } from 'playwright-core';

/** What axe-core finds in a document, one line for each rule and place. Rules about whole sites do not fit a web view. */
export async function accessibilityFindings(frame: Frame): Promise<readonly string[]> {
  await frame.evaluate(axe.source);
  const { violations } = await frame.evaluate<Pick<AxeResults, 'violations'>>(`axe.run(document, { rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } } })`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`));
}
