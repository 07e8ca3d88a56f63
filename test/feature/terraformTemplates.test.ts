import assert from 'node:assert/strict';
import { codesOf, openWorkspace, problemsOf } from '../support/workspace';

const node = `%{ if environment == "prod" ~}
# For one environment.
%{ endif ~}
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata:
  name: front%{ if suffix != "" }-\${suffix}%{ endif }
  namespace: \${namespace}
spec:
%{~ if length(ports) > 0 }
  listeners:
%{ for port in ports ~}
    - portMapping:
        port: \${port}
        protocol: http
%{ endfor ~}
%{ else }
  listeners: []
%{ endif ~}
  podSelector:
    matchLabels: \${jsonencode(labels)}
  serviceDiscovery: { dns: { hostnam: front.\${namespace} } }
`;

describe('directives of Terraform', () => {
  it('are filled in before anybody reads YAML', () => {
    assert.deepEqual(problemsOf(openWorkspace(`#- node.yaml.tpl\n${node}`)), [
      'schema/unknown-field: Unknown field "hostnam" in spec.serviceDiscovery.dns; did you mean "hostname"?',
    ]);
  });

  it('may write what is required', () => {
    const bucket = (members: string): string =>
      `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: b }\nspec:\n  acl: private\n${members}`;
    assert.deepEqual(codesOf(openWorkspace(bucket(''))), ['schema/missing-field']);
    assert.deepEqual(codesOf(openWorkspace(bucket('%{ if named }\n  name: b\n%{ endif }\n'))), []);
  });

  it('are not what only looks like one', () => {
    const policy = (line: string): string =>
      `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: b }\nspec:\n  name: b\n  policy: ${line}\n  aclx: private\n`;
    for (const line of ["'%{COMBINEDLOG}'", "'%%{ if }'", "'%{X-Request}i'"]) {
      assert.deepEqual(codesOf(openWorkspace(policy(line))), ['api/json', 'schema/unknown-field'].sort(), line);
    }
    assert.deepEqual(codesOf(openWorkspace(policy("'%{ if json }a%{ endif }'"))), ['schema/unknown-field']);
    assert.ok(codesOf(openWorkspace(`%YAML 1.1\n---\n${policy('"{}"')}`)).includes('yaml/syntax'));
    assert.ok(codesOf(openWorkspace(`%{ unless }\n---\n${policy('"{}"')}`)).includes('yaml/syntax'));
  });
});
