import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics';
import { fixesOf } from '../../../server/src/features/fixes/fixes';
import { object } from '../../support/kcc';
import { applyEdits, openWorkspace, uriOf } from '../../support/workspace';

describe('fixes of another document', () => {
  it('annotate the Namespace in its own file', () => {
    const network = object('ComputeNetwork', 'net', { ns: 'team', spec: 'autoCreateSubnetworks: false' });
    const { workspace } = openWorkspace(
      `#- net.yaml\n${network}#- ns.yaml\n# Teams\n${object('Namespace', 'other')}${object('Namespace', 'team')}`,
    );
    const [diagnostic] = diagnosticsOf(uriOf('net.yaml'), workspace);
    assert.equal(diagnostic?.finding.code, 'kcc/project-from-namespace-name');
    const [fix] = diagnostic === undefined ? [] : fixesOf(diagnostic, workspace);
    assert.deepEqual(
      fix?.fileEdits.map(({ uri }) => uri),
      [uriOf('ns.yaml')],
    );
    const text = applyEdits(workspace.file(uriOf('ns.yaml'))?.text ?? '', fix?.fileEdits ?? []);
    assert.equal(
      text,
      `# Teams\n${object('Namespace', 'other')}${object('Namespace', 'team', { annotations: 'cnrm.cloud.google.com/project-id: team' })}`,
    );
    workspace.setDisk([[uriOf('ns.yaml'), text]]);
    assert.deepEqual(diagnosticsOf(uriOf('net.yaml'), workspace), []);
  });
});
