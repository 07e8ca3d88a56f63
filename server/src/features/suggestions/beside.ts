import type { Path } from '../../base/path';
import type { Span } from '../../base/text';
import type { Origin } from '../../reference/extract';
import { apiVersionOf, type GroupVersionKind } from '../../schema/kinds/kind';
import type { Workspace } from '../../workspace/workspace';
import type { MapEntry, ScalarNode } from '../../yaml/nodes/node';
import { setScalar, writeValue } from '../../yaml/writing/edit';
import { renderScalar } from '../../yaml/writing/render';
import { asMap, asScalar, nodeAt, textOf } from '../../yaml/nodes/query';
import { inFile, type TypingSpot } from './spot';

/*
 * Fields of a reference that are written together with the one that is completed, as edits of the same file. They stand
 * before its key: two edits may not touch.
 */

export interface SpanEdit {
  readonly span: Span;
  readonly newText: string;
}

/** Those of the fields, by their paths below the reference, that stand beside the completed value and are not there yet. */
export function missingBeside(
  spot: TypingSpot,
  origin: Origin,
  path: Path,
  values: readonly (readonly [Path | undefined, string])[],
): SpanEdit | undefined {
  const holder = asMap(nodeAt(origin.node, path.slice(0, -1)));
  const own =
    holder === undefined || spot.scalar.style === 'block' || !spot.sameLine
      ? undefined
      : holder.entries.find(({ value }) => value === spot.scalar);
  const separator = holder?.flow === true ? ', ' : `\n${' '.repeat(spot.column)}`;
  // As in JSON, which YAML takes as well.
  const isQuoted = own?.key.style === 'double';
  const fields = values.flatMap(([field, value]) => {
    const key = field?.at(-1);
    const isBeside = field !== undefined && asMap(nodeAt(origin.node, field.slice(0, -1))) === holder;
    return typeof key === 'string' && isBeside && holder?.entries.some((each) => each.key.text === key) === false
      ? [`${isQuoted ? JSON.stringify(key) : key}: ${isQuoted ? JSON.stringify(value) : renderScalar(value)}${separator}`]
      : [];
  });
  if (own === undefined || fields.length === 0) {
    return undefined;
  }
  const at = own.key.span.start + spot.documentStart;
  return { span: { start: at, end: at }, newText: fields.join('') };
}

/** Of the fields, by their paths below the reference, those that are there without a value: a snippet leaves them so. */
export function filledBeside(
  spot: TypingSpot,
  origin: Origin,
  values: readonly (readonly [Path | undefined, string])[],
): readonly SpanEdit[] {
  return values.flatMap(([field, value]) => {
    const entry = asMap(nodeAt(origin.node, field?.slice(0, -1) ?? []))?.entries.find(({ key }) => key.text === field?.at(-1));
    const written = asScalar(entry?.value);
    if (entry === undefined || written === undefined || written === spot.scalar || written.opaque || textOf(written) !== undefined) {
      return [];
    }
    return writtenInto(spot, entry, written, value);
  });
}

/** Writes a value in the place of another one, or of none; nowhere without a colon, as in `{ kind }`. */
export function writtenInto(spot: TypingSpot, entry: MapEntry, written: ScalarNode, value: string): readonly SpanEdit[] {
  const edit = writeValue(spot.text, entry, written, value);
  return edit === undefined ? [] : [{ span: inFile(spot, edit.span), newText: edit.newText }];
}

/** What makes the apiVersion of a reference one of a kind, where it is missing or another one; never beside a `group`. */
export function apiVersionBeside(spot: TypingSpot, origin: Origin, target: GroupVersionKind, { kinds }: Workspace): SpanEdit | undefined {
  const { apiVersion, group, kind } = origin.slot.shape;
  const isGrouped = group !== undefined && nodeAt(origin.node, group) !== undefined;
  if (apiVersion === undefined || kind === undefined || isGrouped) {
    return undefined;
  }
  const node = nodeAt(origin.node, apiVersion);
  if (node === undefined) {
    return missingBeside(spot, origin, kind, [[apiVersion, apiVersionOf(target)]]);
  }
  const written = asScalar(node);
  const text = textOf(written);
  if (
    written === undefined ||
    written.opaque ||
    text === undefined ||
    text === '' ||
    written.style === 'block' ||
    kinds.versions(target).some((each) => apiVersionOf(each) === text)
  ) {
    return undefined;
  }
  const { span, newText } = setScalar(written, apiVersionOf(target));
  return { span: inFile(spot, span), newText };
}
