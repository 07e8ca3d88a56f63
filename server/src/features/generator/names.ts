import type { Path } from '../../base/path';
import type { MapKeys, TextNames } from '../../infer/config/configType';
import { hookIds } from '../../infer/config/hookIds';
import { plainText } from '../../infer/text/plainText';
import { plainTypeWords } from '../../infer/fields/plainType';
import { throughList } from '../../infer/fields/payload';
import type { ApiModel, Shape, ShapeRef } from '../../infer/model/apiModel';
import { spell } from '../../infer/names/namer';
import { foldEqual } from '../../infer/names/order';
import { operationTypeWords } from '../../infer/operations/classify';
import type { Structure } from '../../schema/structure/structure';
import type { Workspace } from '../../workspace/workspace';
import type { YamlNode } from '../../yaml/nodes/node';
import { asString, nodeAt } from '../../yaml/nodes/query';
import { fieldsBelow, type GeneratorView, ignorablePaths, membersAt, operationAround, resourceAround, resourcesOfApi } from './api';
import { typeOfShape } from './shapeText';

/** A name that may stand somewhere. */
export interface NamedThing {
  readonly name: string;
  readonly detail: string;
  /** Markdown; made when it is shown. */
  readonly documentation?: string;
}

/** Where a name is asked for. */
export interface NamePlace {
  readonly view: GeneratorView;
  readonly workspace: Workspace;
  /** The document's root as it is being typed. */
  readonly root: YamlNode | undefined;
  /** Path of the value, or of the map whose key it is. */
  readonly path: Path;
  /** What is typed before the cursor; dotted names are offered a segment at a time. */
  readonly prefix: string;
}

/** The names that a text may hold. */
export function textNames(names: TextNames, place: NamePlace): readonly NamedThing[] {
  const { view, workspace, path } = place;
  const { api } = view;
  const resource = resourceAround(path);
  const parent = parentPath(place.prefix);
  switch (names) {
    case 'operation':
      return operations(api);
    case 'operationType':
      return operationTypeWords.map((name) => ({ name, detail: 'operation type' }));
    case 'resource':
      return resourcesOfApi(view).map(({ name, create }) => ({ name, detail: `created by ${create.name}` }));
    case 'shape':
      return shapes(api);
    case 'shapePath':
      return parent === '' ? shapes(api) : memberPaths(api, parent);
    case 'errorCode':
      return [...new Set([...(api?.operations.values() ?? [])].flatMap(({ errors }) => errors.map(({ shape }) => shape.modelName)))].map(
        (name) => ({ name, detail: 'error' }),
      );
    case 'payloadPath': {
      const operation = api?.operations.get(asString(nodeAt(place.root, [...path.slice(0, -1), 'operation'])) ?? '');
      return [...below(operation?.input, parent), ...below(operation?.output, parent)];
    }
    case 'inputMember':
      return below(operationAround(path, api)?.input, '', ({ type }) => type === 'structure');
    case 'outputPath':
      return below(operationAround(path, api)?.output, parent, (shape) => throughList(shape).type === 'structure');
    case 'field':
      return resource === undefined ? [] : fields(view, resource, parent);
    case 'collection':
      return resource === undefined ? [] : fields(view, resource, parent, ({ type }) => type === 'list' || type === 'map');
    case 'conditionPath':
      return resource === undefined ? [] : conditionPaths(view, resource);
    case 'service':
      return workspace.services.aliases.map((name) => ({ name, detail: 'controller' }));
    case 'kind':
      return kindNames(place);
    case 'targetPath':
      return targetPaths(place);
    case 'plainType':
      return [...plainTypeWords, ...plainTypeWords.flatMap((word) => [`[]*${word}`, `map[string]*${word}`])].map((name) => ({
        name,
        detail: 'Go type',
      }));
  }
}

/** The names that the keys of a map may be. */
export function keyNames(keys: MapKeys, place: NamePlace): readonly NamedThing[] {
  const { view, path } = place;
  switch (keys) {
    case 'resource':
      return textNames('resource', place);
    case 'operation':
      return operations(view.api);
    case 'field': {
      const resource = resourceAround(path);
      return resource === undefined ? [] : fields(view, resource, parentPath(place.prefix));
    }
    case 'inputMember':
      return below(operationAround(path, view.api)?.input, '');
    case 'outputMember':
      return below(operationAround(path, view.api)?.output, '');
    case 'hook':
      return hookIds.map((name) => ({ name, detail: 'hook' }));
    case 'integer':
    case 'any':
      return [];
  }
}

/** All but the last segment of a dotted name. */
function parentPath(text: string): string {
  return text.slice(0, Math.max(0, text.lastIndexOf('.')));
}

function operations(api: ApiModel | undefined): readonly NamedThing[] {
  return [...(api?.operations.values() ?? [])].map(({ name, documentation }) => ({
    name,
    detail: 'operation',
    ...documented(documentation),
  }));
}

function shapes(api: ApiModel | undefined): readonly NamedThing[] {
  return [...(api?.shapes.values() ?? [])].map((shape) => ({ name: shape.name, detail: typeOfShape(shape) }));
}

function memberPaths(api: ApiModel | undefined, parent: string): readonly NamedThing[] {
  const [name = ''] = parent.split('.');
  return ignorablePaths(api?.shapes.get(name), parent).map(([path, ref]) => memberThing(path, ref));
}

type Fits = (shape: Shape) => boolean;

function below(payload: ShapeRef | undefined, parent: string, fits: Fits = () => true): readonly NamedThing[] {
  const start = parent === '' ? '' : `${parent}.`;
  const members = membersAt(payload?.shape, parent).filter(([, { shape }]) => fits(shape));
  return members.map(([member, ref]) => memberThing(`${start}${member}`, ref));
}

function fields(view: GeneratorView, resource: string, parent: string, fits: Fits = () => true): readonly NamedThing[] {
  const found = fieldsBelow(view, resource, parent).filter(({ ref }) => ref === undefined || fits(ref.shape));
  return found.map(({ path, ref, part }) => ({
    ...(ref === undefined ? { name: path, detail: '' } : memberThing(path, ref)),
    ...(part === undefined || ref === undefined ? {} : { detail: `${part}, ${typeOfShape(ref.shape)}` }),
  }));
}

function conditionPaths(view: GeneratorView, resource: string): readonly NamedThing[] {
  return fieldsBelow(view, resource, '').flatMap(({ path, ref, part }) => {
    const name = spell(path).camel;
    const parts = part === undefined ? (['Spec', 'Status'] as const) : [part === 'spec' ? 'Spec' : 'Status'];
    return parts.map((each) => ({ name: `${each}.${name}`, detail: ref === undefined ? '' : typeOfShape(ref.shape) }));
  });
}

function memberThing(name: string, { shape, documentation }: ShapeRef): NamedThing {
  return { name, detail: typeOfShape(shape), ...documented(documentation) };
}

function documented(html: string | undefined): { readonly documentation?: string } {
  return html === undefined ? {} : { documentation: plainText(html, Infinity) };
}

/** The controller that a reference leads to: the one named beside it, or the file's own. */
function targetService({ view, workspace, root, path }: NamePlace): { readonly alias: string | undefined; readonly isOwn: boolean } {
  const named = asString(nodeAt(root, [...path.slice(0, -1), 'service_name']));
  const own = workspace.generators.aliasOf(view.generator, workspace.generators.modelFor(view.generator));
  return named === undefined || named === '' || named === own ? { alias: own, isOwn: true } : { alias: named, isOwn: false };
}

function kindNames(place: NamePlace): readonly NamedThing[] {
  const { view, workspace } = place;
  const { alias, isOwn } = targetService(place);
  const own = isOwn ? resourcesOfApi(view).map(({ name }) => spell(name).camel) : [];
  const group = `${alias ?? ''}.${workspace.generators.domain}`;
  const known = workspace.kinds.kindsInGroup(group).map(({ kind }) => kind);
  return [...new Set([...own, ...known])].map((name) => ({ name, detail: group }));
}

function targetPaths(place: NamePlace): readonly NamedThing[] {
  const { view, workspace, root, path } = place;
  const kind = asString(nodeAt(root, [...path.slice(0, -1), 'resource']));
  const { alias, isOwn } = targetService(place);
  const own = isOwn ? view.known?.inference.crds.find((crd) => crd.kind === kind)?.versions[0]?.schema : undefined;
  const [summary] = workspace.kinds.versions({ group: `${alias ?? ''}.${workspace.generators.domain}`, kind: kind ?? '' });
  const schema = own ?? (summary === undefined ? undefined : workspace.kinds.find(summary)?.schema);
  return ['status', 'spec'].flatMap((part) => leaves(schema?.properties?.[part], part === 'spec' ? 'Spec' : 'Status', 2));
}

/** Go names of fields that every kind has and no API names. Source: aws-controllers-k8s/runtime apis/core/v1alpha1. */
const fixedNames: ReadonlyMap<string, string> = new Map([['ackResourceMetadata', 'ACKResourceMetadata']]);

/** Scalars that a reference may take its value from, near the top. */
function leaves(schema: Structure | undefined, path: string, depth: number): readonly NamedThing[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, child]): readonly NamedThing[] => {
    const at = `${path}.${fixedNames.get(name) ?? spell(name.replace(/_$/, '')).camel}`;
    if (child.type === 'object') {
      return depth > 1 && !foldEqual(name, 'conditions') ? leaves(child, at, depth - 1) : [];
    }
    return child.type === 'string' ? [{ name: at, detail: 'string' }] : [];
  });
}
