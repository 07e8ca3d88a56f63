import type { Resource } from '../../manifest/resource';
import type { Finding } from '../../workspace/finding';
import type { YamlNode } from '../../yaml/nodes/node';
import { asMap, entriesInEffect, valueOf } from '../../yaml/nodes/query';

/*
 * What the API server accepts as keys of labels and annotations. Source: apimachinery pkg/util/validation
 * (IsQualifiedName), pkg/api/validation/objectmeta.go (annotation keys are taken in lower case).
 */
const name = /^[A-Za-z0-9](?:[A-Za-z0-9_.-]*[A-Za-z0-9])?$/;
const subdomain = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const longestName = 63;
const longestPrefix = 253;

/** Keys of an object's labels and annotations that the API server refuses; values are checked by the schema. */
export function checkLabels(resource: Resource): readonly Finding[] {
  const metadata = valueOf(resource.node, 'metadata');
  return (['labels', 'annotations'] as const).flatMap((kind) =>
    keyFindings(kind, valueOf(metadata, kind)).map((finding) => ({ ...finding, path: ['metadata', kind, ...finding.path], resource })),
  );
}

/** The same of a map of labels or annotations, wherever it stands; paths begin at it. */
export function keyFindings(kind: 'labels' | 'annotations', node: YamlNode | undefined): readonly Finding[] {
  const map = asMap(node);
  return (map === undefined ? [] : entriesInEffect(map)).flatMap((entry): readonly Finding[] => {
    const key = entry.key.text;
    const wrong = entry.key.opaque ? undefined : keyProblem(kind === 'annotations' ? key.toLowerCase() : key);
    return wrong === undefined
      ? []
      : [
          {
            code: 'schema/format',
            message: `"${key}" is not a valid ${kind === 'labels' ? 'label' : 'annotation'} key: ${wrong}`,
            span: entry.key.span,
            path: [key],
          },
        ];
  });
}

/** Why a text cannot be the key of a label, `undefined` where it can. */
export function keyProblem(key: string): string | undefined {
  const parts = key.split('/');
  const own = parts.at(-1) ?? '';
  if (parts.length > 2) {
    return 'expected at most one "/"';
  }
  if (parts.length === 2) {
    const prefix = parts[0] ?? '';
    if (prefix.length > longestPrefix || !subdomain.test(prefix)) {
      return 'the part before "/" must be a DNS subdomain in lower case';
    }
  }
  return own.length <= longestName && name.test(own)
    ? undefined
    : `the name must be at most ${longestName} letters, digits, "-", "_" and ".", starting and ending with a letter or digit`;
}

/** True for a text that can be the value of a label. */
export function isLabelValue(text: string): boolean {
  return text === '' || (text.length <= longestName && name.test(text));
}
