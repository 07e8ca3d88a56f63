import type { Path } from '../../base/path';
import type { DecodedConfig } from '../config/decodeConfig';
import { type Shape } from '../model/apiModel';
import type { Namer } from '../names/namer';
import type { ProblemSink } from '../problem';
import type { ResourceFields } from './field';
import { plainType, plainTypeWords } from './plainType';

/**
 * Members that entries with a dotted key and a plain type add: to the structure itself, and so wherever it is used.
 * Taking a member out and adding it again this way is how configurations change a nested type.
 * Source: aws-controllers-k8s/code-generator pkg/model (custom nested fields).
 */
export function addCustomNested(fields: ResourceFields, config: DecodedConfig, namer: Namer, sink: ProblemSink): void {
  for (const { key, config: entry } of fields.entries) {
    const isPlain = entry.from === undefined && entry.custom_field === undefined && entry.type !== undefined;
    if (isPlain && key.includes('.')) {
      const place: Path = ['resources', fields.resource.name, 'fields', key];
      addMember(key, entry.type ?? '', fields, place, { config, namer, sink });
    }
  }
}

interface Stage {
  readonly config: DecodedConfig;
  readonly namer: Namer;
  readonly sink: ProblemSink;
}

function addMember(key: string, typeText: string, fields: ResourceFields, place: Path, { config, namer, sink }: Stage): void {
  const [first = '', ...segments] = key.split('.');
  const last = segments.pop() ?? '';
  const field = fields.spec.get(first) ?? fields.status.get(first);
  const at = config.placeOf(place, 'key');
  if (field?.content.kind !== 'shape') {
    const among = [...fields.spec.keys(), ...fields.status.keys()];
    sink.add({ code: 'unknown-path', severity: 'error', message: `${key}: field ${first} not found`, at }, { name: first, among });
    return;
  }
  let parent = structureIn(field.content.ref.shape);
  for (const segment of segments) {
    const members: [string, Shape][] = [...(parent?.members ?? [])].map(([name, ref]) => [namer.camel(name), ref.shape]);
    const found = members.find(([name]) => name === segment);
    if (found === undefined) {
      sink.add(
        { code: 'unknown-path', severity: 'error', message: `${key}: member ${segment} not found`, at },
        { name: segment, among: members.map(([name]) => name) },
      );
      return;
    }
    parent = structureIn(found[1]);
  }
  if (parent === undefined) {
    sink.add({ code: 'unknown-path', severity: 'error', message: `${key}: members can only be added to a structure`, at });
    return;
  }
  const { shape, isKnown } = plainType(typeText);
  if (!isKnown) {
    sink.add(
      {
        code: 'bad-value',
        severity: 'error',
        message: `the generator crashes on type ${JSON.stringify(typeText)} of a nested field`,
        at: config.placeOf([...place, 'type']),
      },
      { name: typeText, among: plainTypeWords },
    );
  }
  const before = parent.members.get(last);
  const camel = namer.camel(last);
  const twin = before === undefined ? [...parent.members.keys()].find((name) => namer.camel(name) === camel) : undefined;
  if (twin !== undefined) {
    // The generator compares letter by letter, and Go refuses the second field.
    const message = `${parent.name} already has a member ${twin}, with which ${last} collides; ignore ${parent.name}.${twin} to replace it`;
    sink.add({ code: 'name-collision', severity: 'error', message, at });
  } else if (before === undefined) {
    const origin = parent.removed.get(last)?.origin;
    const ref = { shape, pointer: parent.pointer, isIdempotencyToken: false, added: 'plainType' } as const;
    parent.members.set(last, origin === undefined ? ref : { ...ref, origin });
  } else if (!isSameType(before.shape, shape)) {
    const message = `${parent.name} already has a member ${last} of another type; ignore ${parent.name}.${last} to replace it`;
    sink.add({ code: 'name-collision', severity: 'error', message, at });
  }
}

/** The structure itself, or what a list or map of structures holds. */
function structureIn(shape: Shape): Shape | undefined {
  const inner = shape.element?.shape ?? shape;
  return inner.type === 'structure' ? inner : undefined;
}

/**
 * As the generator compares types: what lists and maps hold does not count, while numbers of other sizes differ.
 * Source: aws-controllers-k8s/code-generator pkg/model/crd.go (addMemberShapRef).
 */
function isSameType(a: Shape, b: Shape): boolean {
  const isNumber = a.type === 'integer' || a.type === 'float';
  return a.type === b.type && (!isNumber || a.modelType === b.modelType);
}
