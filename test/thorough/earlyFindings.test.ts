import assert from 'node:assert/strict';
import type { Uri } from '../../server/src/base/uri';
import type { Rule } from '../../server/src/rules/rule';
import { catalogue, findRule } from '../../server/src/families/catalogue';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import type { Diagnostic } from '../../server/src/workspace/finding';
import type { Workspace } from '../../server/src/workspace/workspace';
import { families } from '../../server/src/families/index';
import { everything } from '../support/edits/manifests';
import { OperationSource } from '../support/edits/operations';
import { apply, fill, startOf, type State } from '../support/edits/world';
import { seeded } from '../support/mutate';
import { mayDescribeOthers } from '../../server/src/service/withoutWorkspace';
import { emptyWorkspace } from '../support/workspace';

const seed = Number(process.env['ACKMESH_SEED'] ?? 1);
const sequences = Number(process.env['ACKMESH_SEQUENCES'] ?? 6);

function shown({ finding, span }: Diagnostic): string {
  return `${finding.code} ${span.start}-${span.end} ${finding.message}`;
}

type Known = (uri: Uri, text: string) => boolean;

const projectFiles: Known = (uri) => uri.endsWith('.ackmesh.yaml');
const describing: Known = mayDescribeOthers;

/** What is known of a file before others are read than those that are `known`. */
function before(state: State, uri: Uri, known: Known): Workspace {
  const has = ([each, text]: readonly [Uri, string]): boolean => each === uri || known(each, text);
  const workspace = emptyWorkspace();
  fill(workspace, { ...state, disk: new Map([...state.disk].filter(has)), buffers: new Map([...state.buffers].filter(has)) });
  return workspace;
}

/** Findings that rest on `what`, and that are gone when everything is read, in random workspaces. */
function lostFindings(what: readonly Rule['restsOn'][], known: Known): readonly string[] {
  const lost = new Set<string>();
  for (let index = seed; index < seed + sequences; index += 1) {
    const state = startOf(everything);
    const source = new OperationSource(everything, seeded(index));
    const workspace = emptyWorkspace();
    fill(workspace, state);
    for (let count = 0; count < 60; count += 1) {
      apply(source.next(state), state, workspace);
    }
    for (const uri of workspace.uris) {
      const all = new Set(diagnosticsOf(uri, workspace).map(shown));
      for (const early of diagnosticsOf(uri, before(state, uri, known))) {
        const rests = early.finding.lacks === undefined ? findRule(early.finding.code)?.restsOn : 'workspace';
        if (rests !== undefined && what.includes(rests) && !all.has(shown(early))) {
          lost.add(`seed ${index}, ${uri}: ${shown(early)}`);
        }
      }
    }
  }
  return [...lost];
}

describe('findings that rest on the document', () => {
  it('stay when the other files are read', function () {
    this.timeout(0);
    assert.deepEqual(lostFindings(['document'], projectFiles), []);
  });

  it('and on how it is to be read stay when the files are known that say so', function () {
    this.timeout(0);
    assert.deepEqual(lostFindings(['document', 'reading'], describing), []);
  });

  it('are none about a file that Helm leaves out', () => {
    const uri = 'file:///ws/chart/templates/old/part.yaml' as Uri;
    const state = startOf(everything);
    state.disk.set(uri, 'a: {{ include "shop.name"');
    assert.deepEqual(diagnosticsOf(uri, before(state, uri, describing)), []);
  });

  it('are told by codes and families of the catalogue', () => {
    const known = new Set<string>(catalogue.flatMap(({ code, family }) => [code, family]));
    assert.deepEqual(
      families
        .flatMap(({ rulesOfWorkspace = [], rulesOfWholes = [] }) => [...rulesOfWorkspace, ...rulesOfWholes])
        .filter((each) => !known.has(each)),
      [],
    );
  });
});
