import type { FieldFacts, Structure } from '../server/src/schema/structure/structure';

/** Values that an AWS API takes although its model does not list them. */
interface UnlistedValues {
  readonly service: string;
  readonly shape: string;
  readonly member: string;
  readonly values: readonly string[];
  /** Where it is seen that the API takes them. */
  readonly source: string;
}

const unlisted: readonly UnlistedValues[] = [
  {
    service: 's3',
    shape: 'CreateBucketRequest',
    member: 'ACL',
    values: ['log-delivery-write'],
    source: 'Amazon S3 User Guide, access control list overview, canned ACL',
  },
  {
    service: 'mq',
    shape: 'CreateBrokerRequest',
    member: 'EngineType',
    values: ['ActiveMQ', 'RabbitMQ'],
    source: 'aws-controllers-k8s/mq-controller test/e2e/resources: brokers are created so',
  },
  {
    service: 'dynamodb',
    shape: 'UpdateContributorInsightsInput',
    member: 'ContributorInsightsAction',
    values: ['ENABLED', 'DISABLED'],
    source: 'aws-controllers-k8s/dynamodb-controller pkg/resource/table/hooks.go: the controller takes the status for the action as well',
  },
];

/** Adds unlisted values to the enums of a schema. */
export function withUnlistedValues(schema: Structure): Structure {
  const { 'x-ackmesh': facts, properties, items, additionalProperties, ...rest } = schema;
  return {
    ...rest,
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, withUnlistedValues(child)])) }),
    ...(items === undefined ? {} : { items: withUnlistedValues(items) }),
    ...(additionalProperties === undefined
      ? {}
      : {
          additionalProperties: typeof additionalProperties === 'boolean' ? additionalProperties : withUnlistedValues(additionalProperties),
        }),
    ...(facts === undefined ? {} : { 'x-ackmesh': extended(facts) }),
  };
}

function extended(facts: FieldFacts): FieldFacts {
  const { origin, api } = facts;
  if (origin === undefined || api?.enum === undefined) {
    return facts;
  }
  const known = api.enum;
  const more = unlisted
    .filter(({ service, shape, member }) => service === origin.service && shape === origin.shape && member === origin.member)
    .flatMap(({ values }) => values)
    .filter((value) => !known.includes(value));
  return more.length === 0 ? facts : { ...facts, api: { ...api, enum: [...known, ...more] } };
}
