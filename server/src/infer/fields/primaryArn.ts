import type { GeneratorConfig } from '../config/generatorConfig';
import type { FieldEntry } from '../config/lookups';
import { foldEqual } from '../names/order';

/**
 * Tells which names mean the resource's own ARN, which goes to `status.ackResourceMetadata` instead of a field.
 * A field marked `is_arn` is the only one; otherwise `arn` and `<resource>arn`, in any case.
 * Source: aws-controllers-k8s/code-generator pkg/model/crd.go.
 */
export function primaryArn(config: GeneratorConfig, resource: string, entries: readonly FieldEntry[]): (name: string) => boolean {
  if (config.include_ack_metadata === false) {
    return () => false;
  }
  const marked = entries.find(({ config: field }) => field.is_arn === true);
  const names = marked === undefined ? ['arn', `${resource}arn`] : [marked.key];
  return (name) => names.some((candidate) => foldEqual(candidate, name));
}
