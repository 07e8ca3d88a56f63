import { checkDiagnostics } from '../../support/workspace';

const account = 'name@my-project.iam.gserviceaccount.com';

const inCore = (kind: string, name: string, spec: string): string => `#- ${kind}.yaml
apiVersion: core.cnrm.cloud.google.com/v1beta1
kind: ${kind}
metadata: { name: ${name}${kind === 'ConfigConnector' ? '' : ', namespace: team'} }
spec: ${spec}
`;
const connector = (spec: string, name = 'configconnector.core.cnrm.cloud.google.com'): string => inCore('ConfigConnector', name, spec);
const context = (account: string, name = 'configconnectorcontext.core.cnrm.cloud.google.com', more = ''): string =>
  inCore('ConfigConnectorContext', name, `{ googleServiceAccount: ${account}${more} }`);
const billed = (more: string): string => context(account, undefined, more);
const customization = (kind: string, name: string, spec: string): string =>
  `apiVersion: customize.core.cnrm.cloud.google.com/v1beta1\nkind: ${kind}\nmetadata: { name: ${name} }\nspec: ${spec}\n`;

describe("objects of Config Connector's operator", () => {
  const right: readonly (readonly [what: string, text: string])[] = [
    ['one account for the cluster', connector(`{ mode: cluster, googleServiceAccount: ${account} }`)],
    ['a Secret for the cluster', connector('{ mode: cluster, credentialSecretName: key }')],
    ['an account for each namespace', connector('{ mode: namespaced, stateIntoSpec: Absent }')],
    ['no mode', connector(`{ googleServiceAccount: ${account} }`)],
    ['an account of a namespace', context(account)],
    ['an account of a project in a domain', context('name@my-project.example.com.iam.gserviceaccount.com')],
    ['no account', context('""')],
    ['an account that a tool fills in', context('"name@${PROJECT_ID}.iam.gserviceaccount.com"')],
    ['an account with a word to replace', context('name@PROJECT_ID.iam.gserviceaccount.com')],
    ['the project of the account', billed(', requestProjectPolicy: SERVICE_ACCOUNT_PROJECT')],
    ['a project that is billed', billed(', requestProjectPolicy: BILLING_PROJECT, billingProject: bills')],
    ['a policy that a tool fills in', billed(', requestProjectPolicy: "${POLICY}", billingProject: bills')],
    ['no project that is billed', billed(', billingProject: ""')],
    ['a controller', customization('ControllerResource', 'cnrm-webhook-manager', '{ replicas: 3 }')],
    ['a controller without anything, since a default fills in', customization('ControllerResource', 'cnrm-webhook-manager', '{}')],
    [
      'a patch with a target',
      `#- kustomization.yaml
resources: [ConfigConnector.yaml]
patches: [{ path: patch.yaml, target: { kind: ConfigConnector } }]
${connector('{ mode: namespaced }')}#- patch.yaml
apiVersion: core.cnrm.cloud.google.com/v1beta1
kind: ConfigConnector
metadata: { name: any }
spec: { mode: cluster, googleServiceAccount: ${account} }
`,
    ],
  ];
  for (const [what, text] of right) {
    it(`are right: ${what}`, () => checkDiagnostics(text, []));
  }

  it('need an account in mode "cluster"', () => checkDiagnostics(connector('{ mode: cluster }'), ['schema/missing-field']));

  it('have one account', () => {
    checkDiagnostics(connector(`{ mode: cluster, googleServiceAccount: ${account}, credentialSecretName: key }`), ['kcc/choice']);
  });

  it('have no account in mode "namespaced"', () => {
    checkDiagnostics(connector(`{ mode: namespaced, <|googleServiceAccount|>: ${account} }`), ['kcc/choice']);
  });

  it('have one name', () => {
    checkDiagnostics(connector('{ mode: namespaced }', '<|configconnector|>'), ['api/form']);
    checkDiagnostics(context(account, '<|configconnectorcontext|>'), ['api/form']);
  });

  it('name an email address', () => checkDiagnostics(context('<|name|>'), ['api/form']));

  it('name a project that is billed where their policy is that', () => {
    checkDiagnostics(billed(', requestProjectPolicy: BILLING_PROJECT'), ['api/combination']);
    checkDiagnostics(billed(', <|billingProject|>: bills'), ['api/combination']);
    checkDiagnostics(billed(', requestProjectPolicy: RESOURCE_PROJECT, <|billingProject|>: bills'), ['api/combination']);
  });

  it('say what their resource settings do', () => {
    const mode = (word: string): string => `{ mode: namespaced, experiments: { resourceSettings: { mode: ${word} } } }`;
    checkDiagnostics(connector(mode('include')), []);
    checkDiagnostics(connector(mode('<|includ|>')), ['api/enum']);
    checkDiagnostics(connector(mode('<|Include|>')), ['api/form']);
    checkDiagnostics(billed(', experiments: { resourceSettings: { mode: <|Include|> } }'), ['api/form']);
  });

  it('are called as what they configure', () => {
    checkDiagnostics(customization('ControllerResource', '<|cnrm-webhook|>', '{ replicas: 3 }'), ['schema/enum']);
    checkDiagnostics(
      customization('NamespacedControllerResource', '<|cnrm-webhook-manager|>', '{ containers: [] }').replace(
        'metadata: {',
        'metadata: { namespace: team,',
      ),
      ['schema/enum'],
    );
    checkDiagnostics(customization('MutatingWebhookConfigurationCustomization', '<|validating-webhook|>', '{ webhooks: [] }'), [
      'schema/enum',
    ]);
    checkDiagnostics(customization('ValidatingWebhookConfigurationCustomization', '<|mutating-webhook|>', '{ webhooks: [] }'), [
      'schema/enum',
    ]);
  });
});
