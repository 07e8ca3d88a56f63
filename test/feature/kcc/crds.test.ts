import assert from 'node:assert/strict';
import { checkRule, type RuleCase } from '../../support/kcc';
import { findingsIn, openWorkspace } from '../../support/workspace';

/** A new kind with one field below `spec` (or `status`), as flow YAML. */
const crd = (
  field: string,
  below: 'spec' | 'status' = 'spec',
  group = 'widgets.cnrm.cloud.google.com',
): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgetswidgets.${group} }
spec:
  group: ${group}
  scope: Namespaced
  names: { kind: WidgetsWidget, plural: widgetswidgets, singular: widgetswidget, listKind: WidgetsWidgetList }
  versions:
  - name: v1alpha1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          ${below}:
            type: object
            properties:
              ${field}
`;

const clause =
  'oneOf: [{ not: { required: [external] }, required: [name] }, { not: { anyOf: [{ required: [name] }, { required: [namespace] }] }, required: [external] }]';
const external =
  '{ type: string, description: "A reference to an externally managed ComputeNetwork. Should be in the format \\"projects/{{project}}/global/networks/{{network}}\\"." }';
const reference = (more = '', described = external, choice = clause): string =>
  `{ type: object, ${choice === '' ? '' : `${choice}, `}properties: { external: ${described}, name: { type: string }, namespace: { type: string }${more} } }`;
const good = crd(`networkRef: ${reference()}`);

const labelled = (text: string): string => text.replace('metadata: {', 'metadata: { labels: { cnrm.cloud.google.com/tf2crd: "true" },');

/** A draft of a kind that is published, with one field that names a path. */
const workflow = (name: string): string =>
  crd(
    `${name}: { type: string, description: "As in projects/{project}/global/networks/{network}." }`,
    'spec',
    'workflows.cnrm.cloud.google.com',
  ).replaceAll('WidgetsWidget', 'WorkflowsWorkflow');

/** A stable version of a direct kind that is published, with one undocumented reference. */
const instance = (name: string): string =>
  crd(
    `${name}: { type: object, ${clause}, properties: { external: { type: string }, name: { type: string, description: "Of a \`AlloyDBCluster\`." }, namespace: { type: string } } }`,
    'spec',
    'alloydb.cnrm.cloud.google.com',
  )
    .replaceAll('WidgetsWidget', 'AlloyDBInstance')
    .replace('name: v1alpha1', 'name: v1beta1');

const cases: readonly RuleCase[] = [
  { rule: 'kcc/reference-name', level: 'info', bad: crd(`net: ${reference()}`), good: crd(`computeNetworkRef: ${reference()}`) },
  {
    rule: 'kcc/list-name',
    level: 'info',
    bad: crd(`networks: { type: array, items: ${reference()} }`),
    good: crd(`networkRefs: { type: array, items: ${reference()} }`),
  },
  { rule: 'kcc/parent-reference', level: 'info', bad: crd(`parentRef: ${reference()}`), good },
  { rule: 'kcc/url-suffix', level: 'info', bad: crd(`networkUrlRef: ${reference()}`), good },
  {
    rule: 'kcc/reference-in-status',
    level: 'warning',
    bad: crd(`networkRef: ${reference()}`, 'status'),
    good: crd('externalRef: { type: string }', 'status'),
  },
  { rule: 'kcc/reference-without-oneof', level: 'warning', bad: crd(`networkRef: ${reference('', external, '')}`), good },
  {
    rule: 'kcc/should-be-reference',
    level: 'info',
    bad: crd('network: { type: string, description: "As in projects/{project}/global/networks/{network}." }'),
    good: crd('location: { type: string, description: "As in projects/{project}/locations/{location}." }'),
  },
  {
    rule: 'kcc/should-be-reference',
    level: 'info',
    what: 'an example of a path',
    bad: crd('network: { type: string, description: "For example projects/my-project/global/networks/n." }'),
    good: crd('network: { type: string, description: "As at https://example.com/projects/x." }'),
  },
  {
    rule: 'kcc/should-be-reference',
    level: 'info',
    what: 'a service account',
    bad: crd('serviceAccount: { type: string }'),
    good: crd('serviceAccounts: { type: string }'),
  },
  {
    rule: 'kcc/should-be-reference',
    level: 'info',
    what: 'a list, whose items say it',
    bad: crd('networks: { type: array, items: { type: string, description: "As in projects/{project}/global/networks/{network}." } }'),
    good: crd(`networkRefs: { type: array, items: ${reference()} }`),
  },
  {
    rule: 'kcc/should-be-reference',
    level: 'info',
    what: 'an object',
    bad: crd('network: { type: object, description: "As in folders/{folder}.", properties: { id: { type: string } } }'),
    good: crd('network: { type: object, properties: { id: { type: string } } }'),
  },
  {
    rule: 'kcc/should-be-reference',
    level: 'info',
    what: 'a field that the published kind does not have',
    bad: workflow('network'),
    good: workflow('sourceContents'),
  },
  {
    rule: 'kcc/reference-name',
    level: 'info',
    what: 'a generated CRD that is alpha only',
    bad: labelled(crd(`net: ${reference()}`)),
    good: labelled(crd(`net: ${reference()}`)).replace('name: v1alpha1', 'name: v1beta1'),
  },
  { rule: 'kcc/external-undocumented', level: 'info', bad: crd(`networkRef: ${reference('', '{ type: string }')}`), good },
  {
    rule: 'kcc/external-undocumented',
    level: 'info',
    what: 'a target without a form',
    bad: crd(`networkRef: ${reference('', '{ type: string, description: A reference to an externally managed ComputeNetwork. }')}`),
    good: crd(
      `networkRef: ${reference('', '{ type: string, description: "Allowed value: The `selfLink` field of a `ComputeNetwork` resource." }')}`,
    ),
  },
  {
    rule: 'kcc/external-undocumented',
    level: 'info',
    what: 'another target without a form',
    bad: crd(
      'folderRef: { type: object, properties: { external: { type: string, description: The external name of the referenced resource. } } }',
    ),
    good: crd(
      'folderRef: { type: object, properties: { external: { type: string, description: "The `folderID` field of a folder, when not managed by Config Connector." } } }',
    ),
  },
  {
    rule: 'kcc/external-undocumented',
    level: 'info',
    what: 'a field that a stable version does not have yet',
    bad: instance('otherClusterRef').replace('Of a `AlloyDBCluster`.', 'A name.'),
    good: instance('instanceTypeRef'),
  },
  {
    rule: 'kcc/reference-without-oneof',
    level: 'warning',
    what: 'a value of a map',
    bad: crd(`nets: { type: object, additionalProperties: { type: object, properties: { networkRef: ${reference('', external, '')} } } }`),
    good: crd(`nets: { type: object, additionalProperties: { type: object, properties: { networkRef: ${reference()} } } }`),
  },
  {
    rule: 'kcc/reference-without-oneof',
    level: 'warning',
    what: 'only an external value',
    bad: crd(`networkRef: ${reference('', external, '')}`),
    good: crd(`organizationRef: { type: object, properties: { external: ${external} } }`),
    also: [],
  },
  {
    rule: 'kcc/reference-in-status',
    level: 'warning',
    what: 'a name in a list of outputs',
    bad: crd('states: { type: array, items: { type: object, properties: { networkRef: { type: string } } } }', 'status'),
    good: crd('states: { type: array, items: { type: object, properties: { externalRef: { type: string } } } }', 'status'),
  },
  { rule: 'kcc/url-suffix', level: 'info', what: 'an id', bad: crd(`networkIDRef: ${reference()}`), good: crd(`urlRef: ${reference()}`) },
  {
    rule: 'kcc/url-suffix',
    level: 'info',
    what: 'a name',
    bad: crd(`networkNameRef: ${reference()}`),
    good: crd(`nameRef: ${reference()}`),
  },
  { rule: 'kcc/parent-reference', level: 'info', what: 'with the kind behind it', bad: crd(`parentNetworkRef: ${reference()}`), good },
  {
    rule: 'kcc/reference-name',
    level: 'info',
    what: 'in upper case',
    bad: crd(`NetworkRef: ${reference()}`),
    good: crd(`computenetworkRef: ${reference()}`),
  },
  {
    rule: 'kcc/reference-name',
    level: 'info',
    what: 'after another kind',
    bad: crd(`serviceRef: ${reference()}`),
    good: crd(`serviceRef: ${reference('', '{ type: string, description: "In the format projects/{project}/things/{thing}." }')}`),
  },
  {
    rule: 'kcc/kind-without-enum',
    level: 'info',
    bad: crd(`networkRef: ${reference(', kind: { type: string }')}`),
    good: crd(`networkRef: ${reference(', kind: { type: string, enum: [ComputeNetwork] }')}`),
  },
];

describe('CRDs of Config Connector', () => {
  for (const each of cases) {
    it(`${each.rule}${each.what === undefined ? '' : `: ${each.what}`}`, () => checkRule(each));
  }

  it('rules about references are not for CRDs of others', () =>
    checkRule({
      rule: 'kcc/reference-name',
      level: 'info',
      bad: crd(`net: ${reference()}`),
      good: crd(`net: ${reference()}`, 'spec', 'widgets.example.com'),
    }));
});

describe('what is said of a list of references', () => {
  const said = (text: string): readonly string[] => {
    const { uri, workspace } = openWorkspace(text);
    return findingsIn(uri, workspace).map(({ finding }) => `${finding.code}: ${finding.message}`);
  };

  it('is said once below status', () =>
    assert.deepEqual(said(crd(`subRefs: { type: array, items: ${reference()} }`, 'status')), [
      'kcc/reference-in-status: v1alpha1: "subRefs" is an output; move the reference to spec',
    ]));

  it('has a name without the word for a list', () =>
    assert.deepEqual(said(crd(`networkRefList: { type: array, items: ${reference()} }`)), [
      'kcc/list-name: v1alpha1: The name of a list of references must end in "Refs"; expected "networkRefs"',
    ]));
});
