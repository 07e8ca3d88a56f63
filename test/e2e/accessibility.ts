import axe, { type AxeResults } from 'axe-core';
import type { Frame } from 'playwright-core';

/** What axe-core finds in a document, one line for each rule and place. */
export async function accessibilityFindings(frame: Frame): Promise<readonly string[]> {
  await frame.evaluate(axe.source);
  const { violations } = await frame.evaluate<Pick<AxeResults, 'violations'>>(`axe.run(document)`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}
