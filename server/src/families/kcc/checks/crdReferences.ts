import type { Path } from '../../../base/path';
import type { Resource } from '../../../manifest/resource';
import { formatSlotPath } from '../../../reference/slot';
import { readCrd } from '../../../schema/kinds/crdReader';
import { gvkKey, type Kind } from '../../../schema/kinds/kind';
import { structuresAt } from '../../../schema/structure/lookup';
import type { Structure } from '../../../schema/structure/structure';
import type { Finding } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';
import { asScalar, asSequence, nodeAt } from '../../../yaml/nodes/query';
import { plainValue } from '../../../yaml/value';
import { spanFor } from '../../../checks/places/place';
import { kccOf } from '../part';

const alpha = /^v\d+alpha/;

/**
 * Rules for authors of CRDs of the family. CRDs of the older generators that serve a stable
 * version keep their schemas, and other stable versions the references that they have, for compatibility.
 */
export function crdReferenceFindings(resource: Resource, workspace: Workspace): readonly Finding[] {
  const group = asScalar(nodeAt(resource.node, ['spec', 'group']))?.text;
  if (group === undefined || workspace.dialects.familyOf(group) !== 'kcc') {
    return [];
  }
  const versions = asSequence(nodeAt(resource.node, ['spec', 'versions']))?.items ?? [];
  const { kinds } = readCrd(plainValue(resource.node)?.value, { source: 'workspace' });
  if (isGenerated(resource, workspace) && kinds.some(({ version }) => !alpha.test(version))) {
    return [];
  }
  return kinds.flatMap((kind) => {
    const stable = !alpha.test(kind.version);
    const index = versions.findIndex((node) => asScalar(nodeAt(node, ['name']))?.text === kind.version);
    const author: Author = {
      resource,
      workspace,
      kind,
      root: ['spec', 'versions', index, 'schema', 'openAPIV3Schema'],
      known: stable ? knownPaths(kind, workspace) : new Set(),
      published: publishedSchemas(kind, workspace),
    };
    return walk(author, kind.schema, { field: [], place: author.root, text: '' });
  });
}

/** A CRD that one of the older generators wrote: its label says so. */
function isGenerated({ node }: Resource, workspace: Workspace): boolean {
  return kccOf(workspace).facts.generatorLabels.some((label) => asScalar(nodeAt(node, ['metadata', 'labels', label]))?.text === 'true');
}

interface Author {
  readonly resource: Resource;
  readonly workspace: Workspace;
  readonly kind: Kind;
  readonly root: Path;
  /** Reference fields that a stable version has already: they stay as they are. */
  readonly known: ReadonlySet<string>;
  /** The kind as it is published, if it is: what of its texts should have been references is known there. */
  readonly published: readonly Structure[] | undefined;
}

/** One field: its path in a manifest, where its schema stands in the CRD, and its path in the notation of slots. */
interface At {
  readonly field: Path;
  readonly place: Path;
  readonly text: string;
}

/** Config Connector has these and no others. */
const servedVersions = ['v1alpha1', 'v1beta1'];

function publishedSchemas({ group, kind }: Kind, workspace: Workspace): readonly Structure[] | undefined {
  const versions = servedVersions.flatMap(
    (version) => workspace.knowledge.bundledKinds.find(gvkKey({ group, version, kind }))?.schema ?? [],
  );
  return versions.length === 0 ? undefined : versions;
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
        walk(author, child, {
          field: [...field, name],
          place: [...at.place, 'properties', name],
          text: at.text === '' ? name : `${at.text}.${name}`,
        }),
      );
  const { items, additionalProperties: values } = structure;
  return [
    ...own,
    ...children,
    ...(items === undefined ? [] : walk(author, items, { field: [...field, 0], place: [...at.place, 'items'], text: `${at.text}[]` })),
    ...(typeof values === 'object'
      ? walk(author, values, { field: [...field, '*'], place: [...at.place, 'additionalProperties'], text: `${at.text}{}` })
      : []),
  ];
}

const optionalKeys = new Set(['kind', 'apiVersion']);

/** An object of exactly the keys of a reference. */
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
    return [finding(author, 'reference-in-status', here, `"${name}" is an output; move the reference to spec`)];
  }
  return author.known.has(text) ? [] : [...nameRules(author, structure, here, name, list), ...shapeRules(author, structure, at)];
}

function nameRules(author: Author, structure: Structure, at: At, name: string, list: boolean): readonly Finding[] {
  const target = targetOf(structure, author.workspace);
  const stem = name.replace(/Refs?$/, '');
  const ending = list ? 'Refs' : 'Ref';
  if (/^parent\w*Refs?$/.test(name)) {
    return [finding(author, 'parent-reference', at, `"${name}" must be named after the kind of the parent`)];
  }
  if (/^\w+(?:U[rR][lL]|I[dD]|Name)Refs?$/.test(name)) {
    return [
      finding(
        author,
        'url-suffix',
        at,
        `"${name}" must not contain the form of the identifier; expected "${name.replace(/(?:U[rR][lL]|I[dD]|Name)(Refs?)$/, '$1')}"`,
      ),
    ];
  }
  if (list && !name.endsWith('Refs')) {
    return [
      finding(
        author,
        'list-name',
        at,
        `The name of a list of references must end in "Refs"; expected "${stem.replace(/(?:Refs?)?List$|s$/, '')}Refs"`,
      ),
    ];
  }
  const fits = /^[a-z]/.test(name) && name.endsWith(ending) && (target === undefined || target.toLowerCase().endsWith(stem.toLowerCase()));
  const wanted = target === undefined ? `${stem}${ending}` : `${camelCase(target)}${ending}`;
  return fits ? [] : [finding(author, 'reference-name', at, `A reference must be named after its kind; expected "${wanted}"`)];
}

/** How descriptions say what the value is: a path, a format, a field of the target, or what to write without a target. */
const statesForm = /[a-z]+\/[{[<]|format|\bfield of\b|when not managed|self-?link|e-?mail|allowed values?:/i;

function shapeRules(author: Author, structure: Structure, at: At): readonly Finding[] {
  const { properties, oneOf } = structure;
  const external = properties?.['external'];
  const kind = properties?.['kind'];
  const described = external?.description ?? '';
  return [
    ...(oneOf === undefined && properties?.['name'] !== undefined
      ? [finding(author, 'reference-without-oneof', at, 'The schema allows "name" and "external" together; add a oneOf')]
      : []),
    ...(!statesForm.test(described)
      ? [finding(author, 'external-undocumented', at, 'The description of "external" must state the format')]
      : []),
    ...(kind !== undefined && kind.enum === undefined
      ? [finding(author, 'kind-without-enum', at, 'The allowed kinds should be an enum')]
      : []),
  ];
}

/** The kind that the texts of a reference name, where the family has it. */
function targetOf(structure: Structure, workspace: Workspace): string | undefined {
  const text = [structure, structure.properties?.['external'], structure.properties?.['name']]
    .map((each) => each?.description ?? '')
    .join(' ');
  const named = [...text.matchAll(/\b([A-Z][A-Za-z0-9]+)\b/g)]
    .map(([, word = '']) => word)
    .filter((word) => kccOf(workspace).kind(word) !== undefined);
  const [first] = named;
  return named.every((word) => word === first) ? first : undefined;
}

/** `ComputeNetwork` as `computeNetwork`, `KMSCryptoKey` as `kmsCryptoKey`. */
function camelCase(kind: string): string {
  return kind.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]+$|^[A-Z]/, (head) => head.toLowerCase());
}

/** Paths of resources in texts (k8s-config-connector tests/apichecks at cdb85ecf). */
const pathTemplate = / projects\/|projects\/[{[]|(?:locations|zones|regions|organizations|folders)\/\{/;
const plainPlaces = new Set(['zone', 'region', 'location', 'machineType', 'acceleratorType']);
const noNames = new Set(['boolean', 'integer', 'number']);

/** A field that names a resource in plain text, and things called Ref below status. */
function textRules(author: Author, structure: Structure, at: At): readonly Finding[] {
  const { field } = at;
  const name = String(field.at(-1) ?? '');
  const isList = structure.items !== undefined && isReference(structure.items);
  if (field[0] === 'status' && /Refs?$/.test(name) && name !== 'externalRef' && !isList) {
    return [finding(author, 'reference-in-status', at, `"${name}" in status is an output and must not be named like a reference`)];
  }
  const isNamed = field.length > 1 && typeof field.at(-1) === 'string' && name !== '*' && field[0] === 'spec';
  if (!isNamed || /Refs?$/.test(name) || plainPlaces.has(name) || !mayName(structure)) {
    return [];
  }
  const { published } = author;
  const isNew = published === undefined || (published.length > 0 && published.every((schema) => structuresAt(schema, field).length === 0));
  return isNew && (/erviceAccount$/.test(name) || saysPath(structure))
    ? [finding(author, 'should-be-reference', at, `"${name}" seems to identify a resource and should be a reference`)]
    : [];
}

function mayName({ type, items, enum: values }: Structure): boolean {
  const own = type === 'array' ? items : undefined;
  return (
    !noNames.has(type ?? '') &&
    !noNames.has(own?.type ?? '') &&
    values === undefined &&
    own?.enum === undefined &&
    (own === undefined || !isReference(own))
  );
}

/** The text of a field, or of the items of a list, holds the path of a resource. */
function saysPath({ description = '', type, items }: Structure): boolean {
  return pathTemplate.test(description) || (type === 'array' && pathTemplate.test(items?.description ?? ''));
}
