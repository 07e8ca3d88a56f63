import { isRecord } from '../../base/record';
import { GlobReader, type TextTest } from '../../base/glob';
import { isLevel, type LevelOverride } from '../../rules/level';
import type { Duck } from '../../schema/ducks/duck';
import { readOwnDucks } from '../../schema/ducks/ownDuck';
import type { GroupKind } from '../../schema/kinds/kind';

/** What `.ackmesh.yaml` or the editor's settings say. */
export interface Config {
  readonly rules: readonly LevelOverride[];
  /** Globs of further CRD files, from the folder of the project file. */
  readonly crds: readonly string[];
  /** Globs of paths that are left alone. */
  readonly ignore: readonly string[];
  readonly outside: readonly OutsideObject[];
  /** Facts about the cluster that some rules depend on, as they are written; families know the keys and what they mean. */
  readonly cluster: Readonly<Record<string, unknown>>;
  /** API models for editing `generator.yaml`: service alias to path. */
  readonly models: Readonly<Record<string, string>>;
  /** Duck types of the project's own. */
  readonly ducks: readonly Duck[];
}

/** Objects that live elsewhere and may be referred to; absent parts match anything, names are globs. */
export interface OutsideObject {
  readonly group?: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name?: string;
}

export const defaultConfig: Config = {
  rules: [],
  crds: [],
  ignore: [],
  outside: [],
  cluster: {},
  models: {},
  ducks: [],
};

/**
 * Reads a configuration from plain data. What does not fit is left at its default; the project file's own schema
 * says what is wrong with it.
 */
export function readConfig(value: unknown): Config {
  const record = isRecord(value) ? value : {};
  return {
    rules: isRecord(record['rules']) ? Object.entries(record['rules']).flatMap(([pattern, level]) => levelFrom(pattern, level)) : [],
    crds: strings(record['crds']),
    ignore: strings(record['ignore']),
    outside: Array.isArray(record['outside']) ? record['outside'].filter(isRecord).map(outsideFrom) : [],
    cluster: isRecord(record['cluster']) ? record['cluster'] : {},
    models: isRecord(record['models'])
      ? Object.fromEntries(Object.entries(record['models']).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
      : {},
    ducks: readOwnDucks(record['ducks']),
  };
}

/** Two configurations as one; `over` wins where both speak. */
export function mergeConfig(base: Config, over: Config): Config {
  return {
    rules: [...base.rules, ...over.rules],
    crds: [...base.crds, ...over.crds],
    ignore: [...base.ignore, ...over.ignore],
    outside: [...base.outside, ...over.outside],
    cluster: {
      ...base.cluster,
      ...Object.fromEntries(Object.entries(over.cluster).map(([key, value]) => [key, mergeFact(base.cluster[key], value)])),
    },
    models: { ...base.models, ...over.models },
    ducks: [...over.ducks, ...base.ducks],
  };
}

/** Of several settings below one key each counts for itself. */
function mergeFact(base: unknown, over: unknown): unknown {
  return isRecord(base) ? { ...base, ...(isRecord(over) ? over : {}) } : over;
}

/** A level as `false` is what YAML makes of a bare `off`. */
function levelFrom(pattern: string, level: unknown): readonly LevelOverride[] {
  if (level === false) {
    return [{ pattern, level: 'off' }];
  }
  return isLevel(level) ? [{ pattern, level }] : [];
}

function outsideFrom(record: Record<string, unknown>): OutsideObject {
  const text = (key: string): Record<string, string> => (typeof record[key] === 'string' ? { [key]: record[key] } : {});
  return { ...text('group'), ...text('kind'), ...text('namespace'), ...text('name') };
}

/**
 * Tells whether an object is declared to live elsewhere. An entry with a glob that is none, or beyond what globs of one list may be
 * together, declares nothing.
 */
export function outsideTest(config: Config): (target: GroupKind, namespace: string | undefined, name: string) => boolean {
  // A list that a program writes may name any number of objects.
  const globs = new GlobReader(Infinity);
  const tests = config.outside.map((entry) => ({
    ...entry,
    nameMatches: nameTest(entry.name, globs),
    namespaceMatches: nameTest(entry.namespace, globs),
  }));
  return (target, namespace, name) =>
    tests.some(
      (test) =>
        (test.group ?? target.group) === target.group &&
        (test.kind ?? target.kind) === target.kind &&
        (namespace === undefined || test.namespaceMatches(namespace)) &&
        test.nameMatches(name),
    );
}

function nameTest(text: string | undefined, globs: GlobReader): TextTest {
  if (text === undefined) {
    return () => true;
  }
  const glob = globs.read(text, 'name');
  return glob?.kind === 'glob' ? (name) => glob.matches(name) !== glob.negated : () => false;
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
