import { isRecord, isText } from '../../../base/record';
import { graphMethod } from '../../../protocol/graphRequests';
import { inferMethod, inferredCrdMethod, useInferredMethod } from '../../../protocol/inferRequests';
import { migrateMethod } from '../../../protocol/migrateRequests';
import { effectiveObjectsMethod, effectiveTextMethod } from '../../../protocol/effectiveRequests';
import { rootsMethod } from '../../../protocol/rootRequests';
import { schemaInfoMethod, schemaOfKindMethod, schemaTextMethod } from '../../../protocol/schemaRequests';
import { earlierMethod } from '../../../protocol/earlier';
import type { SessionNotification, SessionRequest } from './methods';

/** What is wrong with a value, as a sentence that begins with its path; `undefined` for nothing. */
type Check = (value: unknown, path: string) => string | undefined;

function must(test: (value: unknown) => boolean, form: string): Check {
  return (value, path) => (test(value) ? undefined : `${path} must be ${form}`);
}

/** An object with at least these keys. */
function shape(keys: Readonly<Record<string, Check>>): Check {
  return (value, path) => {
    if (!isRecord(value)) {
      return `${path} must be an object`;
    }
    for (const [key, check] of Object.entries(keys)) {
      const problem = check(value[key], path === 'params' ? key : `${path}.${key}`);
      if (problem !== undefined) {
        return problem;
      }
    }
    return undefined;
  };
}

function list(item: Check): Check {
  return (value, path) => {
    if (!Array.isArray(value)) {
      return `${path} must be an array`;
    }
    for (const [index, each] of value.entries()) {
      const problem = item(each, `${path}[${index}]`);
      if (problem !== undefined) {
        return problem;
      }
    }
    return undefined;
  };
}

function optional(check: Check): Check {
  return (value, path) => (value === undefined || value === null ? undefined : check(value, path));
}

/** However large: clients say so where they mean the end. */
function isPosition(value: unknown): boolean {
  return isRecord(value) && [value['line'], value['character']].every((count) => Number.isInteger(count) && Number(count) >= 0);
}

function isRange(value: unknown): boolean {
  return isRecord(value) && isPosition(value['start']) && isPosition(value['end']);
}

const text = must(isText, 'a string');
const flag = must((value) => typeof value === 'boolean', 'true or false');
const integer = must(Number.isInteger, 'an integer');
const position = must(isPosition, 'a position');
const range = must(isRange, 'a range');
const textDocument = shape({ uri: text });
const folder = shape({ uri: text, name: optional(text) });
const renamedFiles = shape({ files: list(shape({ oldUri: text, newUri: text })) });

const document = { textDocument };
const atPosition = shape({ textDocument, position });
const hierarchyItem = shape({ item: shape({ uri: text, range, selectionRange: range, name: text, detail: optional(text) }) });

const requests: Readonly<Record<SessionRequest, Check>> = {
  'textDocument/completion': atPosition,
  'completionItem/resolve': shape({ label: text }),
  'textDocument/hover': atPosition,
  'textDocument/definition': atPosition,
  'textDocument/typeDefinition': atPosition,
  'textDocument/references': shape({ textDocument, position, context: shape({ includeDeclaration: flag }) }),
  'textDocument/prepareRename': atPosition,
  'textDocument/rename': shape({ textDocument, position, newName: text }),
  'textDocument/codeLens': shape(document),
  'textDocument/prepareCallHierarchy': atPosition,
  'callHierarchy/incomingCalls': hierarchyItem,
  'callHierarchy/outgoingCalls': hierarchyItem,
  'textDocument/prepareTypeHierarchy': atPosition,
  'typeHierarchy/supertypes': hierarchyItem,
  'typeHierarchy/subtypes': hierarchyItem,
  'textDocument/documentHighlight': atPosition,
  'textDocument/documentSymbol': shape(document),
  'textDocument/foldingRange': shape(document),
  'textDocument/selectionRange': shape({ textDocument, positions: list(position) }),
  'textDocument/documentLink': shape(document),
  'textDocument/inlayHint': shape({ textDocument, range }),
  'textDocument/semanticTokens/full': shape(document),
  'textDocument/semanticTokens/full/delta': shape({ textDocument, previousResultId: text }),
  'textDocument/semanticTokens/range': shape({ textDocument, range }),
  'textDocument/codeAction': shape({
    textDocument,
    range,
    context: shape({ diagnostics: list(shape({ range })), only: optional(list(text)) }),
  }),
  'workspace/executeCommand': shape({ command: text, arguments: optional(list(() => undefined)) }),
  'workspace/willRenameFiles': renamedFiles,
  'textDocument/diagnostic': shape({ textDocument, previousResultId: optional(text) }),
  'workspace/diagnostic': shape({ previousResultIds: list(shape({ uri: text, value: text })) }),
  'workspace/symbol': shape({ query: text }),
  [schemaInfoMethod]: atPosition,
  [schemaTextMethod]: atPosition,
  [inferredCrdMethod]: shape({ textDocument, kind: text }),
  [inferMethod]: shape({ model: text, generator: text }),
  [useInferredMethod]: shape({ id: text, isUsed: flag }),
  [schemaOfKindMethod]: shape({ title: text }),
  [effectiveObjectsMethod]: atPosition,
  [effectiveTextMethod]: shape({ title: text }),
  [rootsMethod]: shape(document),
  [migrateMethod]: shape({ uri: text, way: optional(text) }),
  [graphMethod]: shape({ textDocument: optional(textDocument) }),
};

const notifications: Readonly<Record<SessionNotification, Check>> = {
  'textDocument/didOpen': shape({ textDocument: shape({ uri: text, languageId: text, version: integer, text }) }),
  'textDocument/didChange': shape({
    textDocument: shape({ uri: text, version: integer }),
    contentChanges: list(shape({ text, range: optional(range) })),
  }),
  'textDocument/didSave': shape(document),
  'textDocument/didClose': shape(document),
  'workspace/didChangeConfiguration': shape({}),
  'workspace/didChangeWatchedFiles': shape({ changes: list(shape({ uri: text, type: integer })) }),
  'workspace/didCreateFiles': shape({ files: list(shape({ uri: text })) }),
  'workspace/didRenameFiles': renamedFiles,
  'workspace/didDeleteFiles': shape({ files: list(shape({ uri: text })) }),
  [earlierMethod]: shape({ uri: text, text: optional(text) }),
  'workspace/didChangeWorkspaceFolders': shape({ event: shape({ added: list(folder), removed: list(folder) }) }),
};

export function isSessionRequest(method: string): method is SessionRequest {
  return Object.hasOwn(requests, method);
}

export function isSessionNotification(method: string): method is SessionNotification {
  return Object.hasOwn(notifications, method);
}

/** What is wrong with the parameters of a message, or `undefined`; past here they are what the protocol's types say. */
export function paramsProblem(method: SessionRequest | SessionNotification, params: unknown): string | undefined {
  const check: Check = isSessionRequest(method) ? requests[method] : notifications[method];
  return check(params, 'params');
}
