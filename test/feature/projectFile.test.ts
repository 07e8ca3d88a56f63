import assert from 'node:assert/strict';
import fc from 'fast-check';
import { complete } from '../../server/src/features/completion/complete';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { hover } from '../../server/src/features/hover';
import { aroundOf, checkDiagnostics, emptyWorkspace, openWorkspace, uriOf } from '../support/workspace';

const config = ['schema/config'];

/** Each line: what it shows, the marked project file, the codes in order. */
const table: readonly (readonly [title: string, marked: string, codes: readonly string[]])[] = [
  [
    'globs of every kind',
    'ignore: ["vendor/**", "!vendor/keep", "{a,b}/[!c]?.yaml"]\ncrds: ["crds/@(a|b)/*.yaml", "{a,b}/*.yaml"]\n#- crds/a/x.yaml\n',
    [],
  ],
  [
    'CRDs that are not there',
    'crds: [<|nope/x.yaml|>, <|"nope/*.yaml"|>, <|"crds/*.yml"|>, crds/x.yaml, "crds/*.yaml"]\n#- crds/x.yaml\n',
    [...config, ...config, ...config],
  ],
  [
    'CRDs outside of the workspace',
    'crds: [<|"../../**"|>, <|/etc/x.yaml|>, "C:/x.yaml", "../ws/crds"]\n#- crds/x.yaml\n',
    [...config, ...config],
  ],
  [
    'models that are not there, or are folders',
    'models: { ec2: <|m/ec2.json|>, s3: m/s3.json, sqs: <|m|>, sns: ../../m }\n#- m/s3.json\n',
    [...config, ...config],
  ],
  ['settings below a comment and a marker', '# ours\n---\nignore: [<|""|>]\n', config],
  ['settings of a second document', 'ignore: [a]\n---\n<|rules|>: { ref/not-found: off }\ncrds: []\n---\nmore\n', config],
  ['a second document without settings', 'ignore: [a]\n---\n# nothing\n', []],
  ['an empty glob to ignore', 'ignore: [<|""|>]\n', config],
  ['an empty glob of CRDs', 'crds: [<|""|>]\n', config],
  ['a glob that is not closed', 'ignore: [<|"{a,b"|>]\n', config],
  ['a glob that is too long', `ignore: [<|${'x'.repeat(70_000)}|>]\n`, config],
  ['more globs than are used', `ignore: [${Array.from({ length: 2000 }, (_, index) => `f${index}`).join(', ')}, <|g|>]\n`, config],
  [
    'globs beyond those that are used',
    `ignore: [${Array.from({ length: 2000 }, (_, index) => `f${index}`).join(', ')}, <|g|>, "[", 5]\n`,
    config,
  ],
  [
    'rules beyond those that are used',
    `rules:\n${Array.from({ length: 2000 }, (_, index) => `  "{ref,x${index}}/*": error\n`).join('')}  <|kcc/*|>: error\n  no/rule: loud\n`,
    config,
  ],
  [
    'any number of outside objects',
    `outside: [${Array.from({ length: 2100 }, (_, index) => `{ name: "*${'f*'.repeat(30)}${index}" }`).join(', ')}]\n`,
    [],
  ],
  [
    'globs that become too large together',
    `outside: [${Array.from({ length: 41 }, (_, index) => `{ name: ${index < 40 ? '"{1..999}*"' : '<|"{1..999}*"|>'} }`).join(', ')}]\n`,
    config,
  ],
  ['an empty name of an outside object', 'outside: [{ kind: VPC, name: <|""|> }]\n', config],
  ['a namespace that is no glob', 'outside: [{ kind: VPC, namespace: <|"["|> }]\n', config],
  ['a kind is no glob', 'outside: [{ kind: "[" }]\n', []],
  ['a code that is no glob', 'rules: { <|"[a"|>: error }\n', config],
  ['a code with alternatives', 'rules: { "{ref,kcc}/*": error }\n', []],
  [
    'names that objects inherit, as settings',
    '<|__proto__|>: {}\n<|constructor|>: {}\n<|toString|>: {}\n',
    [...config, ...config, ...config],
  ],
  [
    'names that objects inherit, as facts',
    'cluster: { <|__proto__|>: 1, <|constructor|>: x, <|toString|>: true }\n',
    [...config, ...config, ...config],
  ],
  [
    'settings of Knative',
    'cluster: { knative: { kubernetes.podspec-affinity: Enabled, max-scale-limit: "10", data-max-size: 4, allow-zero-initial-scale: true, default-br-config: {} } }\n',
    [],
  ],
  [
    'a setting of Knative that does not exist',
    'cluster: { knative: { <|kubernetes.podspec-afinity|>: enabled, <|constructor|>: x } }\n',
    [...config, ...config],
  ],
  [
    'settings of Knative that are not of their form',
    'cluster: { knative: { multi-container: <|on|>, max-scale-limit: <|many|>, allow-zero-initial-scale: <|perhaps|> } }\n',
    [...config, ...config, ...config],
  ],
  ['settings of Knative that are not a mapping', 'cluster: { knative: <|enabled|> }\n', config],
  ['names that objects inherit, of an outside object', 'outside: [{ <|constructor|>: x, <|__proto__|>: y }]\n', [...config, ...config]],
  ['names that objects inherit, as codes', 'rules: { <|__proto__|>: error, <|constructor|>: error }\n', [...config, ...config]],
  ['names that objects inherit, as services', 'models: { __proto__: a.json, constructor: a.json, toString: a.json }\n#- a.json\n', []],
  [
    "a project's own duck type",
    'ducks:\n- { id: Backupable, required: { "spec.backup.schedule": string, "spec.hooks[].name": string }, optional: { "status.backups{}": string } }\n',
    [],
  ],
  ['duck types that are no list', 'ducks: <|{ id: A }|>\n', config],
  ['a duck type that is no mapping', 'ducks: [<|A|>]\n', config],
  ['a duck type without an id', 'ducks: [{ <|required|>: { spec.a: string } }]\n', config],
  [
    'a duck type that requires nothing',
    'ducks: [{ <|id|>: A, optional: { spec.a: string } }, { id: B, <|required|>: {} }]\n',
    [...config, ...config],
  ],
  ['an id that is no name', 'ducks: [{ id: <|"a b"|>, required: { spec.a: string } }]\n', config],
  [
    'an id that is taken',
    'ducks: [{ id: <|Addressable|>, required: { spec.a: string } }, { id: B, required: { spec.a: string } }, { id: <|b|>, required: { spec.a: string } }]\n',
    [...config, ...config],
  ],
  ['a key that duck types do not have', 'ducks: [{ id: A, <|requires|>: { spec.a: string }, required: { spec.a: string } }]\n', config],
  [
    'a path that is none, and a type that is none',
    'ducks: [{ id: A, required: { <|"spec..a"|>: string, spec.b: <|text|>, <|spec.c|>: } }]\n',
    [...config, ...config, ...config],
  ],
  ['paths that are no mapping', 'ducks: [{ id: A, required: <|[spec.a]|> }]\n', config],
];

describe('a project file', () => {
  for (const [title, marked, codes] of table) {
    it(title, () => {
      checkDiagnostics(`#- .ackmesh.yaml\n${marked}`, codes);
    });
  }

  const seed = Number(process.env['SEED'] ?? 20_260_802);

  it(`is read whatever is typed into it (seed ${seed})`, () => {
    const { workspace, uri } = openWorkspace(
      '#- .ackmesh.yaml\nrules: {}\n#- a.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n',
    );
    const part = fc.constantFrom(
      ...[
        'rules:',
        'crds:',
        'ignore:',
        'outside:',
        'cluster:',
        'models:',
        'ducks:',
        'id:',
        'required:',
        'optional:',
        'spec.a[]',
        'string',
        'name:',
        'namespace:',
        'kind:',
        '__proto__',
        'constructor',
        'toString',
      ],
      ...[
        ' ',
        '\n',
        '\n  ',
        '\n- ',
        '- ',
        ': ',
        '[',
        ']',
        '{',
        '}',
        ',',
        "'",
        '"',
        '""',
        '*',
        '**',
        '?',
        '!',
        '&a ',
        '*a',
        '<<: ',
        '|',
        '#',
        '\\',
        '(',
        ')',
        '\t',
        '0',
        'off',
        '\ud800',
        '😀',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        workspace.setBuffer(uri, parts.join(''));
        for (const each of workspace.uris) {
          diagnosticsOf(each, workspace);
          workspace.configuration.isIgnored(each);
          workspace.configuration.of(each);
        }
      }),
      { seed, numRuns: 3000 },
    );
    workspace.setBuffer(uri, 'ignore: [a.yaml]\n');
    assert.deepEqual(
      [uri, uriOf('a.yaml')].map((each) => workspace.configuration.isIgnored(each)),
      [false, true],
    );
  });
});

describe('paths of a project file', () => {
  it('may lead into a folder that the workspace has now', () => {
    const workspace = emptyWorkspace(undefined, undefined, aroundOf(['.ackmesh.yaml']));
    const uri = uriOf('.ackmesh.yaml');
    workspace.setDisk([[uri, 'crds: ["../crds/*.yaml"]\n']]);
    const messages = (): readonly string[] => diagnosticsOf(uri, workspace).map(({ finding }) => finding.message);
    const outside = '"../crds/*.yaml" is outside of the workspace; name it in the settings or on the command line';
    assert.deepEqual(messages(), [outside]);
    const { files } = workspace.setFolders(['file:///ws', 'file:///crds']);
    assert.ok(files.has(uri));
    assert.deepEqual(messages(), ['"../crds/*.yaml" matches no file; "../crds" does not exist']);
    workspace.setFolders(['file:///ws']);
    assert.deepEqual(messages(), [outside]);
  });
});

describe('writing a project file', () => {
  const labels = (marked: string): readonly string[] => {
    const { workspace, uri, offset } = openWorkspace(`#- .ackmesh.yaml\n${marked}`);
    return complete(workspace, uri, offset).map(({ label }) => label);
  };
  it('completes settings, their keys and values', () => {
    assert.deepEqual(labels('crds: []\n<|>'), ['rules', 'ignore', 'outside', 'cluster', 'models', 'ducks']);
    assert.deepEqual(labels('ducks:\n- id: A\n  <|>'), ['required', 'optional']);
    assert.deepEqual(labels('ducks:\n- { id: A, required: { spec.a: <|> } }'), [
      'string',
      'integer',
      'number',
      'boolean',
      'object',
      'array',
    ]);
    assert.deepEqual(labels('cluster:\n  ipFamily: <|>'), ['ipv4', 'ipv6']);
    assert.deepEqual(labels('rules:\n  ref/not-found: <|>'), ['off', 'hint', 'info', 'warning', 'error']);
    assert.ok(labels('rules:\n  <|>').includes('ref/not-found'));
    assert.deepEqual(labels('models:\n  <|>'), []);
    assert.ok(labels('cluster:\n  knative:\n    <|>').includes('kubernetes.podspec-affinity'));
    assert.deepEqual(labels('cluster:\n  knative:\n    kubernetes.podspec-affinity: <|>'), ['enabled', 'allowed', 'disabled']);
    assert.deepEqual(labels('cluster: { knative: { allow-zero-initial-scale: <|> } }'), ['true', 'false']);
  });

  it('says what a key means', () => {
    const shown = (marked: string): string | undefined => {
      const { workspace, uri, offset } = openWorkspace(`#- .ackmesh.yaml\n${marked}`);
      return hover(workspace, uri, offset)?.markdown.text;
    };
    assert.match(shown('du<|>cks: []\n') ?? '', /partial schemas/);
    assert.match(shown('ducks: [{ requ<|>ired: {} }]\n') ?? '', /Paths that a kind must have/);
    assert.match(shown('rules: { ref/not<|>-found: off }\n') ?? '', /not found/i);
    assert.match(shown('cluster: { knative: { max-scale<|>-limit: 5 } }\n') ?? '', /config-autoscaler.*knative-serving/);
    assert.equal(shown('nothing<|>: 5\n'), undefined);
  });

  it('duck types of several project files have the order of their folders, whichever was read first', () => {
    const duck = (id: string): string => `ducks: [{ id: ${id}, required: { spec.a: string } }]\n`;
    const workspace = emptyWorkspace();
    workspace.setDisk([[uriOf('b/.ackmesh.yaml'), duck('Second')]]);
    workspace.setDisk([[uriOf('a/.ackmesh.yaml'), duck('First')]]);
    assert.deepEqual(
      workspace.ducks
        .all()
        .slice(-2)
        .map(({ id }) => id),
      ['First', 'Second'],
    );
  });
});
