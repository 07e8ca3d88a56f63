import { formatPath } from '../../base/path';
import type { Span } from '../../base/text';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import { isLayer } from '../../workspace/kustomizations/kustomizationFile';
import type { Workspace } from '../../workspace/workspace';
import { asMap, asScalar, asSequence, entriesInEffect, nodeAt, valueOf } from '../../yaml/nodes/query';
import type { YamlNode } from '../../yaml/nodes/node';

/** Labels and annotations by their path in the objects that get them, with the places where they are given. */
export type Marks = ReadonlyMap<string, Mark>;

interface Mark {
  readonly key: Span;
  readonly value: Span;
}

/** The labels and annotations that a kustomization file gives to objects, of those that controllers read. */
export function givenMarks({ uri, document: { root } }: DocumentState, { knowledge: { annotations } }: Workspace): Marks {
  if (!isLayer(uri, root)) {
    return new Map();
  }
  const given = (field: 'labels' | 'annotations', pairs: YamlNode | undefined): readonly (readonly [string, Mark])[] => {
    const map = asMap(pairs);
    return (map === undefined ? [] : entriesInEffect(map)).flatMap(({ key, value }) =>
      key.opaque || asScalar(value)?.opaque !== false || !annotations.isOfController(key.text)
        ? []
        : [[formatPath(['metadata', field, key.text]), { key: key.span, value: value.span }] as const],
    );
  };
  return new Map([
    ...(asSequence(valueOf(root, 'labels'))?.items ?? []).flatMap((entry) => given('labels', valueOf(entry, 'pairs'))),
    ...given('labels', valueOf(root, 'commonLabels')),
    ...given('annotations', valueOf(root, 'commonAnnotations')),
  ]);
}

/**
 * Where it is said of a label or annotation that all objects of a kustomization get that its value is wrong, or that an object is
 * refused with it. That nobody reads it on some of them is no mistake.
 */
export function placeOfMark({ code, level, span, path, resource }: Finding, mark: Mark, workspace: Workspace): Span | undefined {
  if (nodeAt(resource?.node, path)?.span.start === span.start) {
    return mark.value;
  }
  return (level ?? workspace.knowledge.catalogue.find(code)?.level) === 'error' ? mark.key : undefined;
}
