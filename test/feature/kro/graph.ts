/** A definition with a VPC and a subnet in it; what is given stands in the place of a part. */
export interface Parts {
  readonly spec?: string;
  readonly types?: string;
  readonly status?: string;
  readonly more?: string;
  readonly resources?: string;
}

const indent = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by));

export const vpc = `- id: vpc
  template:
    apiVersion: ec2.services.k8s.aws/v1alpha1
    kind: VPC
    metadata:
      name: \${schema.spec.name}
    spec:
      cidrBlocks: \${schema.spec.blocks}
`;

export const subnet = (spec = 'vpcID: ${vpc.status.vpcID}\n', head = ''): string => `- id: subnet
${indent(head, 2)}  template:
    apiVersion: ec2.services.k8s.aws/v1alpha1
    kind: Subnet
    metadata:
      name: \${schema.spec.name}-a
    spec:
      cidrBlock: 10.0.0.0/24
${indent(spec, 6)}`;

export function definition({
  spec = "name: string\nblocks: '[]string'\n",
  types,
  status,
  more = '',
  resources = `${vpc}${subnet()}`,
}: Parts = {}): string {
  return `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata:
  name: network
spec:
  schema:
    apiVersion: v1alpha1
    kind: Network
${indent(more, 4)}    spec:
${indent(spec, 6)}${types === undefined ? '' : `    types:\n${indent(types, 6)}`}${status === undefined ? '' : `    status:\n${indent(status, 6)}`}  resources:
${indent(resources, 2)}`;
}
