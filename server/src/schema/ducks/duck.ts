import { InvariantError } from '../../base/errors';
import type { Part } from '../kinds/bundle';
import { parseGroupKind, type GroupKind } from '../kinds/kind';

/** What a path of a duck holds, in the words of structural schemas. */
export const duckTypes = ['string', 'integer', 'number', 'boolean', 'object', 'array'] as const;
export type DuckType = (typeof duckTypes)[number];

/**
 * What the absence of a path means: an anchor must be listed by the schema itself, a core path must not be missing, a
 * populated one is written by those who use the duck, an optional one may be absent.
 */
export type DuckRole = 'anchor' | 'core' | 'populated' | 'optional';

/** A step into a schema: a field by its name, the elements of a list, the values of a map. */
export type DuckStep = { readonly field: string } | 'element' | 'value';

export interface DuckPath {
  /** As results show it: `status.conditions[].type`; a map is shown by its own path. */
  readonly text: string;
  readonly steps: readonly DuckStep[];
  readonly type: DuckType;
  readonly role: DuckRole;
  /** Not written by whoever described the duck: it is what holds a path that was. */
  readonly implied?: true;
}

/** A partial schema that kinds may implement. Source: the duck types of knative/pkg apis/duck and knative/eventing pkg/apis/duck. */
export interface Duck {
  readonly id: string;
  /** As people call it, such as `Addressable`. */
  readonly name: string;
  /** `<plural>.<group>`, the name of its ClusterDuckType and of the annotation that maps versions; absent for ducks of a project. */
  readonly fullName?: string;
  /** The kind of the object called {@link fullName} that may list kinds which no label can declare. */
  readonly describedBy?: GroupKind;
  readonly versions: readonly string[];
  /** Labels of a CRD that declare it, with the value `"true"`. */
  readonly labels: readonly string[];
  /** Labels that declare another duck, by which authors also say that the kind is meant for whoever wants this one. */
  readonly nearLabels: readonly string[];
  /** Nothing of today reads it any more. */
  readonly retired?: true;
  /** Kinds that whoever wants the duck accepts although they do not implement it. */
  readonly accepts: readonly GroupKind[];
  /** The ConfigMap whose keys `Kind.version.group` name further kinds that are accepted. */
  readonly mapping?: string;
  readonly paths: readonly DuckPath[];
  /** What is read instead where an object has it: of a kind with one of them it cannot be told that it is of no use. */
  readonly instead?: readonly DuckPath[];
}

interface DuckFile {
  readonly format: 1;
  /** As `group/Kind`. */
  readonly describedBy: string;
  readonly ducks: readonly DuckRecord[];
}

interface DuckRecord {
  readonly id: string;
  readonly name: string;
  readonly plural: string;
  readonly group: string;
  readonly versions: readonly string[];
  readonly labels?: readonly string[];
  readonly nearLabels?: readonly string[];
  readonly retired?: true;
  /** As `group/Kind`. */
  readonly accepts?: readonly string[];
  readonly mapping?: string;
  readonly paths: readonly (readonly [path: string, type: DuckType, role: DuckRole])[];
  /** Strings. */
  readonly instead?: readonly string[];
}

/** Every duck type of the product, in the order of `schemas/dialects/ducks.json`. */
export const productDucks: Part<readonly Duck[]> = {
  read(bundle) {
    const text = bundle.read('dialects/ducks.json');
    if (text === undefined) {
      throw new InvariantError('The bundle has no dialects/ducks.json');
    }
    const { ducks, describedBy } = JSON.parse(text) as DuckFile;
    return ducks.map((record) => duckOf(record, parseGroupKind(describedBy)));
  },
};

/** Paths are read when somebody asks for them: most uses know a duck by its name only. */
function duckOf(record: DuckRecord, describedBy: GroupKind): Duck {
  const { id, name, plural, group, versions, labels = [], nearLabels = [], retired, accepts = [], mapping, paths, instead } = record;
  let read: readonly DuckPath[] | undefined;
  return {
    id,
    name,
    describedBy,
    fullName: `${plural}.${group}`,
    versions,
    labels,
    nearLabels,
    ...(retired === undefined ? {} : { retired }),
    accepts: accepts.map(parseGroupKind),
    ...(mapping === undefined ? {} : { mapping }),
    ...(instead === undefined ? {} : { instead: instead.map((path) => pathOf(id, [path, 'string', 'optional'])) }),
    get paths() {
      read ??= paths.map((path) => pathOf(id, path));
      return read;
    },
  };
}

function pathOf(id: string, [path, type, role]: DuckRecord['paths'][number]): DuckPath {
  const read = duckPath(path, type, role);
  if (read === undefined) {
    throw new InvariantError(`${id}: "${path}" is not a path of a duck`);
  }
  return read;
}

const pathStep = /(?:^|(?!^)\.)([^.[\]{}'"]+)|\[\]|\{\}|\['((?:[^'\\]|\\.)*)'\]/y;

/** Reads `status.conditions[].type`, `metadata.labels{}`, `status['a.b']`; `undefined` where the text is not of that form. */
export function duckPath(text: string, type: DuckType, role: DuckRole): DuckPath | undefined {
  const steps: DuckStep[] = [];
  pathStep.lastIndex = 0;
  while (pathStep.lastIndex < text.length) {
    const match = pathStep.exec(text);
    if (match === null) {
      return undefined;
    }
    const [whole, plain, quoted] = match;
    const name = plain ?? quoted?.replace(/\\(.)/g, '$1');
    steps.push(name !== undefined ? { field: name } : whole === '[]' ? 'element' : 'value');
  }
  return typeof steps[0] === 'object' ? { text: text.replace(/\{\}$/, ''), steps, type, role } : undefined;
}
