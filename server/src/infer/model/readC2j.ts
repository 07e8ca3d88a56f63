import { pointerStep, type ProblemSink } from '../problem';
import { type ApiModel, type Operation, type Shape, type ShapeType, syntheticShape } from './apiModel';
import { isRecord } from '../../base/record';
import { at, describe, entriesOf, stringAt, stringsAt } from './json';
import { c2jLimits } from './limits';
import { Linker, type UseFormat } from './link';

/** Reads `api-2.json` or `service-2.json`. Source: the C2J format of aws-sdk-go and botocore, as ACK's generator used it. */
export function readC2j(json: unknown, sink: ProblemSink): ApiModel {
  const raw = new Map(entriesOf(at(json, 'shapes')));
  const shapes = new Map<string, Shape>();
  for (const [name, entry] of raw) {
    const pointer = `/shapes${pointerStep(name)}`;
    if (isRecord(entry)) {
      shapes.set(name, readShape(name, entry, pointer));
    } else {
      sink.add({
        code: 'model-shape',
        severity: 'error',
        message: `shape ${name}: expected an object, found ${describe(entry)}`,
        at: { kind: 'model', pointer },
      });
    }
  }
  const linker = new Linker(shapes, format, sink);
  for (const shape of shapes.values()) {
    linker.linkShape(shape, raw.get(shape.name));
  }
  const operations = new Map<string, Operation>();
  for (const [name, entry] of entriesOf(at(json, 'operations'))) {
    const documentation = stringAt(entry, 'documentation');
    operations.set(name, linker.linkOperation(name, entry, `/operations${pointerStep(name)}`, documentation));
  }
  const metadata = at(json, 'metadata');
  const uid = stringAt(metadata, 'uid');
  return {
    serviceId: stringAt(metadata, 'serviceId') ?? '',
    ...(uid === undefined ? {} : { documentationId: uid }),
    shapes,
    operations,
    assumed: new Map(
      (
        [
          ['String', 'string'],
          ['Boolean', 'boolean'],
          ['Integer', 'integer'],
          ['Long', 'integer'],
          ['Double', 'float'],
        ] as const
      ).map(([name, type]) => [name, syntheticShape(name, type)]),
    ),
  };
}

const format: UseFormat = {
  target: (use) => stringAt(use, 'shape'),
  shapeName: (target) => target,
  limits: c2jLimits,
  isIdempotencyToken: (use) => at(use, 'idempotencyToken') === true,
  documentation: (use) => stringAt(use, 'documentation'),
};

const types: ReadonlyMap<string, ShapeType> = new Map<string, ShapeType>([
  ['structure', 'structure'],
  ['list', 'list'],
  ['map', 'map'],
  ['string', 'string'],
  ['character', 'string'],
  ['boolean', 'boolean'],
  ['primitiveBoolean', 'boolean'],
  ['byte', 'integer'],
  ['short', 'integer'],
  ['integer', 'integer'],
  ['long', 'integer'],
  ['primitiveInteger', 'integer'],
  ['float', 'float'],
  ['double', 'float'],
  ['blob', 'blob'],
  ['timestamp', 'timestamp'],
]);

function readShape(name: string, entry: unknown, pointer: string): Shape {
  const modelType = stringAt(entry, 'type') ?? 'undefined';
  const isDocument = at(entry, 'document') === true;
  const type = isDocument ? 'unsupported' : (types.get(modelType) ?? 'unsupported');
  const limits = c2jLimits(entry, type);
  return {
    name,
    modelName: name,
    pointer,
    type,
    modelType: isDocument ? 'document' : modelType,
    members: new Map(),
    removed: new Map(),
    required: new Set(stringsAt(entry, 'required')),
    isException: at(entry, 'exception') === true,
    isIdempotencyToken: at(entry, 'idempotencyToken') === true,
    ...(limits === undefined ? {} : { limits }),
  };
}
