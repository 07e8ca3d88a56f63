import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ackDomain, corpusServices } from '../../scripts/support/ackCorpus';
import { readGenerator } from '../../server/src/infer/config/generatorText';
import type { ConfigSource } from '../../server/src/infer/config/configSource';
import { inferService } from '../../server/src/infer/inferService';
import { plainConfig } from '../support/infer';
import { checkInference } from '../support/inferChecks';
import { mutateJson, mutateText, seeded } from '../support/mutate';
import { corpusFolder } from '../support/schemaBundle';

const seed = Number(process.env['ACKMESH_SEED'] ?? 20240817);
const rounds = Number(process.env['ACKMESH_MUTATIONS'] ?? 60);

/** Real models and configurations, damaged: those of services that are quick to copy. */
describe('inference of a damaged corpus', function () {
  this.timeout(0);

  it(`never throws and always says something (seed ${seed}, ${rounds} rounds)`, function () {
    const corpus = corpusFolder();
    if (corpus === undefined) {
      console.log('      no corpus beside the project');
      this.skip();
    }
    const services = corpusServices(join(corpus, 'ack'))
      .map(({ name, directory, smithy }) => ({
        name,
        models: ['model.json', ...(smithy === undefined ? [] : [smithy.file])].map((file) => readFileSync(join(directory, file), 'utf8')),
        generator: readFileSync(join(directory, 'generator.yaml'), 'utf8'),
      }))
      .filter(({ models }) => models.every((model) => model.length < 300_000));
    for (let round = 0; round < rounds; round += 1) {
      const random = seeded(seed + round);
      const service = services[Math.floor(random() * services.length)];
      if (service === undefined) {
        return;
      }
      const original: unknown = JSON.parse(service.models[Math.floor(random() * service.models.length)] ?? '');
      const model = random() < 0.7 ? mutateJson(original, random, 1 + Math.floor(random() * 8)) : original;
      try {
        checkInference(
          inferService({ model, generator: damaged(service.generator, random), alias: service.name, domain: ackDomain }),
          model,
        );
      } catch (error) {
        throw new Error(`round ${round} of seed ${seed}, ${service.name}`, { cause: error });
      }
    }
  });
});

/** A configuration with damage to its value or to its text. */
function damaged(text: string, random: () => number): ConfigSource {
  const choice = random();
  if (choice < 0.3) {
    return readGenerator(text);
  }
  if (choice < 0.7) {
    return plainConfig(mutateJson(readGenerator(text).value, random, 1 + Math.floor(random() * 4)));
  }
  return readGenerator(mutateText(text, random));
}
