import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { commands } from '../../client/src/names';
import { levels } from '../../server/src/rules/level';
import { clusterFacts } from '../../server/src/families/catalogue';
import { defaultConfig } from '../../server/src/workspace/configuration/config';

const root = path.resolve(__dirname, '../../..');

interface Setting {
  readonly order?: number;
  readonly type?: string;
  readonly default?: unknown;
  readonly scope?: string;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly enum?: readonly string[];
  readonly additionalProperties?: { readonly enum: readonly string[] };
}

interface Manifest {
  readonly icon: string;
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly supported: unknown; readonly restrictedConfigurations?: readonly string[] };
  };
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly enablement?: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
    readonly grammars: readonly { readonly path: string; readonly scopeName: string }[];
    readonly languages?: unknown;
    readonly configurationDefaults: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly walkthroughs: readonly {
      readonly steps: readonly { readonly description: string; readonly media: { readonly markdown: string } }[];
    }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string; readonly when: string }[]>>;
  };
}

const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest;
const settings = manifest.contributes.configuration.properties;

describe('manifest of the extension', () => {
  it('declares the commands that the client registers', () => {
    assert.deepEqual(manifest.contributes.commands.map(({ command }) => command).sort(), Object.values(commands).sort());
  });

  it('offers no command that needs the server while that is off', () => {
    const free = ['ackmesh.showOutput', 'ackmesh.openRules'];
    for (const { command, enablement } of manifest.contributes.commands) {
      assert.equal(enablement, free.includes(command) ? undefined : 'config.ackmesh.enable', command);
    }
    for (const { command, when } of Object.values(manifest.contributes.menus).flat()) {
      assert.ok(when.includes('config.ackmesh.enable'), command);
    }
  });

  it('leads from its walkthrough to commands that there are', () => {
    const own = new Set(manifest.contributes.commands.map(({ command }) => command));
    const steps = manifest.contributes.walkthroughs.flatMap((each) => each.steps);
    const named = steps.flatMap(({ description }) => [...description.matchAll(/\(command:([\w.]+)/g)].map(([, command = '']) => command));
    assert.ok(named.length >= steps.length);
    assert.deepEqual(
      named.filter((command) => command.startsWith('ackmesh.') && !own.has(command)),
      [],
    );
  });

  // Plain values of YAML are strings for VS Code, which offers nothing in strings by itself. Its defaults for YAML say otherwise, but
  // not in the oldest versions that are supported (1.93 needs all three), and not for the language of Helm's extension.
  it('has suggestions offered while keys and values are typed, and no words of the file as YAML values', () => {
    const typed = { 'editor.quickSuggestions': { other: 'on', comments: 'off', strings: 'on' } };
    assert.deepEqual(manifest.contributes.configurationDefaults, {
      '[yaml]': { ...typed, 'editor.wordBasedSuggestions': 'off' },
      '[helm]': typed,
    });
  });

  it('lets no untrusted folder name files elsewhere', () => {
    const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    // VS Code looks at the list only where support is limited.
    assert.deepEqual([supported, restrictedConfigurations], ['limited', ['ackmesh.crds']]);
    assert.ok('ackmesh.crds' in settings);
  });

  it('names files that exist', () => {
    const steps = manifest.contributes.walkthroughs.flatMap((each) => each.steps);
    for (const file of [
      manifest.icon,
      ...steps.map(({ media }) => media.markdown),
      ...manifest.contributes.grammars.map((grammar) => grammar.path),
    ]) {
      assert.ok(fs.existsSync(path.join(root, file)), file);
    }
  });

  it('names grammars as they name themselves', () => {
    for (const { path: file, scopeName } of manifest.contributes.grammars) {
      const grammar = JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as { readonly scopeName: string };
      assert.equal(grammar.scopeName, scopeName);
    }
  });

  it('claims no language', () => {
    assert.equal(manifest.contributes.languages, undefined);
  });

  it('gives every setting a scope, a type, a default and a description', () => {
    for (const [name, setting] of Object.entries(settings)) {
      assert.ok(setting.scope !== undefined && setting.type !== undefined && setting.default !== undefined, name);
      assert.ok((setting.description ?? setting.markdownDescription ?? '').endsWith('.'), name);
    }
  });

  it('shows settings in the order in which it lists them', () => {
    assert.deepEqual(
      Object.values(settings).map(({ order }) => order),
      Object.keys(settings).map((_name, index) => index),
    );
  });

  it('has the defaults of the engine', () => {
    const cluster = Object.fromEntries(
      Object.entries(settings).flatMap(([name, setting]) =>
        name.startsWith('ackmesh.cluster.') ? [[name.slice('ackmesh.cluster.'.length), setting.default]] : [],
      ),
    );
    assert.deepEqual(
      cluster,
      Object.fromEntries(Object.entries(clusterFacts).map(([key, fact]) => [key, 'settings' in fact ? {} : fact.default])),
    );
    assert.deepEqual(settings['ackmesh.crds']?.default, defaultConfig.crds);
    assert.deepEqual(settings['ackmesh.ignore']?.default, defaultConfig.ignore);
    assert.deepEqual(settings['ackmesh.outside']?.default, defaultConfig.outside);
  });

  it('offers the levels of the engine', () => {
    assert.deepEqual(settings['ackmesh.rules']?.additionalProperties?.enum, levels);
  });
});
