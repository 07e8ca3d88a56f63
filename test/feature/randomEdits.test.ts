import { emptyWorkspace, uriOf } from '../support/workspace';
import { meshText, nodeText, routerText } from '../support/meshFiles';
import { checkRandomEdits } from '../support/randomEdits';

const edits = Number(process.env['ACKMESH_EDITS'] ?? 100);
const seed = Number(process.env['ACKMESH_SEED'] ?? 20261120);

const bucket = `apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata:
  name: logs
  annotations: { note: "🚀 é" }
spec:
  name: &name logs
  tagging:
    tagSet:
      - { key: a, value: *name }
  policy: |
    { "Version": "2012-10-17" }
`;

const documents: readonly (readonly [string, string])[] = [
  ['one object', nodeText],
  ['three documents', `${meshText}---\n${nodeText}---\n${routerText}`],
  ['Windows line ends', `${bucket}---\n${routerText}`.replaceAll('\n', '\r\n')],
];

describe('random edits', () => {
  for (const [index, [what, text]] of documents.entries()) {
    it(`leave what a fresh open tells: ${what} (seed ${seed + index})`, function () {
      this.timeout(0);
      checkRandomEdits({
        seed: seed + index,
        edits,
        compareEvery: 10,
        uri: uriOf('edited.yaml'),
        text,
        create: () => {
          const workspace = emptyWorkspace();
          workspace.setDisk([[uriOf('other.yaml'), `${routerText}---\n${bucket}`]]);
          return workspace;
        },
      });
    });
  }
});
