import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Browser } from 'playwright-core';
import { Installation, launchBrowser, repositoryRoot } from './installation';
import { Typist } from './typist';
import { Workbench } from './workbench';
import { WorkspaceCopy } from './workspaceCopy';

const shots = path.join(repositoryRoot, 'test/e2e/shots');

/** Five resources, as somebody writes them who may use what the editor offers. */
const shop = `apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata:
  name: orders-code
spec:
  name: orders-code
  versioning:
    status: Enabled
---
apiVersion: iam.services.k8s.aws/v1alpha1
kind: Role
metadata:
  name: orders-runner
spec:
  assumeRolePolicyDocument: |
    {
      "Version": "2012-10-17",
      "Statement": [
        {
          "Effect": "Allow",
          "Principal": { "Service": "lambda.amazonaws.com" },
          "Action": "sts:AssumeRole"
        }
      ]
    }
  name: orders-runner
  policies:
    - arn:aws:iam::aws:policy/service-role/AWSLambdaSQSQueueExecutionRole
---
apiVersion: lambda.services.k8s.aws/v1alpha1
kind: Function
metadata:
  name: orders
spec:
  code:
    s3BucketRef:
      from:
        name: orders-code
    s3Key: orders.zip
  name: orders
  roleRef:
    from:
      name: orders-runner
  handler: index.handler
  runtime: nodejs22.x
---
apiVersion: sqs.services.k8s.aws/v1alpha1
kind: Queue
metadata:
  name: orders
spec:
  queueName: orders
  visibilityTimeout: "180"
---
apiVersion: lambda.services.k8s.aws/v1alpha1
kind: EventSourceMapping
metadata:
  name: orders
spec:
  functionRef:
    from:
      name: orders
  eventSourceARN: arn:aws:sqs:eu-west-1:111122223333:orders
  batchSize: 10
`;

describe('writing manifests in VS Code', () => {
  let workspace: WorkspaceCopy;
  let installation: Installation;
  let browser: Browser;
  let vscode: Workbench;

  before(async function () {
    this.timeout(900_000);
    fs.mkdirSync(shots, { recursive: true });
    workspace = new WorkspaceCopy();
    workspace.write('typed/resources.yaml', '');
    installation = await Installation.create(path.join(repositoryRoot, 'ackmesh.vsix'));
    await installation.start();
    browser = await launchBrowser();
    vscode = new Workbench(await browser.newPage({ viewport: { width: 1280, height: 1000 } }));
    vscode.page.setDefaultTimeout(30_000);
    await vscode.open(installation.url(workspace.folder));
    // The server is there as soon as it has found what is wrong in a file.
    await vscode.openFile('broken/unknown-field.yaml');
    await vscode.squiggles.first().waitFor({ timeout: 60_000 });
  });

  after(async () => {
    await browser?.close();
    await installation?.stop();
    workspace?.remove();
  });

  afterEach(async function () {
    await vscode.page.screenshot({ path: path.join(shots, `typing-${(this.currentTest?.title ?? '').replace(/\W+/g, '-')}.png`) });
    if (this.currentTest?.state === 'failed') {
      await vscode.page.keyboard.press('Control+S');
      console.error(workspace.read('typed/resources.yaml'));
    }
  });

  async function saved(file: string): Promise<string> {
    await vscode.page.keyboard.press('Control+S');
    await vscode.activeTab.and(vscode.page.locator('.dirty')).waitFor({ state: 'detached' });
    return workspace.read(file);
  }

  it('takes few key presses for five resources of ACK', async function () {
    this.timeout(300_000);
    await vscode.openFile('typed/resources.yaml');
    const person = new Typist(vscode);
    await person.choose('buc', 'Bucket', 's3.services.k8s.aws');
    await person.type('orders-code');
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
    await person.type('orders');
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
    const text = await saved('typed/resources.yaml');
    console.log(`      ${person.presses} key presses for ${text.length} characters`);
    assert.equal(text, shop);
    assert.ok(person.presses <= 300, `${person.presses} key presses`);
  });
});
