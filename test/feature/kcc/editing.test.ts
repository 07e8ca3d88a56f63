import assert from 'node:assert/strict';
import { codeActions } from '../../../server/src/features/actions/codeActions';
import { complete } from '../../../server/src/features/completion/complete';
import { definition } from '../../../server/src/features/references/definition';
import { hover } from '../../../server/src/features/hover';
import { inspect } from '../../../server/src/features/effective/inspect';
import { object } from '../../support/kcc';
import { applyEdits, openWorkspace, uriOf } from '../../support/workspace';

const project = 'cnrm.cloud.google.com/project-id: my-project';
const subnet = (networkRef: string): string =>
  object('ComputeSubnetwork', 'sub', {
    ns: 'team',
    annotations: project,
    spec: `ipCidrRange: 10.0.0.0/16\nregion: us-west1\nnetworkRef:\n${networkRef}`,
  });
const network = (name: string, ns = 'team'): string =>
  object('ComputeNetwork', name, { ns, annotations: project, spec: 'autoCreateSubnetworks: false' });

function offers(marked: string): readonly { readonly label: string; readonly text: string }[] {
  const { workspace, uri, offset } = openWorkspace(`#- main.yaml\n${marked}`);
  return complete(workspace, uri, offset).map(({ label, newText, snippet }) => ({ label, text: snippet ?? newText }));
}

const labels = (marked: string): readonly string[] => offers(marked).map(({ label }) => label);

function hoverText(marked: string): string {
  const { workspace, uri, offset } = openWorkspace(`#- main.yaml\n${marked}`);
  return hover(workspace, uri, offset)?.markdown.text ?? '';
}

describe('completion in Config Connector references', () => {
  it('names objects of the target kind, those of other namespaces with their namespace', () =>
    assert.deepEqual(labels(subnet('  name: <|>') + network('net') + network('far', 'other')), ['net', 'far']));

  it('offers the template as a snippet with the project filled in, and the paths of objects', () =>
    assert.deepEqual(offers(subnet('  external: <|>') + network('net')), [
      { label: 'projects/my-project/global/networks/{network}', text: 'projects/my-project/global/networks/${1:network}' },
      { label: 'projects/my-project/global/networks/net', text: 'projects/my-project/global/networks/net' },
    ]));

  it('offers no name beside an external value', () => {
    const keys = labels(subnet('  external: x\n  n<|>'));
    assert.ok(!keys.includes('name') && !keys.includes('namespace'), keys.join(', '));
  });

  it('offers no external value beside a name', () => {
    const keys = labels(subnet('  name: x\n  n<|>'));
    assert.ok(keys.includes('namespace') && !keys.includes('external'), keys.join(', '));
  });

  it('offers service accounts and the forms of principals as members', () => {
    const accounts =
      object('IAMServiceAccount', 'app', { ns: 'team', annotations: project }) + object('IAMServiceAccount', 'elsewhere', {});
    const bindings = (member: string): string =>
      object('IAMPolicy', 'p', {
        spec: `resourceRef: { kind: Project, external: projects/p }\nbindings:\n- role: roles/viewer\n  members:\n${member}`,
      });
    const [first, second, third] = offers(bindings('  - user:a@example.com\n  - <|>') + accounts);
    assert.deepEqual(
      [first, second],
      [
        { label: 'serviceAccount:app@my-project.iam.gserviceaccount.com', text: 'serviceAccount:app@my-project.iam.gserviceaccount.com' },
        { label: 'serviceAccount:', text: 'serviceAccount:${1:name@project.iam.gserviceaccount.com}' },
      ],
    );
    assert.deepEqual(third, { label: 'user:', text: 'user:${1:name@example.com}' });
    assert.ok(labels(bindings('  - serviceAccount:a<|>') + accounts).includes('serviceAccount:app@my-project.iam.gserviceaccount.com'));
    assert.ok(labels(bindings('  - "serviceAccount:a<|>"') + accounts).includes('serviceAccount:app@my-project.iam.gserviceaccount.com'));
    assert.ok(!labels(bindings('  - a').replace('roles/viewer', '<|>') + accounts).some((label) => label.startsWith('serviceAccount:')));
  });

  it('leads from a member to the service account of that address', () => {
    const account = (name: string, from: string): string =>
      object('IAMServiceAccount', name, { ns: 'team', annotations: `cnrm.cloud.google.com/project-id: ${from}` });
    const { workspace, uri, offset } = openWorkspace(
      `#- main.yaml\n${object('IAMPolicyMember', 'm', {
        spec: 'role: roles/viewer\nmember: serviceAccount:ap<|>p@my-project.iam.gserviceaccount.com\nresourceRef: { kind: Project, external: projects/p }',
      })}#- a.yaml\n${account('app', 'other')}#- b.yaml\n${account('app', 'my-project')}`,
    );
    assert.deepEqual(
      definition(workspace, uri, offset).map((target) => target.uri),
      [uriOf('b.yaml')],
    );
  });

  it('offers the kinds of an IAM target, and their own external form', () => {
    const kinds = labels(
      object('IAMPolicyMember', 'm', { spec: 'role: roles/viewer\nmember: "user:a@example.com"\nresourceRef:\n  kind: <|>' }),
    );
    assert.ok(kinds.includes('PubSubTopic') && kinds.includes('Organization') && !kinds.includes('BigQueryDataset'));
    assert.deepEqual(
      offers(
        object('IAMPolicyMember', 'm', {
          spec: 'role: roles/viewer\nmember: "user:a@example.com"\nresourceRef:\n  kind: StorageBucket\n  external: <|>',
        }),
      ).map(({ text }) => text),
      ['${1:name}'],
    );
  });

  it('offers the keys of a Secret', () => {
    const secret = object('Secret', 's', { ns: 'team', rest: 'stringData: { password: x }\ndata: { username: YQ== }' });
    const user = object('SQLUser', 'u', {
      ns: 'team',
      spec: 'instanceRef: { external: i }\npassword: { valueFrom: { secretKeyRef: { name: s, key: <|> } } }',
    });
    assert.deepEqual(labels(user + secret), ['username', 'password']);
  });
});

describe('completion of annotations of Config Connector', () => {
  const at = (kind: string, annotation: string): readonly string[] => {
    const { workspace, uri, offset } = openWorkspace(object(kind, 'x', { annotations: annotation }));
    return complete(workspace, uri, offset).map(({ label }) => label.replace('cnrm.cloud.google.com/', ''));
  };

  it('offers the containers that the kind reads, and nothing that controllers write', () => {
    const keys = at('PubSubTopic', '<|>');
    assert.ok(keys.includes('project-id') && keys.includes('state-into-spec'));
    assert.deepEqual(
      keys.filter((key) => ['folder-id', 'organization-id', 'observed-secret-versions', 'supports-ssa'].includes(key)),
      [],
    );
    assert.ok(at('Folder', '<|>').includes('folder-id'));
    assert.ok(!at('WorkstationCluster', '<|>').includes('state-into-spec'));
  });

  it('offers the values that the kind accepts', () => {
    assert.deepEqual(at('PubSubTopic', 'cnrm.cloud.google.com/reconciler: <|>'), ['direct', 'tf']);
    assert.deepEqual(at('ComputeNetwork', 'cnrm.cloud.google.com/management-conflict-prevention-policy: <|>'), ['none']);
    assert.deepEqual(at('PubSubTopic', 'cnrm.cloud.google.com/management-conflict-prevention-policy: <|>'), ['none', 'resource']);
  });
});

describe('hover on Config Connector references', () => {
  it('reads an external value', () =>
    assert.match(
      hoverText(subnet('  external: projects/p/global/net<|>works/n')),
      /Read as the path of a ComputeNetwork: project p, network n/,
    ));

  it('tells which of several readings a value has, and the others', () => {
    const text = hoverText(
      object('ComputeForwardingRule', 'r', {
        annotations: project,
        spec: 'location: global\nipAddress: { addressRef: { external: 10.0<|>.0.1 } }',
      }),
    );
    assert.match(text, /Read as an IP address/);
    assert.match(text, /the path of a regional address/);
  });

  it('tells on the key which forms there are and who checks them', () => {
    const text = hoverText(object('AssetSavedQuery', 'q', { version: 'v1beta1', spec: 'content: {}\nproject<|>Ref: { external: p }' }));
    assert.match(text, /accepts `projects\/\{project\}` or `\{project\}`/);
    assert.match(text, /The controller validates the format/);
  });
});

describe('names and external values', () => {
  it('definition follows an external value to the object that it stands for', () => {
    const { workspace, uri, offset } = openWorkspace(
      `#- main.yaml\n${subnet('  external: projects/my-project/global/networks/n<|>et')}${network('net')}`,
    );
    const [link] = definition(workspace, uri, offset);
    assert.equal(workspace.file(uri)?.text.slice(link?.selection.start, link?.selection.end), 'net');
  });

  it('definition follows a container annotation to the project that has this id', () => {
    const owner = object('Project', 'web', {
      ns: 'team',
      annotations: 'cnrm.cloud.google.com/folder-id: "1"',
      spec: 'name: Web\nresourceID: my-project',
    });
    const { workspace, uri, offset } = openWorkspace(`#- main.yaml\n${network('net').replace('my-project', 'my-<|>project')}${owner}`);
    const [link] = definition(workspace, uri, offset);
    assert.equal(workspace.file(uri)?.text.slice(link?.selection.start, link?.selection.end), 'web');
  });

  const rewritten = (marked: string): string | undefined => {
    const { workspace, uri, offset } = openWorkspace(`#- main.yaml\n${marked}`);
    const action = codeActions(workspace, uri, { start: offset, end: offset }).find(({ kind }) => kind === 'refactor.rewrite');
    return action === undefined ? undefined : applyEdits(workspace.file(uri)?.text ?? '', action.edits);
  };

  it('a name is rewritten as the external value that means the same', () =>
    assert.equal(
      rewritten(subnet('  name: n<|>et\n  namespace: other') + network('net', 'other')),
      subnet('  external: projects/my-project/global/networks/net') + network('net', 'other'),
    ));

  it('a name stays where the path of its resource is not known', () =>
    assert.equal(rewritten(subnet('  name: n<|>et') + network('net').replace('my-project', '${PROJECT}')), undefined));
});

describe('inspect of Config Connector references', () => {
  it('lists names and external values with their targets', () => {
    const { workspace } = openWorkspace(
      `#- main.yaml\n${subnet('  external: projects/p/global/networks/n')}${object('PubSubSubscription', 's', { ns: 'team', annotations: project, spec: 'topicRef: { name: t }' })}`,
    );
    assert.deepEqual(
      inspect(workspace, [uriOf('main.yaml')]).references.map(({ path, form, targets, to, value }) => ({
        path,
        form,
        targets: targets.map(({ kind }) => kind),
        to,
        value,
      })),
      [
        { path: 'spec.networkRef', form: 'external', targets: ['ComputeNetwork'], to: undefined, value: 'projects/p/global/networks/n' },
        { path: 'spec.topicRef', form: 'object', targets: ['PubSubTopic'], to: undefined, value: 't' },
      ],
    );
  });
});
