import { viewOf } from '../../../../checks/places/opaqueView';
import { schemaFixes } from '../../../../checks/schema/schemaFixes';
import { spanFor } from '../../../../checks/places/place';
import { isTextToKustomize } from '../../../../checks/schema/textToKustomize';
import { podTemplates } from '../../../../schema/kinds/podTemplate';
import { plainView } from '../../../../schema/validation/validator';
import type { Finding } from '../../../../workspace/finding';
import { plainValue } from '../../../../yaml/value';
import type { Check } from '../checkedPlace';

/**
 * What the schema leaves open and the webhook decodes into a type of Kubernetes, which fails where a value has another
 * type. The place itself is left to the schema, which says whether it is a mapping or a list.
 * Source: decoder of webhook/json/decode.go of knative/pkg; types PodTemplateSpec, PodSpec and Job of k8s.io/api.
 */
export const coreTypes: Check = (target, row, { workspace }) => {
  const { resource, node, path } = target;
  const kind = workspace.knowledge.part(podTemplates).typesAt(row.type ?? '');
  const plain = kind === undefined || node === undefined ? undefined : plainValue(node);
  if (kind === undefined || plain === undefined) {
    return [];
  }
  return workspace.validator
    .validate(kind, plain.value, plain.opaque ? viewOf(node) : plainView)
    .filter((finding) => finding.code === 'schema/type' && finding.path.length > 0)
    .map((inner): Finding => {
      const finding = { ...inner, path: [...path, ...inner.path] };
      const isText = isTextToKustomize(resource, finding);
      return {
        code: finding.code,
        message: finding.message,
        span: spanFor(resource, finding.path, finding.on),
        path: finding.path,
        resource,
        fixes: (text) => schemaFixes(text, resource, finding),
        ...(isText ? { isTextToKustomize: isText } : {}),
      };
    });
};
