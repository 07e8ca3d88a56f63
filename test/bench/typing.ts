import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { BundledKinds } from '../../server/src/schema/kinds/bundledKinds';
import { parseApiVersion } from '../../server/src/schema/kinds/kind';
import { KindStore } from '../../server/src/schema/kinds/kindStore';
import { bundleOnDisk } from '../support/schemaBundle';
import { google, mesh, shop } from '../support/typing/manifests';
import { Suggestions, type ServerUnderTest } from './typing/suggestions';
import { keyPresses } from './typing/typist';

const version = '2.0.0';
const repository = join(__dirname, '../../..');
const manifests = { 'five resources of ACK': shop, 'a mesh of three nodes': mesh, 'five objects of Config Connector': google };

/**
 * `npm run bench:typing`: key presses that the manifests of the typing benchmark take with ours and, where it is installed,
 * with yaml-language-server, which is given the schemas of the same kinds.
 */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ackmesh-typing-'));
  try {
    const ours = {
      name: 'ackmesh',
      command: [process.execPath, join(repository, 'dist/server.js'), '--stdio'],
      initializationOptions: { suggestCommand: 'suggest' },
    } as const;
    if (!existsSync(ours.command[1])) {
      throw new Error('dist/server.js is missing: npm run bundle');
    }
    for (const server of [ours, ...otherServer(folder)]) {
      for (const [what, text] of Object.entries(manifests)) {
        const suggestions = await Suggestions.start(server);
        console.log(`${server.name}: ${await keyPresses(suggestions, text)} key presses for ${what}, ${text.length} characters`);
        suggestions.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** yaml-language-server, from `$ACKMESH_YLS` or the user's cache folder; none, said aloud, where it is not installed. */
function otherServer(folder: string): readonly ServerUnderTest[] {
  const home = process.env['ACKMESH_YLS'] ?? join(homedir(), '.cache/ackmesh-yls');
  const program = join(home, 'node_modules/yaml-language-server/bin/yaml-language-server');
  if (!existsSync(program)) {
    console.log(`yaml-language-server: skipped; npm install --prefix ${home} yaml-language-server@${version}`);
    return [];
  }
  const file = join(folder, 'schema.json');
  writeFileSync(file, JSON.stringify(oneSchema()));
  const yaml = {
    validate: true,
    completion: true,
    hover: true,
    schemaStore: { enable: false },
    kubernetesCRDStore: { enable: false },
    schemas: { [pathToFileURL(file).href]: ['*.yaml'] },
  };
  return [
    {
      name: 'yaml-language-server',
      command: [process.execPath, program, '--stdio'],
      settings: { yaml, '[yaml]': { 'editor.tabSize': 2 } },
    },
  ];
}

/** One schema for the kinds of the manifests, which the values of `apiVersion` and `kind` choose. Metadata has its usual fields. */
function oneSchema(): unknown {
  const store = new KindStore(new BundledKinds(bundleOnDisk));
  const heads = new Map<string, { readonly apiVersion: string; readonly kind: string }>();
  for (const text of Object.values(manifests)) {
    for (const document of parseAllDocuments(text)) {
      const head = document.toJS() as { readonly apiVersion: string; readonly kind: string };
      heads.set(`${head.apiVersion} ${head.kind}`, head);
    }
  }
  const string = { type: 'string' };
  const strings = { type: 'object', additionalProperties: string };
  const kinds = [...heads.values()].map(({ apiVersion, kind }) => {
    const group = parseApiVersion(apiVersion);
    const found = group === undefined ? undefined : store.find({ ...group, kind });
    if (found === undefined) {
      throw new Error(`no schema of ${apiVersion} ${kind}`);
    }
    const { properties, ...rest } = found.schema;
    const metadata = {
      type: 'object',
      required: ['name'],
      properties: { name: string, namespace: string, labels: strings, annotations: strings },
    };
    return {
      apiVersion,
      kind,
      schema: {
        ...rest,
        required: [...new Set(['apiVersion', 'kind', 'metadata', ...(rest.required ?? [])])],
        properties: { ...properties, apiVersion: { type: 'string', enum: [apiVersion] }, kind: { type: 'string', enum: [kind] }, metadata },
      },
    };
  });
  const all = (key: 'apiVersion' | 'kind'): readonly string[] => [...new Set(kinds.map((each) => each[key]))];
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    required: ['apiVersion', 'kind'],
    properties: { apiVersion: { type: 'string', enum: all('apiVersion') }, kind: { type: 'string', enum: all('kind') } },
    allOf: kinds.map(({ apiVersion, kind, schema }) => ({
      if: { properties: { apiVersion: { const: apiVersion }, kind: { const: kind } }, required: ['apiVersion', 'kind'] },
      then: schema,
    })),
  };
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
