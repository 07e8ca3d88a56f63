import { InvariantError } from '../../../base/errors';
import type { Severity } from '../../../rules/level';
import type { BundleReader, Part } from '../../../schema/kinds/bundle';
import type { Structure } from '../../../schema/structure/structure';
import type { ClusterSetting } from '../../../workspace/familyFacts';
import { PathTree } from '../../../manifest/pathTree';
import { stepsOf } from '../../../manifest/values';
import type { FormParameters } from './forms/forms';

/** What the webhooks of Knative check, as `schemas/dialects/knative-admission.json` lists it. */
export interface AdmissionTable {
  /** Checks of each kind, `group/Kind`. */
  readonly rows: ReadonlyMap<string, readonly PlacedRow[]>;
  /** The paths of these, by kind as well. */
  readonly trees: ReadonlyMap<string, PathTree>;
  readonly settings: Readonly<Record<string, SettingRecord>>;
  readonly maps: Readonly<Record<string, ConfigMapName>>;
  /** Fields of types that a webhook decodes strictly and no schema lists. */
  readonly types: Readonly<Record<string, TypeRecord>>;
  /** Keys of maps that may hold others as well, of each kind. */
  readonly offered: ReadonlyMap<string, readonly OfferedKeys[]>;
  readonly frozen: ReadonlyMap<string, readonly FrozenRow[]>;
}

/** Keys that are usual in a map, each with what it means. */
export interface OfferedKeys {
  /** From the object's root, with `[]` for the items of a list. */
  readonly path: string;
  readonly properties: Readonly<Record<string, Structure>>;
}

/** A setting of the cluster. `default` is what holds while nobody has set it. */
export interface SettingRecord {
  readonly map: string;
  readonly form: ClusterSetting['form'];
  readonly default: string;
  /** Values of a flag that count as on, in lower case, where they are not those of its ConfigMap. */
  readonly on?: readonly string[];
}

export interface ConfigMapName {
  readonly name: string;
  readonly namespace: string;
  /** The kind, `group/Kind`, whose objects in this namespace have the operator of Knative write into it. */
  readonly operator: string;
  /** Values of its flags that count as on. */
  readonly flags?: readonly string[];
  /** A value that is no flag leaves the default. */
  readonly keepsDefault?: true;
}

export interface TypeRecord {
  /** Beside those that the schema lists at the place. */
  readonly fields: readonly string[];
  /** Fields that hold the type again: `[]` at the end for a list of it. */
  readonly again?: readonly string[];
  /** What is known of fields that the schema does not list. */
  readonly unlisted?: Readonly<Record<string, Structure>>;
}

/** A field that cannot change once its object exists. */
export interface FrozenRow {
  readonly rule: string;
  readonly path: string;
  /** Fields below the path that may change. */
  readonly except?: readonly string[];
  /** Fields that a webhook fills in, so that one side may lack them. */
  readonly defaulted?: readonly string[];
  /** Fields that are quantities or hold them, of which the size counts. */
  readonly quantities?: readonly string[];
  /** Nothing is frozen unless this field is set and the same in both; it is what has to change then. */
  readonly same?: string;
  /** Nothing is frozen where this has changed as well. */
  readonly unless?: string;
  /** Nothing is frozen where another object owns this one. */
  readonly unowned?: true;
  /** The finding in words, where it is not that something is immutable. */
  readonly says?: string;
}

/** A check at a path of a kind; the row says which one and with what. */
export interface Row extends FormParameters {
  readonly check: string;
  readonly rule: string;
  readonly key?: string;
  readonly keys?: readonly string[];
  readonly flag?: string;
  /** The flag that each field needs. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Those of {@link flags} that are pointers in Go: an empty mapping, a false or an empty text is there as well. */
  readonly pointers?: readonly string[];
  readonly level?: Severity;
  /** A type of {@link AdmissionTable.types}, or a path below a kind of Kubernetes. */
  readonly type?: string;
  /** The row applies where this flag is on. */
  readonly whenFlag?: string;
  readonly whenSetting?: string;
  readonly versions?: readonly string[];
  readonly prefix?: string;
  readonly allowed?: readonly string[];
  /** The key that means what another one was meant to. */
  readonly instead?: string;
  /** Where keys belong that stand at this place, from the object's root. */
  readonly moveTo?: string;
  /** What a check makes of its place, in a word of its own; for `forbidden` the value that is. */
  readonly value?: string | boolean;
  readonly label?: string;
  readonly owner?: string;
  /** The row applies only where this field is not set, or where it is. */
  readonly without?: string;
  readonly with?: string;
  readonly present?: true;
  /** The row applies only where this field is not set beside the place. */
  readonly unlessBeside?: string;
  /** What it refuses holds all that the schema refuses of a text. */
  readonly stricter?: true;
}

export interface PlacedRow {
  /** From the object's root, with `[]` for the items of a list. */
  readonly path: string;
  readonly row: Row;
  readonly level?: Severity;
  /** Which of the places of its kind it is, levels included: from 0. */
  readonly place: number;
  /** Numbers in the {@link AdmissionTable.trees} of its kind: of the path, and of what it has up to its last list. */
  readonly at: number;
  readonly list?: number;
  /** What follows that list, or the whole path where there is none. */
  readonly rest: readonly string[];
}

interface PlaceRecord {
  readonly kinds: readonly string[];
  readonly at: string;
  readonly level?: Severity;
}

interface AdmissionFile {
  readonly format: 1;
  readonly groups: Readonly<Record<string, string>>;
  readonly places: Readonly<Record<string, readonly PlaceRecord[]>>;
  readonly settings: AdmissionTable['settings'];
  readonly maps: AdmissionTable['maps'];
  readonly types: AdmissionTable['types'];
  readonly rows: readonly (Row & { readonly in: string; readonly at?: string })[];
  /** `keys` names one of the lists of keys. */
  readonly offered: readonly { readonly in: string; readonly at: string; readonly keys: string }[];
  readonly keys: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly frozen: readonly (FrozenRow & { readonly in: string })[];
}

function readFile(bundle: BundleReader): AdmissionFile {
  const text = bundle.read('dialects/knative-admission.json');
  if (text === undefined) {
    throw new InvariantError('The bundle has no dialects/knative-admission.json');
  }
  return JSON.parse(text) as AdmissionFile;
}

/** What a project file may say of a cluster. */
export const knativeSettings: Part<ReadonlyMap<string, ClusterSetting>> = {
  read(bundle) {
    const { settings, maps } = readFile(bundle);
    return new Map(
      Object.entries(settings).map(([name, { form, map, default: standard, on }]) => [
        name,
        {
          form,
          default: standard,
          place: `ConfigMap ${maps[map]?.name ?? ''} in namespace ${maps[map]?.namespace ?? ''}`,
          ...(form === 'flag' ? { values: [...new Set([...(maps[map]?.flags ?? []), 'disabled', ...(on ?? [])])] } : {}),
        },
      ]),
    );
  },
};

export const admissionTable: Part<AdmissionTable> = {
  read(bundle) {
    const { groups, places, rows, settings, maps, types, offered, keys, frozen } = readFile(bundle);
    const placesOf = (name: string): readonly PlaceRecord[] => {
      const found = places[name];
      if (found === undefined) {
        throw new InvariantError(`knative-admission.json has no place "${name}"`);
      }
      return found;
    };
    const kindKey = (kind: string): string => kind.replace(/^[^/]*/, (group) => groups[group] ?? group);
    const byKind = new Map<string, PlacedRow[]>();
    const placesOfKind = new Map<string, Map<string, number>>();
    const trees = new Map<string, PathTree>();
    for (const { in: place, at = '', ...row } of rows) {
      for (const { kinds, at: holder, level } of placesOf(place)) {
        const path = [holder, at]
          .filter((part) => part !== '')
          .join('.')
          .replaceAll('.[', '[');
        for (const kind of kinds) {
          const key = kindKey(kind);
          const own = placesOfKind.get(key) ?? new Map<string, number>();
          const name = `${level ?? ''} ${path}`;
          const number = own.get(name) ?? own.size;
          placesOfKind.set(key, own.set(name, number));
          const tree = trees.get(key) ?? new PathTree();
          trees.set(key, tree);
          add(byKind, key, { path, row, place: number, ...placeIn(tree, path), ...(level === undefined ? {} : { level }) });
        }
      }
    }
    const frozenByKind = new Map<string, FrozenRow[]>();
    for (const { in: place, ...row } of frozen) {
      placesOf(place).forEach(({ kinds }) => kinds.forEach((kind) => add(frozenByKind, kindKey(kind), row)));
    }
    const offeredByKind = new Map<string, OfferedKeys[]>();
    for (const { in: place, at: path, keys: name } of offered) {
      const known = Object.entries(keys[name] ?? {});
      const properties = Object.fromEntries(known.map(([key, description]) => [key, { type: 'string' as const, description }]));
      placesOf(place).forEach(({ kinds }) => kinds.forEach((kind) => add(offeredByKind, kindKey(kind), { path, properties })));
    }
    return { rows: byKind, trees, settings, maps, types, offered: offeredByKind, frozen: frozenByKind };
  },
};

function placeIn(tree: PathTree, path: string): Pick<PlacedRow, 'at' | 'list' | 'rest'> {
  const steps = stepsOf(path);
  const last = steps.lastIndexOf('[]');
  return {
    at: tree.numberOf(path),
    ...(last < 0 ? {} : { list: tree.numberOf(path.slice(0, path.lastIndexOf('[]') + 2)) }),
    rest: steps.slice(last + 1),
  };
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key) ?? [];
  list.push(value);
  map.set(key, list);
}
