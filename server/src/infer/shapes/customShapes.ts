import type { DecodedConfig } from '../config/decodeConfig';
import { type ApiModel, refTo, type Shape, type ShapeRef, syntheticShape } from '../model/apiModel';
import type { ProblemSink } from '../problem';

/** The list and map shapes that `custom_field` entries ask for, by the name of what they hold. */
export interface CustomShapes {
  readonly lists: ReadonlyMap<string, ShapeRef>;
  readonly maps: ReadonlyMap<string, ShapeRef>;
}

/**
 * The first part of the third stage: adds what the configuration declares, before anything is ignored.
 * Source: aws-controllers-k8s/code-generator pkg/model (custom shapes), pkg/config.
 */
export function addCustomShapes(model: ApiModel, config: DecodedConfig, sink: ProblemSink): CustomShapes {
  addStructures(model, config, sink);
  return { maps: addCollections('map_of', model, config, sink), lists: addCollections('list_of', model, config, sink) };
}

/** A `custom_field` of the configuration. */
export interface CustomField {
  readonly list_of?: string;
  readonly map_of?: string;
}

/** The shape that a `custom_field` names: an empty name is none. */
export function customShapeName({ list_of: list = '', map_of: map = '' }: CustomField): string | undefined {
  return [list, map].find((name) => name !== '');
}

/** The shape of a `custom_field`. The generator looks among all lists first, whichever of the two the entry says. */
export function customShape({ lists, maps }: CustomShapes, name: string): ShapeRef | undefined {
  return lists.get(name) ?? maps.get(name);
}

function addStructures(model: ApiModel, { value, placeOf }: DecodedConfig, sink: ProblemSink): void {
  for (const [name, members] of value.custom_shapes ?? []) {
    if (model.shapes.has(name)) {
      sink.add({
        code: 'name-collision',
        severity: 'error',
        message: `the API already has a shape ${name}`,
        at: placeOf(['custom_shapes', name], 'key'),
      });
      continue;
    }
    const shape = syntheticShape(name, 'structure');
    for (const [member, type] of members) {
      if (type.trim() === 'string') {
        shape.members.set(member, { ...refTo(syntheticShape('String', 'string')), added: 'customShape' });
      } else {
        sink.add({
          code: 'bad-value',
          severity: 'error',
          message: `a custom shape can only have string members, not ${type}`,
          at: placeOf(['custom_shapes', name, member]),
        });
      }
    }
    model.shapes.set(name, shape);
  }
}

function addCollections(
  key: 'list_of' | 'map_of',
  model: ApiModel,
  { value, placeOf }: DecodedConfig,
  sink: ProblemSink,
): ReadonlyMap<string, ShapeRef> {
  const added = new Map<string, ShapeRef>();
  for (const [resource, { fields }] of value.resources ?? []) {
    for (const [path, { custom_field: custom }] of fields ?? []) {
      const name = custom?.[key] ?? '';
      if (name === '' || added.has(name)) {
        continue;
      }
      const element = model.shapes.get(name) ?? model.assumed.get(name);
      if (element === undefined) {
        sink.add(
          {
            code: 'unknown-shape',
            severity: 'error',
            message: `the API has no shape ${name}`,
            at: placeOf(['resources', resource, 'fields', path, 'custom_field', key]),
          },
          { name, among: model.shapes.keys() },
        );
      } else {
        added.set(name, refTo(collectionOf(element, key === 'list_of' ? 'list' : 'map')));
      }
    }
  }
  return added;
}

function collectionOf(element: Shape, type: 'list' | 'map'): Shape {
  return syntheticShape(`${element.name}${type === 'list' ? 'List' : 'Map'}`, type, refTo(element));
}
