import { isRecord } from '../../base/record';
import type { ClusterFact, Config } from '../../service';
import { clusterFacts, defaultConfig, isLevel, readConfig } from '../../service/withoutWorkspace';
import { globProblem } from '../../base/glob';
import { globLimits } from '../../base/limits';
import { append } from '../../base/lists';
import { beginningOf } from '../../base/visible';

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

export const defaultSettings: Settings = {
  config: defaultConfig,
  inlayHints: { awsName: true, references: false },
  codeLens: { references: 'used', ducks: true },
  updatePathsOnFileMove: { enabled: 'always' },
};

/** Settings with what is wrong with them; where a setting is wrong, the value of `previous` stays. */
export interface SettingsReading {
  readonly settings: Settings;
  readonly problems: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

/** Reads settings; keys that are absent have their defaults. `null` and `undefined` say nothing and change nothing. */
export function readSettings(value: unknown, previous: Settings): SettingsReading {
  if (value === undefined || value === null) {
    return { settings: previous, problems: [] };
  }
  if (!isRecord(value)) {
    return { settings: previous, problems: ['ackmesh: must be a JSON object'] };
  }
  const problems: string[] = [];
  const good = (holder: Json, key: string, path: string, test: Test, form: string): boolean => {
    const given = holder[key];
    if (given === undefined || given === null || test(given)) {
      return true;
    }
    problems.push(`ackmesh.${path}: must be ${form}; the previous value is kept`);
    return false;
  };
  const checked: Record<string, unknown> = { ...value };
  const keep = (key: string, old: unknown): void => {
    checked[key] = old;
  };
  const { config: old } = previous;
  for (const [key, test, form, before] of [
    [
      'rules',
      isLevels,
      'an object that maps rule codes to off, hint, info, warning or error',
      Object.fromEntries(old.rules.map(({ pattern, level }) => [pattern, level])),
    ],
    ['crds', isTexts, 'a list of paths', old.crds],
    ['ignore', isTexts, 'a list of globs', old.ignore],
    ['outside', isOutside, 'a list of objects with group, kind, namespace and name', old.outside],
    ['cluster', isRecord, 'an object', old.cluster],
    ['models', isTextMap, 'an object that maps service names to paths', old.models],
  ] as const) {
    if (!good(value, key, key, test, form)) {
      keep(key, before);
    }
  }
  append(problems, globProblems(checked));
  const cluster = isRecord(value['cluster']) ? { ...value['cluster'] } : {};
  for (const [key, fact] of Object.entries(clusterFacts)) {
    if (!good(cluster, key, `cluster.${key}`, ...formOf(fact))) {
      cluster[key] = old.cluster[key];
    }
  }
  const hints = isRecord(value['inlayHints']) ? value['inlayHints'] : {};
  const awsName = good(hints, 'awsName', 'inlayHints.awsName', isBoolean, 'true or false') ? hints['awsName'] : previous.inlayHints.awsName;
  const shown = good(hints, 'references', 'inlayHints.references', isBoolean, 'true or false')
    ? hints['references']
    : previous.inlayHints.references;
  const lens = isRecord(value['codeLens']) ? value['codeLens'] : {};
  const choice = good(lens, 'references', 'codeLens.references', isOneOf(codeLensChoices), 'off, used or all')
    ? lens['references']
    : previous.codeLens.references;
  const moves = isRecord(value['updatePathsOnFileMove']) ? value['updatePathsOnFileMove'] : {};
  const updates = good(moves, 'enabled', 'updatePathsOnFileMove.enabled', isOneOf(updatePathsChoices), 'always, prompt or never')
    ? moves['enabled']
    : previous.updatePathsOnFileMove.enabled;
  const ducks = good(lens, 'ducks', 'codeLens.ducks', isBoolean, 'true or false') ? lens['ducks'] : previous.codeLens.ducks;
  return {
    settings: {
      config: readConfig({ ...checked, cluster }),
      inlayHints: { awsName: awsName !== false, references: shown === true },
      codeLens: {
        references: codeLensChoices.find((each) => each === choice) ?? defaultSettings.codeLens.references,
        ducks: ducks !== false,
      },
      updatePathsOnFileMove: {
        enabled: updatePathsChoices.find((each) => each === updates) ?? defaultSettings.updatePathsOnFileMove.enabled,
      },
    },
    problems,
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
      texts.length > globLimits.inList ? [`ackmesh.${key}: only the first ${globLimits.inList} globs count`] : [],
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

const settingNames = ['rules', 'crds', 'ignore', 'outside', 'cluster', 'models', 'inlayHints', 'codeLens', 'updatePathsOnFileMove'];

const isBoolean: Test = (value) => typeof value === 'boolean';

function isOneOf(choices: readonly string[]): Test {
  return (value) => choices.some((each) => each === value);
}

/** The test of a fact about the cluster, and its form in words. */
function formOf(fact: ClusterFact): readonly [Test, string] {
  return 'settings' in fact
    ? [isRecord, 'an object that maps settings to values']
    : [(value) => fact.values.some((each) => each === value), fact.values.join(' or ')];
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
