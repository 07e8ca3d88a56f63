import { withArticle } from '../../base/english';
import type { Path } from '../../base/path';
import { eachPlace, BadPath, type Created, type FieldSpec } from '../fields/fieldSpecs';
import { isClusterScoped, sameId, selects, type Gvk } from '../objects/ids';
import type { Cause, EffectiveObject } from '../objects/object';
import type { AllStep } from '../steps/steps';
import { get, isList, isMap, scalarText, type Value } from '../objects/value';
import { writtenText } from '../objects/writtenText';

/** What is done at the end of a path: another value, or the same one where nothing is to be done. */
type Setter = (value: Value, path: Path) => Value;

/** Applies a setter at the places of all specifications, each change noted with its cause. */
export function transform(
  object: EffectiveObject,
  specs: readonly FieldSpec[],
  created: Created,
  cause: Cause,
  set: Setter,
): EffectiveObject {
  let now = object;
  for (const spec of specs) {
    if (selects(spec, now.id)) {
      now = transformAt(now, spec, created, cause, set);
    }
  }
  return now;
}

function transformAt(object: EffectiveObject, spec: FieldSpec, created: Created, cause: Cause, set: Setter): EffectiveObject {
  const edits: (readonly [Path, Value])[] = [];
  eachPlace(object.content, object.id, spec, created, (value, path) => {
    const after = set(value, path);
    if (after !== value || value === '') {
      edits.push([path, after]);
    }
  });
  return edits.reduce((each, [path, value]) => each.set(path, value, cause), object);
}

/** Kinds whose names prefixes and suffixes leave alone. Source: api/internal/builtins PrefixTransformer.go. */
const fixedNames: readonly Partial<Gvk>[] = [
  { kind: 'CustomResourceDefinition' },
  { group: 'apiregistration.k8s.io', kind: 'APIService' },
  { kind: 'Namespace' },
];

/** `namePrefix` and `nameSuffix`. */
export function affixName(
  object: EffectiveObject,
  side: 'prefix' | 'suffix',
  affix: string,
  specs: readonly FieldSpec[],
  cause: Cause,
): EffectiveObject {
  const join = (value: Value, { path, place }: FieldSpec, written: string | undefined): Value => {
    if (isMap(value) || isList(value)) {
      throw new BadPath(`"${path}" ends at ${withArticle(isMap(value) ? 'mapping' : 'list')}`, place);
    }
    // A null for which nothing is written is an empty text here.
    const text = written ?? scalarText(value);
    return value === null ? value : side === 'prefix' ? affix + text : text + affix;
  };
  const { originalId } = object;
  if (fixedNames.some((each) => selects(each, originalId))) {
    return object;
  }
  const own = specs.filter((spec) => selects(spec, originalId));
  return own.reduce(
    (now, spec) =>
      transform(spec.path === 'metadata/name' ? noted(now, side, affix) : now, [spec], 'scalar', cause, (value, path) =>
        join(value, spec, writtenText(now, path)),
      ),
    object,
  );
}

function noted(object: EffectiveObject, side: 'prefix' | 'suffix', affix: string): EffectiveObject {
  const remembered = object.remember();
  return side === 'prefix'
    ? remembered.with({ prefixes: [...object.prefixes, affix] })
    : remembered.with({ suffixes: [...object.suffixes, affix] });
}

/** How the namespaces of role bindings' subjects are set, see NamespaceTransformer. */
export type SubjectMode = 'defaultOnly' | 'allServiceAccounts' | 'none';

export interface NamespaceOptions {
  readonly unsetOnly?: boolean;
  readonly subjects?: SubjectMode;
}

const ownNamespace: readonly FieldSpec[] = [{ group: '', version: '', kind: '', path: 'metadata/namespace', create: true }];

/** `namespace`: of all kinds that are not known to have none, and where configurations say so. */
export function setNamespace(
  object: EffectiveObject,
  namespace: string,
  specs: readonly FieldSpec[],
  cause: Cause,
  options: NamespaceOptions = {},
): EffectiveObject {
  const set = (value: Value): Value => (options.unsetOnly === true && scalarText(value) !== '' ? value : namespace);
  const { id } = object;
  const applied = specs.filter(
    (spec) =>
      spec.path !== 'metadata/namespace' &&
      selects(spec, id) &&
      ((id.group === '' && id.version === 'v1') || spec.path !== 'metadata/name'),
  );
  let now = object.remember();
  now = isClusterScoped(id) ? now : transform(now, ownNamespace, 'scalar', cause, set);
  const isBinding = id.kind === 'RoleBinding' || id.kind === 'ClusterRoleBinding';
  now = isBinding ? subjectsOf(now, options.subjects ?? 'defaultOnly', cause, set) : now;
  return transform(
    now,
    isBinding ? applied.filter(({ kind, path }) => kind === '' || path !== 'subjects/namespace') : applied,
    'scalar',
    cause,
    set,
  );
}

function subjectsOf(object: EffectiveObject, mode: SubjectMode, cause: Cause, set: (value: Value) => Value): EffectiveObject {
  const subjects = get(object.content, 'subjects');
  if (mode === 'none' || !isList(subjects)) {
    return object;
  }
  return subjects.reduce<EffectiveObject>((now, subject, index) => {
    const meant = mode === 'allServiceAccounts' ? get(subject, 'kind') === 'ServiceAccount' : get(subject, 'name') === 'default';
    return meant && isMap(subject) ? now.set(['subjects', index, 'namespace'], set(get(subject, 'namespace')), cause) : now;
  }, object);
}

/** Refuses objects that coincide once their namespaces are set. */
export function conflicts(cause: Cause): AllStep {
  return {
    isOfNames: true,
    run(objects, problems) {
      const seen = new Map<string, EffectiveObject>();
      for (const object of objects) {
        const { key } = object;
        const other = seen.get(key);
        if (!object.isDeleted && other?.isDeleted === false && sameId(other.id, object.id)) {
          const { kind, name, namespace } = object.id;
          const where = isClusterScoped(object.id) ? '' : ` in namespace "${namespace}"`;
          problems.fail('id-conflict', `Two objects get the same identity, ${kind} "${name}"${where}`, cause);
          return objects;
        }
        seen.set(key, object);
      }
      return objects;
    },
  };
}
