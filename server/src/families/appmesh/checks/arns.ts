import { withArticle } from '../../../base/english';
import { findingAt } from '../../../checks/places/findingAt';
import type { SlotUse } from '../../../reference/extract';
import type { Finding } from '../../../workspace/finding';
import { asScalar } from '../../../yaml/nodes/query';

/** The parts of an ARN before the resource, and the resource of App Mesh. Source: aws-sdk-go aws/arn, pkg/conversions/arns_conversion.go. */
const form = /^arn:[^:]*:[^:]*:[^:]*:[^:]*:mesh\/[^/]+\/([^/]+)\/[^/]+$/;

/** ARNs that take the place of a reference: the controller reads the type and the name of the resource. */
export function arnFindings({ slot, owner, parentPath, alternatives }: SlotUse): readonly Finding[] {
  const [target] = slot.targets;
  const arnKeys = slot.alternatives.flatMap(({ key, form: written }) => (written === 'arn' ? [key] : []));
  if (target === undefined) {
    return [];
  }
  const type = `${target.kind.slice(0, 1).toLowerCase()}${target.kind.slice(1)}`;
  return alternatives.flatMap(({ key, value }): readonly Finding[] => {
    const scalar = asScalar(value);
    if (!arnKeys.includes(key.text) || scalar === undefined || scalar.opaque || typeof scalar.value !== 'string') {
      return [];
    }
    const at = [...parentPath.slice(owner.path.length), key.text];
    const found = form.exec(scalar.text)?.[1];
    if (found === undefined) {
      return [
        findingAt(
          owner,
          'appmesh/arn-invalid',
          at,
          'value',
          `"${scalar.text}" is not a valid ARN of App Mesh; expected "arn:<partition>:appmesh:<region>:<account>:mesh/<mesh>/${type}/<name>"`,
        ),
      ];
    }
    return found === type
      ? []
      : [
          findingAt(
            owner,
            'appmesh/arn-wrong-type',
            at,
            'value',
            `"${key.text}" must be the ARN of ${withArticle(type)}, not of ${withArticle(found)} (App Mesh controller)`,
          ),
        ];
  });
}
