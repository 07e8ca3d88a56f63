import { append } from '../../base/lists';
import { formatPath, type Path } from '../../base/path';
import type { Kind, Provenance, Scope } from './kind';
import type { Structure } from '../structure/structure';
import { isRecord } from '../../base/record';
import { type CrdProblem, readStructure, recordOf } from '../structure/structureReader';

export interface ReadCrd {
  /** One entry per served version, in the CRD's order. */
  readonly kinds: readonly Kind[];
  readonly problems: readonly CrdProblem[];
}

/** True for what claims to be a CustomResourceDefinition, valid or not. */
export function isCrd(value: unknown): boolean {
  return (
    isRecord(value) &&
    value['kind'] === 'CustomResourceDefinition' &&
    typeof value['apiVersion'] === 'string' &&
    value['apiVersion'].startsWith('apiextensions.k8s.io/')
  );
}

/**
 * Reads a CustomResourceDefinition (`apiextensions.k8s.io` v1 or v1beta1) from plain data.
 * Never throws: what is wrong is in `problems`, with paths from the CRD's root, and what is right is used.
 */
export function readCrd(value: unknown, provenance: Provenance): ReadCrd {
  const problems: CrdProblem[] = [];
  const report = (path: Path, message: string): void => {
    problems.push({ path, message });
  };
  if (isPart(value)) {
    return { kinds: [], problems };
  }
  if (!isRecord(value) || !isRecord(value['spec'])) {
    report(['spec'], 'CustomResourceDefinition is missing "spec"');
    return { kinds: [], problems };
  }
  const spec = value['spec'];
  const names = readNames(spec, report);
  if (names === undefined) {
    return { kinds: [], problems };
  }
  const keepsUnknown = preservesUnknownFields(value['apiVersion'], spec);
  const kinds: Kind[] = [];
  const labels = labelsOf(value['metadata']);
  for (const version of versionsOf(spec, report)) {
    const read = version.schema === undefined ? { value: schemaless, problems: [] } : readStructure(version.schema, version.schemaPath);
    append(problems, read.problems);
    const schema = keepsUnknown ? keepUnknownFields(read.value) : read.value;
    kinds.push({ ...names, version: version.name, provenance, schema, ...(version.hasStatus ? {} : { ordinaryStatus: true }), ...labels });
  }
  return { kinds, problems };
}

/** What every CRD says of its kind, and no patch needs to. */
const identity = ['group', 'names', 'version', 'versions'];

/**
 * True for what a patch changes of a CRD, such as its conversion or annotations: nothing of it is about the kind.
 * Projects made by kubebuilder have such files, and list them in a kustomization when they are needed; till then the annotations
 * may be comments, so that a name is all there is.
 */
function isPart(value: unknown): boolean {
  if (!isRecord(value)) {
    return false;
  }
  const spec = isRecord(value['spec']) ? Object.keys(value['spec']) : [];
  return value['spec'] === undefined ? isRecord(value['metadata']) : spec.length > 0 && !spec.some((key) => identity.includes(key));
}

function labelsOf(metadata: unknown): Pick<Kind, 'labels'> {
  const labels = isRecord(metadata) && isRecord(metadata['labels']) ? Object.entries(metadata['labels']) : [];
  const texts = labels.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return texts.length === 0 ? {} : { labels: recordOf(texts) };
}

/** A version without a schema: Kubernetes stores whatever is sent. */
const schemaless: Structure = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

type Report = (path: Path, message: string) => void;

interface Names {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: Scope;
  readonly shortNames?: readonly string[];
}

function readNames(spec: Readonly<Record<string, unknown>>, report: Report): Names | undefined {
  const names = isRecord(spec['names']) ? spec['names'] : {};
  const group = requireText(spec['group'], ['spec', 'group'], report);
  const kind = requireText(names['kind'], ['spec', 'names', 'kind'], report);
  const plural = requireText(names['plural'], ['spec', 'names', 'plural'], report);
  if (group === undefined || kind === undefined || plural === undefined) {
    return undefined;
  }
  const scope = spec['scope'];
  if (scope !== 'Namespaced' && scope !== 'Cluster' && scope !== undefined) {
    report(['spec', 'scope'], 'Expected "Namespaced" or "Cluster"');
  }
  const shortNames = Array.isArray(names['shortNames'])
    ? (names['shortNames'] as readonly unknown[]).filter((name) => typeof name === 'string')
    : [];
  return {
    group,
    kind,
    plural,
    scope: scope === 'Cluster' ? 'Cluster' : 'Namespaced',
    ...(shortNames.length === 0 ? {} : { shortNames }),
  };
}

interface CrdVersion {
  readonly name: string;
  readonly schema: unknown;
  readonly schemaPath: Path;
  /** It has the status subresource. */
  readonly hasStatus: boolean;
}

function versionsOf(spec: Readonly<Record<string, unknown>>, report: Report): readonly CrdVersion[] {
  const shared = schemaOf(spec['validation'], ['spec', 'validation']);
  const sharedStatus = hasStatus(spec);
  const listed = spec['versions'];
  if (listed === undefined && typeof spec['version'] === 'string') {
    return [{ name: spec['version'], ...shared, hasStatus: sharedStatus }];
  }
  if (!Array.isArray(listed) || listed.length === 0) {
    report(['spec', 'versions'], 'CustomResourceDefinition is missing "spec.versions"');
    return [];
  }
  return (listed as readonly unknown[]).flatMap((version, index): readonly CrdVersion[] => {
    const at: Path = ['spec', 'versions', index];
    if (!isRecord(version)) {
      report(at, 'Expected an object');
      return [];
    }
    const name = requireText(version['name'], [...at, 'name'], report);
    if (name === undefined || version['served'] === false) {
      return [];
    }
    const own = schemaOf(version['schema'], [...at, 'schema']);
    return [{ name, ...(own.schema === undefined ? shared : own), hasStatus: sharedStatus || hasStatus(version) }];
  });
}

function hasStatus(holder: Readonly<Record<string, unknown>>): boolean {
  return isRecord(holder['subresources']) && isRecord(holder['subresources']['status']);
}

function schemaOf(holder: unknown, at: Path): { readonly schema: unknown; readonly schemaPath: Path } {
  return { schema: isRecord(holder) ? holder['openAPIV3Schema'] : undefined, schemaPath: [...at, 'openAPIV3Schema'] };
}

/** `v1beta1` keeps unknown fields unless told otherwise, `v1` drops them unless an old object says otherwise. */
function preservesUnknownFields(apiVersion: unknown, spec: Readonly<Record<string, unknown>>): boolean {
  const stated = spec['preserveUnknownFields'];
  return typeof stated === 'boolean' ? stated : apiVersion === 'apiextensions.k8s.io/v1beta1';
}

function keepUnknownFields(schema: Structure): Structure {
  const isObject = schema.type === 'object' || schema.properties !== undefined;
  return {
    ...schema,
    ...(isObject ? { 'x-kubernetes-preserve-unknown-fields': true } : {}),
    ...(schema.items === undefined ? {} : { items: keepUnknownFields(schema.items) }),
    ...(schema.properties === undefined
      ? {}
      : {
          properties: recordOf(Object.entries(schema.properties).map(([name, child]) => [name, keepUnknownFields(child)] as const)),
        }),
    ...(typeof schema.additionalProperties === 'object' ? { additionalProperties: keepUnknownFields(schema.additionalProperties) } : {}),
  };
}

function requireText(value: unknown, at: Path, report: Report): string | undefined {
  if (typeof value === 'string' && value !== '') {
    return value;
  }
  report(
    at,
    value === undefined
      ? `CustomResourceDefinition is missing "${formatPath(at)}"`
      : value === ''
        ? 'Must not be empty'
        : 'Expected a string',
  );
  return undefined;
}
