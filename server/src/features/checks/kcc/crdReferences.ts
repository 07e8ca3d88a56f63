import type { Path } from '../../../base/path';
import type { Resource } from '../../../manifest/resource';
import { formatSlotPath } from '../../../reference/slot';
import { readCrd } from '../../../schema/crdReader';
import type { Kind } from '../../../schema/kind';
import type { Structure } from '../../../schema/structure';
import type { Finding } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';
import { asScalar, asSequence, nodeAt } from '../../../yaml/query';
import { plainValue } from '../../../yaml/value';
import { spanFor } from '../place';

const alpha = /^v\d+alpha/;

/**
 * Rules for authors of CRDs of the family (config-connector.md 12.4). Stable versions of kinds of the older controllers
 * keep their schemas, and other stable versions the names of their references, for compatibility.
 */
export function crdReferenceFindings(resource: Resource, workspace: Workspace): readonly Finding[] {
  const group = asScalar(nodeAt(resource.node, ['spec', 'group']))?.text;
  if (group === undefined || workspace.dialects.familyOf(group) !== 'kcc') {
    return [];
  }
  const versions = asSequence(nodeAt(resource.node, ['spec', 'versions']))?.items ?? [];
  return readCrd(plainValue(resource.node)?.value, { source: 'workspace' }).kinds.flatMap((kind) => {
    const row = workspace.kcc.kind(kind.kind);
    const stable = !alpha.test(kind.version);
    if (stable && workspace.kcc.facts.olderControllers.includes(row?.controllers?.[0] ?? '')) {
      return [];
    }
    const index = versions.findIndex((node) => asScalar(nodeAt(node, ['name']))?.text === kind.version);
    const author: Author = { resource, workspace, kind, root: ['spec', 'versions', index, 'schema', 'openAPIV3Schema'], known: stable ? knownPaths(kind, workspace) : new Set(), published: row !== undefined };
    return walk(author, kind.schema, { field: [], place: author.root, text: '' });
  });
}

interface Author {
  readonly resource: Resource;
  readonly workspace: Workspace;
  readonly kind: Kind;
  readonly root: Path;
  /** Reference fields that a stable version has already: their names stay. */
  readonly known: ReadonlySet<string>;
  /** The kind is there already, and what of its texts should have been references is known. */
  readonly published: boolean;
}

/** One field: its path in a manifest, where its schema stands in the CRD, and its path in the notation of slots. */
interface At {
  readonly field: Path;
  readonly place: Path;
  readonly text: string;
}

function knownPaths({ group, kind }: Kind, workspace: Workspace): ReadonlySet<string> {
  return new Set(workspace.dialects.slotsOf({ group, kind }).map(({ path }) => formatSlotPath(path)));
}

function walk(author: Author, structure: Structure, at: At): readonly Finding[] {
  const { field } = at;
  if (field.length === 1 && field[0] !== 'spec' && field[0] !== 'status') {
    return [];
  }
  const reference = isReference(structure);
  const own = reference ? referenceRules(author, structure, at) : textRules(author, structure, at);
  const children = reference
    ? []
    : Object.entries(structure.properties ?? {}).flatMap(([name, child]) =>
        walk(author, child, { field: [...field, name], place: [...at.place, 'properties', name], text: at.text === '' ? name : `${at.text}.${name}` }),
      );
  const { items, additionalProperties: values } = structure;
  return [
    ...own,
    ...children,
    ...(items === undefined ? [] : walk(author, items, { field: [...field, 0], place: [...at.place, 'items'], text: `${at.text}[]` })),
    ...(typeof values === 'object' ? walk(author, values, { field: [...field, '*'], place: [...at.place, 'additionalProperties'], text: `${at.text}{}` }) : []),
  ];
}

const optionalKeys = new Set(['kind', 'apiVersion']);

/** An object of exactly the keys of a reference (config-connector.md 2.5). */
function isReference({ properties }: Structure): boolean {
  const keys = Object.keys(properties ?? {}).filter((key) => !optionalKeys.has(key));
  return keys.includes('external') && (keys.length === 1 || (keys.length === 3 && keys.includes('name') && keys.includes('namespace')));
}

function finding({ resource, kind }: Author, code: string, { field, place }: At, message: string): Finding {
  const path = field.filter((step) => step !== 0);
  return { code: `kcc/${code}`, message: `${kind.version}: ${message}`, span: spanFor(resource, place, 'key'), path, resource };
}

function referenceRules(author: Author, structure: Structure, at: At): readonly Finding[] {
  const { field, text } = at;
  const name = String(field.findLast((step) => typeof step === 'string' && step !== '*') ?? '');
  const list = field.at(-1) === 0;
  const here: At = list ? { ...at, place: at.place.slice(0, -1) } : at;
  if (field[0] === 'status') {
    return [finding(author, 'reference-in-status', here, `"${name}" is an output; a reference belongs into spec.`)];
  }
  return [...(author.known.has(text) ? [] : nameRules(author, structure, here, name, list)), ...shapeRules(author, structure, at)];
}

function nameRules(author: Author, structure: Structure, at: At, name: string, list: boolean): readonly Finding[] {
  const target = targetOf(structure, author.workspace);
  const stem = name.replace(/Refs?$/, '');
  const ending = list ? 'Refs' : 'Ref';
  if (/^parent\w*Refs?$/.test(name)) {
    return [finding(author, 'parent-reference', at, `"${name}" says that it is a parent; name it after the parent's kind.`)];
  }
  if (/^\w+(?:U[rR][lL]|I[dD]|Name)Refs?$/.test(name)) {
    return [finding(author, 'url-suffix', at, `"${name}" says how the target is named; call it "${name.replace(/(?:U[rR][lL]|I[dD]|Name)(Refs?)$/, '$1')}".`)];
  }
  if (list && !name.endsWith('Refs')) {
    return [finding(author, 'list-name', at, `A list of references ends in "Refs": "${stem}Refs".`)];
  }
  const fits = name.endsWith(ending) && (target === undefined || target.toLowerCase().endsWith(stem.toLowerCase()));
  const wanted = target === undefined ? `${stem}${ending}` : `${camelCase(target)}${ending}`;
  return fits ? [] : [finding(author, 'reference-name', at, `A reference is called after its kind: "${wanted}".`)];
}

function shapeRules(author: Author, structure: Structure, at: At): readonly Finding[] {
  const { properties, oneOf } = structure;
  const external = properties?.['external'];
  const kind = properties?.['kind'];
  const described = external?.description ?? '';
  return [
    ...(oneOf === undefined && properties?.['name'] !== undefined
      ? [finding(author, 'reference-without-oneof', at, 'Nothing in the schema keeps "name" and "external" apart; add the oneOf of references.')]
      : []),
    ...(!/[a-z]+\/[{[]|format/i.test(described) ? [finding(author, 'external-undocumented', at, 'Say in the description of "external" which format it has.')] : []),
    ...(kind !== undefined && kind.enum === undefined ? [finding(author, 'kind-without-enum', at, 'The kinds that are allowed can be an enum.')] : []),
  ];
}

/** The kind that the texts of a reference name, where the family has it. */
function targetOf(structure: Structure, workspace: Workspace): string | undefined {
  const text = [structure, structure.properties?.['external'], structure.properties?.['name']].map((each) => each?.description ?? '').join(' ');
  const named = [...text.matchAll(/\b([A-Z][A-Za-z0-9]+)\b/g)].map(([, word = '']) => word).filter((word) => workspace.kcc.kind(word) !== undefined);
  const [first] = named;
  return named.every((word) => word === first) ? first : undefined;
}

/** `ComputeNetwork` as `computeNetwork`, `KMSCryptoKey` as `kmsCryptoKey`. */
function camelCase(kind: string): string {
  return kind.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]+$|^[A-Z]/, (head) => head.toLowerCase());
}

const pathTemplate = /projects\/[{[]|locations\/\{|zones\/\{|regions\/\{|organizations\/\{|folders\/\{/;
const plainPlaces = /^(?:zone|region|location|machineType|acceleratorType|resourceID)s?$/i;

/** A text field that names a resource, and things called Ref below status. */
function textRules(author: Author, structure: Structure, at: At): readonly Finding[] {
  const { field } = at;
  const name = String(field.at(-1) ?? '');
  if (field[0] === 'status' && /Refs?$/.test(name) && name !== 'externalRef') {
    return [finding(author, 'reference-in-status', at, `"${name}" below status is an output and no reference.`)];
  }
  const isText = structure.type === 'string' && structure.enum === undefined && field[0] === 'spec';
  const names = /ServiceAccount$/.test(name) || (structure.description !== undefined && pathTemplate.test(structure.description));
  return isText && names && !plainPlaces.test(name) && !author.published
    ? [finding(author, 'should-be-reference', at, `"${name}" seems to name a resource; make it a reference.`)]
    : [];
}
