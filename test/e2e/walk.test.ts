import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { otherYamlExtension } from './otherYaml';
import { session, type Session } from './session';
import { Typist } from './typist';

const fn = `apiVersion: lambda.services.k8s.aws/v1alpha1
kind: Function
metadata:
  name: reports
  namespace: shop
spec:
  name: reports
  code:
    s3Bucket: reports-code
    s3Key: reports.zip
  roleRef:
    from:
      name: `;

const place = `apiVersion: v1
kind: Namespace
metadata:
  name: far
  annotations:
    services.k8s.aws/default-region: eu-north-1
    services.k8s.aws/owner-account-id: "111122223333"
---
apiVersion: sqs.services.k8s.aws/v1alpha1
kind: Queue
metadata:
  name: orders
  namespace: far
spec:
  queueName: orders
`;

/** What somebody types line by line, and what stands there then. */
const typed = ['spec:', 'list:', '- name: a', 'value: b', 'inner:', 'deep: 1'] as const;
const indented = 'spec:\n  list:\n    - name: a\n      value: b\n      inner:\n        deep: 1';

/** Enter as its rules go; Escape closes what is offered, since all is typed here. */
async function typesLines(open: Session, file: string): Promise<void> {
  const { page } = open.vscode;
  await open.vscode.openFile(file);
  for (const [index, line] of typed.entries()) {
    if (index > 0) {
      await page.keyboard.press('Enter');
      // A formatter comes behind the key press; the text then stands where it belongs.
      const column = (indented.split('\n')[index] ?? '').indexOf(line) + 1;
      await open.vscode.cursorAt({ line: index + 1, column });
    }
    await page.keyboard.type(line, { delay: 20 });
    await page.keyboard.press('Escape');
  }
  await open.shot('enter');
  assert.equal(await open.saved(file), indented);
}

describe('a walk through VS Code', () => {
  const open = session('walk', {
    height: 900,
    files: {
      'walk/enter.yaml': '',
      'walk/kinds.yaml': '',
      'apps/reports.yaml': fn,
      'base/job.yaml': `${fn}writer\n`,
      'base/kustomization.yaml': 'resources:\n  - job.yaml\n',
      'walk/key.yaml': 'apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata:\n  name: a\nspec:\n  queueName: a\n  ',
      'walk/flow.yaml':
        'apiVersion: lambda.services.k8s.aws/v1alpha1\nkind: Function\nmetadata:\n  name: a\nspec:\n  name: a\n  code: {}\n',
      'walk/place.yaml': place,
      'walk/words.yaml': 'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: words\nspec:\n  name: words\n  ',
      'walk/pod.yaml':
        'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web, namespace: shop }\nspec:\n  template:\n    metadata:\n      annotations:\n        \n    spec:\n      containers:\n        - name: web\n          ports: [{ containerPort: 8080 }]\n',
    },
  });
  const page = (): typeof open.vscode.page => open.vscode.page;

  afterEach(async function () {
    await open.shot((this.currentTest?.title ?? '').replace(/\W+/g, '-'));
  });

  it('offers no words of the file, and Enter is Enter', async () => {
    await open.vscode.openFile('walk/key.yaml', { line: 7, column: 3 });
    await page().keyboard.type('kmsMasterKeyID: api', { delay: 60 });
    // Asked for, it says that there is nothing; what comes by itself comes before.
    await page().keyboard.press('Control+Space');
    await page().locator('.suggest-widget.visible .message', { hasText: 'No suggestions' }).waitFor();
    assert.equal(await open.vscode.suggestions.count(), 0);
    await page().keyboard.press('Enter');
    await page().keyboard.type('# next');
    assert.match(await open.saved('walk/key.yaml'), /\n {2}kmsMasterKeyID: api\n {2}# next$/);
  });

  it('says what a field means that is offered, and of the next one when it is looked at', async () => {
    await open.vscode.openFile('walk/words.yaml', { line: 6, column: 14 });
    await page().keyboard.press('Enter');
    const details = page().locator('.suggest-details-container:visible');
    // Texts that `npm run docs` has left, if it ever ran.
    const hasTexts = fs.existsSync(path.join(open.installation.extension, 'dist/docs/s3.json.deflate'));
    const said = hasTexts ? 'AWS documentation, from' : 'AWS: ';
    await page().keyboard.type('object', { delay: 60 });
    await open.vscode.suggestions.filter({ hasText: 'objectOwnership' }).first().waitFor();
    // Shows the texts of items, which stay shown.
    await page().keyboard.press('Control+Space');
    await details.filter({ hasText: 'ObjectOwnership' }).filter({ hasText: said }).waitFor();
    await open.shot('field-text');
    await page().keyboard.press('ArrowDown');
    await details.filter({ hasText: 'ObjectLockConfiguration' }).filter({ hasText: said }).waitFor();
    await page().keyboard.press('Control+Space');
    await page().keyboard.press('Escape');
    await open.vscode.command('File: Revert File');
  });

  it('completes inside of braces to what is valid', async () => {
    await open.vscode.openFile('walk/flow.yaml', { line: 7, column: 10 });
    const person = new Typist(open.vscode);
    await page().keyboard.press('Control+Space');
    await person.choose('s3K', 's3Key');
    await person.type('a.zip');
    assert.match(await open.saved('walk/flow.yaml'), /\n {2}code: \{ ?s3Key: a\.zip ?\}\n/);
  });

  it('indents behind Enter', () => typesLines(open, 'walk/enter.yaml'));

  for (const [word, kind, group] of [
    ['s3', 'Bucket', 's3.services'],
    ['sqs', 'Queue', 'sqs.services'],
    ['dynamo', 'Table', 'dynamodb'],
    ['eks', 'Cluster', 'eks.services'],
    ['gcs', 'StorageBucket', 'storage.cnrm'],
  ] as const) {
    it(`finds ${kind} by ${word}`, async () => {
      await open.vscode.openFile('walk/kinds.yaml');
      await page().keyboard.press('Control+A');
      await page().keyboard.press('Delete');
      await page().keyboard.type(word, { delay: 60 });
      const row = open.vscode.suggestions
        .filter({ has: page().locator('.label-name', { hasText: new RegExp(`^${kind}$`) }), hasText: group })
        .first();
      await row.waitFor();
      await open.shot(`kind-${word}`);
      const [first = ''] = await open.vscode.suggestions.locator('.label-name').allInnerTexts();
      assert.ok((await row.getAttribute('data-index')) !== null && Number(await row.getAttribute('data-index')) < 12, first);
      await page().keyboard.press('Escape');
    });
  }

  it('makes a missing object in a file of its own', async () => {
    await open.vscode.openFile('apps/reports.yaml', { line: 13, column: 13 });
    const person = new Typist(open.vscode);
    await person.choose('runner', 'runner (new Role in runner.yaml)');
    await open.vscode.page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'runner.yaml' }).waitFor();
    await open.shot('created');
    await open.vscode.activeTab.filter({ hasText: 'reports.yaml' }).waitFor();
    assert.equal(await open.saved('apps/reports.yaml'), `${fn}runner`);
    // Written, and nothing else is left to save.
    await open.written('apps/runner.yaml', /kind: Role\n[^]*name: runner\n/);
    await open.vscode.page.locator('.tab.dirty', { hasText: 'runner.yaml' }).waitFor({ state: 'detached' });
  });

  it('makes it by a quick fix, and lists it in the kustomization', async () => {
    await open.vscode.openFile('base/job.yaml', { line: 13, column: 15 });
    await open.vscode.quickFix(/Create Role "writer" in writer\.yaml/);
    await open.vscode.squiggles.first().waitFor({ state: 'detached' });
    await open.shot('fixed');
    // Both are written, though no tab shows them.
    await open.vscode.openFile('base/kustomization.yaml', { line: 3, column: 1 });
    await open.vscode.line('- writer.yaml').waitFor();
    await open.written('base/kustomization.yaml', /^resources:\n {2}- job\.yaml\n {2}- writer\.yaml\n$/);
    await open.written('base/writer.yaml', /kind: Role\n/);
  });

  it('completes ports and quantities of annotations', async () => {
    await open.vscode.openFile('walk/pod.yaml', { line: 8, column: 9 });
    const person = new Typist(open.vscode);
    await person.choose('ports', 'appmesh.k8s.aws/ports');
    await open.vscode.complete('8080');
    await page().keyboard.press('Enter');
    await person.choose('cpureq', 'appmesh.k8s.aws/cpuRequest');
    await open.vscode.complete('100m');
    assert.match(await open.saved('walk/pod.yaml'), /\n {8}appmesh\.k8s\.aws\/ports: "8080"\n {8}appmesh\.k8s\.aws\/cpuRequest: 100m\n/);
  });

  it('says where an object is, and who says so', async () => {
    await open.vscode.openFile('walk/place.yaml', { line: 12, column: 10 });
    await open.vscode.showHover();
    await open.vscode.hover.filter({ hasText: 'eu-north-1' }).filter({ hasText: '111122223333' }).first().waitFor();
    await open.shot('place');
    await page().keyboard.press('Escape');
  });

  it('names a missing space, with a fix', async () => {
    await open.vscode.openFile('walk/words.yaml', { line: 7, column: 3 });
    await page().keyboard.type('tagging:x');
    await page().keyboard.press('Escape');
    await page().keyboard.press('ArrowUp');
    await open.vscode.squiggles.first().waitFor();
    await open.vscode.openFile('walk/words.yaml', { line: 7, column: 6 });
    await open.vscode.showHover();
    await open.vscode.hover.filter({ hasText: 'space' }).first().waitFor();
    await open.shot('space');
    await page().keyboard.press('Escape');
  });

  it('completes and explains .ackmesh.yaml', async () => {
    await open.vscode.openFile('.ackmesh.yaml');
    await page().keyboard.press('Control+End');
    await page().keyboard.type('\nrul', { delay: 60 });
    await open.vscode.suggestions.filter({ hasText: 'rules' }).first().waitFor();
    await open.shot('project-file');
    await page().keyboard.press('Escape');
    await open.vscode.command('File: Revert File');
  });

  it('goes from a kind to its schema', async () => {
    await open.vscode.openFile('storage.yaml', open.workspace.place('storage.yaml', '    kind: Bu|cket'));
    await page().keyboard.press('F12');
    await open.vscode.page.locator('.tab', { hasText: 'Bucket' }).first().waitFor();
  });

  it('completes ackmesh.rules in the settings of the folder', async () => {
    open.workspace.write('.vscode/settings.json', '{\n  "ackmesh.rules": {\n    \n    "yaml/duplicate-key": "loud"\n  }\n}\n');
    await open.vscode.openFile('.vscode/settings.json', { line: 3, column: 5 });
    // VS Code begins to understand JSON with the first file of it; once it knows our levels, it marks this one.
    await open.vscode.line('"loud"').waitFor();
    await open.vscode.squiggles.first().waitFor();
    await page().keyboard.type('"ref', { delay: 60 });
    await open.vscode.suggestions.filter({ hasText: 'ref/not-found' }).first().waitFor();
    await open.shot('settings');
    await page().keyboard.press('Escape');
    await open.vscode.command('File: Revert File');
  });
});

describe('a walk through VS Code, with another extension for YAML', () => {
  const queue = 'apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata: { name: a }\nspec: { queueName: a }\n';
  const open = session('walk-other', {
    files: {
      'walk/enter.yaml': '',
      'walk/twice.yaml': `${queue}colour: red\n`,
      'walk/double.yaml': `${queue}kind: Queue\n`,
      'walk/modeline.yaml': `# yaml-language-server: $schema=queue.json\n${queue.replace('spec:', 'spec: # all of it\n ')}`.replace(
        '{ queueName: a }',
        'queueName: a\n  wrongOne: a\n  other: a',
      ),
    },
    extensions: (folder) => [otherYamlExtension(folder)],
  });

  it('indents behind Enter', () => typesLines(open, 'walk/enter.yaml'));

  it('leaves it what it finds by a modeline, with our fixes, and says the rest', async () => {
    await open.vscode.openFile('walk/modeline.yaml', open.workspace.place('walk/modeline.yaml', 'wrong|One'));
    await open.vscode.showProblems('modeline.yaml');
    await open.vscode.problems.filter({ hasText: 'Property wrongOne is not allowed' }).waitFor();
    await open.vscode.problems.filter({ hasText: 'Unknown field "other"' }).waitFor();
    await open.vscode.problems.filter({ hasText: 'Unknown field "wrongOne"' }).waitFor({ state: 'detached' });
    await open.shot('modeline');
    await open.vscode.openFile('walk/modeline.yaml', open.workspace.place('walk/modeline.yaml', 'wrong|One'));
    await open.vscode.quickFix(/Remove "wrongOne"/);
    await open.vscode.line('wrongOne').waitFor({ state: 'detached' });
  });

  it('leaves it the word about the text alone, with the fixes for that', async () => {
    await open.vscode.openFile('walk/twice.yaml', { line: 6, column: 1 });
    await open.vscode.page.keyboard.type('kind: Queue');
    await open.vscode.page.keyboard.press('Escape');
    await open.vscode.showProblems('twice.yaml');
    await open.vscode.problems.filter({ hasText: 'Map keys must be unique' }).waitFor();
    await open.vscode.problems.filter({ hasText: 'colour' }).waitFor();
    await open.vscode.problems.filter({ hasText: 'Duplicate key' }).waitFor({ state: 'detached' });
    await open.shot('twice');
    await open.vscode.openFile('walk/twice.yaml', { line: 6, column: 2 });
    await open.vscode.quickFix(/Remove/);
    await open.vscode.line('kind: Queue').nth(1).waitFor({ state: 'detached' });
  });

  it('says of a closed file what the other one says no more', async () => {
    await open.vscode.openFile('walk/double.yaml');
    await open.vscode.showProblems('double.yaml');
    await open.vscode.problems.filter({ hasText: 'Map keys must be unique' }).waitFor();
    await open.vscode.problems.filter({ hasText: 'Duplicate key' }).waitFor({ state: 'detached' });
    await open.vscode.command('View: Close Editor');
    await open.vscode.problems.filter({ hasText: 'Map keys must be unique' }).waitFor({ state: 'detached' });
    await open.vscode.problems.filter({ hasText: 'Duplicate key' }).waitFor();
  });
});
