import { type ApiModel, prune, type Shape, syntheticShape } from './apiModel';

/**
 * Changes of structure that the SDK made to single services before ACK's generator saw them. Edits the model in place.
 * Source: aws-controllers-k8s/code-generator pkg/api/customization_passes.go.
 */
export function customise(model: ApiModel): void {
  for (const customisation of customisations) {
    if (customisation.services.includes(model.serviceId)) {
      for (const shape of model.shapes.values()) {
        apply(customisation, shape);
      }
    }
  }
  prune(model);
}

interface Customisation {
  readonly services: readonly string[];
  /** The shapes concerned; all of them when missing. */
  readonly shapes?: RegExp;
  /** Members that get a type, and whether they are added where they are missing. */
  readonly set?: { readonly members: readonly string[]; readonly type: 'string' | 'integer'; readonly isAdded: boolean };
  readonly remove?: string;
}

const regions = { members: ['SourceRegion', 'DestinationRegion'], type: 'string', isAdded: true } as const;

const customisations: readonly Customisation[] = [
  { services: ['RDS', 'Neptune', 'DocDB'], shapes: /^(?:CopyDBClusterSnapshot|CreateDBCluster)Input$/, set: regions },
  {
    services: ['RDS'],
    shapes: /^(?:CopyDBSnapshot|CreateDBInstanceReadReplica|StartDBInstanceAutomatedBackupsReplication)Input$/,
    set: regions,
  },
  { services: ['S3'], shapes: /^(?!(?:PutObject|UploadPart)Input$)/, remove: 'ContentMD5' },
  { services: ['S3'], shapes: /Output$/, set: { members: ['Expires'], type: 'string', isAdded: false } },
  { services: ['CloudFront'], set: { members: ['MaxItems'], type: 'integer', isAdded: false } },
];

function apply({ shapes, set, remove }: Customisation, shape: Shape): void {
  if (shape.type !== 'structure' || shapes?.test(shape.name) === false) {
    return;
  }
  if (remove !== undefined) {
    shape.members.delete(remove);
  }
  for (const member of set?.members ?? []) {
    const before = shape.members.get(member);
    if (set !== undefined && (set.isAdded || before !== undefined)) {
      shape.members.set(member, {
        ...(before ?? ({ pointer: shape.pointer, isIdempotencyToken: false, added: 'sdk' } as const)),
        shape: syntheticShape(set.type === 'string' ? 'String' : 'Integer', set.type),
      });
    }
  }
}
