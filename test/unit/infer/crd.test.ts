import assert from 'node:assert/strict';
import { crdFileName, toCrdDocument } from '../../../server/src/infer/crd/crd';
import type { ApiShorthand } from '../../support/apiShorthand';
import { infer, problemsOf, schemaOf } from '../../support/infer';

const event: ApiShorthand = {
  operations: { CreateVpcEvent: { in: 'I', out: 'O' } },
  structures: { I: { Name: 'str' }, O: { VpcEventId: 'str', When: 'time', Count: 'int', Share: 'dbl' } },
};

function columnsWith(generator: string): unknown {
  const inference = infer(event, generator);
  assert.deepEqual(
    problemsOf(inference).filter((problem) => problem.startsWith('error')),
    [],
  );
  return inference.crds[0]?.versions[0]?.columns;
}

describe('the CustomResourceDefinition document', () => {
  it('is what controllers publish', () => {
    const [crd] = infer(
      { operations: { CreatePolicy: { in: 'I' } }, structures: { I: { 'Name!': 'str' } } },
      'resources: { Policy: { shortNames: [pol], print: {} } }',
    ).crds;
    assert.ok(crd !== undefined);
    assert.equal(crdFileName(crd), 'aquarium.services.k8s.aws_policies.yaml');
    assert.deepEqual(toCrdDocument(crd), {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: {
        annotations: { 'controller-gen.kubebuilder.io/version': 'v0.19.0' },
        name: 'policies.aquarium.services.k8s.aws',
      },
      spec: {
        group: 'aquarium.services.k8s.aws',
        names: { kind: 'Policy', listKind: 'PolicyList', plural: 'policies', shortNames: ['pol'], singular: 'policy' },
        scope: 'Namespaced',
        versions: [
          {
            additionalPrinterColumns: [
              { jsonPath: '.status.conditions[?(@.type=="ACK.ResourceSynced")].status', name: 'Synced', type: 'string' },
            ],
            name: 'v1alpha1',
            schema: {
              openAPIV3Schema: {
                type: 'object',
                properties: {
                  apiVersion: { type: 'string' },
                  kind: { type: 'string' },
                  metadata: { type: 'object' },
                  spec: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
                  status: {
                    type: 'object',
                    properties: {
                      ackResourceMetadata: {
                        type: 'object',
                        properties: {
                          arn: { type: 'string' },
                          ownerAccountID: { type: 'string' },
                          partition: { type: 'string' },
                          region: { type: 'string' },
                        },
                        required: ['ownerAccountID', 'region'],
                      },
                      conditions: {
                        type: 'array',
                        items: {
                          type: 'object',
                          properties: {
                            lastTransitionTime: { type: 'string', format: 'date-time' },
                            message: { type: 'string' },
                            reason: { type: 'string' },
                            status: { type: 'string' },
                            type: { type: 'string' },
                          },
                          required: ['status', 'type'],
                        },
                      },
                    },
                  },
                },
              },
            },
            served: true,
            storage: true,
            subresources: { status: {} },
          },
        ],
      },
    });
  });

  it('has the group that controller_name gives', () => {
    assert.equal(infer(event, 'controller_name: zoo').crds[0]?.group, 'zoo.services.k8s.aws');
  });

  it('leaves the partition out for older runtimes', () => {
    const status = infer(event, '', { hasPartition: false }).crds[0]?.versions[0]?.schema.properties?.['status'];
    assert.deepEqual(Object.keys(status?.properties?.['ackResourceMetadata']?.properties ?? {}), ['arn', 'ownerAccountID', 'region']);
  });

  it('requires nothing of a status, whatever a tag says', () => {
    const api: ApiShorthand = { operations: { CreateTank: { in: 'I', out: 'O' } }, structures: { I: { Name: 'str' }, O: { Age: 'int' } } };
    const [crd] = infer(api, 'resources: { Tank: { fields: { Age: { go_tag: \'json:"years"\', is_required: true } } } }').crds;
    const status = crd === undefined ? undefined : schemaOf(crd, 'status');
    assert.ok(status?.properties?.['years'] !== undefined);
    assert.equal(status.required, undefined);
  });

  it('is in order of kinds', () => {
    const kinds = infer({
      operations: { CreateZebra: { in: 'I' }, CreateApi: { in: 'I' }, CreateAbc: { in: 'I' } },
      structures: { I: { Name: 'str' } },
    }).crds.map(({ kind }) => kind);
    assert.deepEqual(kinds, ['API', 'Abc', 'Zebra']);
  });
});

describe('printer columns', () => {
  it('reads some settings under the name of the Kind only', () => {
    const generator = `
resources:
  VpcEvent:
    shortNames: [ve]
    print: { add_age_column: true, order_by: index, additional_columns: [{ name: ZED, json_path: .spec.name, type: string, index: 1 }] }
    fields: { VpcEventId: { print: { name: ID, index: 9 } }, When: { print: { name: "" } }, Count: { print: { priority: 1 } } }
`;
    assert.deepEqual(columnsWith(generator), [
      { name: 'Count', type: 'integer', jsonPath: '.status.count', priority: 1 },
      { name: 'ID', type: 'string', jsonPath: '.status.vpcEventID' },
      { name: 'When', type: 'date', jsonPath: '.status.when' },
      { name: 'ZED', type: 'string', jsonPath: '.spec.name' },
    ]);
    const inference = infer(event, generator);
    assert.deepEqual(inference.crds[0]?.shortNames, []);
    assert.deepEqual(problemsOf(inference), [
      'warning no-effect resources.VpcEvent.shortNames: shortNames must be under the name of the Kind, VPCEvent',
      'warning no-effect resources.VpcEvent.print: order_by, add_age_column and add_synced_column must be under the name of the Kind, VPCEvent',
    ]);
  });

  it('sorts by what the configuration says and adds Synced and Age', () => {
    const fields = 'fields: { VpcEventId: { print: { index: 2 } }, Share: { print: { index: 3 } }, Count: { print: { index: 1 } } }';
    const names = (order: string): string[] =>
      (
        columnsWith(`resources: { VpcEvent: { ${fields} }, VPCEvent: { print: { order_by: ${order}, add_age_column: true } } }`) as {
          name: string;
        }[]
      ).map(({ name }) => name);
    assert.deepEqual(names('index'), ['Count', 'VPCEventID', 'Share', 'Synced', 'Age']);
    assert.deepEqual(names('Type'), ['Count', 'Share', 'VPCEventID', 'Synced', 'Age']);
    assert.deepEqual(names('jsonpath'), ['Count', 'Share', 'VPCEventID', 'Synced', 'Age']);
    assert.deepEqual(names('name'), ['Count', 'Share', 'VPCEventID', 'Synced', 'Age']);
  });

  it('can leave Synced out', () => {
    assert.deepEqual(columnsWith('resources: { VPCEvent: { print: { add_synced_column: false } } }'), []);
  });

  it('has a column twice for a field that is added twice', () => {
    const api: ApiShorthand = {
      operations: { CreateTank: { in: 'I', out: 'O' }, DescribeTank: { out: 'O' } },
      structures: { I: { Name: 'str' }, O: { TankId: 'str' } },
    };
    const generator = `
resources: { Tank: { fields: { TankId: { is_read_only: true, from: { operation: DescribeTank, path: TankId }, print: { name: TANK-ID } } } } }
`;
    const column = { name: 'TANK-ID', type: 'string', jsonPath: '.status.tankID' };
    assert.deepEqual(infer(api, generator).crds[0]?.versions[0]?.columns, [column, column]);
  });
});
