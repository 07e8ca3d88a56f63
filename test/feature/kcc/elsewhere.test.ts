import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
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

describe('Secrets that kustomizations bring', () => {
  const user = object('SQLUser', 'u', {
    spec: 'instanceRef: { external: i }\npassword: { valueFrom: { secretKeyRef: { name: pw, key: password } } }',
  });
  const codes = (generator: string): readonly string[] => {
    const { workspace } = openWorkspace(
      `#- prod/kustomization.yaml\nnamespace: prod\nresources: [../base]\n${generator}#- base/kustomization.yaml\nresources: [user.yaml]\n#- base/user.yaml\n${user}`,
    );
    return diagnosticsOf(uriOf('base/user.yaml'), workspace).map(({ finding }) => finding.code);
  };

  it('are found where every root has them', () => {
    const secret = (name: string): string =>
      `secretGenerator: [{ name: ${name}, literals: [password=x], options: { disableNameSuffixHash: true } }]\n`;
    assert.deepEqual(codes(secret('pw')), []);
    assert.deepEqual(codes(secret('other')), ['kcc/secret-not-found']);
  });
});
