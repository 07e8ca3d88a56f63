import assert from 'node:assert/strict';
import { encodeTokens, tokensAnswer } from '../../server/src/hosts/lsp/requests/semanticTokens';
import { semanticTokens } from '../../server/src/features/outline/semanticTokens';
import { manifest } from '../support/manifests';
import { openWorkspace } from '../support/workspace';

const everything = { start: 0, end: Number.POSITIVE_INFINITY };

/** Each token as `kind text`, without those on kinds, which every object has. */
function tokensOf(text: string, span = everything): readonly string[] {
  return allTokensOf(text, span).filter((token) => !token.startsWith('kind '));
}

function allTokensOf(text: string, span = everything): readonly string[] {
  const { workspace, uri } = openWorkspace(text);
  const content = workspace.file(uri)?.text ?? '';
  return semanticTokens(workspace, uri, span).map(({ kind, span: { start, end } }) => `${kind} ${content.slice(start, end)}`);
}

const role = `${manifest('Role', 'runner', '{ name: runner, assumeRolePolicyDocument: "{}" }')}---\n`;
const fn = (spec: string): string => manifest('Function', 'f', `{ name: f, code: {}, ${spec} }`);

describe('semantic tokens', () => {
  it('tell references that lead somewhere from those that do not', () => {
    assert.deepEqual(tokensOf(role + fn('roleRef: { from: { name: runner } }')), ['reference runner']);
    assert.deepEqual(tokensOf(role + fn('roleRef: { from: { name: "other" } }')), ['unresolved other']);
  });

  it('tell a kind of a controller from the one of Kubernetes that has its name', () => {
    const service = (apiVersion: string): string => `apiVersion: ${apiVersion}\nkind: Service\nmetadata: { name: a }\n---\n`;
    assert.deepEqual(allTokensOf(service('v1') + service('serving.knative.dev/v1')), ['kind Service']);
    assert.deepEqual(allTokensOf(`${role}apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: { name: b }\n`), ['kind Role']);
  });

  it('tell values that stand for something that no object describes', () =>
    assert.deepEqual(
      tokensOf(
        'apiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubSubscription\nmetadata: { name: s }\nspec: { topicRef: { external: projects/a/topics/b } }\n',
      ),
      ['external projects/a/topics/b'],
    ));

  it('know the services of ARNs, but not in comments', () =>
    assert.deepEqual(tokensOf(`${fn('role: arn:aws:iam::111122223333:role/runner')}# arn:aws:s3:::a\n`), ['service iam']));

  it('find every ARN of a line up to its comment, and those of the lines that follow', () => {
    const several = fn('role: arn:aws:iam::111122223333:role/a, kmsKeyARN: arn:aws:kms:eu-west-1:111122223333:key/k').trimEnd();
    assert.deepEqual(tokensOf(`${several} # arn:aws:s3:::a\n---\n${fn('role: arn:aws:iam::111122223333:role/b')}`), [
      'service iam',
      'service kms',
      'service iam',
    ]);
  });

  it('say nothing of what is not ours, and of placeholders', () => {
    assert.deepEqual(tokensOf('apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: { a: arn:aws:s3:::b }\n'), []);
    assert.deepEqual(tokensOf(role + fn('roleRef: { from: { name: "${ROLE}" } }')), []);
  });

  it('are of a range only where one is asked for', () => {
    const text = role + fn('roleRef: { from: { name: runner } }');
    assert.deepEqual(tokensOf(text, { start: 0, end: role.length }), []);
    assert.deepEqual(tokensOf(text, { start: role.length, end: text.length }), ['reference runner']);
  });

  it('are encoded by the distance from the one before', () => {
    const { workspace, uri } = openWorkspace(
      fn('role: arn:aws:iam::111122223333:role/runner') + '---\n' + fn('role: arn:aws:iam::111122223333:role/runner'),
    );
    const file = workspace.file(uri);
    assert.ok(file !== undefined);
    const data = encodeTokens({ positionAt: (offset) => file.lines.positionAt(offset) }, semanticTokens(workspace, uri, everything));
    assert.deepEqual(data, [1, 6, 8, 3, 0, 2, 41, 3, 2, 0, 3, 6, 8, 3, 0, 2, 41, 3, 2, 0]);
  });

  it('are sent as the difference to what the client has', () => {
    const { workspace, uri } = openWorkspace(role);
    const first = tokensAnswer(workspace, uri, [0, 1, 2, 3, 4, 1, 1, 1, 1, 1], undefined);
    const second = tokensAnswer(workspace, uri, [0, 1, 2, 3, 4, 1, 7, 1, 1, 1], first.resultId);
    assert.deepEqual(second, { resultId: '2', edits: [{ start: 6, deleteCount: 1, data: [7] }] });
    assert.deepEqual(tokensAnswer(workspace, uri, [0, 1, 2, 3, 4, 1, 7, 1, 1, 1], '2'), { resultId: '3', edits: [] });
    assert.deepEqual(tokensAnswer(workspace, uri, [1], 'of another server'), { resultId: '4', data: [1] });
    for (let other = 0; other < 50; other += 1) {
      tokensAnswer(workspace, `${uri}${other}` as typeof uri, [other], undefined);
    }
    // It was forgotten, and no id stands for two answers.
    assert.deepEqual(tokensAnswer(workspace, uri, [2], undefined), { resultId: '55', data: [2] });
    assert.deepEqual(tokensAnswer(workspace, uri, [3], '1'), { resultId: '56', data: [3] });
  });
});
