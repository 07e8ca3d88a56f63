import assert from 'node:assert/strict';
import { AjvValidator } from '../../server/src/schema/validation/ajvValidator';
import type { Kind } from '../../server/src/schema/kinds/kind';
import { codesOf, openWorkspace, root, uriOf } from '../support/workspace';

const kindOf = (pattern: string): Kind =>
  ({
    group: 'a.example.com',
    version: 'v1',
    kind: 'A',
    scope: 'Namespaced',
    schema: { type: 'object', properties: { spec: { type: 'object', properties: { a: { type: 'string', pattern } } } } },
  }) as unknown as Kind;

const objects = `apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata: { name: a }
spec: { name: 5, versioning: { status: on } }
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: Mesh
metadata: { name: a }
spec: { awsName: [a], egressFilter: { type: x } }
---
apiVersion: iam.services.k8s.aws/v1alpha1
kind: Role
metadata: { name: a }
spec: { name: "a b", assumeRolePolicyDocument: "" }
`;

describe('what was compiled of schemas', () => {
  it('is forgotten when a folder is closed, and made again for others', () => {
    const { workspace, uri } = openWorkspace(objects);
    const { validator } = workspace;
    assert.ok(validator instanceof AjvValidator);
    workspace.setFolders([root, 'file:///other']);
    const before = codesOf({ workspace, uri } as ReturnType<typeof openWorkspace>);
    assert.ok(validator.held.schemas > 0 && validator.held.compiler, JSON.stringify(validator.held));
    assert.ok(workspace.apiTrees.patterns > 0);
    workspace.setFolders([root, 'file:///other', 'file:///more']);
    assert.ok(validator.held.schemas > 0, 'another folder takes nothing away');
    workspace.setFolders([root]);
    assert.deepEqual(validator.held, { schemas: 0, patterns: 0, compiler: false });
    assert.equal(workspace.apiTrees.patterns, 0);
    workspace.setBuffer(uriOf('b.yaml'), objects);
    assert.deepEqual(codesOf({ workspace, uri: uriOf('b.yaml') } as ReturnType<typeof openWorkspace>), before);
    assert.ok(validator.held.schemas > 0);
  });

  it('is bounded, and the compiler that holds it goes with it', () => {
    const validator = new AjvValidator();
    let most = 0;
    for (let index = 0; index < 2500; index += 1) {
      const kind = kindOf(`^a{${index % 900}}b{${Math.floor(index / 900)}}$`);
      assert.equal(validator.validate(kind, { apiVersion: 'a.example.com/v1', kind: 'A', spec: { a: 'c' } }).length > 0, true);
      most = Math.max(most, validator.held.schemas);
    }
    assert.ok(most <= 1000, String(most));
    assert.ok(validator.held.patterns <= 2000);
    validator.forget();
    assert.deepEqual(validator.held, { schemas: 0, patterns: 0, compiler: false });
  });
});
