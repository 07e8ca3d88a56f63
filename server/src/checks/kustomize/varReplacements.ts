import type { Path } from '../../base/path';
import { pathOfVar } from '../../kustomize/fields/fieldPath';
import { gvkOf, namespaceToName, type Id } from '../../kustomize/objects/ids';
import type { EffectiveObject } from '../../kustomize/objects/object';
import { at, equal, isList, isMap, type Value } from '../../kustomize/objects/value';
import { asSequence, asString, nodeAt } from '../../yaml/nodes/query';
import type { YamlNode } from '../../yaml/nodes/node';
import type { TriedRoot } from './triedRoots';

/** One entry of `vars`, as an entry of `replacements` names what it is copied from. */
interface WrittenVar {
  readonly name: string;
  readonly source: Value;
}

/** A value in which vars are replaced. */
interface Use {
  readonly object: EffectiveObject;
  readonly path: Path;
  /** As it is written, with `$(NAME)`. */
  readonly text: string;
}

/**
 * Entries of `replacements` that copy what the vars of a list stand for to where they are used; `undefined` where a var is
 * used nowhere, or where a use is neither a whole value nor a part of one between delimiters. `roots` are all that
 * include the list, as they are and as they would be without it. Whether they stay as they are is another question.
 */
export function replacementsOf(list: YamlNode, roots: readonly TriedRoot[]): readonly Value[] | undefined {
  const vars = asSequence(list)?.items.map(writtenVar) ?? [];
  const uses = roots.map(usesIn);
  if (!vars.every((each) => each !== undefined) || !uses.every((each) => each !== undefined)) {
    return undefined;
  }
  const all = uses.flat();
  const entries = vars.map(({ name, source }) => {
    const targets = targetsOf(`$(${name})`, all);
    return targets === undefined || targets.length === 0 ? undefined : { source, targets };
  });
  return entries.every((each) => each !== undefined) ? entries : undefined;
}

function writtenVar(node: YamlNode): WrittenVar | undefined {
  const said = (...path: Path): string => asString(nodeAt(node, path)) ?? '';
  const [name, kind] = [said('name'), said('objref', 'kind')];
  const { group, version } =
    said('objref', 'apiVersion') === ''
      ? { group: said('objref', 'group'), version: said('objref', 'version') }
      : gvkOf(said('objref', 'apiVersion'), kind);
  const fieldPath = said('fieldref', 'fieldPath');
  return name === '' || kind === ''
    ? undefined
    : {
        name,
        source: written({
          group,
          version,
          kind,
          name: said('objref', 'name'),
          namespace: said('objref', 'namespace'),
          fieldPath: pathOfVar(fieldPath),
        }),
      };
}

/** What says something, in this order. */
function written(fields: Readonly<Record<string, string>>): Value {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** The values that are others without the vars; `undefined` where more than values is, or where that cannot be told. */
function usesIn({ before, after }: TriedRoot): readonly Use[] | undefined {
  const [old, without] = [before.objects, after.objects];
  const isKnown = [before, after].every(({ problems }) => problems.isWhole && problems.unknowns.length === 0);
  if (!isKnown || old.length !== without.length) {
    return undefined;
  }
  const uses = old.map((object, index) => {
    const other = without[index];
    const changed = other === undefined ? undefined : changedTexts(object.content, other.content, []);
    return changed?.map(({ path, text }) => ({ object, path, text }));
  });
  return uses.every((each) => each !== undefined) ? uses.flat() : undefined;
}

/** The texts of `without` that are others in `value`; `undefined` where something else differs. */
function changedTexts(value: Value, without: Value, path: Path): readonly Omit<Use, 'object'>[] | undefined {
  if (equal(value, without)) {
    return [];
  }
  if (typeof without === 'string' && !isMap(value) && !isList(value)) {
    return [{ path, text: without }];
  }
  const keys =
    isMap(value) && isMap(without)
      ? [...new Set([...Object.keys(value), ...Object.keys(without)])]
      : isList(value) && isList(without) && value.length === without.length
        ? [...value.keys()]
        : undefined;
  const below = keys?.map((key) => changedTexts(at(value, [key]), at(without, [key]), [...path, key]));
  return below?.every((each) => each !== undefined) === true ? below.flat() : undefined;
}

/** Where a word is written, by what selects the object and cuts the value. */
function targetsOf(word: string, uses: readonly Use[]): readonly Value[] | undefined {
  const targets = new Map<string, { readonly select: Value; readonly options: Value; readonly fieldPaths: Set<string> }>();
  for (const { object, path, text } of uses.filter((use) => use.text.includes(word))) {
    const cuts = cutsOf(text, word);
    const fieldPath = fieldPathOf(object.content, path);
    if (cuts === undefined || fieldPath === undefined) {
      return undefined;
    }
    const select = selectionOf(object.originalId);
    for (const options of cuts) {
      const key = JSON.stringify([select, options]);
      const target = targets.get(key) ?? { select, options, fieldPaths: new Set() };
      targets.set(key, target);
      target.fieldPaths.add(fieldPath);
    }
  }
  return [...targets.values()].map(({ select, options, fieldPaths }) => ({
    select,
    fieldPaths: [...fieldPaths],
    ...(options === whole ? {} : { options }),
  }));
}

function selectionOf(id: Id): Value {
  const { group, version, kind, name } = id;
  return written({ group, ...(group === '' ? { version } : {}), kind, name, namespace: namespaceToName(id) });
}

const whole: Value = {};

/** What values of several parts are most often cut by. */
const delimiters = ['/', ':', ',', ' ', '.', '-', '_', '=', '@', ';', '|', '"', "'"];

/** The options of targets that write where a word stands in a value; `undefined` where no delimiter cuts it out. */
function cutsOf(text: string, word: string): readonly Value[] | undefined {
  if (text === word) {
    return [whole];
  }
  const count = text.split(word).length - 1;
  for (const delimiter of delimiters) {
    const indexes = text.split(delimiter).flatMap((part, index) => (part === word ? [index] : []));
    if (indexes.length === count) {
      return indexes.map((index) => ({ delimiter, index }));
    }
  }
  return undefined;
}

const plainKey = /^[A-Za-z_][\w./-]*$/;

/** A path as replacements write it; `undefined` for keys that it has no words for. */
function fieldPathOf(content: Value, path: Path): string | undefined {
  const steps = path.map((step, index) =>
    typeof step === 'number'
      ? itemStep(at(content, path.slice(0, index)), step)
      : plainKey.test(step)
        ? step.replaceAll('.', '\\.')
        : undefined,
  );
  return steps.includes(undefined) ? undefined : steps.join('.');
}

/** An item of a list by its name, where every item has one of its own. */
function itemStep(list: Value, index: number): string {
  const names = isList(list) ? list.map((item) => at(item, ['name'])) : [];
  const name = names[index];
  const isByName =
    typeof name === 'string' &&
    /^[A-Za-z_][\w-]*$/.test(name) &&
    names.every((each) => typeof each === 'string') &&
    new Set(names).size === names.length;
  return isByName ? `[name=${name}]` : String(index);
}
