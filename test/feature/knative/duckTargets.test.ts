import assert from 'node:assert/strict';
import { complete } from '../../../server/src/features/completion/complete';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { mailbox } from '../../support/crds';
import { applyEdits, applyFix, checkDiagnostics, codesOf, openWorkspace, uriOf, type Opened } from '../../support/workspace';

/** A CRD of a kind whose status has these fields. */
export const mailboxCrd = (fields: string, metadata = ''): string => `#- mailbox.yaml
${mailbox({
  metadata,
  subresource: 'status',
  properties: `spec: { type: object, properties: { size: { type: integer } } }\nstatus: { type: object, properties: { ${fields} } }`,
})}`;
const address = 'address: { type: object, properties: { name: { type: string }, url: { type: string } } }';

/** The same with a schema that keeps everything. */
const openCrd = mailboxCrd('').replace(/properties:\n[^]*$/, 'x-kubernetes-preserve-unknown-fields: true\n');

const objects = `#- objects.yaml
apiVersion: v1
kind: ConfigMap
metadata: { name: settings, namespace: shop }
---
apiVersion: v1
kind: Service
metadata: { name: web, namespace: shop }
spec: { ports: [{ port: 80 }] }
---
apiVersion: eventing.knative.dev/v1
kind: Broker
metadata: { name: default, namespace: shop }
---
apiVersion: post.example.com/v1
kind: Mailbox
metadata: { name: inbox, namespace: shop }
`;
const source = (ref: string): string => `#- source.yaml
apiVersion: sources.knative.dev/v1
kind: PingSource
metadata: { name: tick, namespace: shop }
spec:
  sink:
    ref:
${ref}`;
const refTo = (apiVersion: string, kind: string, name: string): string =>
  source(`      apiVersion: ${apiVersion}\n      kind: ${kind}\n      name: ${name}\n`);

const labelsAt = ({ workspace, uri, offset }: Opened): readonly string[] => complete(workspace, uri, offset).map(({ label }) => label);

describe('references that want a duck type', () => {
  it('a kind that certainly does not implement it', () => {
    const [found] = checkDiagnostics(objects + refTo('v1', '<|ConfigMap|>', 'settings'), ['ref/wrong-kind']);
    assert.equal(found?.severity, 'warning');
    assert.equal(found?.finding.message, '"spec.sink.ref" must refer to a kind that implements Addressable; ConfigMap (core) does not');
    assert.deepEqual(found?.finding.path, ['spec', 'sink', 'ref', 'kind']);
  });

  it('a kind that implements it, and the core Service', () => {
    checkDiagnostics(objects + refTo('v1', 'Service', 'web'), []);
    checkDiagnostics(objects + refTo('eventing.knative.dev/v1', 'Broker', 'default'), []);
  });

  it('kinds that cannot be told: no schema, one that keeps everything, one whose label claims what the schema denies', () => {
    checkDiagnostics(objects + refTo('post.example.com/v1', 'Mailbox', 'inbox'), []);
    checkDiagnostics(objects + openCrd + refTo('post.example.com/v1', 'Mailbox', 'inbox'), []);
    checkDiagnostics(
      objects + mailboxCrd('', '  labels: { duck.knative.dev/addressable: "true" }\n') + refTo('post.example.com/v1', 'Mailbox', 'inbox'),
      ['knative/duck-not-implemented'],
    );
  });

  it('kinds whose schema keeps what it does not list at the place of the duck', () => {
    const status = (schema: string): string => mailboxCrd('').replace('status: { type: object, properties: {  } }', `status: ${schema}`);
    const toInbox = objects + refTo('post.example.com/v1', 'Mailbox', 'inbox');
    const keeps = 'type: object, x-kubernetes-preserve-unknown-fields: true';
    checkDiagnostics(toInbox + status(`{ ${keeps} }`), []);
    checkDiagnostics(toInbox + status(`{ ${keeps}, properties: { ready: { type: boolean } } }`), []);
    checkDiagnostics(toInbox + status('{ type: object, additionalProperties: true }'), []);
    checkDiagnostics(
      toInbox + status('{ type: object, properties: { address: { type: object, properties: { host: { type: string } } } } }'),
      ['ref/wrong-kind'],
    );
    checkDiagnostics(toInbox + status(`{ ${keeps}, properties: { address: { type: string } } }`), []);
  });

  it("kinds of the workspace's CRDs count at once", () => {
    const opened = openWorkspace(objects + mailboxCrd('ready: { type: boolean }') + refTo('post.example.com/v1', 'Mailbox', 'inbox'));
    const codes = (): readonly string[] => diagnosticsOf(uriOf('source.yaml'), opened.workspace).map(({ finding }) => finding.code);
    assert.deepEqual(codes(), ['ref/wrong-kind']);
    const change = opened.workspace.setBuffer(uriOf('mailbox.yaml'), mailboxCrd(address).replace(/^#-.*\n/, ''));
    assert.ok(change.files.has(uriOf('source.yaml')));
    assert.deepEqual(codes(), []);
  });

  it('a ConfigMap that maps the kind to addresses makes it acceptable', () => {
    const mapping =
      '---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: config-kreference-mapping, namespace: knative-eventing }\ndata: { Mailbox.v1.post.example.com: "http://{{ .Name }}.svc" }\n';
    const crd = mailboxCrd('ready: { type: boolean }');
    const ref = refTo('post.example.com/v1', 'Mailbox', 'inbox');
    checkDiagnostics(objects + crd + ref, ['ref/wrong-kind']);
    checkDiagnostics(objects + mapping + crd + ref, []);
  });

  it('other duck types: subjects, channels, sources of events', () => {
    const binding = (subject: string): string =>
      `apiVersion: sources.knative.dev/v1\nkind: SinkBinding\nmetadata: { name: b, namespace: shop }\nspec:\n  subject: ${subject}\n  sink: { uri: "http://a.example.com" }\n`;
    checkDiagnostics(binding('{ apiVersion: v1, kind: <|Service|>, name: web }'), ['ref/wrong-kind']);
    checkDiagnostics(
      binding('{ apiVersion: apps/v1, kind: Deployment, name: web }\n') +
        '---\napiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web, namespace: shop }\n',
      [],
    );
    checkDiagnostics(binding('{ apiVersion: v1, kind: <|Service|>, selector: { matchLabels: { app: web } } }'), ['ref/wrong-kind']);
    checkDiagnostics(binding('{ apiVersion: apps/v1, kind: Deployment, selector: { matchLabels: { app: web } } }'), []);
    const subscription = (channel: string): string =>
      `apiVersion: messaging.knative.dev/v1\nkind: Subscription\nmetadata: { name: s, namespace: shop }\nspec:\n  channel: ${channel}\n  subscriber: { uri: "http://a.example.com" }\n`;
    checkDiagnostics(subscription('{ apiVersion: eventing.knative.dev/v1, kind: <|Broker|>, name: default }'), ['ref/wrong-kind']);
  });

  it('kinds whose CRD calls them channels, although their schema lacks delivery', () => {
    const subscription = `#- s.yaml
apiVersion: messaging.knative.dev/v1
kind: Subscription
metadata: { name: s, namespace: shop }
spec:
  channel: { apiVersion: post.example.com/v1, kind: Mailbox, name: inbox }
  subscriber: { uri: "http://a.example.com" }
`;
    const crd = (label: string): string => mailboxCrd(address, `  labels: { duck.knative.dev/addressable: "true"${label} }\n`);
    const codes = (label: string): readonly string[] =>
      codesOf(openWorkspace(subscription + objects + crd(label))).filter((code) => code.startsWith('ref/'));
    assert.deepEqual(codes(''), ['ref/wrong-kind']);
    assert.deepEqual(codes(', messaging.knative.dev/subscribable: "true"'), []);
  });

  describe('templates of channels', () => {
    const template = (kind: string, spec: string): string =>
      `#- made.yaml\napiVersion: ${kind === 'Channel' ? 'messaging' : 'flows'}.knative.dev/v1\nkind: ${kind}\nmetadata: { name: made, namespace: shop }\nspec: { channelTemplate: { ${spec} }${kind === 'Sequence' ? ', steps: [{ uri: "http://a.example.com" }]' : kind === 'Parallel' ? ', branches: [{ subscriber: { uri: "http://a.example.com" } }]' : ''} }\n`;

    it('name no object, so that completion writes none', () => {
      const { workspace, uri, offset } = openWorkspace(
        template('Parallel', '')
          .replace('{ channelTemplate: {  }, ', '\n  <|>\n  ')
          .replace(/ \}\n$/, '\n'),
      );
      const item = complete(workspace, uri, offset).find(({ label }) => label === 'channelTemplate');
      assert.match(item?.newText ?? '', /^channelTemplate:(?!.*name)/s);
    });

    for (const kind of ['Channel', 'Sequence', 'Parallel']) {
      it(`of a ${kind} are of kinds that implement Channelable`, () => {
        checkDiagnostics(objects + template(kind, 'apiVersion: eventing.knative.dev/v1, kind: <|Broker|>'), ['ref/wrong-kind']);
        checkDiagnostics(objects + template(kind, 'apiVersion: messaging.knative.dev/v1, kind: InMemoryChannel, spec: {}'), []);
        checkDiagnostics(
          objects + template(kind, 'apiVersion: messaging.knative.dev/v1beta1, kind: KafkaChannel, spec: { numPartitions: 3 }'),
          [],
        );
        checkDiagnostics(objects + openCrd + template(kind, 'apiVersion: post.example.com/v1, kind: Mailbox'), []);
        checkDiagnostics(
          objects + mailboxCrd('ready: { type: boolean }') + template(kind, 'apiVersion: post.example.com/v1, kind: <|Mailbox|>'),
          ['ref/wrong-kind'],
        );
      });
    }

    it('are of kinds, groups and versions that there are', () => {
      checkDiagnostics(template('Channel', 'apiVersion: messaging.knative.dev/v1, kind: <|InMemoryChanel|>'), ['ref/unknown-kind']);
      checkDiagnostics(template('Channel', 'apiVersion: <|mesaging.knative.dev/v1|>, kind: InMemoryChannel'), ['ref/unknown-kind']);
      checkDiagnostics(template('Sequence', 'apiVersion: <|messaging.knative.dev/v2|>, kind: InMemoryChannel'), ['schema/unknown-version']);
      checkDiagnostics(template('Parallel', 'apiVersion: messaging.knative.dev/v1, kind: NatsChannel'), []);
      checkDiagnostics(template('Channel', 'apiVersion: messaging.knative.dev/v1, kind: "${KIND}"'), []);
    });

    it('offer such kinds with their apiVersion', () => {
      const { workspace, uri, offset } = openWorkspace(objects + template('Sequence', 'kind: <|>'));
      const items = complete(workspace, uri, offset);
      assert.deepEqual(
        items.map(({ label }) => label),
        ['Channel', 'InMemoryChannel'],
      );
      assert.equal(
        applyEdits(
          workspace.file(uri)?.text ?? '',
          [items[1], ...(items[1]?.additional ?? [])].flatMap((each) => each ?? []),
        ),
        template('Sequence', 'apiVersion: messaging.knative.dev/v1, kind: InMemoryChannel').slice('#- made.yaml\n'.length),
      );
    });
  });

  it('a fix names the object of that name which implements it', () => {
    const opened = openWorkspace(`#- source.yaml\n${refTo('v1', 'ConfigMap', 'web').slice('#- source.yaml\n'.length)}${objects}`);
    assert.match(applyFix(opened, 'Refer to a Service (core)'), /kind: Service\n {6}name: web/);
  });

  it('completion offers kinds that implement it, those with objects first, and no others', () => {
    const labels = labelsAt(openWorkspace(objects + mailboxCrd(address) + source('      kind: <|>\n')));
    assert.deepEqual(labels.slice(0, 3), ['Broker', 'Mailbox', 'Service']);
    assert.ok(labels.includes('Channel') && !labels.includes('ConfigMap') && !labels.includes('PingSource'));
    assert.ok(!labelsAt(openWorkspace(objects + mailboxCrd('ready: { type: boolean }') + source('      kind: <|>\n'))).includes('Mailbox'));
    assert.ok(
      labelsAt(openWorkspace(objects + openCrd + source('      kind: <|>\n'))).includes('Mailbox'),
      'what cannot be told is offered',
    );
  });

  it('completion of a name without a kind writes the kind as well', () => {
    const { workspace, uri, offset } = openWorkspace(objects + mailboxCrd(address) + source('      name: <|>\n'));
    const items = complete(workspace, uri, offset);
    assert.deepEqual(
      items.map(({ label }) => label),
      ['web', 'default', 'inbox'],
    );
    assert.deepEqual(
      items.map(({ additional }) => additional?.map(({ newText }) => newText)),
      [
        ['apiVersion: v1\n      kind: Service\n      '],
        ['apiVersion: eventing.knative.dev/v1\n      kind: Broker\n      '],
        ['apiVersion: post.example.com/v1\n      kind: Mailbox\n      '],
      ],
    );
  });

  /** The file after each item of this label was taken. */
  const taken = (manifest: string, label: string): readonly string[] => {
    const { workspace, uri, offset } = openWorkspace(objects + manifest);
    const text = workspace.file(uri)?.text ?? '';
    return complete(workspace, uri, offset)
      .filter((item) => item.label === label)
      .map((item) => applyEdits(text, [item, ...(item.additional ?? [])]).split('ref:')[1] ?? '');
  };

  it('completion of a kind writes the apiVersion that is missing, or is of another group', () => {
    const services = [
      '\n      apiVersion: v1\n      kind: Service\n      name: web\n',
      '\n      apiVersion: serving.knative.dev/v1\n      kind: Service\n      name: web\n',
    ];
    assert.deepEqual(taken(source('      kind: <|>\n      name: web\n'), 'Service'), services);
    assert.deepEqual(taken(source('      kind: Ser<|>\n      name: web\n'), 'Service'), services);
    assert.deepEqual(
      taken(source('      name: web\n      kind: <|>\n'), 'Service')[0],
      '\n      name: web\n      apiVersion: v1\n      kind: Service\n',
    );
    assert.deepEqual(
      taken(source('').replace('ref:\n', 'ref: { kind: <|>, name: web }\n'), 'Service')[0],
      ' { apiVersion: v1, kind: Service, name: web }\n',
    );
    assert.deepEqual(taken(source('      apiVersion: v1\n      kind: Bro<|>\n'), 'Broker'), [
      '\n      apiVersion: eventing.knative.dev/v1\n      kind: Broker\n',
    ]);
    assert.deepEqual(taken(source('      kind: Bro<|>\n      apiVersion: "v1"\n'), 'Broker'), [
      '\n      kind: Broker\n      apiVersion: "eventing.knative.dev/v1"\n',
    ]);
  });

  it('completion of a kind leaves an apiVersion of its group, one that is filled in later, and a group as they are', () => {
    assert.deepEqual(taken(source('      apiVersion: serving.knative.dev/v1\n      kind: Ser<|>\n'), 'Service'), [
      '\n      apiVersion: serving.knative.dev/v1\n      kind: Service\n',
    ]);
    assert.deepEqual(taken(source('      group: serving.knative.dev\n      kind: <|>\n'), 'Service'), [
      '\n      group: serving.knative.dev\n      kind: Service\n',
    ]);
    assert.deepEqual(taken(source('      group: serving.knative.dev\n      kind: Bro<|>\n'), 'Broker'), []);
    for (const text of taken(source('      apiVersion: ${VERSION}\n      kind: Bro<|>\n'), 'Broker')) {
      assert.match(text, /apiVersion: \$\{VERSION\}\n/);
    }
  });
});

describe('an edit of a CRD', () => {
  const other = `#- other.yaml\n${refTo('eventing.knative.dev/v1', 'Broker', 'default').slice('#- source.yaml\n'.length)}`;
  const workspaceOf = (): Opened => {
    const opened = openWorkspace(objects + mailboxCrd(address) + refTo('post.example.com/v1', 'Mailbox', 'inbox') + other);
    [...opened.fixture.files.keys()].forEach((file) => diagnosticsOf(uriOf(file), opened.workspace));
    return opened;
  };
  /** Computes everything again; the files whose references were judged again, counted. */
  const judgedAfter = (opened: Opened, crd: string): { readonly files: readonly string[]; readonly references: number } => {
    const { workspace, fixture } = opened;
    const before = workspace.results.computed.get('references') ?? 0;
    const { files } = workspace.setBuffer(uriOf('mailbox.yaml'), crd.replace(/^#-.*\n/, ''));
    [...fixture.files.keys()].forEach((file) => diagnosticsOf(uriOf(file), workspace));
    return {
      files: [...files].map((uri) => uri.slice(uri.lastIndexOf('/') + 1)).sort(),
      references: (workspace.results.computed.get('references') ?? 0) - before,
    };
  };

  it('judges again what read its verdict, where that is another one', () => {
    assert.deepEqual(judgedAfter(workspaceOf(), mailboxCrd('ready: { type: boolean }')), {
      files: ['mailbox.yaml', 'objects.yaml', 'source.yaml'],
      references: 3,
    });
  });

  it('leaves those alone that only read a verdict which stays', () => {
    assert.deepEqual(judgedAfter(workspaceOf(), mailboxCrd(`${address}, ready: { type: boolean }`)), {
      files: ['mailbox.yaml', 'objects.yaml'],
      references: 2,
    });
  });
});
