import * as fs from 'node:fs';
import * as path from 'node:path';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { INITIAL, Registry, parseRawGrammar, type IGrammar, type IRawGrammar } from 'vscode-textmate';

/** A stretch of one line (UTF-16 code units, end exclusive) and its scopes, outermost first. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly scopes: readonly string[];
}

export interface TokenizedLine {
  readonly text: string;
  readonly tokens: readonly Token[];
}

interface ContributedGrammar {
  readonly scopeName: string;
  readonly path: string;
  readonly injectTo: readonly string[];
}

export const repositoryRoot = path.resolve(__dirname, '../../..');

/** A YAML grammar of a few lines, enough for the scopes that the injections look for. */
export const smallHost = [path.join(repositoryRoot, 'test/grammar/yamlHost.tmLanguage.json')];

/** The YAML grammars of a VS Code installation, `undefined` where there is none. */
export function vscodeHost(cache: string): string[] | undefined {
  const folder = path.join(cache, 'node_modules/code-server/lib/vscode/extensions/yaml/syntaxes');
  return fs.existsSync(folder) ? fs.readdirSync(folder).map((file) => path.join(folder, file)) : undefined;
}

/** The grammars that the extension contributes, read from its manifest. */
export function contributedGrammars(): readonly ContributedGrammar[] {
  const manifest = JSON.parse(fs.readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as {
    readonly contributes: { readonly grammars: readonly ContributedGrammar[] };
  };
  return manifest.contributes.grammars;
}

/** Loads a YAML host with or without our injections. */
export async function loadYaml(host: readonly string[], injections: readonly ContributedGrammar[]): Promise<IGrammar> {
  const grammars = new Map<string, IRawGrammar>();
  for (const file of [...host, ...injections.map((injection) => path.join(repositoryRoot, injection.path))]) {
    const grammar = parseRawGrammar(fs.readFileSync(file, 'utf8'), file);
    grammars.set(grammar.scopeName, grammar);
  }
  const registry = new Registry({
    onigLib: oniguruma(),
    loadGrammar: (scopeName) => Promise.resolve(grammars.get(scopeName) ?? null),
    getInjections: (scopeName) => injections.filter(({ injectTo }) => injectTo.includes(scopeName)).map((injection) => injection.scopeName),
  });
  const grammar = await registry.loadGrammar('source.yaml');
  if (grammar === null) {
    throw new Error('the host has no grammar source.yaml');
  }
  return grammar;
}

export function tokenize(grammar: IGrammar, text: string): TokenizedLine[] {
  let state = INITIAL;
  return text.split('\n').map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return {
      text: line,
      tokens: tokens.map(({ startIndex, endIndex, scopes }) => ({ start: startIndex, end: Math.min(endIndex, line.length), scopes })),
    };
  });
}

async function oniguruma(): Promise<{ createOnigScanner: typeof createOnigScanner; createOnigString: typeof createOnigString }> {
  const wasm = fs.readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  return { createOnigScanner, createOnigString };
}
