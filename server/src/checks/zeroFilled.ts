import type { Path } from '../base/path';
import type { Resource } from '../manifest/resource';
import type { ZeroException, ZeroFilled } from '../reference/dialectRecord';
import type { Level } from '../rules/level';
import type { Kind } from '../schema/kind';
import { structuresAt } from '../schema/lookup';
import type { Structure } from '../schema/structure';
import type { SchemaFinding } from '../schema/validator';
import type { Workspace } from '../workspace/workspace';

/** What becomes of a schema finding where a webhook fills the object in first: nothing, or a milder one. */
export type Filled = 'accepted' | { readonly code: string; readonly level: Level; readonly message: string };

/** `undefined` where the webhook changes nothing about a finding. */
export function filledIn(resource: Resource, kind: Kind, { path, code, data }: SchemaFinding, workspace: Workspace): Filled | undefined {
  const rule = workspace.dialects.zeroFilledOf(resource);
  if (rule === undefined) {
    return undefined;
  }
  if (data.kind === 'limit') {
    return code === 'schema/items' && data.found === 0 && !isRequired(kind, path) ? 'accepted' : undefined;
  }
  if (data.kind !== 'missing-field' || data.alternatives.length > 0) {
    return undefined;
  }
  const exception = rule.exceptions.find((each) => (each.kind ?? resource.kind) === resource.kind && endsWith(path, each.path));
  const value = valueOf(data.structure, exception);
  const level = 'warning';
  if (value === undefined) {
    return undefined;
  }
  return exception?.becomes === 'noReference'
    ? { code: exception.code ?? code, level, message: `Missing ${JSON.stringify(data.name)}: no object is referred to` }
    : { code, level, message: `Missing ${JSON.stringify(data.name)}: ${words(rule, value)}` };
}

function words({ by }: ZeroFilled, value: string): string {
  return `${value} will be used (${by})`;
}

/** What comes back for a field that is not there, as the schema accepts it. */
function valueOf(structure: Structure | undefined, exception: ZeroException | undefined): string | undefined {
  if (exception !== undefined) {
    return exception.becomes === 'null' ? undefined : '{}';
  }
  switch (structure?.type) {
    case 'integer':
    case 'number':
      return structure.minimum === undefined || structure.minimum <= 0 ? '0' : undefined;
    case 'string':
      return structure.enum === undefined && (structure.minLength ?? 0) === 0 && structure.pattern === undefined ? '""' : undefined;
    default:
      return undefined;
  }
}

function isRequired(kind: Kind, path: Path): boolean {
  return structuresAt(kind.schema, path.slice(0, -1)).some(({ structure }) => structure.required?.includes(String(path.at(-1))) === true);
}

function endsWith(path: Path, end: string): boolean {
  const text = path.map((step) => (typeof step === 'number' ? '[]' : `.${step}`)).join('');
  return text.endsWith(`.${end}`);
}
