import * as assert from 'node:assert/strict';
import { parseAllDocuments } from 'yaml';
import { google, mesh, shop } from '../support/typing/manifests';
import { session } from './session';
import { Typist } from './typist';

const files = ['typed/resources.yaml', 'typed/mesh.yaml', 'typed/google.yaml'];

describe('writing manifests in VS Code', () => {
  const open = session('typing', {
    files: {
      ...Object.fromEntries(files.map((file) => [file, ''])),
      'typed/waiting.yaml': `apiVersion: iam.services.k8s.aws/v1alpha1
kind: Role
metadata:
  namespace: shop
  name: runner
spec:
  name: runner
  assumeRolePolicyDocument: "{}"
---
apiVersion: lambda.services.k8s.aws/v1alpha1
kind: Function
metadata:
  name: calm
  namespace: shop
spec:
  name: calm
  code:
    s3Bucket: calm-code
    s3Key: calm.zip
  roleRef:
    from:
      name: runner
`,
      'typed/form.yaml': '',
      'typed/subnet.yaml': `apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata:
  name: main
spec:
  cidrBlocks: [10.0.0.0/16]
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata:
  name: public
spec:
  tags: []
`,
      'typed/service.yaml': '',
      'typed/whole.yaml': '',
      'typed/calm.yaml': 'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: calm\nspec:\n  name: calm\n  \n',
    },
    height: 1000,
  });

  afterEach(async function () {
    await open.shot((this.currentTest?.title ?? '').replace(/\W+/g, '-'));
    if (this.currentTest?.state === 'failed') {
      files.forEach((file) => console.error(open.workspace.read(file)));
    }
  });

  /** Somebody who types in a file, of which every accepted step has to be YAML. */
  async function typistIn(file: string, at?: { readonly line: number; readonly column: number }): Promise<Typist> {
    await open.vscode.openFile(file, at);
    return new Typist(open.vscode, async () => {
      const text = await open.saved(file);
      assert.deepEqual(
        parseAllDocuments(text).flatMap(({ errors }) => errors.map(({ message }) => message)),
        [],
        text,
      );
    });
  }

  it('takes few key presses for five resources of ACK', async function () {
    this.timeout(300_000);
    const person = await typistIn('typed/resources.yaml');
    await person.choose('buc', 'Bucket', 's3.services.k8s.aws');
    await person.type('orders-code');
    await person.press('Tab');
    await person.choose('o', 'orders-code');
    await person.press('Tab');
    await person.choose('vers', 'versioning');
    await person.choose('', 'status');
    await person.choose('', 'Enabled');
    await person.nextDocument(2);
    await person.choose('role', 'Role', 'iam.services.k8s.aws');
    await person.type('orders-runner');
    await person.press('Tab');
    await person.choose('lam', 'lambda.amazonaws.com');
    await person.press('Tab');
    await person.choose('o', 'orders-runner');
    await person.press('Tab');
    await person.choose('pol', 'policies');
    await person.choose('sqsq', 'arn:aws:iam::aws:policy/service-role/AWSLambdaSQSQueueExecutionRole');
    await person.nextDocument(2);
    await person.choose('lamb', 'Function', 'lambda.services.k8s.aws');
    await person.type('orders');
    await person.press('Tab');
    await person.choose('s3b', 's3BucketRef');
    await person.choose('', 'orders-code');
    await person.press('Enter');
    await person.press('Backspace', 2);
    await person.choose('s3k', 's3Key');
    await person.type('orders.zip');
    await person.press('Tab');
    await person.choose('o', 'orders');
    await person.press('Tab');
    await person.choose('orders-r', 'orders-runner');
    await person.press('Tab');
    await person.choose('han', 'handler');
    await person.type('index.handler');
    await person.press('Enter');
    await person.choose('run', 'runtime');
    await person.choose('node22', 'nodejs22.x');
    await person.nextDocument(1);
    await person.choose('sqs', 'Queue', 'sqs.services.k8s.aws');
    await person.type('orders');
    await person.press('Tab');
    await person.choose('o', 'orders');
    await person.press('Tab');
    await person.choose('vis', 'visibilityTimeout');
    await person.type('"180"');
    await person.nextDocument(1);
    await person.choose('eventso', 'EventSourceMapping', 'lambda.services.k8s.aws');
    await person.type('orders');
    await person.press('Tab');
    await person.choose('o', 'orders');
    await person.press('Tab');
    await person.choose('eventso', 'eventSourceARN');
    await person.type('arn:aws:sqs:eu-west-1:111122223333:orders');
    await person.press('Enter');
    await person.choose('bat', 'batchSize');
    await person.type('10');
    await person.press('Enter');
    await person.press('Backspace');
    await check('typed/resources.yaml', shop, person);
  });

  it('takes few key presses for a mesh of three nodes', async function () {
    this.timeout(300_000);
    const person = await typistIn('typed/mesh.yaml');
    await person.choose('mesh', 'Mesh');
    await person.type('depot');
    await person.press('Tab');
    await person.choose('d', 'depot');
    await person.press('Tab');
    await person.endDocument(1);
    await virtualNode(person, 'ledger', 'depot');
    await person.endDocument(1);
    await router(person, 'ledger', 'l');
    await person.endDocument(1);
    await virtualNode(person, 'prices');
    await person.endDocument(1);
    await router(person, 'prices', 'p');
    await person.endDocument(1);
    await virtualNode(person, 'front');
    await person.choose('ba', 'backends');
    await person.choose('l', 'ledger');
    await person.press('Enter');
    await person.press('Backspace', 3);
    await person.type('- ');
    await person.choose('', 'virtualService');
    await person.choose('p', 'prices');
    await person.press('Enter');
    await person.press('Backspace', 5);
    await check('typed/mesh.yaml', mesh, person);
  });

  /** A node with what it begins with; the namespace is written where the file has none yet. */
  async function virtualNode(person: Typist, name: string, namespace?: string): Promise<void> {
    await person.choose('vn', 'VirtualNode');
    await person.type(name);
    if (namespace === undefined) {
      await person.press('Tab', 2);
    } else {
      await person.press('Enter');
      await person.choose('ns', 'namespace');
      await person.type(namespace);
      await person.press('Tab');
    }
    const [letter = ''] = name;
    await person.choose(letter, name);
    await person.press('Tab', 3);
    await person.choose(letter, `${name}.depot.svc.cluster.local`);
    await person.press('Tab');
  }

  async function router(person: Typist, name: string, first: string): Promise<void> {
    await person.choose('vr', 'VirtualRouter');
    await person.type(name);
    await person.press('Tab', 4);
    await person.type('all');
    await person.press('Tab', 2);
    await person.choose(first, name);
    await person.press('Tab', 2);
    await person.endDocument(1);
    await person.choose('vs', 'VirtualService');
    await person.type(name);
    await person.press('Tab', 2);
    await person.choose(first, name);
    await person.press('Tab');
  }

  it('writes a reference in the place of a value, above what is there', async function () {
    this.timeout(120_000);
    const file = 'typed/subnet.yaml';
    const person = await typistIn(file, { line: 12, column: 6 });
    await person.press('Enter');
    await person.choose('vpci', 'vpcID');
    await person.choose('', 'vpcRef: main');
    await person.press('Enter');
    await person.press('Backspace', 2);
    await person.choose('cid', 'cidrBlock');
    await person.type('10.0.1.0/24');
    assert.equal(
      (await open.saved(file)).split('spec:\n').at(-1),
      '  vpcRef:\n    from:\n      name: main\n  cidrBlock: 10.0.1.0/24\n  tags: []\n',
    );
  });

  it('offers nothing in a Service of Knative that admission refuses', async function () {
    this.timeout(120_000);
    const file = 'typed/service.yaml';
    const person = await typistIn(file);
    await person.choose('ksvc', 'Service', 'serving.knative.dev');
    await person.type('orders');
    await person.press('Tab');
    await person.type('example.com/orders');
    await person.coloured('containers:');
    await person.press('Enter');
    await person.choose('sec', 'securityContext');
    await person.choose('priv', 'privileged');
    await person.choose('', 'false');
    const text = await open.saved(file);
    assert.match(text, /image: example\.com\/orders\n {10}securityContext:\n {12}privileged: false/);
  });

  it('takes few key presses for five objects of Config Connector', async function () {
    this.timeout(300_000);
    const person = await typistIn('typed/google.yaml');
    await person.choose('gcs', 'StorageBucket');
    await person.type('ackmesh-receipts');
    await project(person, 'shop-production');
    await person.press('Tab');
    await person.choose('s', 'spec');
    await person.choose('lo', 'location');
    await person.choose('EU', 'EU');
    await person.press('Enter');
    await person.choose('un', 'uniformBucketLevelAccess');
    await person.choose('', 'true');
    await person.nextDocument(1);
    await person.choose('gsa', 'IAMServiceAccount');
    await person.type('receipts-writer');
    await project(person);
    await person.press('Tab');
    await person.choose('s', 'spec');
    await person.choose('di', 'displayName');
    await person.type('Writes receipts');
    await person.nextDocument(1);
    await person.choose('ipm', 'IAMPolicyMember');
    await person.type('receipts-writer');
    await person.press('Tab');
    await person.choose('st', 'StorageBucket');
    await person.press('Tab');
    await person.choose('a', 'ackmesh-receipts');
    await person.press('Tab');
    await person.choose('sobj', 'roles/storage.objectAdmin');
    await person.press('Tab');
    await person.choose('r', 'receipts-writer');
    await person.press('Tab');
    await person.endDocument(1);
    await person.choose('pst', 'PubSubTopic');
    await person.type('receipts');
    await project(person);
    await person.press('Tab');
    await person.endDocument(0);
    await person.choose('pss', 'PubSubSubscription');
    await person.type('receipts-archive');
    await project(person);
    await person.press('Tab');
    await person.choose('r', 'receipts');
    await person.press('Tab');
    await person.choose('ack', 'ackDeadlineSeconds');
    await person.type('60');
    await person.press('Enter');
    await person.press('Backspace');
    await check('typed/google.yaml', google, person);
  });

  /** The annotation that says the project; once the file has it, its value is offered. */
  async function project(person: Typist, value?: string): Promise<void> {
    await person.press('Enter');
    await person.choose('an', 'annotations');
    await person.choose('pro', 'cnrm.cloud.google.com/project-id');
    await (value === undefined ? person.choose('s', 'shop-production') : person.type(value));
  }

  it('says what is wrong with a line once it is left or typing pauses', async () => {
    await open.vscode.openFile('typed/calm.yaml', { line: 7, column: 3 });
    await open.vscode.page.keyboard.type('colour: red');
    await open.vscode.page.keyboard.press('Escape');
    await open.vscode.page.keyboard.press('ArrowUp');
    await open.vscode.squiggles.first().waitFor();
    assert.equal(await open.vscode.squiggles.count(), 1);
    await open.vscode.openFile('typed/calm.yaml', { line: 7, column: 14 });
    await open.vscode.page.keyboard.press('Enter');
    await open.vscode.page.keyboard.type('size: 1');
    await open.vscode.page.keyboard.press('Escape');
    // Typing pauses here, and the cursor stays.
    await open.vscode.squiggles.nth(1).waitFor();
  });

  it('says nothing of what is still to be filled in, however long that takes', async () => {
    const { page, squiggles, suggestions } = open.vscode;
    await open.vscode.openFile('typed/form.yaml');
    await page.keyboard.type('subnet', { delay: 60 });
    await suggestions.filter({ hasText: 'ec2.services.k8s.aws' }).first().waitFor();
    await page.keyboard.press('Enter');
    await open.vscode.line('vpcRef:').waitFor();
    // No name of an object: what is wrong with a line that is filled in is said after a pause.
    await page.keyboard.type('Edge_', { delay: 60 });
    await squiggles.first().waitFor();
    assert.equal(await squiggles.count(), 1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+End');
    await squiggles.nth(1).waitFor();
    await open.vscode.command('File: Revert File');
  });

  it('goes on behind a value that is typed in full, and begins another document in an indented line', async () => {
    const { page, suggestions } = open.vscode;
    const gone = (): Promise<void> => suggestions.first().waitFor({ state: 'hidden' });
    const person = await typistIn('typed/whole.yaml');
    await person.choose('queue', 'Queue', 'sqs.services.k8s.aws');
    await page.keyboard.type('whole', { delay: 60 });
    await person.press('Tab');
    await page.keyboard.type('whole', { delay: 60 });
    await gone();
    await person.press('Tab');
    await open.vscode.cursorAt({ line: 7, column: 3 });
    await page.keyboard.type('fifoQueue: "true"', { delay: 60 });
    await gone();
    await person.press('Enter');
    await open.vscode.cursorAt({ line: 8, column: 3 });
    await page.keyboard.type('---', { delay: 60 });
    await suggestions.filter({ hasText: '---' }).waitFor();
    await person.press('Enter');
    await open.vscode.cursorAt({ line: 9, column: 1 });
    assert.match(await open.saved('typed/whole.yaml'), /\n {2}queueName: whole\n {2}fifoQueue: "true"\n---\n$/);
  });

  it('keeps nobody waiting for what is wrong', async function () {
    this.timeout(300_000);
    const { page } = open.vscode;
    const shown = async (count: number): Promise<void> => {
      await (count === 0 ? open.vscode.squiggles.first().waitFor({ state: 'detached' }) : open.vscode.squiggles.nth(count - 1).waitFor());
    };
    const measured = new Map<string, number[]>();
    const measure = async (what: string, count: number): Promise<void> => {
      const started = performance.now();
      await shown(count);
      measured.set(what, [...(measured.get(what) ?? []), performance.now() - started]);
    };
    await open.vscode.openFile('typed/waiting.yaml', { line: 5, column: 15 });
    await shown(0);
    for (let round = 0; round < 10; round += 1) {
      // Another name: the reference to it is in another line, which nobody is typing.
      await page.keyboard.type('x');
      await measure('a problem of another line, after a key', 1);
      await page.keyboard.press('Backspace');
      await shown(0);
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('colour: red');
      await page.keyboard.press('Escape');
      await page.keyboard.press('ArrowUp');
      await measure('a problem of the typed line, after it is left', 1);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Home');
      await page.keyboard.press('Shift+End');
      await page.keyboard.press('Backspace');
      await shown(0);
      await page.keyboard.type('size: 1');
      await page.keyboard.press('Escape');
      await measure('a problem of the typed line, after the last key', 1);
      await page.keyboard.press('Control+Shift+K');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('End');
      await shown(0);
    }
    for (const [what, times] of measured) {
      const sorted = times.sort((a, b) => a - b).map(Math.round);
      console.log(`      ${what}: median ${sorted[sorted.length >> 1]} ms, most ${sorted.at(-1)} ms`);
    }
  });

  async function check(file: string, expected: string, person: Typist): Promise<void> {
    const text = await open.saved(file);
    console.log(`      ${person.presses} key presses for ${text.length} characters`);
    assert.equal(text, expected);
    assert.ok(person.presses <= 300, `${person.presses} key presses`);
  }
});
