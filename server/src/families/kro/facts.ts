/*
 * What kro says of names and words. Source: kubernetes-sigs/kro v0.9.3 pkg/graph/validation.go, pkg/graph/builder.go,
 * pkg/simpleschema/markers.go, pkg/cel/environment.go and pkg/metadata; the words of CEL: google/cel-spec doc/langdef.md.
 */

import { reservedByCel } from './cel/reservedWords';

/** The kind of definitions. */
export const definition = { group: 'kro.run', kind: 'ResourceGraphDefinition' } as const;

/** The group of instances where a definition names none. */
export const standardGroup = definition.group;

/** Form of ids and iterators. */
export const idForm = /^[a-z][a-zA-Z0-9]*$/;

/** The pattern of kro allows 63 characters, but the API server no more for the kind of a list of them: `<kind>List`. */
export const kindForm = /^[A-Z][a-zA-Z0-9]{0,58}$/;
export const longestKind = 59;

/** What the API server takes for the group of a CRD: a domain with a dot. */
export const groupForm = /^(?=.{1,253}$)[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)+$/;

/** Form of the version of instances. */
export const versionForm = /^v[0-9]+(?:alpha[0-9]+|beta[0-9]+)?$/;

/** The instance, in expressions. */
export const instanceName = 'schema';

/** One object of a collection, in its readyWhen. */
export const itemName = 'each';

/** Makes conditions, in the conditions of a status. */
export const runtimeName = 'runtime';

const wordsOfCel = ['true', 'false', 'null', ...reservedByCel];
const wordsOfKro = [
  ...[
    'apiVersion',
    'context',
    'dependency',
    'dependencies',
    itemName,
    'externalRef',
    'externalReference',
    'externalRefs',
    'externalReferences',
    'graph',
    'instance',
    'item',
    'items',
    'kind',
    'kro',
  ],
  ...[
    'metadata',
    'namespace',
    'object',
    'resource',
    'resourcegraphdefinition',
    'resourceGraphDefinition',
    'resources',
    'root',
    runtimeName,
    instanceName,
    'self',
    'serviceAccountName',
    'spec',
    'status',
    'this',
    'variables',
    'vars',
    'version',
  ],
];

/** Words that are no ids. */
export const reservedWords: ReadonlySet<string> = new Set([...wordsOfKro, ...wordsOfCel]);

/** Prefixes of labels and annotations that kro writes itself. */
export const ownPrefixes = ['kro.run/', 'internal.kro.run/'] as const;

/** First parts of functions with a dot in their names, and names of types: no ids, although they stand alone. */
export const celNames: ReadonlySet<string> = new Set([
  ...[
    'base64',
    'cel',
    'cidr',
    'hash',
    'ip',
    'json',
    'lists',
    'math',
    'optional',
    'quantity',
    'random',
    'regex',
    'semver',
    'sets',
    'strings',
    'url',
    'google',
    'kro',
  ],
  ...['bool', 'bytes', 'double', 'dyn', 'int', 'list', 'map', 'null_type', 'optional_type', 'string', 'type', 'uint'],
]);

/** Kinds of objects whose templates may hold expressions below `metadata` only. */
export const crdKind = { group: 'apiextensions.k8s.io', kind: 'CustomResourceDefinition' } as const;
