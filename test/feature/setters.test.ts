import assert from 'node:assert/strict';
import { definition } from '../../server/src/features/references/definition';
import { hover } from '../../server/src/features/hover';
import { openWorkspace, uriOf } from '../support/workspace';

const kptfile = (folder: string, functions: string): string =>
  `#- ${folder}Kptfile\napiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: { name: p }\npipeline:\n  mutators:\n${functions}`;
const applied = (pairs: string): string => `  - image: gcr.io/kpt-fn/apply-setters:v0.2\n    configMap: { ${pairs} }\n`;
const topic = (spec: string): string =>
  `#- pkg/topic.yaml\napiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubTopic\nmetadata:\n  name: t # kpt-set: \${name}-topic\nspec:\n${spec}`;
const retained = topic('  messageRetentionDuration: 600s # kpt-set: ${retention}\n');

/** The text that a definition selects, with its file. */
function leadsTo(text: string, at: string, behind = 0): readonly string[] {
  const { workspace } = openWorkspace(text);
  const uri = uriOf('pkg/topic.yaml');
  const offset = (workspace.file(uri)?.text.indexOf(at) ?? 0) + behind;
  return definition(workspace, uri, offset).map(
    (link) =>
      `${link.uri.replace('file:///ws/', '')} ${workspace.file(link.uri)?.text.slice(link.selection.start, link.selection.end) ?? ''}`,
  );
}

function shown(text: string, at: string): string {
  const { workspace } = openWorkspace(text);
  const uri = uriOf('pkg/topic.yaml');
  return hover(workspace, uri, workspace.file(uri)?.text.indexOf(at) ?? 0)?.markdown.text ?? '';
}

describe('setters of kpt', () => {
  const own = kptfile('pkg/', applied('name: orders, retention: 900s'));

  it('lead from the value and from the comment to what the Kptfile says', () => {
    assert.deepEqual(leadsTo(retained + own, '600s'), ['pkg/Kptfile 900s']);
    assert.deepEqual(leadsTo(retained + own, 'retention}'), ['pkg/Kptfile 900s']);
    assert.deepEqual(leadsTo(retained + own, '${name}'), ['pkg/Kptfile orders']);
    assert.deepEqual(leadsTo(retained, '600s'), []);
  });

  it('lead to the file that the Kptfile names, and to packages around it, whose functions run later', () => {
    const named = kptfile('pkg/', '  - image: ghcr.io/kptdev/krm-functions-catalog/apply-setters\n    configPath: setters.yaml\n');
    const file = '#- pkg/setters.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: setters }\ndata:\n  retention: 700s\n';
    assert.deepEqual(leadsTo(retained + named + file, '600s'), ['pkg/setters.yaml 700s']);
    assert.deepEqual(leadsTo(retained + own + kptfile('', applied('retention: 1h')), '600s'), ['pkg/Kptfile 900s', 'Kptfile 1h']);
    assert.deepEqual(leadsTo(retained + kptfile('other/', applied('retention: 1h')), '600s'), []);
  });

  it('are those of apply-setters alone', () => {
    assert.deepEqual(leadsTo(retained + own.replace('apply-setters', 'set-labels'), '600s'), []);
    assert.deepEqual(leadsTo(retained + own.replace('kpt.dev', 'example.com'), '600s'), []);
  });

  it('are shown with their values', () => {
    assert.match(shown(retained + own, '600s'), /Set by kpt: `\$\{retention\}`\n\n.*`retention`: `900s` in \[pkg\/Kptfile:7\]/);
    assert.match(shown(retained + own, '# kpt-set: ${name}'), /^Set by kpt: `\$\{name\}-topic`\n\n.*`name`: `orders`/);
    assert.match(shown(retained, '600s'), /Set by kpt: `\$\{retention\}`/);
  });

  it('are not where the words stand in a value', () => {
    const block = topic('  kmsKeyRef:\n    external: |\n      a # kpt-set: ${name}\n');
    assert.doesNotMatch(shown(block + own, 'a # kpt'), /Set by kpt/);
    assert.deepEqual(leadsTo(block + own, 'a # kpt'), []);
  });

  it('leave references to the objects that are called so now', () => {
    const reference = `#- pkg/topic.yaml\napiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubSubscription\nmetadata: { name: s }\nspec:\n  topicRef:\n    name: orders # kpt-set: \${name}\n---\napiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubTopic\nmetadata: { name: orders }\n`;
    assert.deepEqual(leadsTo(reference + own, 'orders #'), ['pkg/topic.yaml orders']);
    assert.deepEqual(leadsTo(reference + own, '${name}'), ['pkg/Kptfile orders']);
    assert.deepEqual(leadsTo(reference.replace('{ name: orders }', '{ name: other }') + own, 'orders #'), ['pkg/Kptfile orders']);
  });
});
