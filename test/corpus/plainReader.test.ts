import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunksOf, isEmptyChunk } from '../../server/src/yaml/reading/chunks';
import { parseByLibrary, parseYaml } from '../../server/src/yaml/reading/parse';
import { corpusOrSkip, manifestsBelow } from '../support/corpus';

const largest = 20_000;

describe('corpus: reading YAML', () => {
  for (const family of ['ack', 'appmesh', 'gitops', 'kcc', 'knative', 'kro']) {
    it(`reads every document of ${family} as the library does`, function () {
      const folder = corpusOrSkip(this, family);
      for (const file of manifestsBelow(folder)) {
        const text = readFileSync(join(folder, file), 'utf8');
        for (const { start, end } of chunksOf(text)) {
          const chunk = text.slice(start, end);
          if (chunk.length < largest && !isEmptyChunk(chunk)) {
            assert.deepEqual(parseYaml(chunk), parseByLibrary(chunk), `${file} at ${start}`);
          }
        }
      }
    }).timeout(60_000);
  }
});
