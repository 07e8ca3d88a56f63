import type { Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import { isJson } from '../../yaml/reading/chunks';
import { embeddedIn } from '../../yaml/reading/embedded';
import { parseFile } from '../../yaml/reading/file';
import { withoutSurplus } from '../../yaml/reading/surplus';
import type { SequenceNode, YamlDocument, YamlNode } from '../../yaml/nodes/node';
import { asScalar, valueOf } from '../../yaml/nodes/query';
import { plainValue } from '../../yaml/value';
import { operationOf } from './jsonPatch';
import type { Place } from '../objects/object';
import type { Patch, PlacedOperation } from '../objects/application';
import type { PatchContext } from './patchContext';
import { Problems } from '../objects/problem';
import { flagIn, textIn, type Read } from '../fields/read';
import { inHost, objectsIn, refusesPlaceholders, type Hosts } from '../objects/resources';
import { selectorOf } from './select';
import { causeIn } from '../steps/step';
import { isList, type Value } from '../objects/value';

const inlineFiles = new Map<string, readonly YamlDocument[]>();

/** The documents of a patch that is written in place, one tree for one text. */
export function inlineDocuments(text: string): readonly YamlDocument[] {
  const known = inlineFiles.get(text);
  if (known !== undefined) {
    return known;
  }
  const documents = parseFile(text).documents.map(({ document }) => document);
  if (inlineFiles.size >= 1_000) {
    inlineFiles.delete(inlineFiles.keys().next().value ?? '');
  }
  inlineFiles.set(text, documents);
  return documents;
}

/** Reads an entry; `undefined` when it does not say what to do, which is then a problem. */
export function readPatch(entry: Read, field: string, context: PatchContext): Patch | undefined {
  const { problems, place } = context;
  const [path, written] = [textIn(entry, 'path'), textIn(entry, 'patch')];
  const inline = isTrimmed(field) || written.trim() === '' ? written.trim() : written;
  const here: Place = { ...place, span: entry.node.span };
  if ((path === '') === (inline === '')) {
    problems.fail(
      'patch-path-and-patch',
      path === '' ? 'A patch needs "path" or "patch"' : 'A patch has "path" or "patch", not both',
      here,
    );
    return undefined;
  }
  const target = entry.fields?.get('target');
  const content =
    path === ''
      ? inlinePatch(entry.fields?.get('patch')?.node, inline, field, context)
      : patchFile(path, { ...here, span: entry.fields?.get('path')?.node.span ?? entry.node.span }, context);
  if (content === undefined) {
    return undefined;
  }
  const cause = causeIn(context, field, path === '' ? entry.fields?.get('patch') : entry);
  const options = entry.fields?.get('options');
  const rest = {
    entry: entry.node,
    layer: place.uri,
    targetPlace: (selector: string): Place => ({
      ...place,
      span: ([...(target?.fields?.values() ?? [])].find(({ text }) => text === selector) ?? target ?? entry).node.span,
    }),
    cause,
    target: target === undefined ? here : { ...place, span: target.keyNode?.span ?? target.node.span },
    selector: target?.fields === undefined ? undefined : selectorOf(target),
    allowsName: flagIn(options, 'allowNameChange'),
    allowsKind: flagIn(options, 'allowKindChange'),
    old: field === 'patchesJson6902',
    parts: [entry.node, ...(path === '' ? [] : content.documents), ...(context.mergeTypes === undefined ? [] : [context.mergeTypes])],
  };
  return contentOf(content, here, rest, field === 'patchesStrategicMerge', context);
}

interface Written {
  readonly uri: Uri;
  readonly documents: readonly YamlDocument[];
  readonly hosts?: Hosts;
  /** What Kustomize reads. */
  readonly text: string | undefined;
}

/** True for the list of which Kustomize reads a patch in place without the blanks around it. */
export function isTrimmed(field: string): boolean {
  return field === 'patches';
}

/** A patch that is written in place, with its places in the kustomization file where what is written is what is read. */
function inlinePatch(
  node: YamlNode | undefined,
  inline: string,
  field: string,
  { files, place: { uri, document } }: PatchContext,
): Written {
  const scalar = asScalar(node);
  const text = document === undefined ? undefined : files.textOf(uri, document);
  const embedded = scalar === undefined || text === undefined ? undefined : embeddedIn(text, scalar, { isTrimmed: isTrimmed(field) });
  if (embedded === undefined || document === undefined) {
    return { uri, documents: inlineDocuments(inline), text: inline };
  }
  return {
    uri,
    documents: embedded.documents.map((each) => each.document),
    hosts: new Map(embedded.documents.map((each) => [each.document, { document, start: each.start }])),
    text: inline,
  };
}

function patchFile(path: string, place: Place, { files, resolve, problems }: PatchContext): Written | undefined {
  const uri = resolve(path, place);
  if (uri === undefined) {
    return undefined;
  }
  const documents = files.documentsOf(uri);
  if (typeof documents !== 'string') {
    const [first] = documents;
    return { uri, documents, text: first === undefined ? undefined : files.textOf(uri, first) };
  }
  if (documents === 'missing') {
    problems.missing(path, `File ${path} not found`, place);
  } else {
    problems.unknown(`${path} is not available`, place);
  }
  return undefined;
}

function contentOf(
  { uri, documents, hosts, text }: Written,
  here: Place,
  rest: Omit<Patch, 'objects' | 'operations'>,
  isOldMerge: boolean,
  { problems }: PatchContext,
): Patch | undefined {
  const first = documents.find(({ root }) => root !== undefined);
  const written = first?.root;
  if (written?.kind === 'sequence') {
    if (first !== undefined && hosts === undefined && refusesPlaceholders(uri, first, problems)) {
      return undefined;
    }
    // Source: measured with kubectl v1.34.5; kustomize/api PatchTransformer.go, jsonPatchFromBytes.
    if (text?.startsWith('[') === true && !isJson(text)) {
      problems.fail('wrong-type', 'A JSON patch that begins with "[" must be JSON: keys and strings in double quotes, no comments', here, {
        of: [text],
      });
      return undefined;
    }
    // Of a text that begins with two `---` the first document alone is read, which is null and has no operations.
    // Source: sigs.k8s.io/yaml YAMLToJSON; measured with kubectl v1.34.5.
    // A patch in place may have an empty document in its host's tree that its own text does not have.
    const isRead = (hosts === undefined ? documents : inlineDocuments(text ?? ''))[0]?.root !== undefined;
    if (!isRead && rest.old) {
      problems.fail('empty', 'The first document of the patch is empty, and no other one is read', here);
      return undefined;
    }
    const operations = !isRead
      ? []
      : operationsOf(written, (span) =>
          first === undefined || (hosts === undefined && uri === here.uri) ? here : inHost({ uri, document: first, span }, hosts),
        );
    if (operations.some((operation) => operation === undefined) || rest.selector === undefined) {
      problems.fail(
        rest.selector === undefined ? 'patch-needs-target' : 'unreadable',
        rest.selector === undefined ? 'A JSON patch needs a "target"' : 'An operation needs "op" and "path"',
        here,
      );
      return undefined;
    }
    return { ...rest, objects: [], operations: operations.filter((operation) => operation !== undefined) };
  }
  const own = new Problems();
  const objects = objectsIn(uri, documents, own, { hosts });
  if (own.failures.length > 0) {
    problems.take(own);
    return undefined;
  }
  if (rest.selector === undefined && !isOldMerge && documents.every(({ root }) => root === undefined)) {
    // Source: kustomize PatchTransformer.go, which takes a text without objects for a JSON patch.
    problems.fail('patch-needs-target', 'The patch is empty and has no "target"', here);
    return undefined;
  }
  if (rest.selector !== undefined && objects.length > 1) {
    problems.fail('patch-many-with-target', 'A patch of several objects cannot have a "target"', here);
    return undefined;
  }
  return { ...rest, objects, operations: [] };
}

/** JSON patches are read as kubectl reads objects, other than objects and their patches, but up to where the text ends. */
function operationsOf(written: SequenceNode, placeOf: (span: Span) => Place): readonly (PlacedOperation | undefined)[] {
  const content = plainValue(withoutSurplus(written))?.value as Value;
  return (isList(content) ? content : []).map((each, index) => {
    const operation = operationOf(each);
    const node: YamlNode = written.items[index] ?? written;
    return operation === undefined
      ? undefined
      : { ...operation, node, placeOf: (key): Place => placeOf((valueOf(node, key) ?? node).span) };
  });
}
