import { isPlural, singular } from '../names/words';

export type OperationType =
  | 'create'
  | 'createBatch'
  | 'replace'
  | 'update'
  | 'addChild'
  | 'addChildren'
  | 'removeChild'
  | 'removeChildren'
  | 'delete'
  | 'get'
  | 'list'
  | 'getAttributes'
  | 'setAttributes'
  | 'unknown';

export interface OperationRole {
  readonly type: OperationType;
  readonly resource: string;
}

interface NameRule {
  readonly pattern: RegExp;
  /** Role of the rest of the name; for a plural that names no configured resource, `ofPlural` and the rest's singular. */
  readonly type: OperationType;
  readonly ofPlural?: OperationType;
  /** Role of a plural that does name one. */
  readonly ofConfigured?: OperationType;
}

/** In order; the first match decides. Source: aws-controllers-k8s/code-generator pkg/model/op.go. */
const rules: readonly NameRule[] = [
  { pattern: /^CreateOrUpdate(.*)$/, type: 'replace' },
  { pattern: /^(?:BatchCreate|CreateBatch)(.*)$/, type: 'createBatch', ofPlural: 'createBatch' },
  { pattern: /^Create(.*)$/, type: 'create', ofPlural: 'createBatch' },
  { pattern: /^(?:Modify|Update)(.*)$/, type: 'update' },
  { pattern: /^Delete(.*)$/, type: 'delete' },
  { pattern: /^Describe(.*)$/, type: 'get', ofPlural: 'list', ofConfigured: 'list' },
  { pattern: /^Get(.*)Attributes$/, type: 'getAttributes' },
  { pattern: /^Get(.*)$/, type: 'get', ofPlural: 'list' },
  { pattern: /^List(.*)$/, type: 'list', ofPlural: 'list' },
  { pattern: /^Set(.*)Attributes$/, type: 'setAttributes' },
];

/** What an operation does, judged by its name. `isConfigured` tells whether a name is a key of `resources:` in any case. */
export function classify(operation: string, isConfigured: (name: string) => boolean): OperationRole {
  for (const rule of rules) {
    const rest = rule.pattern.exec(operation)?.[1];
    if (rest === undefined) {
      continue;
    }
    if (rule.ofPlural === undefined || !isPlural(rest.toLowerCase())) {
      return { type: rule.type, resource: rest };
    }
    return isConfigured(rest)
      ? { type: rule.ofConfigured ?? rule.type, resource: rest }
      : { type: rule.ofPlural, resource: singular(rest) };
  }
  return { type: 'unknown', resource: operation };
}

const typeNames: ReadonlyMap<string, OperationType> = new Map<string, OperationType>([
  ['create', 'create'],
  ['createbatch', 'createBatch'],
  ['delete', 'delete'],
  ['replace', 'replace'],
  ['update', 'update'],
  ['addchild', 'addChild'],
  ['addchildren', 'addChildren'],
  ['removechild', 'removeChild'],
  ['removechildren', 'removeChildren'],
  ['get', 'get'],
  ['readone', 'get'],
  ['read_one', 'get'],
  ['list', 'list'],
  ['readmany', 'list'],
  ['read_many', 'list'],
  ['getattributes', 'getAttributes'],
  ['get_attributes', 'getAttributes'],
  ['setattributes', 'setAttributes'],
  ['set_attributes', 'setAttributes'],
]);

/** The usual spellings of the types, for suggestions; {@link operationTypeNamed} knows them in any case. */
export const operationTypeWords: readonly string[] = [
  ...['Create', 'CreateBatch', 'Replace', 'ReadOne', 'ReadMany', 'Update', 'Delete'],
  ...['GetAttributes', 'SetAttributes', 'AddChild', 'AddChildren', 'RemoveChild', 'RemoveChildren'],
];

/** Words that `operation_type` knows, in lower case. */
export const operationTypeNames: readonly string[] = [...typeNames.keys()];

/** The type that a word of `operation_type` means; any case. */
export function operationTypeNamed(name: string): OperationType | undefined {
  return typeNames.get(name.toLowerCase());
}
