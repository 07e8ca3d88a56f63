import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type CorpusService, corpusServices } from '../../scripts/support/ackCorpus';
import { type Comparison, compareService } from '../../scripts/support/compareService';
import { type FactCoverage, factCoverage } from '../../server/src/infer/facts/coverage';
import { withReferenceValue } from '../../server/src/infer/inferService';
import { brief, schemaOf } from '../support/infer';
import { corpusFolder } from '../support/schemaBundle';

/** Every published kind of the corpus, inferred anew. */
describe('inference of the corpus', function () {
  this.timeout(120_000);
  const comparisons = new Map<string, readonly Comparison[]>();
  let services: readonly CorpusService[] = [];

  before(function () {
    const corpus = corpusFolder();
    if (corpus === undefined) {
      console.log('      no corpus beside the project');
      this.skip();
    }
    services = corpusServices(join(corpus, 'ack'));
    services.forEach((service) => comparisons.set(service.name, compareService(service)));
  });

  const crds = (): Comparison['inference']['crds'] => [...comparisons.values()].flatMap(([published]) => published?.inference.crds ?? []);
  const kind = (service: string, name: string): Comparison['inference']['crds'][number] => {
    const found = comparisons.get(service)?.[0]?.inference.crds.find((crd) => crd.kind === name);
    assert.ok(found !== undefined, `${service} has no ${name}`);
    return found;
  };

  it('equals what controllers publish, and is the same from both formats', () => {
    const different = [...comparisons.values()]
      .flat()
      .flatMap(({ label, kinds }) =>
        kinds.filter(({ difference }) => difference !== undefined).map(({ file, difference }) => `${label} ${file}: ${difference ?? ''}`),
      );
    assert.deepEqual(different, []);
    assert.equal(
      crds().length,
      services.reduce((sum, { crdFiles }) => sum + crdFiles.length, 0),
    );
  });

  it('finds no error in configurations that controllers are generated from', () => {
    const errors = [...comparisons.values()].flatMap(([published]) =>
      (published?.inference.problems ?? [])
        .filter(({ severity }) => severity === 'error')
        .map(({ message }) => `${published?.label ?? ''}: ${message}`),
    );
    assert.deepEqual(errors, []);
  });

  it('leads at least 95 of 100 leaf fields of specs back to the API, and says how the others were added', () => {
    const coverages = crds().map((crd): FactCoverage => factCoverage(schemaOf(crd, 'spec'), 'spec'));
    const joined = coverages.reduce((sum, coverage) => sum + coverage.joined, 0);
    const unjoined = coverages.flatMap((coverage) => Object.values(coverage.unjoined).flat());
    assert.ok(joined / (joined + unjoined.length) >= 0.95, `${joined} of ${joined + unjoined.length}`);
    assert.deepEqual(
      coverages.flatMap((coverage) => coverage.unjoined.unknown ?? []),
      [],
    );
  });

  it('has a slot for every declared reference, whose value exists wherever the target is in the corpus or every kind has it', () => {
    const all = crds();
    for (const crd of all) {
      for (const slot of crd.references) {
        const isThere = all.some(({ group, kind: name }) => group === slot.target.group && name === slot.target.kind);
        const isCommon = slot.targetPath.startsWith('Status.ACKResourceMetadata.');
        assert.equal(withReferenceValue(slot, all).value !== undefined, isThere || isCommon, `${crd.kind} ${slot.path}`);
      }
    }
    const silent = [...comparisons.values()].flatMap(([published]) =>
      (published?.inference.problems ?? []).filter(({ message }) => message.includes('reference')),
    );
    assert.deepEqual(silent, []);
  });

  it('has what past mistakes were about', () => {
    const fn = schemaOf(kind('lambda', 'Function'), 'spec').properties?.['code'];
    assert.deepEqual(fn === undefined ? undefined : brief(fn), {
      imageURI: 'string',
      s3Bucket: 'string',
      s3BucketRef: 'ref',
      s3Key: 'string',
      s3ObjectVersion: 'string',
      sha256: 'string',
      zipFile: 'byte',
    });
    assert.deepEqual(schemaOf(kind('lambda', 'Function'), 'spec').required, ['code', 'name']);
    assert.deepEqual(Object.keys(schemaOf(kind('sqs', 'Queue'), 'status').properties ?? {}), [
      'ackResourceMetadata',
      'conditions',
      'queueARN',
      'queueURL',
    ]);
    assert.deepEqual(schemaOf(kind('ec2', 'VPC'), 'spec').required, ['cidrBlocks']);
    const endpoint = kind('route53resolver', 'ResolverEndpoint');
    const addresses = (['spec', 'status'] as const).map((part) => schemaOf(endpoint, part).properties?.['ipAddresses']);
    assert.ok(addresses.every((schema) => schema?.type === 'array'));
    assert.notDeepEqual(...(addresses.map((schema) => (schema === undefined ? undefined : brief(schema))) as [unknown, unknown]));
  });
});
