import { formatPath } from '../../base/path';
import type { Span } from '../../base/text';
import type { DocumentState } from '../../workspace/files/fileState';
import type { GroupKind } from '../../schema/kinds/kind';
import type { Finding } from '../../workspace/finding';
import { isLayer } from '../../workspace/kustomizations/kustomizationFile';
import { familiesOf } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';
import { asMap, asScalar, asSequence, entriesInEffect, nodeAt, valueOf } from '../../yaml/nodes/query';
import type { YamlNode } from '../../yaml/nodes/node';

/** Labels and annotations by their path in the objects that get them, with the places where they are given. */
export type Marks = ReadonlyMap<string, Mark>;

export interface Mark {
  readonly key: Span;
  readonly value: Span;
  /** Of a label that only some families refuse: those. */
  readonly families?: readonly string[];
}

/** The labels and annotations that a kustomization file gives to objects, of those that controllers read, or may refuse. */
export function givenMarks({ uri, document: { root } }: DocumentState, workspace: Workspace): Marks {
  const { annotations } = workspace.knowledge;
  if (!isLayer(uri, root)) {
    return new Map();
  }
  const given = (field: 'labels' | 'annotations', pairs: YamlNode | undefined): readonly (readonly [string, Mark])[] => {
    const map = asMap(pairs);
    return (map === undefined ? [] : entriesInEffect(map)).flatMap(({ key, value }) => {
      const scalar = asScalar(value);
      if (key.opaque || scalar?.opaque !== false) {
        return [];
      }
      const place = formatPath(['metadata', field, key.text]);
      const mark: Mark = { key: key.span, value: value.span };
      if (annotations.isOfController(key.text)) {
        return [[place, mark] as const];
      }
      const families =
        field === 'labels'
          ? familiesOf(workspace).flatMap(({ id, mayRefuseLabel }) => (mayRefuseLabel?.(key.text, scalar.text) === true ? [id] : []))
          : [];
      return families.length === 0 ? [] : [[place, { ...mark, families }] as const];
    });
  };
  return new Map([
    ...(asSequence(valueOf(root, 'labels'))?.items ?? []).flatMap((entry) => given('labels', valueOf(entry, 'pairs'))),
    ...given('labels', valueOf(root, 'commonLabels')),
    ...given('annotations', valueOf(root, 'commonAnnotations')),
  ]);
}

/** True for an object whose controllers read a label or annotation, or may refuse it. */
export function isMarkFor(mark: Mark, of: GroupKind, { dialects }: Workspace): boolean {
  return mark.families === undefined || mark.families.includes(dialects.familyOf(of.group) ?? '');
}

/**
 * Where it is said of a label or annotation that all objects of a kustomization get that its value is wrong, or that an object is
 * refused with it. That nobody reads it on some of them is no mistake.
 */
export function placeOfMark({ code, level, span, path, resource }: Finding, mark: Mark, workspace: Workspace): Span | undefined {
  if (nodeAt(resource?.node, path)?.span.start === span.start) {
    return mark.value;
  }
  const isRefused = mark.families !== undefined || (level ?? workspace.knowledge.catalogue.find(code)?.level) === 'error';
  return isRefused ? mark.key : undefined;
}
