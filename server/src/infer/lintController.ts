import type { Path } from '../base/path';
import type { DecodedConfig } from './config/decodeConfig';
import type { ResourceConfig } from './config/generatorConfig';
import type { InferredCrd } from './crd/crd';
import { hookIds } from './config/hookIds';
import { foldedResourceConfig } from './config/lookups';
import type { Field, ResourceFields } from './fields/field';
import type { Shape } from './model/apiModel';
import { spell } from './names/namer';
import { foldEqual } from './names/order';
import type { InferProblemCode, ProblemSink } from './problem';

/**
 * Reports what makes a CRD and no controller: the generator refuses it when it writes the controller's code, or passes over
 * it there. CRDs are not touched by it, so none of it is an error.
 * Source: aws-controllers-k8s/code-generator pkg/generate/ack, pkg/generate/code at d4aaca5.
 */
export function lintController(
  all: readonly ResourceFields[],
  crds: readonly InferredCrd[],
  config: DecodedConfig,
  sink: ProblemSink,
): void {
  for (const fields of all) {
    const key = [...(config.value.resources?.keys() ?? [])].find((each) => foldEqual(each, fields.resource.name));
    const entry = foldedResourceConfig(config.value, fields.resource.name);
    if (key !== undefined && entry !== undefined) {
      const warn: Warn = (code, path, message, { part = 'key', wanted } = {}) => {
        sink.add({ code, severity: 'warning', message, at: config.placeOf(['resources', key, ...path], part) }, wanted);
      };
      lintTags(entry, fields, warn);
      lintPrimaryKeys(fields, warn);
      lintIdentifier(fields, crds, warn);
      lintConditions(entry, fields, warn);
      lintReferences(fields, warn);
      lintHooks(entry, warn);
    }
  }
}

interface More {
  readonly part?: 'key' | 'value';
  readonly wanted?: { readonly name: string; readonly among: Iterable<string> };
}

type Warn = (code: InferProblemCode, path: Path, message: string, more?: More) => void;

/** Controllers need to know where the tags are, or that there are none. */
function lintTags({ tags }: ResourceConfig, fields: ResourceFields, warn: Warn): void {
  if (tags?.ignore === true) {
    return;
  }
  const path = tags?.path ?? 'Tags';
  const shape = shapeAt(fields, path);
  const isGiven = tags?.path !== undefined;
  if (shape === undefined) {
    const message = `${fields.kind} has no field ${path}, so no controller can be generated; set tags.path or tags.ignore: true`;
    warn(
      'unknown-path',
      isGiven ? ['tags', 'path'] : [],
      message,
      isGiven ? { part: 'value', wanted: { name: path, among: namesOf(fields) } } : {},
    );
  } else if (shape.type !== 'list' && shape.type !== 'map') {
    warn(
      'bad-value',
      isGiven ? ['tags', 'path'] : [],
      `the tags in ${path} must be a list or a map, so no controller can be generated`,
      isGiven ? { part: 'value' } : {},
    );
  }
}

function lintPrimaryKeys(fields: ResourceFields, warn: Warn): void {
  const keys = fields.entries.filter(({ config }) => config.is_primary_key === true);
  keys.forEach(({ key }, index) => {
    const path = ['fields', key, 'is_primary_key'];
    if (index > 0) {
      warn('bad-value', path, `${keys[0]?.key ?? ''} is the primary key already, so no controller can be generated`);
    } else if (!key.includes('.') && fieldCalled(fields, key, 'spec') === undefined && fieldCalled(fields, key, 'status') === undefined) {
      warn('unknown-path', ['fields', key], `${fields.kind} has no field ${key}, so no controller can be generated`, {
        wanted: { name: key, among: namesOf(fields) },
      });
    }
  });
}

/** What reads a resource has to know by what: a member of its input, or the field that is marked. No member may be a field that is a list, map or structure. */
function lintIdentifier({ kind, resource, entries }: ResourceFields, crds: readonly InferredCrd[], warn: Warn): void {
  const crd = crds.find((each) => each.kind === kind);
  const isMarked = entries.some(({ config }) => config.is_primary_key === true);
  if (crd === undefined || resource.read === undefined) {
    return;
  }
  const { name } = resource.read.operation;
  const compound = crd.adoption?.compound;
  if (crd.adoption === undefined && !isMarked) {
    const message = `the input of ${name} has no single name or ID of ${kind}, so no controller can be generated; set is_primary_key on a field`;
    warn('unknown-path', [], message);
  } else if (compound !== undefined) {
    const message = `${compound.member} of the input of ${name} is the field ${compound.field}, which is not a single value, so no controller can be generated`;
    warn('bad-value', [], message);
  }
}

function lintConditions(entry: ResourceConfig, fields: ResourceFields, warn: Warn): void {
  for (const name of ['synced', 'updateable', 'deletable'] as const) {
    (entry[name]?.when ?? []).forEach((condition, index) => {
      const at = [name, 'when', index];
      if (condition.path === undefined || (condition.in ?? []).length === 0) {
        warn('bad-value', at, 'a condition requires both path and in', { part: 'value' });
      }
      const [root, first] = condition.path?.split('.') ?? [];
      const part = root === 'Spec' ? 'spec' : root === 'Status' ? 'status' : undefined;
      if (condition.path !== undefined && (part === undefined || first === undefined)) {
        warn('bad-value', [...at, 'path'], `a path must start with Spec. or Status., found ${condition.path}`, { part: 'value' });
      } else if (
        part !== undefined &&
        first !== undefined &&
        fieldCalled(fields, first, part) === undefined &&
        !(part === 'status' && isCommon(first))
      ) {
        const message = `the ${part} of ${fields.kind} has no field ${first}`;
        warn('unknown-path', [...at, 'path'], message, {
          part: 'value',
          wanted: { name: first, among: [...fields[part].values()].map(({ spelling }) => spelling.camel) },
        });
      }
    });
  }
}

/** The code that resolves references goes through structures and lists. */
function lintReferences(fields: ResourceFields, warn: Warn): void {
  for (const { key, config } of fields.entries) {
    const path = key.split('.');
    if (config.references === undefined || shapeAt(fields, key) === undefined) {
      continue;
    }
    const map = path.slice(1).findIndex((_, index) => shapeAt(fields, path.slice(0, index + 1).join('.'))?.type === 'map');
    if (map !== -1) {
      const what = path.slice(0, map + 1).join('.');
      warn(
        'bad-value',
        ['fields', key, 'references'],
        `${what} is a map, and a reference cannot be within one, so no controller can be generated`,
      );
    }
  }
}

function lintHooks({ hooks }: ResourceConfig, warn: Warn): void {
  for (const [id, hook] of hooks ?? []) {
    if (!hookIds.includes(id)) {
      warn('no-effect', ['hooks', id], `unknown hook ${id}`, { wanted: { name: id, among: hookIds } });
    } else if (hook.code === undefined && hook.template_path === undefined) {
      warn('bad-value', ['hooks', id], 'a hook requires code or template_path');
    }
  }
}

/** Every status has these, whatever the API says. */
function isCommon(name: string): boolean {
  return ['ackresourcemetadata', 'conditions'].includes(name.toLowerCase());
}

/** The type of a field or of a member below it; structures are looked into, and lists and maps of them. */
function shapeAt(fields: ResourceFields, path: string): Shape | undefined {
  const [first = '', ...rest] = path.split('.');
  const field = fieldCalled(fields, first, 'spec') ?? fieldCalled(fields, first, 'status');
  let shape = field?.content.kind === 'shape' ? field.content.ref.shape : undefined;
  for (const segment of rest) {
    const holder = shape?.element?.shape ?? shape;
    shape = [...(holder?.members ?? [])].find(([member]) => foldEqual(member, segment) || foldEqual(spell(member).camel, segment))?.[1]
      .shape;
  }
  return shape;
}

function fieldCalled(fields: ResourceFields, name: string, part: 'spec' | 'status'): Field | undefined {
  return [...fields[part].values()].find((field) => foldEqual(field.name, name) || foldEqual(field.spelling.camel, name));
}

function namesOf({ spec, status }: ResourceFields): readonly string[] {
  return [...spec.values(), ...status.values()].map(({ name }) => name);
}
