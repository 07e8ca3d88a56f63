import assert from 'node:assert/strict';

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpusServices } from '../../scripts/support/ackCorpus';
import { uriOfPath } from '../../server/src/hosts/node/fileUri';
import { nodeModelReader } from '../../server/src/hosts/node/modelReader';
import { complete } from '../../server/src/features/completion/complete';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { generatorLenses } from '../../server/src/features/generator/codeLens';
import { hover } from '../../server/src/features/hover';
import { corpusFolder } from '../support/schemaBundle';
import { emptyWorkspace } from '../support/workspace';

/** Every configuration that a controller is generated from, in the editor with its model beside it. */
describe('generator.yaml of the corpus', function () {
  this.timeout(120_000);

  it('has no error, a lens for each resource with a kind, and an answer everywhere', function () {
    const corpus = corpusFolder();
    if (corpus === undefined) {
      console.log('      no corpus beside the project');
      this.skip();
    }
    const workspace = emptyWorkspace(nodeModelReader);
    const warnings = new Map<string, number>();
    let [lenses, hovers, items, probes] = [0, 0, 0, 0];
    for (const { directory, name } of corpusServices(join(corpus, 'ack'))) {
      const path = join(directory, 'generator.yaml');
      const uri = uriOfPath(path);
      const text = readFileSync(path, 'utf8');

      workspace.setDisk([[uri, text]]);
      const file = workspace.file(uri) ?? assert.fail(name);
      workspace.generators.settle(file);
      const known = workspace.generators.inferenceOf(uri) ?? assert.fail(`${name} has no model`);
      const diagnostics = diagnosticsOf(uri, workspace);
      assert.deepEqual(
        diagnostics.filter(({ severity }) => severity === 'error').map(({ finding }) => `${name}: ${finding.message}`),
        [],
      );
      diagnostics.forEach(({ finding }) => warnings.set(finding.code, (warnings.get(finding.code) ?? 0) + 1));
      const shown = generatorLenses(workspace, uri);
      const configured = known.inference.crds.filter(({ resource }) => known.of.config.value.resources?.has(resource) === true);
      assert.ok(shown.length >= configured.length, name);
      lenses += shown.length;
      const step = Math.max(1, Math.floor(text.length / 40));
      for (let offset = 0; offset < text.length; offset += step) {
        probes += 1;
        hovers += hover(workspace, uri, offset) === undefined ? 0 : 1;
        items += complete(workspace, uri, offset).length === 0 ? 0 : 1;
      }
      workspace.setDisk([[uri, undefined]]);
    }
    console.log(
      `      ${lenses} lenses; of ${probes} places ${hovers} with hover, ${items} with completion; warnings ${JSON.stringify([...warnings])}`,
    );
    assert.ok(lenses > 100 && hovers > probes / 4 && items > probes / 4);
  });
});
