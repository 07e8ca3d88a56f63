import { withArticle } from '../../base/english';
import type { DecodedConfig } from '../config/decodeConfig';
import type { ApiModel, Shape } from '../model/apiModel';
import type { ProblemSink } from '../problem';
import { walkShape } from './shapePath';

/**
 * The second part of the third stage: takes ignored shapes, then ignored members, out of the model, for every use of them.
 * Source: aws-controllers-k8s/code-generator pkg/api (removal of ignored shapes and fields).
 */
export function applyIgnores(model: ApiModel, config: DecodedConfig, sink: ProblemSink): void {
  (config.value.ignore?.shape_names ?? []).forEach((name, index) => {
    ignoreShape(name, ['ignore', 'shape_names', index], model, config, sink);
  });
  (config.value.ignore?.field_paths ?? []).forEach((path, index) => {
    ignoreMember(path, ['ignore', 'field_paths', index], model, config, sink);
  });
}

type Place = readonly (string | number)[];

function ignoreShape(name: string, place: Place, model: ApiModel, { placeOf }: DecodedConfig, sink: ProblemSink): void {
  const ignored = model.shapes.get(name);
  if (ignored === undefined) {
    sink.add(
      { code: 'no-effect', severity: 'warning', message: `the API has no shape ${name} to ignore`, at: placeOf(place) },
      { name, among: model.shapes.keys() },
    );
    return;
  }
  model.shapes.delete(name);
  for (const shape of model.shapes.values()) {
    for (const [member, ref] of shape.members) {
      if (ref.shape === ignored) {
        removeMember(shape, member);
      }
    }
  }
}

function ignoreMember(path: string, place: Place, model: ApiModel, { placeOf }: DecodedConfig, sink: ProblemSink): void {
  const [rootName = '', ...segments] = path.split('.');
  const last = segments.pop();
  const root = model.shapes.get(rootName);
  const at = placeOf(place);
  if (root === undefined) {
    sink.add(
      { code: 'unknown-shape', severity: 'error', message: `the API has no shape ${rootName}`, at },
      { name: rootName, among: model.shapes.keys() },
    );
    return;
  }
  if (last === undefined) {
    sink.add({ code: 'no-effect', severity: 'warning', message: `${path} must contain a member; use ignore.shape_names for shapes`, at });
    return;
  }
  const walk = walkShape(root, segments);
  if (walk.kind === 'lost') {
    sink.add(
      {
        code: 'unknown-path',
        severity: 'error',
        message: `${path}: ${walk.at.name} has no member ${walk.segment}`,
        at,
      },
      { name: walk.segment, among: walk.at.members.keys() },
    );
    return;
  }
  const holder = walk.shape;
  if (holder.members.has(last)) {
    removeMember(holder, last);
  } else if (holder.type !== 'structure') {
    const advice = holder.element === undefined ? '' : `; insert the element ${holder.element.shape.name} before ${last}`;
    sink.add({
      code: 'no-effect',
      severity: 'warning',
      message: `${path} ignores nothing: ${holder.name} is ${withArticle(holder.modelType)}${advice}`,
      at,
    });
  } else if (!holder.removed.has(last)) {
    sink.add(
      { code: 'no-effect', severity: 'warning', message: `${path} ignores nothing: ${holder.name} has no member ${last}`, at },
      { name: last, among: holder.members.keys() },
    );
  }
}

function removeMember(shape: Shape, member: string): void {
  const ref = shape.members.get(member);
  if (ref !== undefined) {
    shape.members.delete(member);
    shape.removed.set(member, ref);
  }
}
