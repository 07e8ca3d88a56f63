import { joined as inWords } from '../../../base/english';
import type { Path } from '../../../base/path';
import type { Span } from '../../../base/text';
import type { Described } from '../../../schema/structure/lookup';
import type { GraphNode, Iterator } from '../graph';
import { typeWords } from './words';
import { macroOf, type Macro } from './functions';
import { joined, resultOf, signaturesOf } from './overloads';
import { membersOfRuntime, sortable } from './signatures';
import type { Cel } from './tree';
import { fieldOf, typeOfSchema, unknown, type CelType } from './types';

/** What a name at the beginning of an expression stands for. */
export type Root =
  | { readonly kind: 'instance' }
  | { readonly kind: 'node'; readonly node: GraphNode }
  /** One object of a collection. */
  | { readonly kind: 'each'; readonly node: GraphNode }
  | { readonly kind: 'iterator'; readonly iterator: Iterator }
  | { readonly kind: 'runtime' }
  /** Bound by a macro of the expression itself. */
  | { readonly kind: 'local' };

/** Something that an expression gives on its way, and where that comes from. */
export interface Value {
  readonly type: CelType;
  /** The object of whose field it is the value; none for what is computed. */
  readonly of: Root | undefined;
  /** From the object's root, with `0` for any item of a list. */
  readonly path: Path;
  /** What describes a field, where a schema does. */
  readonly described?: readonly Described[];
}

/** What names mean in a place. */
export interface Scope {
  readonly lookup: (name: string) => (Value & { readonly root: Root }) | undefined;
  /** True for a name that stands before functions, or for a type. */
  readonly isWord: (name: string) => boolean;
  /**
   * Numbers of two types can be compared. kro does not switch that on, but the checker of cel-go v0.27.0 forgets so once it has been
   * in a macro (checker/env.go, enterScope).
   */
  readonly mixesNumbers: boolean;
}

/** A name or a field in an expression. */
export interface Step {
  /** Of the name itself, in the expression. */
  readonly span: Span;
  readonly name: string;
  /** What it begins with, where it begins the chain. */
  readonly root: Root | undefined;
  readonly value: Value;
  /** What the field belongs to. */
  readonly holder: Value | undefined;
}

export type Problem = NameProblem | TypeProblem;

export interface NameProblem {
  /** Nobody's name; a name that only stands before others; no field of its holder; a field of what has none. */
  readonly kind: 'name' | 'word' | 'field' | 'no-fields';
  readonly span: Span;
  readonly name: string;
  /** What the field was looked for in. */
  readonly holder: Value | undefined;
}

export interface TypeProblem {
  /** A function that is not known; something that takes other types than it is given. */
  readonly kind: 'function' | 'mismatch';
  readonly span: Span;
  readonly name: string;
  readonly message: string;
}

/** What is known at one place of an expression, for those who type there. */
export interface Watched {
  /** What the field belongs to; none at the beginning of a chain. */
  readonly holder: Value | undefined;
  /** Names that macros bind around the place. */
  readonly locals: readonly string[];
}

export interface Analysis {
  /** At the name or field that ends where {@link analyse} was told to watch. */
  readonly watched: Watched | undefined;
  readonly type: CelType;
  readonly steps: readonly Step[];
  readonly problems: readonly Problem[];
}

/** Follows every name and field of an expression as far as it is known what they are. */
export function analyse(cel: Cel, scope: Scope, watch?: number): Analysis {
  const walk = new Walk(scope, watch);
  const { type } = walk.value(cel, new Map());
  return { type, steps: walk.steps, problems: walk.problems, watched: walk.watched };
}

type Locals = ReadonlyMap<string, Value>;

const bool: CelType = { kind: 'bool' };
const int: CelType = { kind: 'int' };
const nowhere = (type: CelType): Value => ({ type, of: undefined, path: [] });

class Walk {
  readonly steps: Step[] = [];
  readonly problems: Problem[] = [];
  watched: Watched | undefined;
  readonly #scope: Scope;
  readonly #watch: number | undefined;

  constructor(scope: Scope, watch: number | undefined) {
    this.#scope = scope;
    this.#watch = watch;
  }

  #look(span: Span, holder: Value | undefined, locals: Locals): void {
    if (span.end === this.#watch) {
      this.watched = { holder, locals: [...locals.keys()] };
    }
  }

  value(cel: Cel, locals: Locals): Value {
    switch (cel.kind) {
      case 'literal':
        return nowhere({ kind: cel.type });
      case 'name':
        return this.#name(cel.name, cel.span, locals);
      case 'member':
        return this.#member(cel, locals);
      case 'index':
        return this.#index(cel, locals);
      case 'call':
        return this.#call(cel, locals);
      case 'list':
        return nowhere({ kind: 'list', item: joined(cel.items.map((item) => this.#part(item, locals))) });
      case 'map': {
        const key = joined(cel.entries.map(([each]) => this.#part(each, locals)));
        return nowhere({ kind: 'map', key, value: joined(cel.entries.map(([, each]) => this.#part(each, locals))) });
      }
      case 'optional':
        return this.value(cel.operand, locals);
      case 'message':
        cel.values.forEach((part) => this.value(part, locals));
        return nowhere(unknown);
      case 'unary': {
        const { type } = this.value(cel.operand, locals);
        return this.#operated(cel.operator === '-' ? 'negate' : cel.operator, cel.operator, [type], cel.span);
      }
      case 'binary': {
        const left = this.value(cel.left, locals).type;
        return this.#operated(cel.operator, cel.operator, [left, this.value(cel.right, locals).type], cel.span);
      }
      case 'choice': {
        const condition = this.value(cel.condition, locals).type;
        const yes = this.value(cel.yes, locals).type;
        return this.#operated('choice', '? :', [condition, yes, this.value(cel.no, locals).type], cel.span);
      }
    }
  }

  /** An item of a list or a map; one that is optional stands there by what is in it. */
  #part(cel: Cel, locals: Locals): CelType {
    const { type } = this.value(cel, locals);
    if (cel.kind !== 'optional') {
      return type;
    }
    if (type.kind !== 'optional' && type.kind !== 'unknown') {
      this.#mismatch(cel.span, '?', `"?" needs an optional value, found ${typeWords(type)}`);
    }
    return type.kind === 'optional' ? type.of : unknown;
  }

  #mismatch(span: Span, name: string, message: string): void {
    this.problems.push({ kind: 'mismatch', span, name, message });
  }

  /** What an operator gives. */
  #operated(name: string, shown: string, given: readonly CelType[], span: Span): Value {
    const result = resultOf(signaturesOf('operators', name) ?? [], given);
    if (
      result === 'none' &&
      this.#scope.mixesNumbers &&
      /^[<>]=?$/.test(name) &&
      resultOf(signaturesOf('operators', 'mixed') ?? [], given) !== 'none'
    ) {
      return nowhere(bool);
    }
    if (result !== 'none') {
      return nowhere(result);
    }
    this.#mismatch(span, shown, `Operator "${shown}" does not accept ${listed(given)}`);
    return nowhere(unknown);
  }

  #name(name: string, span: Span, locals: Locals): Value {
    this.#look(span, undefined, locals);
    const local = locals.get(name);
    const found = local === undefined ? this.#scope.lookup(name) : { ...local, root: { kind: 'local' } as const };
    if (found === undefined) {
      this.problems.push({ kind: this.#scope.isWord(name) ? 'word' : 'name', span, name, holder: undefined });
      return nowhere(unknown);
    }
    const { root, ...value } = found;
    this.steps.push({ span, name, root, value, holder: undefined });
    return value;
  }

  #member(cel: Extract<Cel, { kind: 'member' }>, locals: Locals): Value {
    const target = this.value(cel.target, locals);
    // A field of an optional value is optional too.
    const holder = target.type.kind === 'optional' ? { ...target, type: target.type.of } : target;
    this.#look(cel.at, holder, locals);
    const value = this.#field(holder, cel.field, cel.at);
    if (value !== undefined) {
      this.steps.push({ span: cel.at, name: cel.field, root: undefined, value, holder });
    }
    const found = value ?? nowhere(unknown);
    return cel.optional || holder !== target ? { ...found, type: { kind: 'optional', of: found.type } } : found;
  }

  #field(holder: Value, name: string, span: Span): Value | undefined {
    const { type } = holder;
    const at = (of: CelType): Value => ({ type: of, of: holder.of, path: [...holder.path, name] });
    switch (type.kind) {
      case 'unknown':
      case 'parameter':
        return undefined;
      case 'map':
        return at(type.value);
      case 'object': {
        const described = fieldOf(type.described, name);
        if (described === 'none') {
          this.problems.push({ kind: 'field', span, name, holder });
        }
        return described === 'none' || described === 'open'
          ? undefined
          : { ...at(typeOfSchema(described, `${type.name}.${name}`)), described };
      }
      default:
        this.problems.push({ kind: 'no-fields', span, name, holder });
        return undefined;
    }
  }

  #index(cel: Extract<Cel, { kind: 'index' }>, locals: Locals): Value {
    const holder = this.value(cel.target, locals);
    const index = this.value(cel.index, locals).type;
    const result = resultOf(signaturesOf('operators', cel.optional ? 'optionalIndex' : 'index') ?? [], [holder.type, index]);
    const key = cel.index.kind === 'literal' && cel.index.type === 'string' ? cel.index.text : undefined;
    if (result === 'none') {
      const dot = holder.type.kind === 'object' && key !== undefined && /^[A-Za-z_]\w*$/.test(key) ? `; write ".${key}"` : '';
      this.#mismatch(cel.span, '[]', `An index does not accept ${listed([holder.type, index])}${dot}`);
      return nowhere(unknown);
    }
    switch (holder.type.kind) {
      case 'list':
        return { type: result, of: holder.of, path: [...holder.path, 0] };
      case 'map':
        return { type: result, of: key === undefined ? undefined : holder.of, path: [...holder.path, key ?? ''] };
      default:
        return nowhere(result);
    }
  }

  #call(cel: Extract<Cel, { kind: 'call' }>, locals: Locals): Value {
    const { target, name, parameters } = cel;
    if (target === undefined) {
      return name === 'has' && parameters.length === 1
        ? this.#has(parameters, locals)
        : this.#called(cel, name, signaturesOf('globals', name), [], locals);
    }
    if (target.kind === 'name' && target.name === 'cel' && name === 'bind' && parameters.length === 3) {
      return this.#bound(parameters, locals);
    }
    const macro = macroOf(name, parameters.length);
    if (macro !== undefined) {
      return this.#macro(macro, name, this.value(target, locals), cel, locals);
    }
    const qualified = qualifiedName(target, name);
    const own = qualified === undefined ? undefined : signaturesOf('globals', qualified);
    if (qualified !== undefined && own !== undefined) {
      return this.#called(cel, qualified, own, [], locals);
    }
    if (target.kind === 'name' && this.#isNobodys(target.name, locals)) {
      const from = this.#scope.isWord(target.name) ? `${target.name}.${name}` : undefined;
      return from === undefined ? this.#ofNobody(target, cel, locals) : this.#called(cel, from, undefined, [], locals);
    }
    const holder = this.value(target, locals);
    if (membersOfRuntime.has(name)) {
      parameters.forEach((parameter) => this.value(parameter, locals));
      return nowhere(unknown);
    }
    return this.#called(cel, name, signaturesOf('members', name), [holder.type], locals);
  }

  #isNobodys(name: string, locals: Locals): boolean {
    return !locals.has(name) && this.#scope.lookup(name) === undefined;
  }

  #ofNobody(target: Extract<Cel, { kind: 'name' }>, { parameters }: Extract<Cel, { kind: 'call' }>, locals: Locals): Value {
    this.#name(target.name, target.span, locals);
    this.#loosely(parameters, locals);
    return nowhere(unknown);
  }

  /** A test whether a field is there. */
  #has([field]: readonly Cel[], locals: Locals): Value {
    if (field !== undefined) {
      this.value(field, locals);
      if (field.kind !== 'member' || field.optional) {
        this.#mismatch(field.span, 'has', '"has" needs a field, such as "has(schema.spec.name)"');
      }
    }
    return nowhere(bool);
  }

  #called(
    { parameters, at, span }: Extract<Cel, { kind: 'call' }>,
    name: string,
    signatures: ReturnType<typeof signaturesOf>,
    first: readonly CelType[],
    locals: Locals,
  ): Value {
    if (signatures === undefined) {
      this.problems.push({ kind: 'function', span: at, name, message: `Unknown function "${name}"` });
      this.#loosely(parameters, locals);
      return nowhere(unknown);
    }
    const given = [...first, ...parameters.map((parameter) => this.value(parameter, locals).type)];
    const result = resultOf(signatures, given);
    if (result === 'none') {
      const on = first.length === 0 ? '' : ` on ${listed(first)}`;
      const rest = given.slice(first.length);
      const what = rest.length === 0 ? (on === '' ? ' without parameters' : '') : ` with ${listed(rest)}`;
      this.#mismatch(span, name, `Function "${name}" cannot be called${on}${what}`);
      return nowhere(unknown);
    }
    return nowhere(result);
  }

  /** Parameters of what nobody knows: it may bind names. */
  #loosely(parameters: readonly Cel[], locals: Locals): void {
    const bound = parameters.flatMap((each) => (each.kind === 'name' && this.#isNobodys(each.name, locals) ? [each.name] : []));
    const inner = new Map([...locals, ...bound.map((name) => [name, nowhere(unknown)] as const)]);
    parameters.forEach((parameter) => this.value(parameter, inner));
  }

  #bound([variable, value, body]: readonly Cel[], locals: Locals): Value {
    const bound = value === undefined ? nowhere(unknown) : this.value(value, locals);
    return variable?.kind !== 'name' || body === undefined
      ? nowhere(unknown)
      : this.value(body, new Map([...locals, [variable.name, bound]]));
  }

  #macro(macro: Macro, name: string, holder: Value, { parameters }: Extract<Cel, { kind: 'call' }>, locals: Locals): Value {
    const { names } = macro;
    const variables = parameters.slice(0, names);
    const odd = variables.find(({ kind }) => kind !== 'name');
    if (odd !== undefined) {
      this.#mismatch(odd.span, name, `"${name}" needs the name of a variable here`);
    }
    const items = this.#itemsOf(macro, name, holder, parameters);
    const inner = new Map([
      ...locals,
      ...variables.flatMap((each, index) => (each.kind === 'name' ? [[each.name, items[index] ?? nowhere(unknown)] as const] : [])),
    ]);
    const bodies = parameters.slice(names).map((each) => ({ span: each.span, type: this.value(each, inner).type }));
    bodies.forEach(({ span, type }, index) => {
      const wanted = index === bodies.length - 1 ? macro.body : 'bool';
      if (!isBody(type, wanted)) {
        this.#mismatch(span, name, `"${name}" needs ${bodyWords[wanted]}, found ${typeWords(type)}`);
      }
    });
    const body = bodies.at(-1)?.type ?? unknown;
    switch (macro.result) {
      case 'bool':
        return nowhere(bool);
      case 'items':
        return holder.type.kind === 'list' ? holder : nowhere({ kind: 'list', item: items[0]?.type ?? unknown });
      case 'list':
        return nowhere({ kind: 'list', item: body });
      case 'map':
        return nowhere({ kind: 'map', key: items[0]?.type ?? unknown, value: body });
      case 'body':
        return nowhere(body);
      case 'optional':
        return nowhere({ kind: 'optional', of: body });
    }
  }

  /** What the names of a macro stand for. */
  #itemsOf({ of, names, body }: Macro, name: string, holder: Value, parameters: readonly Cel[]): readonly Value[] {
    const { type } = holder;
    const span = parameters[0]?.span ?? { start: 0, end: 0 };
    if (type.kind === 'unknown') {
      return [];
    }
    if (of === 'value') {
      if (type.kind !== 'optional') {
        this.#mismatch(span, name, `"${name}" is for optional values, not for ${typeWords(type)}`);
        return [];
      }
      return [{ ...holder, type: type.of }];
    }
    if (type.kind === 'list') {
      const item: Value = { type: type.item, of: holder.of, path: [...holder.path, 0] };
      return names === 1 ? [item] : [nowhere(int), item];
    }
    if (type.kind === 'map' && body !== 'sortable') {
      return [nowhere(type.key), nowhere(type.value)];
    }
    this.#mismatch(span, name, `"${name}" is for ${body === 'sortable' ? 'lists' : 'lists and maps'}, not for ${typeWords(type)}`);
    return [];
  }
}

function isBody(type: CelType, wanted: Macro['body']): boolean {
  switch (wanted) {
    case 'any':
      return true;
    case 'sortable':
      return type.kind === 'unknown' || sortable.has(type.kind);
    default:
      return type.kind === 'unknown' || type.kind === wanted;
  }
}

const bodyWords: Readonly<Record<Macro['body'], string>> = {
  bool: 'a boolean',
  sortable: 'a value that can be sorted',
  map: 'a map',
  optional: 'an optional value',
  any: 'a value',
};

/** `a.b` before a function's name, if it is nothing but names. */
function qualifiedName(target: Cel, name: string): string | undefined {
  return target.kind === 'name'
    ? `${target.name}.${name}`
    : target.kind === 'member' && !target.optional
      ? qualifiedName(target.target, `${target.field}.${name}`)
      : undefined;
}

function listed(types: readonly CelType[]): string {
  return inWords(types.map(typeWords), 'and');
}
