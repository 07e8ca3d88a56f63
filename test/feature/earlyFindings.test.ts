import assert from 'node:assert/strict';
import { catalogue, diagnosticsOf, findRule, type Diagnostic, type Workspace } from '../../server/src/service';
import { families } from '../../server/src/families/index';
import { everything } from '../support/edits/manifests';
import { OperationSource } from '../support/edits/operations';
import { apply, fill, startOf, type State } from '../support/edits/world';
import { seeded } from '../support/mutate';
import { emptyWorkspace } from '../support/workspace';

const seed = Number(process.env['ACKMESH_SEED'] ?? 1);
const sequences = Number(process.env['ACKMESH_SEQUENCES'] ?? 6);

function shown({ finding, span }: Diagnostic): string {
  return `${finding.code} ${span.start}-${span.end} ${finding.message}`;
}

/** What is known of a file before other files are read, but for the project files. */
function alone(state: State, uri: string): Workspace {
  const disk = new Map([...state.disk].filter(([each]) => each.endsWith('.ackmesh.yaml') || (each === uri && !state.buffers.has(each))));
  const workspace = emptyWorkspace();
  fill(workspace, { ...state, disk, buffers: new Map([...state.buffers].filter(([each]) => each === uri)) });
  return workspace;
}

describe('findings that rest on the document', () => {
  it('stay when the other files are read', function () {
    this.timeout(0);
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
        for (const early of diagnosticsOf(uri, alone(state, uri))) {
          if (findRule(early.finding.code)?.restsOn === 'document' && !all.has(shown(early))) {
            lost.add(`seed ${index}, ${uri}: ${shown(early)}`);
          }
        }
      }
    }
    assert.deepEqual([...lost], []);
  });

  it('are told by codes and families of the catalogue', () => {
    const known = new Set<string>(catalogue.flatMap(({ code, family }) => [code, family]));
    assert.deepEqual(families.flatMap(({ rulesOfWorkspace = [], rulesOfWholes = [] }) => [...rulesOfWorkspace, ...rulesOfWholes]).filter((each) => !known.has(each)), []);
  });
});
