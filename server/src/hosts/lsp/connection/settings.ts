import { isRecord } from '../../../base/record';
import type { ClusterFact, Config } from '../../../service';
import { clusterFacts, defaultConfig, isLevel, readConfig } from '../../../service/withoutWorkspace';
import { globProblem } from '../../../base/glob';
import { globLimits } from '../../../base/limits';
import { append } from '../../../base/lists';
import { beginningOf } from '../../../base/visible';

/** What a user may set in the editor, under `ackmesh`. */
export interface Settings {
  readonly config: Config;
  readonly inlayHints: { readonly awsName: boolean; readonly references: boolean };
  /** Objects that carry the number of references to them: none, those with some, all. */
  readonly codeLens: { readonly references: CodeLensChoice; readonly ducks: boolean };
  /** Whether paths change with the files that are moved: always, after every change was confirmed, never. */
  readonly updatePathsOnFileMove: { readonly enabled: UpdatePathsChoice };
}

const codeLensChoices = ['off', 'used', 'all'] as const;
export type CodeLensChoice = (typeof codeLensChoices)[number];

const updatePathsChoices = ['always', 'prompt', 'never'] as const;
export type UpdatePathsChoice = (typeof updatePathsChoices)[number];

type Json = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

/** What a setting may be: as a test, and in words. */
interface Form {
  readonly test: Test;
  readonly form: string;
}

/** What a project file can say and the editor too, and how it was written before. Duck types are of project files alone. */
const projectSettings: Readonly<Record<Exclude<keyof Config, 'ducks'>, Form & { readonly before: (config: Config) => unknown }>> = {
  rules: {
    test: isLevels,
    form: 'an object that maps rule codes to off, hint, info, warning or error',
    before: ({ rules }) => Object.fromEntries(rules.map(({ pattern, level }) => [pattern, level])),
  },
  crds: { test: isTexts, form: 'a list of paths', before: ({ crds }) => crds },
  ignore: { test: isTexts, form: 'a list of globs', before: ({ ignore }) => ignore },
  outside: { test: isOutside, form: 'a list of objects with group, kind, namespace and name', before: ({ outside }) => outside },
  cluster: { test: isRecord, form: 'an object', before: ({ cluster }) => cluster },
  models: { test: isTextMap, form: 'an object that maps service names to paths', before: ({ models }) => models },
};

const flag: Form = { test: (value) => typeof value === 'boolean', form: 'true or false' };
const lensChoice: Form = { test: isOneOf(codeLensChoices), form: 'off, used or all' };
const pathsChoice: Form = { test: isOneOf(updatePathsChoices), form: 'always, prompt or never' };

export const defaultSettings: Settings = {
  config: defaultConfig,
  inlayHints: { awsName: true, references: false },
  codeLens: { references: 'used', ducks: true },
  updatePathsOnFileMove: { enabled: 'always' },
};

const settingNames = [...Object.keys(projectSettings), ...Object.keys(defaultSettings).filter((name) => name !== 'config')];

/** Settings with what is wrong with them; where a setting is wrong, the value of `previous` stays. */
export interface SettingsReading {
  readonly settings: Settings;
  readonly problems: readonly string[];
}

/** Reads settings; keys that are absent have their defaults. `null` and `undefined` say nothing and change nothing. */
export function readSettings(value: unknown, previous: Settings): SettingsReading {
  if (value === undefined || value === null) {
    return { settings: previous, problems: [] };
  }
  if (!isRecord(value)) {
    return { settings: previous, problems: ['ackmesh: must be a JSON object'] };
  }
  const problems: string[] = [];
  const read: Read = (path, { test, form }, standard, before) => {
    const given = path.split('.').reduce<unknown>((held, key) => (isRecord(held) ? held[key] : undefined), value);
    if (given === undefined || given === null) {
      return standard;
    }
    if (test(given)) {
      return given as typeof standard;
    }
    problems.push(`ackmesh.${path}: must be ${form}; the previous value is kept`);
    return before;
  };
  const written = readProjectSettings(read, previous.config);
  append(problems, globProblems(written));
  return { settings: { config: readConfig(written), ...readEditorSettings(read, previous) }, problems };
}

/** The value at a path if it is of a form; `standard` where there is none, `before` where it is of another form. */
type Read = <T>(path: string, form: Form, standard: T, before: T) => T;

function readProjectSettings(read: Read, previous: Config): Json {
  const written: Json = Object.fromEntries(
    Object.entries(projectSettings).map(([key, { before, ...form }]) => [key, read<unknown>(key, form, undefined, before(previous))]),
  );
  const cluster = isRecord(written['cluster']) ? written['cluster'] : {};
  const facts = cluster === previous.cluster ? [] : Object.entries(clusterFacts);
  const known = facts.map(([key, fact]) => [key, read<unknown>(`cluster.${key}`, formOf(fact), undefined, previous.cluster[key])] as const);
  const said = Object.entries({ ...cluster, ...Object.fromEntries(known) }).filter(([, value]) => value !== undefined);
  return { ...written, cluster: Object.fromEntries(said) };
}

function readEditorSettings(read: Read, { inlayHints, codeLens, updatePathsOnFileMove }: Settings): Omit<Settings, 'config'> {
  const standard = defaultSettings;
  return {
    inlayHints: {
      awsName: read('inlayHints.awsName', flag, standard.inlayHints.awsName, inlayHints.awsName),
      references: read('inlayHints.references', flag, standard.inlayHints.references, inlayHints.references),
    },
    codeLens: {
      references: read('codeLens.references', lensChoice, standard.codeLens.references, codeLens.references),
      ducks: read('codeLens.ducks', flag, standard.codeLens.ducks, codeLens.ducks),
    },
    updatePathsOnFileMove: {
      enabled: read('updatePathsOnFileMove.enabled', pathsChoice, standard.updatePathsOnFileMove.enabled, updatePathsOnFileMove.enabled),
    },
  };
}

/** What is wrong with single globs; the others count. */
function globProblems(settings: Json): readonly string[] {
  const { rules, crds, ignore, outside } = settings;
  const lists = Object.entries({ crds, ignore }).flatMap(([key, list]) =>
    isTexts(list) ? [[key, list as readonly string[]] as const] : [],
  );
  const names = isOutside(outside)
    ? (outside as readonly Readonly<Record<string, string>>[]).flatMap(({ name, namespace }) => [name ?? [], namespace ?? []].flat())
    : [];
  const globs = [...lists, ['outside', names] as const, ['rules', isLevels(rules) ? Object.keys(rules as object) : []] as const];
  return [
    ...globs.flatMap(([key, texts]) =>
      texts.flatMap((text) => {
        const problem = globProblem(text);
        return problem === undefined ? [] : [`ackmesh.${key}: ${JSON.stringify(beginningOf(text, 80))} is ignored: ${problem}`];
      }),
    ),
    ...lists.flatMap(([key, texts]) =>
      texts.length > globLimits.inList ? [`ackmesh.${key}: only the first ${globLimits.inList} globs are used`] : [],
    ),
  ];
}

/**
 * The part of a client's message that is about us: clients send `{ ackmesh: { … } }`, `{ settings: { … } }` or the
 * settings themselves. `undefined` where nothing is.
 */
export function ownSettings(value: unknown): unknown {
  if (!isRecord(value)) {
    return value === null ? undefined : value;
  }
  if ('ackmesh' in value) {
    return value['ackmesh'];
  }
  if ('settings' in value) {
    return ownSettings(value['settings']);
  }
  return settingNames.some((name) => name in value) ? value : undefined;
}

function isOneOf(choices: readonly string[]): Test {
  return (value) => choices.some((each) => each === value);
}

function formOf(fact: ClusterFact): Form {
  return 'settings' in fact
    ? { test: isRecord, form: 'an object that maps settings to values' }
    : { test: (value) => fact.values.some((each) => each === value), form: fact.values.join(' or ') };
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isTextMap(value: unknown): boolean {
  return isRecord(value) && isTexts(Object.values(value));
}

function isLevels(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((level) => level === false || isLevel(level));
}

function isOutside(value: unknown): boolean {
  const keys = ['group', 'kind', 'namespace', 'name'];
  return (
    Array.isArray(value) &&
    value.every((item) => isRecord(item) && Object.entries(item).every(([key, text]) => keys.includes(key) && typeof text === 'string'))
  );
}
