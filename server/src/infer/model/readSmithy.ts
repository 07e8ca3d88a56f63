import { pointerStep, type ProblemSink } from '../problem';
import { compareTexts } from '../../base/order';
import { type ApiModel, type Operation, type Shape, type ShapeType, syntheticShape } from './apiModel';
import { at, entriesOf, stringAt } from './json';
import { smithyLimits } from './limits';
import { Linker, type UseFormat } from './link';

/** Reads a Smithy JSON AST. Source: aws-controllers-k8s/code-generator pkg/apiv2/converter.go. */
export function readSmithy(json: unknown, sink: ProblemSink): ApiModel {
  const entries = entriesOf(at(json, 'shapes'));
  const shapes = preludeShapes();
  const own: (readonly [shape: Shape, entry: unknown])[] = [];
  for (const [id, entry] of entries) {
    const shape = readShape(id, entry);
    if (shape !== undefined) {
      shapes.set(shape.name, shape);
      own.push([shape, entry]);
    }
  }
  const linker = new Linker(shapes, format, sink);
  for (const [shape, entry] of own) {
    linker.linkShape(shape, entry);
  }
  const operations = new Map<string, Operation>();
  for (const [id, entry] of entries) {
    if (stringAt(entry, 'type') === 'operation') {
      const documentation = stringAt(at(entry, 'traits'), 'smithy.api#documentation');
      operations.set(nameOf(id), linker.linkOperation(nameOf(id), entry, `/shapes${pointerStep(id)}`, documentation));
    }
  }
  return { ...serviceFacts(entries), shapes, operations, assumed: new Map() };
}

const format: UseFormat = {
  target: (use) => stringAt(use, 'target'),
  shapeName: nameOf,
  limits: (use, type) => smithyLimits(at(use, 'traits'), type),
  isIdempotencyToken: (use) => at(at(use, 'traits'), 'smithy.api#idempotencyToken') !== undefined,
  documentation: (use) => stringAt(at(use, 'traits'), 'smithy.api#documentation'),
};

const preludeTypes: readonly (readonly [name: string, type: ShapeType, modelType: string])[] = [
  ['Blob', 'blob', 'blob'],
  ['Boolean', 'boolean', 'boolean'],
  ['Document', 'unsupported', 'document'],
  ['Double', 'float', 'double'],
  ['Float', 'float', 'float'],
  ['Integer', 'integer', 'integer'],
  ['Long', 'integer', 'long'],
  ['String', 'string', 'string'],
  ['Timestamp', 'timestamp', 'timestamp'],
  ['PrimitiveBoolean', 'boolean', 'primitiveBoolean'],
  ['PrimitiveLong', 'unsupported', 'primitiveLong'],
  ['Unit', 'structure', 'structure'],
];

function preludeShapes(): Map<string, Shape> {
  return new Map(preludeTypes.map(([name, type, modelType]) => [name, { ...syntheticShape(name, type), modelType }]));
}

const types: ReadonlyMap<string, ShapeType> = new Map<string, ShapeType>([
  ['structure', 'structure'],
  ['union', 'structure'],
  ['list', 'list'],
  ['map', 'map'],
  ['string', 'string'],
  ['enum', 'string'],
  ['boolean', 'boolean'],
  ['byte', 'integer'],
  ['short', 'integer'],
  ['integer', 'integer'],
  ['long', 'integer'],
  ['intEnum', 'integer'],
  ['float', 'float'],
  ['double', 'float'],
  ['blob', 'blob'],
  ['timestamp', 'timestamp'],
  ['document', 'unsupported'],
  ['bigInteger', 'unsupported'],
  ['bigDecimal', 'unsupported'],
  ['set', 'unsupported'],
]);

function nameOf(id: string): string {
  return id.slice(id.indexOf('#') + 1);
}

/** Services, operations, resources and `apply` entries are no shapes of data. */
function readShape(id: string, entry: unknown): Shape | undefined {
  const modelType = stringAt(entry, 'type') ?? '';
  const type = types.get(modelType);
  if (type === undefined) {
    return undefined;
  }
  const traits = at(entry, 'traits');
  const limits = smithyLimits(traits, type, enumValues(modelType, entry));
  const required = entriesOf(at(entry, 'members')).filter(
    ([, use]) => modelType === 'structure' && at(at(use, 'traits'), 'smithy.api#required') !== undefined,
  );
  return {
    name: nameOf(id),
    modelName: nameOf(id),
    pointer: `/shapes${pointerStep(id)}`,
    type,
    modelType,
    members: new Map(),
    removed: new Map(),
    required: new Set(required.map(([member]) => member).sort(compareTexts)),
    isException: at(traits, 'smithy.api#error') !== undefined,
    isIdempotencyToken: false,
    ...(limits === undefined ? {} : { limits }),
  };
}

function enumValues(modelType: string, entry: unknown): string[] {
  if (modelType === 'enum') {
    return entriesOf(at(entry, 'members'))
      .map(([member, use]) => stringAt(at(use, 'traits'), 'smithy.api#enumValue') ?? member)
      .sort(compareTexts);
  }
  const listed = at(at(entry, 'traits'), 'smithy.api#enum');
  return (Array.isArray(listed) ? listed : []).map((item: unknown) => stringAt(item, 'value')).filter((value) => value !== undefined);
}

/** What a Smithy model says of its service. */
export function smithyService(json: unknown): { serviceId: string; documentationId?: string } {
  return serviceFacts(entriesOf(at(json, 'shapes')));
}

function serviceFacts(entries: readonly (readonly [string, unknown])[]): { serviceId: string; documentationId?: string } {
  for (const [, entry] of entries) {
    if (stringAt(entry, 'type') === 'service') {
      const trait = at(at(entry, 'traits'), 'aws.api#service');
      const serviceId = stringAt(trait, 'sdkId') ?? '';
      const version = stringAt(entry, 'version');
      const documentationId =
        stringAt(trait, 'docId') ??
        (version === undefined || serviceId === '' ? undefined : `${serviceId.toLowerCase().replaceAll(' ', '-')}-${version}`);
      return { serviceId, ...(documentationId === undefined ? {} : { documentationId }) };
    }
  }
  return { serviceId: '' };
}
