import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { repositoryRoot } from './installation';

/**
 * Its own formatter for Enter, by the rules that are known of the other extension: a level behind a key, a dash behind an item. Its
 * word for a key that an object has twice at its root, and below a modeline that for a field whose name begins with `wrong`; of a
 * document that is closed it says nothing.
 */
const main = `const vscode = require('vscode');
const errors = vscode.languages.createDiagnosticCollection('yaml');
function judge(document) {
  const lines = document.getText().split('\\n').map((text) => text.match(/^\\w+(?=:)/)?.[0]);
  const twice = lines.flatMap((key, line) => (key !== undefined && lines.indexOf(key) < line ? [new vscode.Range(line, 0, line, key.length)] : []));
  const said = (range, message, source) => Object.assign(new vscode.Diagnostic(range, message), { source });
  const modeline = document.lineAt(0).text.includes('$schema=');
  const unknown = document.getText().split('\\n').flatMap((text, line) => {
    const [, before, key] = /^(\\s+)(wrong\\w*):/.exec(text) ?? [];
    return key === undefined || !modeline ? [] : [said(new vscode.Range(line, before.length, line, before.length + key.length), 'Property ' + key + ' is not allowed.', 'yaml-schema: queue')];
  });
  errors.set(document.uri, document.languageId !== 'yaml' ? [] : [...twice.map((range) => said(range, 'Map keys must be unique', 'YAML')), ...unknown]);
}
vscode.workspace.onDidOpenTextDocument(judge);
vscode.workspace.onDidCloseTextDocument(({ uri }) => errors.delete(uri));
vscode.workspace.onDidChangeTextDocument(({ document }) => setTimeout(() => judge(document), 200));
exports.activate = () => vscode.workspace.textDocuments.forEach(judge) ?? vscode.languages.registerOnTypeFormattingEditProvider('yaml', {
  provideOnTypeFormattingEdits(document, position, typed, { tabSize }) {
    const before = document.lineAt(position.line - 1).text;
    const indent = before.length - before.trimStart().length;
    const isItem = /^\\s*- /.test(before);
    const wanted = before.trimEnd().endsWith(':') ? ' '.repeat(indent + tabSize + (isItem ? 2 : 0)) : isItem ? ' '.repeat(indent) + (before.includes(': ') ? '  ' : '- ') : undefined;
    return wanted === undefined || document.lineAt(position.line).text.trim() !== '' ? [] : [vscode.TextEdit.replace(document.lineAt(position.line).range, wanted)];
  },
}, '\\n');
`;

const manifest = {
  name: 'vscode-yaml',
  publisher: 'redhat',
  version: '99.0.0',
  license: 'Apache-2.0',
  engines: { vscode: '^1.91.0' },
  main: './main.js',
  activationEvents: ['onLanguage:yaml'],
  contributes: {
    languages: [{ id: 'yaml', extensions: ['.yaml', '.yml'], configuration: './language.json' }],
    configurationDefaults: {
      '[yaml]': { 'editor.insertSpaces': true, 'editor.tabSize': 2, 'editor.autoIndent': 'keep', 'editor.formatOnType': true },
    },
  },
};

const language = {
  comments: { lineComment: '#' },
  brackets: [
    ['{', '}'],
    ['[', ']'],
  ],
  indentationRules: { increaseIndentPattern: '^\\s*.*(:|-) ?$', decreaseIndentPattern: '^\\s+\\}$' },
};

/**
 * A stand-in for the extension of Red Hat, which cannot be had here: its id, a language configuration for YAML, a formatter
 * for what is typed, and errors of syntax. Answers its VSIX, which is made below a folder.
 */
export function otherYamlExtension(parent: string): string {
  const folder = path.join(parent, 'other-yaml');
  fs.mkdirSync(folder);
  const file = path.join(folder, 'other.vsix');
  const files = {
    'package.json': JSON.stringify(manifest),
    'language.json': JSON.stringify(language),
    'main.js': main,
    'README.md': 'A stand-in for tests.\n',
    LICENSE: 'Apache-2.0\n',
  };
  Object.entries(files).forEach(([name, content]) => fs.writeFileSync(path.join(folder, name), content));
  const vsce = path.join(repositoryRoot, 'node_modules/@vscode/vsce/vsce');
  const done = spawnSync(process.execPath, [vsce, 'package', '--no-dependencies', '--allow-missing-repository', '-o', file], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (done.status !== 0) {
    throw new Error(`the stand-in was not packaged:\n${done.stdout}${done.stderr}`);
  }
  return file;
}
