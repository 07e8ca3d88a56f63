import type { Resource } from '../../manifest/resource';
import type { SchemaFinding } from '../../schema/validation/validator';
import type { Fix } from '../../workspace/finding';
import type { ScalarNode } from '../../yaml/nodes/node';
import { asScalar, nodeAt } from '../../yaml/nodes/query';

/**
 * The message for a value of a wrong type, with what is written where YAML reads something else: `1.30` is the number 1.3, and
 * `name:a` a string.
 */
export function asWritten(message: string, resource: Resource, finding: SchemaFinding): string {
  const scalar = wrongScalar(resource, finding);
  const sign = signWithoutSpace(scalar, finding);
  if (sign !== undefined) {
    return `${message}; a space is missing after "${sign.text}"`;
  }
  const read = String(scalar?.value);
  const isOther = (typeof scalar?.value === 'number' || typeof scalar?.value === 'boolean') && scalar.text !== read;
  return isOther
    ? message.replace(/found the (number|boolean) .*$/, `found "${scalar.text}", which YAML reads as the $1 ${read}`)
    : message;
}

/** The space that makes the mapping or the list of a string that is written in its place. */
export function missingSpace(resource: Resource, finding: SchemaFinding): readonly Fix[] {
  const scalar = wrongScalar(resource, finding);
  const sign = signWithoutSpace(scalar, finding);
  if (scalar === undefined || sign === undefined) {
    return [];
  }
  const at = scalar.span.start + sign.end;
  return [
    { title: `Add the missing space after "${sign.text}"`, preferred: false, edits: [{ span: { start: at, end: at }, newText: ' ' }] },
  ];
}

function wrongScalar(resource: Resource, { data, path }: SchemaFinding): ScalarNode | undefined {
  return data.kind === 'type' ? asScalar(nodeAt(resource.node, path)) : undefined;
}

/** A key that is not told from its value, or a dash from its item. */
const signs: readonly (readonly [expected: string, form: RegExp])[] = [
  ['object', /^[A-Za-z][\w.-]*:(?=[^\s:/])/],
  ['array', /^-(?=[A-Za-z])/],
];

function signWithoutSpace(
  scalar: ScalarNode | undefined,
  { data }: SchemaFinding,
): { readonly text: string; readonly end: number } | undefined {
  if (
    scalar === undefined ||
    data.kind !== 'type' ||
    scalar.style !== 'plain' ||
    typeof scalar.value !== 'string' ||
    /\s/.test(scalar.text)
  ) {
    return undefined;
  }
  const matches = signs.flatMap(([expected, form]) =>
    data.expected.some((type) => type === expected) ? (form.exec(scalar.text)?.[0] ?? []) : [],
  );
  return matches.map((match) => ({ text: match.slice(-1), end: match.length }))[0];
}
