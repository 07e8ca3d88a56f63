import type { RuleRow } from '../../rules/rule';

export const kroRules: readonly RuleRow[] = [
  ['kro/bad-id', 'error', true, 'ID of a resource, or name of an iterator, is a reserved word or not in lower camel case'],
  [
    'kro/duplicate-id',
    'error',
    false,
    'Two resources of a ResourceGraphDefinition have one ID, or an iterator has the name of another or of a resource',
  ],
  ['kro/bad-kind', 'error', true, 'Kind of the instances is not in upper camel case'],
  ['kro/duplicate-kind', 'warning', false, 'Two ResourceGraphDefinitions define one kind'],
  ['kro/incomplete-template', 'error', true, 'Resource has neither template nor externalRef, or one of them is incomplete'],
  ['kro/template-and-external', 'error', true, 'Resource has both template and externalRef'],
  ['kro/external-with-for-each', 'error', true, 'Resource has both externalRef and forEach'],
  ['kro/reserved-label', 'error', true, 'Template sets a label or annotation that kro reserves for itself'],
  ['kro/unknown-identifier', 'error', true, 'Unknown identifier in an expression'],
  ['kro/unknown-path', 'error', true, 'Unknown field in an expression'],
  ['kro/expression-syntax', 'error', false, 'Expression is not valid CEL'],
  ['kro/expression-type', 'error', true, 'Expression returns another type than its place needs'],
  ['kro/cycle', 'error', false, 'Circular dependency between resources of a ResourceGraphDefinition'],
  ['kro/nested-expression', 'error', false, 'Expression inside of an expression'],
  ['kro/condition-not-an-expression', 'error', true, 'Condition is not one whole expression'],
  ['kro/ready-when-scope', 'error', false, 'readyWhen refers to something other than its own resource'],
  ['kro/not-boolean', 'error', false, 'Condition does not return a boolean'],
  ['kro/status-without-expression', 'error', true, 'Status field is not an expression about a resource or the instance'],
  ['kro/expression-in-crd', 'error', false, 'Template of a CustomResourceDefinition has an expression outside of its metadata'],
  ['kro/iterator-not-in-identity', 'error', false, 'Name of a collection does not depend on every iterator'],
  ['kro/namespace-on-cluster-scoped', 'error', true, 'Template of a cluster-scoped kind sets a namespace'],
  ['kro/namespace-needed', 'error', true, 'Template of a namespaced kind has no namespace although the instances are cluster-scoped'],
  ['kro/simple-schema-type', 'error', true, 'Type of a field is not valid'],
  ['kro/simple-schema-marker', 'error', true, 'Marker of a field is not valid'],
  ['kro/unclosed-expression', 'warning', true, 'Expression has no closing brace and stays a plain string'],
  ['kro/reference-without-dependency', 'hint', true, 'Reference repeats the name of another resource without a dependency on it'],
];

/** Rules whose verdict rests on kinds that other files may bring. */
export const kroOfWorkspace: readonly string[] = [
  'kro/duplicate-kind',
  'kro/unknown-path',
  'kro/expression-type',
  'kro/not-boolean',
  'kro/namespace-on-cluster-scoped',
  'kro/namespace-needed',
  'kro/reference-without-dependency',
];
