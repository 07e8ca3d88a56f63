import { levels } from '../../rules/level';
import { duckTypes } from '../../schema/ducks/duck';
import type { ClusterFacts, ClusterSetting, Parts } from '../familyFacts';

/** What may stand at a place of a project file, for those who write one. */
export interface ConfigValue {
  readonly meaning: string;
  /** Keys of a mapping, by name; `*` for any name. */
  readonly keys?: Readonly<Record<string, ConfigValue>>;
  /** Elements of a sequence. */
  readonly items?: ConfigValue;
  readonly values?: readonly (string | boolean)[];
  /** What its names are, where they are known to others. */
  readonly names?: 'rules' | 'facts';
}

const typeOfPath: ConfigValue = { meaning: 'Type of the value at this path.', values: duckTypes };
const glob: ConfigValue = { meaning: 'Glob, from the folder of this file.' };

/** The settings of `.ackmesh.yaml`. */
export const configKeys: ConfigValue = {
  meaning: 'Settings of this folder, for the editor and the command line.',
  keys: {
    rules: {
      meaning: 'Levels of rules, by code or glob of codes such as "kcc/*". The longest match takes precedence.',
      names: 'rules',
      keys: { '*': { meaning: 'Level of the rules that the code or glob matches.', values: levels } },
    },
    crds: { meaning: 'Globs of further CRD files, from the folder of this file.', items: glob },
    ignore: { meaning: 'Globs of paths that are not read. A later glob with the prefix "!" includes files again.', items: glob },
    outside: {
      meaning: 'Objects outside of the workspace that references can refer to.',
      items: {
        meaning: 'An object, or several by globs.',
        keys: {
          group: { meaning: 'API group; empty for the core group.' },
          kind: { meaning: 'Kind, such as "VPC".' },
          namespace: { meaning: 'Namespace, as a glob.' },
          name: { meaning: 'Name, as a glob.' },
        },
      },
    },
    cluster: {
      meaning: 'Facts about the cluster that some rules depend on.',
      names: 'facts',
      keys: {},
    },
    models: {
      meaning: 'API models for editing generator.yaml, by the alias of the service.',
      keys: { '*': { meaning: 'Path of the API model, from the folder of this file.' } },
    },
    ducks: {
      meaning: "Duck types of the project's own: partial schemas that kinds implement by having their fields.",
      items: {
        meaning: 'A duck type.',
        keys: {
          id: { meaning: 'What the duck type is called in commands, searches and results.' },
          required: {
            meaning:
              'Paths that a kind must have, with their types, such as "spec.backup.schedule: string". "[]" is any element of a list, "{}" any value of a map. The schema must list the field below the first step.',
            keys: { '*': typeOfPath },
          },
          optional: { meaning: 'Paths that a kind may have, with their types.', keys: { '*': typeOfPath } },
        },
      },
    },
  },
};

/** What may stand at a path of a project file; `undefined` for a place that no setting has. Only `known` knows facts of clusters. */
export function configValueAt(path: readonly (string | number)[], known?: ClusterKnowledge): ConfigValue | undefined {
  let at: ConfigValue | undefined = configKeys;
  for (const step of path) {
    const held: ConfigValue | undefined = at === undefined ? undefined : below(at, step);
    at = held?.names === 'facts' && known !== undefined ? { ...held, keys: factValues(known) } : held;
  }
  return at;
}

/** Who knows what may be said of clusters. */
export interface ClusterKnowledge extends Parts {
  readonly clusterFacts: ClusterFacts;
}

function factValues(known: ClusterKnowledge): Readonly<Record<string, ConfigValue>> {
  return Object.fromEntries(
    Object.entries(known.clusterFacts).map(([key, fact]) => [
      key,
      'settings' in fact
        ? { meaning: fact.meaning, keys: settingValues(known.part(fact.settings)) }
        : { meaning: fact.meaning, values: fact.values },
    ]),
  );
}

function settingValues(settings: ReadonlyMap<string, ClusterSetting>): Readonly<Record<string, ConfigValue>> {
  return Object.fromEntries(
    [...settings].map(([name, { place, default: standard, form, values = [] }]) => [
      name,
      {
        meaning: `${place}.${standard === '' ? '' : ` The default is "${standard}".`}`,
        ...(form === 'mapping' ? { keys: {} } : { values: form === 'boolean' ? [true, false] : values }),
      },
    ]),
  );
}

function below({ keys = {}, items }: ConfigValue, step: string | number): ConfigValue | undefined {
  return typeof step === 'number' ? items : Object.hasOwn(keys, step) ? keys[step] : keys['*'];
}
