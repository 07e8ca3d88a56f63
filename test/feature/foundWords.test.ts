import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { fixesOf } from '../../server/src/features/fixes/fixes';
import { applyFix, openWorkspace } from '../support/workspace';

const said = (text: string): readonly string[] => {
  const { workspace, uri } = openWorkspace(text);
  return diagnosticsOf(uri, workspace).map(({ finding: { code, message } }) => `${code}: ${message}`);
};

const cluster = (version: string): string =>
  `apiVersion: eks.services.k8s.aws/v1alpha1\nkind: Cluster\nmetadata: { name: a }\nspec: { name: cluster, roleARN: a, resourcesVPCConfig: {}, version: ${version} }\n`;
const service = (memory: string): string =>
  `apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: a }\nspec: { template: { spec: { containers: [{ image: a, resources: { limits: { memory: ${memory} } } }] } } }\n`;

describe('what a message says is found', () => {
  it('is what is written, where YAML reads something else', () => {
    assert.deepEqual(said(cluster('1.30')), ['schema/type: Expected a string, found "1.30", which YAML reads as the number 1.3']);
    assert.deepEqual(said(cluster('1.32')), ['schema/type: Expected a string, found the number 1.32']);
    assert.deepEqual(said(cluster('on')), ['schema/type: Expected a string, found "on", which YAML reads as the boolean true']);
  });

  it('is the space that is missing', () => {
    const bucket = (spec: string): string =>
      `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a }\nspec:\n${spec}`;
    const fixed = (spec: string, title: string): string => applyFix(openWorkspace(bucket(spec)), title);
    assert.deepEqual(said(bucket('  name:logs\n')), [
      'schema/type: Expected an object, found the string "name:logs"; a space is missing after ":"',
    ]);
    assert.equal(fixed('  name:logs\n', 'Add the missing space after ":"'), bucket('  name: logs\n'));
    assert.deepEqual(said(bucket('  name: logs\n  tagging:\n    tagSet:\n      -key\n')), [
      'schema/type: Expected a list, found the string "-key"; a space is missing after "-"',
    ]);
    assert.deepEqual(said(bucket('  http://example.com\n')), ['schema/type: Expected an object, found the string "http://example.com"']);
  });

  it('is no pattern that nobody can read, of a quantity', () => {
    assert.deepEqual(said(service('256mb')), ['schema/pattern: "256mb" is not a quantity; expected for example "500m" or "64Mi"']);
    assert.deepEqual(said(service('256Mi')), []);
  });

  it('is said once of a name that is none', () => {
    assert.deepEqual(
      said(
        'apiVersion: serving.knative.dev/v1beta1\nkind: DomainMapping\nmetadata: { name: Shop.example.com }\nspec: { ref: { name: a, kind: Service, apiVersion: serving.knative.dev/v1 } }\n',
      ).filter((each) => !each.startsWith('ref/')),
      [
        'schema/pattern: "Shop.example.com" must be lower-case letters, digits, "-" and ".", starting and ending with a letter or digit, also around each "."',
      ],
    );
  });

  it('is no kind without objects, where a kind is misspelled', () => {
    assert.deepEqual(
      said(
        'apiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMPolicyMember\nmetadata: { name: a }\nspec:\n  member: allUsers\n  role: roles/viewer\n  resourceRef: { kind: StorageBuckett, name: b }\n',
      ),
      ['kcc/iam-kind-unsupported: "StorageBuckett" is not supported as target of an IAM resource; did you mean "StorageBucket"?'],
    );
  });

  it('is not missing in a namespace that is filled in', () => {
    assert.deepEqual(
      said(
        'apiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata: { name: a, namespace: "{{ .namespace }}" }\nspec: { broker: b, subscriber: { uri: http://a.example.com } }\n---\napiVersion: eventing.knative.dev/v1\nkind: Broker\nmetadata: { name: other, namespace: team }\n',
      ),
      ['ref/not-found: Broker "b" not found in this workspace'],
    );
  });
});

describe('a fix that is done without asking', () => {
  const preferred = (text: string): readonly string[] => {
    const { workspace, uri } = openWorkspace(text);
    return diagnosticsOf(uri, workspace)
      .flatMap((diagnostic) => fixesOf(diagnostic, workspace))
      .filter(({ preferred: isPreferred }) => isPreferred)
      .map(({ title }) => title);
  };
  const node = (timeout: string): string =>
    `apiVersion: appmesh.k8s.aws/v1beta2\nkind: Mesh\nmetadata: { name: a }\nspec: { egressFilter: { type: ${timeout} } }\n`;

  it('takes a value for another one only where letters slipped', () => {
    assert.deepEqual(preferred(node('allow-all')), ['Replace with "ALLOW_ALL"']);
    assert.deepEqual(preferred(node('DROP_AL')), ['Replace with "DROP_ALL"']);
    assert.deepEqual(preferred(node('DROP_ALL2')), []);
  });

  it('takes no key of a Secret for a related one', () => {
    const user = (key: string): string =>
      `apiVersion: v1\nkind: Secret\nmetadata: { name: s, namespace: team }\nstringData: { db1-password: a }\n---\napiVersion: rds.services.k8s.aws/v1alpha1\nkind: DBInstance\nmetadata: { name: a, namespace: team }\nspec: { dbInstanceClass: db.t3.micro, dbInstanceIdentifier: a, engine: mysql, masterUserPassword: { name: s, key: ${key} } }\n`;
    assert.deepEqual(preferred(user('db1-pasword')), ['Use key "db1-password"']);
    assert.deepEqual(preferred(user('db2-password')), []);
  });
});
