import type { Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import type { ResourceFields } from '../../infer/fields/field';
import type { ApiModel, Operation, Shape, ShapeRef } from '../../infer/model/apiModel';
import { foldEqual } from '../../infer/names/order';
import { spell } from '../../infer/names/namer';
import { findResources, type Resource } from '../../infer/operations/resources';
import { ProblemSink } from '../../infer/problem';
import { payloadMember, throughList } from '../../infer/fields/payload';
import { innermost, walkShape } from '../../infer/shapes/shapePath';
import type { GeneratorFile, GeneratorInference } from '../../workspace/files/generators';
import type { Workspace } from '../../workspace/workspace';

/** A generator.yaml with the API that it speaks of. */
export interface GeneratorView {
  readonly generator: GeneratorFile;
  /** `undefined` without a model. */
  readonly api: ApiModel | undefined;
  /** The last inference, maybe of an older text. */
  readonly known: GeneratorInference | undefined;
}

/** `undefined` for a file that is no generator.yaml. */
export function generatorView(workspace: Workspace, uri: Uri): GeneratorView | undefined {
  const file = workspace.file(uri);
  const generator = file === undefined ? undefined : workspace.generators.of(file);
  if (generator === undefined) {
    return undefined;
  }
  const model = workspace.generators.modelFor(generator);
  return { generator, api: model?.kind === 'usable' ? model.api() : undefined, known: workspace.generators.inferenceOf(uri) };
}

/** The resources of the API, also those that the file ignores. */
export function resourcesOfApi({ generator, api }: GeneratorView): readonly Resource[] {
  const { ignore: _ignore, ...value } = generator.config.value;
  return api === undefined ? [] : findResources(api, { ...generator.config, value }, new ProblemSink());
}

/** A field that an entry of a resource may speak of. */
export interface FieldOfApi {
  /** Its path as generator.yaml spells it. */
  readonly path: string;
  readonly ref: ShapeRef | undefined;
  readonly part: 'spec' | 'status' | undefined;
}

/** The fields below a field of a resource, or its own where `parent` is empty. */
export function fieldsBelow(view: GeneratorView, resource: string, parent: string): readonly FieldOfApi[] {
  if (parent === '') {
    return topFields(view, resource);
  }
  const field = fieldAt(view, resource, parent);
  return field?.ref === undefined
    ? []
    : membersBelow(field.ref.shape).map(([member, ref]) => ({ path: `${parent}.${spell(member).camel}`, ref, part: field.part }));
}

/** The field that a path of generator.yaml names. */
export function fieldAt(view: GeneratorView, resource: string, path: string): FieldOfApi | undefined {
  const [first = '', ...rest] = path.split('.');
  let found = topFields(view, resource).find((field) => foldEqual(field.path, first) || foldEqual(spell(field.path).camel, first));
  for (const segment of rest) {
    const member =
      found?.ref === undefined ? undefined : membersBelow(found.ref.shape).find(([name]) => foldEqual(spell(name).camel, segment));
    found = found === undefined || member === undefined ? undefined : { path, ref: member[1], part: found.part };
  }
  return found;
}

function topFields({ known, api, generator }: GeneratorView, resource: string): readonly FieldOfApi[] {
  const fields = known?.inference.fields.find((each) => foldEqual(each.resource.name, resource) || each.kind === resource);
  if (fields !== undefined) {
    return inferredFields(fields);
  }
  const create = resourcesOfApi({ known, api, generator }).find(({ name }) => foldEqual(name, resource))?.create;
  return [...membersOf(create?.input), ...membersOf(create?.output)].map(([path, ref]) => ({ path, ref, part: undefined }));
}

function inferredFields(fields: ResourceFields): readonly FieldOfApi[] {
  return (['spec', 'status'] as const).flatMap((part) =>
    [...fields[part].values()].flatMap(({ name, content }) => (content.kind === 'shape' ? [{ path: name, ref: content.ref, part }] : [])),
  );
}

function membersOf(ref: ShapeRef | undefined): readonly (readonly [string, ShapeRef])[] {
  return ref === undefined ? [] : [...ref.shape.members];
}

function membersBelow(shape: Shape): readonly (readonly [string, ShapeRef])[] {
  return [...innermost(shape).members];
}

/** Members below a path of exact names from a payload, the payload's own where the path is empty; a path does not go on below a map. */
export function membersAt(payload: Shape | undefined, path: string): readonly (readonly [string, ShapeRef])[] {
  const found = payload === undefined || path === '' ? payload : payloadMember(payload, path)?.shape;
  return [...(found === undefined ? [] : throughList(found).members)];
}

/** Paths that ignore the members below a path; what lists and maps hold is named in between, as they have no members of their own. */
export function ignorablePaths(root: Shape | undefined, path: string): readonly (readonly [string, ShapeRef])[] {
  const [, ...segments] = path.split('.');
  const walk = root === undefined ? undefined : walkShape(root, segments);
  if (walk?.kind !== 'found') {
    return [];
  }
  const holder = innermost(walk.shape);
  const start = holder === walk.shape ? path : `${path}.${holder.name}`;
  return [...holder.members].map(([member, ref]) => [`${start}.${member}`, ref] as const);
}

/** The resource that a path of generator.yaml lies in. */
export function resourceAround(path: Path): string | undefined {
  const [root, name] = path;
  return root === 'resources' && typeof name === 'string' ? name : undefined;
}

/** The operation that a path lies in: an entry of `operations:` or of a resource's renames. */
export function operationAround(path: Path, api: ApiModel | undefined): Operation | undefined {
  const name = path[0] === 'operations' ? path[1] : path[2] === 'renames' && path[3] === 'operations' ? path[4] : undefined;
  return typeof name === 'string' ? api?.operations.get(name) : undefined;
}
