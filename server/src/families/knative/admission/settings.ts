import { agreed, largest } from '../../../base/lists';
import { keptIn } from '../../../base/memo';
import { isRecord } from '../../../base/record';
import type { Path } from '../../../base/path';
import { commonFolders, type Uri } from '../../../base/uri';
import { parseGroupKind } from '../../../schema/kinds/kind';
import { appliedForms, type AppliedForm, type Sought } from '../../../workspace/applied/appliedForms';
import type { Workspace } from '../../../workspace/workspace';
import { parseYaml } from '../../../yaml/reading/parse';
import { plainValue } from '../../../yaml/value';
import type { AdmissionTable, ConfigMapName } from './table';

/** Whether a feature is on: `perhaps` where nobody says so and the default is off. */
export type Feature = 'on' | 'off' | 'perhaps';

/**
 * Settings of the cluster that a file is meant for: what `cluster.knative` of `.ackmesh.yaml` says, then what the
 * ConfigMaps of the workspace say, or the objects of Knative's operator. What none of them says is unknown.
 */
export class Settings {
  readonly #table: AdmissionTable;
  readonly #uri: Uri;
  readonly #workspace: Workspace;
  readonly #asked = new Map<string, unknown>();
  /** One ConfigMap holds many of them. */
  readonly #maps = new Map<ConfigMapName, ReadMap>();

  constructor(table: AdmissionTable, uri: Uri, workspace: Workspace) {
    this.#table = table;
    this.#uri = uri;
    this.#workspace = workspace;
  }

  /** A feature whose default accepts counts as on while nobody switches it off. */
  feature(name: string): Feature {
    const record = this.#table.settings[name];
    const text = this.string(name);
    const map = this.#table.maps[record?.map ?? ''];
    const on = record?.on ?? map?.flags ?? [];
    const isOn = (text: string): boolean => on.includes(text.toLowerCase());
    if (text === undefined) {
      return record !== undefined && isOn(record.default) ? 'on' : 'perhaps';
    }
    const isFlag = ['disabled', ...(map?.flags ?? []), ...on].includes(text.toLowerCase());
    const meant = map?.keepsDefault === true && !isFlag ? (record?.default ?? '') : text;
    return isOn(meant) ? 'on' : 'off';
  }

  /** A number that is known, and the default where it is not. */
  number(name: string): { readonly value: number; readonly isKnown: boolean } {
    const value = this.#known(name);
    const known = value === undefined ? NaN : Number(value);
    return Number.isFinite(known)
      ? { value: known, isKnown: true }
      : { value: Number(this.#table.settings[name]?.default), isKnown: false };
  }

  /** `true` and `false` as Go reads them; `undefined` where nobody says. */
  boolean(name: string): boolean | undefined {
    const value = this.string(name);
    return value === undefined ? undefined : ['true', '1', 't'].includes(value.toLowerCase());
  }

  string(name: string): string | undefined {
    const value = this.#known(name);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
  }

  /** A structure, also where a ConfigMap holds it as YAML. */
  mapping(name: string): unknown {
    const value = this.#known(name);
    return typeof value === 'string' ? plainValue(parseYaml(value).root)?.value : value;
  }

  /** Rows by the dozen ask for one setting. */
  #known(name: string): unknown {
    if (!this.#asked.has(name)) {
      this.#asked.set(name, this.#read(name));
    }
    return this.#asked.get(name);
  }

  #read(name: string): unknown {
    const said = this.#workspace.configuration.of(this.#uri).cluster['knative'];
    const own = isRecord(said) ? said[name] : undefined;
    return own === undefined || own === null ? this.#fromConfigMap(name) : own;
  }

  /**
   * Of the ConfigMaps of several environments those count that are applied with the file, else the nearest; some that say different
   * things say nothing. So it is with objects of Knative's operator, which writes what they say into the ConfigMaps: the nearer ones
   * count, and where they lie together those of the operator. Source: knative/operator pkg/reconciler/common/config_maps.go.
   */
  #fromConfigMap(key: string): string | undefined {
    const map = this.#table.maps[this.#table.settings[key]?.map ?? ''];
    if (map === undefined) {
      return undefined;
    }
    const { name } = map;
    const { own, operators } = keptIn(this.#maps, map, () => this.#readMap(map));
    const written = this.#saidBy(own, [['data', key]]);
    if (operators.length === 0) {
      return written.text;
    }
    const entries = [name, name.replace(/^config-/, '')].map((entry) => ['spec', 'config', entry, key]);
    const operated = operators.map((forms) => this.#saidBy(forms, entries));
    const [first, ...others] = [...operated, written].filter(({ text }) => text !== undefined);
    return others.reduce<SaidNear | undefined>((best, each) => (each.near > (best?.near ?? 0) ? each : best), first)?.text;
  }

  #readMap({ name, namespace, operator }: ConfigMapName): ReadMap {
    const of = parseGroupKind(operator);
    const names = this.#workspace.index.ofKind(of).flatMap((entry) => (entry.namespace === namespace ? (entry.name ?? []) : []));
    return {
      own: this.#formsOf({ of: { group: '', kind: 'ConfigMap' }, name, namespace }),
      operators: [...new Set(names)].map((each) => this.#formsOf({ of, name: each, namespace })),
    };
  }

  #formsOf(sought: Sought): readonly AppliedForm[] {
    return appliedForms(sought, this.#uri, this.#workspace);
  }

  /** What an object says at the first of some paths that is written, and how many folders it shares with the file. */
  #saidBy(forms: readonly AppliedForm[], paths: readonly Path[]): SaidNear {
    if (forms.length === 0) {
      return nothing;
    }
    const texts = forms.map((form) => paths.flatMap((path) => form.said(path)?.text ?? [])[0]);
    const near = forms.map((form) => commonFolders(this.#uri, form.written()?.uri ?? this.#uri));
    return { text: agreed(texts), near: Math.max(0, largest(near)) };
  }
}

/** A ConfigMap in the forms that count for the file. */
interface ReadMap {
  readonly own: readonly AppliedForm[];
  /** The same of each object by which the operator is told what to write into it. */
  readonly operators: readonly (readonly AppliedForm[])[];
}

interface SaidNear {
  readonly text: string | undefined;
  readonly near: number;
}

const nothing: SaidNear = { text: undefined, near: 0 };
