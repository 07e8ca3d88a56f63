import assert from 'node:assert/strict';
import { neverCancelled } from '../../server/src/base/cancellation';
import { codeActions } from '../../server/src/features/actions/codeActions';
import { definition } from '../../server/src/features/references/definition';
import { highlights } from '../../server/src/features/references/highlights';
import { hover } from '../../server/src/features/hover';
import { inlayHints } from '../../server/src/features/outline/inlayHints';
import { referenceHints } from '../../server/src/features/references/referenceCounts';
import { selectionRanges } from '../../server/src/features/outline/selectionRanges';
import { semanticTokens } from '../../server/src/features/outline/semanticTokens';
import type { Span } from '../../server/src/base/text';
import type { Uri } from '../../server/src/base/uri';
import type { Workspace } from '../../server/src/workspace/workspace';
import { callsOf } from '../support/calls';
import { manifest, subnet, vpc } from '../support/manifests';
import { emptyWorkspace, uriOf } from '../support/workspace';

/** Groups of objects, each with a mistake that can be fixed, in one file. */
function fileOf(count: number): string {
  const group = (index: number): string =>
    [vpc(`net-${index}`), subnet(`net-${index}`, `sub-${index}`), manifest('VPC', `bad-${index}`, '{ cidrBlock: [10.0.0.0/16] }')].join(
      '---\n',
    );
  return Array.from({ length: count }, (_, index) => group(index)).join('---\n');
}

interface Asked {
  readonly workspace: Workspace;
  readonly uri: Uri;
  readonly offset: number;
  /** The lines that are on the screen. */
  readonly shown: Span;
}

/** What an editor asks again and again of one place. */
const questions: Readonly<Record<string, (asked: Asked) => unknown>> = {
  hover: ({ workspace, uri, offset }) => hover(workspace, uri, offset),
  definition: ({ workspace, uri, offset }) => definition(workspace, uri, offset),
  highlights: ({ workspace, uri, offset }) => highlights(workspace, uri, offset),
  'selection ranges': ({ workspace, uri, offset }) => selectionRanges(workspace, uri, offset),
  'semantic tokens of what is shown': ({ workspace, uri, shown }) => semanticTokens(workspace, uri, shown),
  'inlay hints of what is shown': ({ workspace, uri, shown }) => inlayHints(workspace, uri, shown),
  'reference hints of what is shown': ({ workspace, uri, shown }) =>
    referenceHints(workspace, uri, shown, { unused: true, token: neverCancelled }),
  'code actions': ({ workspace, uri, offset }) => codeActions(workspace, uri, { start: offset, end: offset }),
};

function asked(count: number): Asked {
  const workspace = emptyWorkspace();
  const uri = uriOf('all.yaml');
  const text = fileOf(count);
  workspace.setBuffer(uri, text);
  const offset = text.lastIndexOf('name: net-7 ') + 'name: n'.length;
  return { workspace, uri, offset, shown: { start: offset - 200, end: offset + 1000 } };
}

describe('a question about one place', () => {
  let few: Asked;
  let many: Asked;

  before(() => {
    [few, many] = [asked(20), asked(200)];
  });

  for (const [question, ask] of Object.entries(questions)) {
    it(`costs about the same in a file of many more objects: ${question}`, () => {
      const callsIn = (where: Asked): number => {
        ask(where);
        return callsOf(() => void ask(where));
      };
      const [inFew, inMany] = [callsIn(few), callsIn(many)];
      // The documents of the file are gone through, to find the place or what was said of each: a few calls for each of 540 more.
      const perDocument = question === 'code actions' ? 30 : 5;
      assert.ok(inMany < inFew + perDocument * 540, `${inFew} calls, then ${inMany}`);
    });
  }
});
