import { readdirSync, readFileSync } from 'node:fs';
import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/** Which rooms of server/src a room may import besides itself. Imports point one way. */
const rooms = {
  base: [],
  protocol: ['base'],
  yaml: ['base'],
  manifest: ['base', 'yaml', 'schema'],
  schema: ['base', 'yaml'],
  infer: ['base', 'yaml', 'schema'],
  kustomize: ['base', 'yaml', 'schema'],
  helm: ['base', 'yaml'],
  flux: ['base', 'yaml', 'manifest', 'schema', 'kustomize'],
  argo: ['base', 'yaml', 'manifest', 'schema', 'kustomize', 'flux'],
  reference: ['base', 'yaml', 'manifest', 'schema'],
  rules: ['base'],
  workspace: ['base', 'yaml', 'manifest', 'schema', 'infer', 'reference', 'rules', 'kustomize', 'helm', 'flux', 'argo'],
  checks: ['base', 'yaml', 'manifest', 'schema', 'infer', 'reference', 'rules', 'kustomize', 'helm', 'flux', 'argo', 'workspace'],
  families: [
    'base',
    'yaml',
    'manifest',
    'schema',
    'infer',
    'reference',
    'rules',
    'kustomize',
    'helm',
    'flux',
    'argo',
    'workspace',
    'checks',
  ],
  features: [
    'base',
    'yaml',
    'manifest',
    'schema',
    'infer',
    'reference',
    'rules',
    'kustomize',
    'helm',
    'flux',
    'argo',
    'workspace',
    'checks',
  ],
  hosts: [
    'base',
    'yaml',
    'manifest',
    'schema',
    'infer',
    'reference',
    'rules',
    'kustomize',
    'helm',
    'flux',
    'argo',
    'workspace',
    'checks',
    'families',
    'features',
    'protocol',
  ],
};

/** The rooms that may import a library; every other room goes through them. */
const owners = {
  yaml: ['yaml'],
  ajv: ['schema'],
  re2js: ['schema', 'infer'],
  pluralize: ['reference', 'infer'],
  commander: ['hosts'],
  'vscode-languageserver': ['hosts'],
  'vscode-languageserver-textdocument': ['hosts'],
  'vscode-uri': ['hosts'],
};

const libraryPatterns = (room) =>
  Object.entries(owners)
    .filter(([, owning]) => !owning.includes(room))
    .map(([library, owning]) => ({ regex: `^${library}(/|$)`, message: `Only ${owning.join(' and ')} may import ${library}.` }));

const importRules = Object.entries(rooms).map(([room, allowed]) => {
  const forbiddenRooms = Object.keys(rooms).filter((other) => other !== room && !allowed.includes(other));
  return {
    files: [`server/src/${room}/**/*.ts`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            ...forbiddenRooms.map((other) => ({
              regex: `^(\\.\\./)+${other}(/|$)`,
              message: `${room}/ must not know ${other}/ (see ARCHITECTURE.md).`,
            })),
            ...libraryPatterns(room),
            ...(room === 'hosts'
              ? []
              : [
                  { regex: '^node:', message: 'The core knows no host: take a port.' },
                  { regex: '^(\\.\\./)+service(/|$)', message: 'The service is the door into the core, not a part of it.' },
                ]),
            { regex: '^(\\.\\./)+(client|test|scripts)(/|$)', message: 'The server knows neither its client nor its tests.' },
          ],
        },
      ],
    },
  };
});

/** What hosts may use of `base/`: words that core and hosts share. Everything else of the core comes through `service.ts`. */
const sharedWords = [
  'bounds',
  'cancellation',
  'english',
  'errors',
  'first',
  'gitCrypt',
  'glob',
  'groups',
  'json',
  'limits',
  'lists',
  'log',
  'nearest',
  'order',
  'path',
  'record',
  'snippets',
  'steps',
  'text',
  'uri',
  'visible',
  'writtenAlone',
];
const coreRooms = Object.keys(rooms).filter((room) => !['base', 'hosts', 'protocol'].includes(room));
const hostRule = (files, ...more) => ({
  files: [files],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: `^(\\.\\./)+(${coreRooms.join('|')})/`, message: 'Hosts come in by the door: service.ts.' },
          { regex: '^(\\.\\./)+service/(?!withoutWorkspace$)', message: 'Hosts come in by the door: service.ts.' },
          {
            regex: `^(\\.\\./)+base/(?!(${sharedWords.join('|')})$)`,
            message: 'Hosts come in by the door: service.ts; what base/ shares is listed in eslint.config.mjs.',
          },
          ...libraryPatterns('hosts'),
          { regex: '^(\\.\\./)+(client|test|scripts)(/|$)', message: 'The server knows neither its client nor its tests.' },
          ...more,
        ],
      },
    ],
  },
});
/** What only Node has; the hosts are compiled with its types. */
const nodeGlobals = ['process', 'Buffer', 'global', 'require', '__dirname', '__filename', 'setImmediate', 'clearImmediate'].map((name) => ({
  name,
  message: 'The server without a transport runs anywhere: take a port (hosts/lsp/ports.ts).',
}));
const hostRules = [
  hostRule('server/src/hosts/**/*.ts'),
  // The server itself runs wherever somebody gives it a connection and ports.
  hostRule(
    'server/src/hosts/lsp/**/*.ts',
    { regex: '^node:', message: 'The server without a transport runs anywhere: take a port (hosts/lsp/ports.ts).' },
    { regex: '^(\\.\\./)+(node|cli)(/|$)', message: 'Other hosts bring the server in, not the other way round.' },
  ),
];

/** Words that belong to data: what a family is called is known to `schemas/`, not to code. */
const dialects = new URL('schemas/dialects/', import.meta.url);
const families = readdirSync(dialects).map((name) => JSON.parse(readFileSync(new URL(name, dialects), 'utf8')));
/** What all groups of a record end in, such as `knative.dev`. */
const endingOf = (groups) =>
  groups
    .map((group) => group.replace(/^\*\./, '').split('.'))
    .reduce((a, b) => a.filter((_, index) => a.slice(index).join('.') === b.slice(index - a.length).join('.')))
    .join('.');
const familyWords = `(${families.flatMap(({ family, groups = [] }) => (family === undefined || groups.length === 0 ? [] : endingOf(groups).replaceAll('.', '\\.'))).join('|')})`;
const bans = [
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of strings.' },
];
/** Each argument of a call takes room on the stack, and what is spread may have been written by anybody. */
const spreadBans = ['push|unshift|splice|concat|max|min|assign|fromCodePoint|fromCharCode'].map((names) => ({
  selector: `CallExpression[callee.property.name=/^(${names})$/] > SpreadElement`,
  message: 'Many items overflow the stack: use base/lists.ts.',
}));
/** What a shape is like is data of its record; what it is called there decides nothing. */
const codeBans = ['BinaryExpression[operator=/^[!=]=/]', 'SwitchCase'].map((where) => ({
  selector: `${where} > Literal[value=/^[A-Z][0-9]$/]`,
  message: 'Ask for a property of the shape, not for its code.',
}));
/** Names of manifests must not become links in messages. */
const messageBans = [
  {
    selector: 'MemberExpression[property.name=/^(show(Information|Warning|Error)Message|createLanguageStatusItem)$/]',
    message: 'VS Code makes links of what is shown there: messages are in client/src/messages.ts, the status in frontDocument.ts.',
  },
];
const groupBans = ['Literal[value=/%/]', 'TemplateElement[value.raw=/%/]', 'Literal[regex.pattern=/%/]'].map((selector) => ({
  selector: selector.replace('%', familyWords.replaceAll('\\.', '.')),
  message: 'API groups are data: take them from schemas/.',
}));

/** General rooms ask all families and know none by name. */
const familyIds = readdirSync(new URL('server/src/families/', import.meta.url), { withFileTypes: true })
  .flatMap((entry) => (entry.isDirectory() && entry.name !== 'core' ? [entry.name] : []))
  .join('|');
const nameBans = [`Literal[value=/^(${familyIds})$/]`, `Identifier[name=/^(${familyIds})([A-Z]|$)/]`].map((selector) => ({
  selector,
  message: 'A general room names no family: ask all by the interface Family, or put it into data.',
}));

export default tseslint.config(
  { ignores: ['out/', 'dist/', 'node_modules/', '.cache/'] },
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        Buffer: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
      },
    },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-misused-spread': ['error', { allow: [{ from: 'lib', name: 'string' }, 'string'] }],
      // A condition that the types call needless is at times a check of data that came from outside.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...bans],
    },
  },
  {
    files: ['server/src/**/*.ts', 'client/src/**/*.ts'],
    // Kustomize's own tables name a kind of ours; what a family knows in code stands in its `facts.ts`.
    ignores: ['server/src/hosts/**', 'server/src/kustomize/**/builtin*.ts', 'server/src/families/*/facts.ts'],
    rules: { 'no-restricted-syntax': ['error', ...bans, ...spreadBans, ...groupBans, ...codeBans] },
  },
  {
    files: [...Object.keys(rooms).filter((room) => !['families', 'hosts', 'infer'].includes(room)), 'service'].map(
      (room) => `server/src/${room}/**/*.ts`,
    ),
    ignores: ['server/src/kustomize/**/builtin*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...bans, ...spreadBans, ...groupBans, ...codeBans, ...nameBans] },
  },
  {
    files: ['server/src/hosts/**/*.ts', 'server/src/kustomize/**/builtin*.ts', 'server/src/families/*/facts.ts'],
    rules: { 'no-restricted-syntax': ['error', ...bans, ...spreadBans] },
  },
  {
    files: ['server/src/hosts/**/*.ts'],
    rules: {
      // Clients older than a protocol's newest names are served too.
      '@typescript-eslint/no-deprecated': 'off',
      // Formats such as XML say which control characters they refuse.
      'no-control-regex': 'off',
    },
  },
  {
    files: ['client/{src,web}/**/*.ts'],
    ignores: ['client/src/messages.ts', 'client/src/frontDocument.ts'],
    rules: { 'no-restricted-syntax': ['error', ...bans, ...spreadBans, ...groupBans, ...codeBans, ...messageBans] },
  },
  ...importRules,
  ...hostRules,
  {
    files: ['server/src/hosts/lsp/**/*.ts'],
    rules: { 'no-restricted-globals': ['error', ...nodeGlobals] },
  },
  {
    files: ['server/src/service.ts', 'server/src/service/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '/families/(?!index$|catalogue$)', message: 'The service names no family.' },
            { regex: '^(\\.{1,2}/hosts|\\.{1,2}/protocol|node:)', message: 'The service belongs to the core.' },
          ],
        },
      ],
    },
  },
  {
    files: ['client/src/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '/server/src/(?!protocol/|base/)', message: 'The client shares protocol/ and base/ with the server, nothing else.' },
          ],
        },
      ],
    },
  },
  {
    files: ['test/**/*.ts', 'scripts/**/*.ts'],
    rules: {
      'no-console': 'off',
      // `describe` and `it` return values that nobody waits for.
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', package: '@types/mocha', name: ['it', 'describe'] }] },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
