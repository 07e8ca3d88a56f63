import type { Path } from '../../base/path';
import { labelProblem } from '../../manifest/objectName';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import type { YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, asSequence, entriesInEffect, valueOf } from '../../yaml/nodes/query';
import { holdsReplaced } from '../values/jsonValue';
import { isLabelValue, keyFindings } from '../values/labelCheck';

/**
 * Namespaces, labels and annotations of a kustomization file that the API server refuses for any object. Kustomize writes them as
 * they are.
 */
export function checkLayerMetadata({ document: { root } }: DocumentState): readonly Finding[] {
  const pairs = asSequence(valueOf(root, 'labels'))?.items ?? [];
  return [
    ...pairs.flatMap((entry, index) => labelFindings(valueOf(entry, 'pairs'), ['labels', index, 'pairs'])),
    ...labelFindings(valueOf(root, 'commonLabels'), ['commonLabels']),
    ...placed(keyFindings('annotations', valueOf(root, 'commonAnnotations')), ['commonAnnotations']),
    ...namespaceFindings(valueOf(root, 'namespace')),
  ];
}

function labelFindings(labels: YamlNode | undefined, at: Path): readonly Finding[] {
  const map = asMap(labels);
  const values = (map === undefined ? [] : entriesInEffect(map)).flatMap(({ key, value }): readonly Finding[] => {
    const text = literalText(value);
    return text === undefined || isLabelValue(text)
      ? []
      : [
          {
            code: 'schema/pattern',
            message: `"${text}" is not a valid label value: at most 63 letters, digits, "-", "_" and ".", starting and ending with a letter or digit`,
            span: value.span,
            path: [key.text],
          },
        ];
  });
  return placed([...keyFindings('labels', labels), ...values], at);
}

function namespaceFindings(node: YamlNode | undefined): readonly Finding[] {
  const text = literalText(node);
  const wrong = text === undefined || text === '' || holdsReplaced(text) ? undefined : labelProblem(text);
  return node === undefined || wrong === undefined
    ? []
    : [{ code: 'schema/pattern', message: wrong, span: node.span, path: ['namespace'] }];
}

/** A text that nothing replaces: no placeholder, and no var of Kustomize. */
function literalText(node: YamlNode | undefined): string | undefined {
  const scalar = asScalar(node);
  return scalar === undefined || scalar.opaque || scalar.value === null || scalar.text.includes('$(') ? undefined : scalar.text;
}

function placed(findings: readonly Finding[], at: Path): readonly Finding[] {
  return findings.map((finding) => ({ ...finding, path: [...at, ...finding.path] }));
}
