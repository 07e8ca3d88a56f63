import assert from 'node:assert/strict';
import { applyFix, checkDiagnostics, openWorkspace } from '../support/workspace';

const code = 'kustomize/template-in-resource';
const head = 'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: b }\n';
const bucket = `${head}spec: { name: b-1, versioning: { status: Enabled } }\n`;

describe('a placeholder without quotes in flow style', () => {
  const applied = (spec: string): string => `#- kustomization.yaml\nresources: [a.yaml]\n#- a.yaml\n${head}${spec}`;

  it('is reported in a file that a kustomization reads', () => {
    checkDiagnostics(applied('spec: { name: b-1, versioning: { status: <|${STATUS}|> } }\n'), [code]);
    checkDiagnostics(applied('spec: { name: <|a-${NAME}|>, versioning: { status: <|${STATUS}|> } }\n'), [code, code]);
    checkDiagnostics(applied('spec:\n  name: b-1\n  tagging:\n    tagSet: [{ key: a, value: <|${V:=x}|> }]\n'), [code]);
  });

  it('is reported in a file of patches of both sorts', () => {
    const withPatch = (patch: string): string =>
      `#- kustomization.yaml\nresources: [a.yaml]\npatches: [{ path: p.yaml, target: { kind: Bucket } }]\n#- a.yaml\n${bucket}#- p.yaml\n${patch}`;
    checkDiagnostics(withPatch(`${head}spec: { versioning: { status: <|\${S}|> } }\n`), [code]);
    checkDiagnostics(withPatch('- { op: replace, path: /spec/versioning/status, value: <|${S}|> }\n'), [code]);
  });

  it('is not where it has quotes or stands in block style, nor in a file that stands alone', () => {
    checkDiagnostics(applied('spec: { name: b-1, versioning: { status: "${STATUS}" } }\n'), []);
    checkDiagnostics(applied('spec:\n  name: ${NAME}\n  versioning:\n    status: ${STATUS}\n'), []);
    checkDiagnostics(applied('spec: { name: $(NAME), versioning: { status: $STATUS } }\n'), []);
    checkDiagnostics(`#- a.yaml\n${head}spec: { name: "\${NAME}", versioning: { status: \${STATUS} } }\n`, []);
  });

  it('is not in a kustomization file, which is filled in before', () => {
    checkDiagnostics(
      `#- kustomization.yaml\nresources: [a.yaml]\nlabels: [{ pairs: { a: \${LABEL} } }]\npatches:\n- target: { kind: Bucket }\n  patch: |-\n    - { op: replace, path: /spec/versioning/status, value: \${S} }\n#- a.yaml\n${bucket}`,
      [],
    );
  });

  it('gets quotes', () => {
    const marked = applied('spec: { name: a<|>-${NAME}, versioning: { status: ${STATUS} } }\n');
    assert.match(applyFix(openWorkspace(marked), 'Add quotes'), /\{ name: "a-\$\{NAME\}", versioning: \{ status: \$\{STATUS\} \} \}/);
  });
});
