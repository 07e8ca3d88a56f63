import type { Path } from '../../base/path';
import { shift } from '../../base/text';
import type { Uri } from '../../base/uri';
import type { ConfigKey, MapKeys, TextNames } from '../../infer/config/configType';
import { plainText } from '../../infer/text/plainText';
import { referenceValuePath } from '../../infer/facts/referenceSlots';
import { spell } from '../../infer/names/namer';
import type { Operation, Shape, ShapeRef } from '../../infer/model/apiModel';
import { joinLimits } from '../../infer/model/limits';
import type { Workspace } from '../../workspace/workspace';
import { documentAt } from '../../yaml/reading/file';
import { asString, nodeAt } from '../../yaml/nodes/query';
import { hitAt } from '../../yaml/nodes/hit';
import type { HoverInfo } from '../feature';
import { code, codes, type Markdown, md, nothing, paragraphs, prose } from '../../base/markdown';
import { fieldAt, generatorView, type GeneratorView, membersAt, operationAround, resourceAround, resourcesOfApi } from './api';
import { changeWords, configPlaceAt, typeWords } from './configPlace';
import { typeOfShape } from './shapeText';

/** What a key of a generator.yaml does, or what the API knows of the thing that it names. */
export function hoverGenerator(workspace: Workspace, uri: Uri, offset: number): HoverInfo | undefined {
  const view = generatorView(workspace, uri);
  const placed = view === undefined ? undefined : documentAt(view.generator.file.yaml, offset);
  const hit = placed === undefined ? undefined : hitAt(placed.document.root, offset - placed.start);
  if (view === undefined || placed === undefined || hit?.node.kind !== 'scalar') {
    return undefined;
  }
  const { path, part, node } = hit;
  const place = configPlaceAt(path);
  const holder = configPlaceAt(path.slice(0, -1))?.type;
  const root = placed.document.root;
  const sibling = (key: string): string | undefined => asString(nodeAt(root, [...path.slice(0, -1), key]));
  const textOf = (): Markdown | undefined => {
    if (part === 'key' && holder?.kind === 'record') {
      return place?.key === undefined ? undefined : configKeyText(node.text, place.key);
    }
    if (part === 'key' && holder?.kind === 'map') {
      return keyText(holder.keys, node.text, path, view);
    }
    const names = place?.type.kind === 'string' || place?.type.kind === 'strings' ? place.type.names : undefined;
    if (names === 'kind' || names === 'targetPath') {
      return referenceText(path, view, workspace);
    }
    return names === undefined ? undefined : nameText(names, node.text, path, sibling, view);
  };
  const markdown = textOf();
  return markdown === undefined ? undefined : { span: shift(node.span, placed.start), markdown };
}

/** A key of the table itself. */
function configKeyText(name: string, { type, meaning, changes }: ConfigKey): Markdown {
  return paragraphs(md`**${name}** · ${typeWords(type)}`, prose(meaning), md`_It ${changeWords[changes]}._`);
}

function keyText(keys: MapKeys, name: string, path: Path, view: GeneratorView): Markdown | undefined {
  const operation = operationAround(path, view.api);
  switch (keys) {
    case 'resource':
      return resourceText(name, view);
    case 'operation':
      return operationText(view.api?.operations.get(name));
    case 'field':
      return fieldText(name, path, view);
    case 'inputMember':
      return memberText(name, operation?.input?.shape.members.get(name));
    case 'outputMember':
      return memberText(name, operation?.output?.shape.members.get(name));
    default:
      return undefined;
  }
}

function nameText(
  names: TextNames,
  name: string,
  path: Path,
  sibling: (key: string) => string | undefined,
  view: GeneratorView,
): Markdown | undefined {
  const { api } = view;
  switch (names) {
    case 'operation':
      return operationText(api?.operations.get(name));
    case 'resource':
      return resourceText(name, view);
    case 'shape':
      return shapeText(api?.shapes.get(name));
    case 'shapePath': {
      const [shape = '', ...rest] = name.split('.');
      return rest.length === 0 ? shapeText(api?.shapes.get(shape)) : memberText(name, memberAt(api?.shapes.get(shape), rest));
    }
    case 'payloadPath': {
      const operation = api?.operations.get(sibling('operation') ?? '');
      return memberText(name, memberAt(operation?.input?.shape, name.split('.')) ?? memberAt(operation?.output?.shape, name.split('.')));
    }
    case 'inputMember':
      return memberText(name, memberAt(operationAround(path, api)?.input?.shape, [name]));
    case 'outputPath':
      return memberText(name, memberAt(operationAround(path, api)?.output?.shape, name.split('.')));
    case 'field':
      return fieldText(name, path, view);
    default:
      return undefined;
  }
}

function memberAt(payload: Shape | undefined, path: readonly string[]): ShapeRef | undefined {
  return membersAt(payload, path.slice(0, -1).join('.')).find(([member]) => member === path.at(-1))?.[1];
}

function resourceText(name: string, view: GeneratorView): Markdown | undefined {
  const resource = resourcesOfApi(view).find((each) => each.name === name);
  if (resource === undefined) {
    return undefined;
  }
  const crd = view.known?.inference.crds.find((each) => each.resource === name);
  const heading = md`**${name}** · created by ${code(resource.create.name)}`;
  const kind = crd === undefined ? undefined : md`Kind ${code(crd.kind)} of ${code(crd.group)}, plural ${code(crd.plural)}`;
  return paragraphs(heading, kind);
}

function operationText(operation: Operation | undefined): Markdown | undefined {
  if (operation === undefined) {
    return undefined;
  }
  const payloads = [operation.input, operation.output].map((ref, index) => {
    const members = [...(ref?.shape.members.keys() ?? [])];
    return members.length === 0 ? nothing : md`${index === 0 ? 'Input' : 'Output'}: ${codes(members)}`;
  });
  return paragraphs(md`**${operation.name}** · operation`, text(operation.documentation), ...payloads);
}

function shapeText(shape: Shape | undefined): Markdown | undefined {
  if (shape === undefined) {
    return undefined;
  }
  const members = [...shape.members.keys()];
  return paragraphs(md`**${shape.name}** · ${typeOfShape(shape)}`, members.length === 0 ? nothing : md`Members: ${codes(members)}`);
}

function fieldText(name: string, path: Path, view: GeneratorView): Markdown | undefined {
  const resource = resourceAround(path);
  const field = resource === undefined ? undefined : fieldAt(view, resource, name);
  if (field?.ref === undefined) {
    return undefined;
  }
  const where =
    field.part === undefined
      ? nothing
      : md`In the CRD: ${code([field.part, ...name.split('.').map((each) => spell(each).json)].join('.'))}`;
  return paragraphs(memberText(name, field.ref), where);
}

/** What a reference leads to, and the value that the controller copies. */
function referenceText(path: Path, { known }: GeneratorView, workspace: Workspace): Markdown | undefined {
  const resource = resourceAround(path);
  const crd = known?.inference.crds.find((each) => each.resource === resource);
  const slot = crd?.references.find(({ entry }) => entry === path[3]);
  if (slot === undefined) {
    return undefined;
  }
  const [summary] = workspace.kinds.versions(slot.target);
  const schema = slot.value !== undefined || summary === undefined ? undefined : workspace.kinds.find(summary)?.schema;
  const value = slot.value ?? (schema === undefined ? undefined : referenceValuePath(slot.targetPath, schema)) ?? slot.targetPath;
  const sibling = slot.path.slice(0, slot.path.lastIndexOf('.') + 1) + slot.sibling;
  return paragraphs(
    md`**${slot.target.kind}** of ${code(slot.target.group)}`,
    md`${code(slot.path)} refers to it; the controller copies its ${code(value)} to ${code(sibling)}.`,
  );
}

function memberText(name: string, ref: ShapeRef | undefined): Markdown | undefined {
  if (ref === undefined) {
    return undefined;
  }
  const { enum: values = [], deprecated } = joinLimits(ref.limits, ref.shape.limits) ?? {};
  return paragraphs(
    md`**${name}** · ${typeOfShape(ref.shape)}`,
    text(ref.documentation),
    values.length === 0 ? nothing : md`Values: ${codes(values)}`,
    deprecated === undefined ? nothing : md`Deprecated${typeof deprecated === 'string' ? `: ${deprecated}` : ''}`,
  );
}

function text(html: string | undefined): Markdown {
  return html === undefined ? nothing : prose(plainText(html, Infinity));
}
