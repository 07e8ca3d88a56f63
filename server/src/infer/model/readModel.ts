import type { ProblemSink } from '../problem';
import { type ApiModel } from './apiModel';
import { customise } from './customise';
import { isRecord } from '../../base/record';
import { allSteps, type Steps } from '../../base/steps';
import { at, describe, stringAt } from './json';
import { applyNamePasses } from './namePasses';
import { readC2j } from './readC2j';
import { readSmithy, smithyService } from './readSmithy';

export type ModelKind = 'c2j' | 'smithy';

/**
 * The first stage: an API model's parsed JSON to the view that configurations speak of, its format recognised by content.
 * `undefined`, with a problem, where the JSON is no API model.
 */
export function readModel(json: unknown, sink: ProblemSink): ApiModel | undefined {
  return allSteps(readModelInSteps(json, sink));
}

/** {@link readModel} with stops between its parts. */
export function* readModelInSteps(json: unknown, sink: ProblemSink): Steps<ApiModel | undefined> {
  const kind = recogniseModel(json);
  if (kind === undefined) {
    sink.add({ code: 'model-format', severity: 'error', message: describeOther(json), at: { kind: 'model', pointer: '' } });
    return undefined;
  }
  const model = kind === 'c2j' ? readC2j(json, sink) : readSmithy(json, sink);
  if (model.operations.size === 0) {
    sink.add({
      code: 'model-format',
      severity: 'error',
      message: 'the model has no operations',
      at: { kind: 'model', pointer: kind === 'c2j' ? '/operations' : '/shapes' },
    });
    return undefined;
  }
  yield undefined;
  applyNamePasses(model, sink);
  yield undefined;
  customise(model);
  return model;
}

/** Which of the two formats a parsed JSON value is in; `undefined` for anything else. */
export function recogniseModel(json: unknown): ModelKind | undefined {
  if (stringAt(json, 'smithy') !== undefined && isRecord(at(json, 'shapes'))) {
    return 'smithy';
  }
  return isRecord(at(json, 'operations')) && isRecord(at(json, 'shapes')) ? 'c2j' : undefined;
}

/** What a model calls its service, such as `Route 53`; `undefined` where it does not say, or is no model. */
export function serviceIdOf(json: unknown): string | undefined {
  const kind = recogniseModel(json);
  const found =
    kind === 'c2j' ? stringAt(at(json, 'metadata'), 'serviceId') : kind === 'smithy' ? smithyService(json).serviceId : undefined;
  return found === '' ? undefined : found;
}

const expected = 'expected api-2.json or service-2.json (operations and shapes) or a Smithy JSON AST (smithy and shapes)';

/** Files that lie beside API models, or are taken for one, by a key that gives them away. */
const relatives: readonly (readonly [key: string, what: string])[] = [
  ['openapi', 'an OpenAPI document'],
  ['swagger', 'an OpenAPI document'],
  ['pagination', 'a list of paginators'],
  ['waiters', 'a list of waiters'],
  ['examples', 'a list of examples'],
  ['Resources', 'a CloudFormation template'],
  ['$schema', 'a JSON schema'],
  ['shapes', 'an incomplete API model'],
  ['operations', 'an incomplete API model'],
];

function describeOther(json: unknown): string {
  if (!isRecord(json)) {
    return `not an API model but ${describe(json)}: ${expected}`;
  }
  const relative = relatives.find(([key]) => at(json, key) !== undefined);
  const what = relative?.[1] ?? (Object.keys(json).length === 0 ? 'an empty object' : 'other JSON');
  return `not an API model but ${what}: ${expected}`;
}
