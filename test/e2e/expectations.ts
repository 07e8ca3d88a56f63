/** Everything that the end-to-end tests expect to read, in one place. */
export const expected = {
  /** broken/unknown-field.yaml */
  unknownField: {
    code: 'schema/unknown-field',
    message: /versionning/,
    wrong: 'versionning',
    fix: /versioning/,
    right: 'versioning:',
  },
  /** broken/missing-target.yaml */
  missingTarget: { code: 'ref/not-found', page: 'not-found.md', message: /shopp/, wrong: 'shopp' },
  /** What the Problems panel says when its filter leaves nothing. */
  noProblems: 'No results found',
  /** A key of the Bucket that completion offers after its first letters, the text it leaves behind, and what is typed below. */
  key: { typed: 'vers', label: 'versioning', inserted: 'versioning:', below: '# below' },
  /** A VirtualService of the workspace that completion offers as the target of a route. */
  target: { label: 'stock', inserted: 'name: stock' },
  /** The derived name of mesh/checkout.yaml's VirtualNode. */
  awsName: 'checkout_shop',
  /** The picture of the README. */
  pictured: { awsName: 'orders_shop', problem: /did you mean "stock"/ },
  /** Language status inside the Bucket of storage.yaml. */
  status: /Bucket v1alpha1/,
  /** tanks/generator.yaml beside its model. */
  generator: { fix: /Replace with "Name"/, right: 'Name: {}', lens: 'Show CRD of Tank', crd: 'aquarium.services.k8s.aws_tanks.yaml' },
  /** A mesh with a node and a service, and a file with two objects of v1beta1. */
  mesh: {
    members: '2 members',
    envoyName: 'mesh/garden/virtualNode/pond_garden',
    migrate: /Migrate 2 objects of this file, keeping the AWS resources/,
    renameReason: /AWS/,
  },
  /** Tab of the schema of a Bucket. */
  schemaTab: /Bucket/,
  /** Tab of the schema of a VPC. */
  networkSchemaTab: /VPC/,
} as const;
