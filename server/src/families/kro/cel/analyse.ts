import type { Path } from '../../../base/path';
import type { Span } from '../../../base/text';
import type { Described } from '../../../schema/structure/lookup';
import type { GraphNode, Iterator } from '../graph';
import { macroOf, resultOf } from './functions';
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

export interface Problem {
  readonly kind: 'name' | 'field' | 'no-fields';
  readonly span: Span;
  readonly name: string;
  /** What the field was looked for in. */
  readonly holder: Value | undefined;
  /** It stands before a function's name, and may be a part of that. */
  readonly isDoubtful: boolean;
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
        return nowhere(cel.type === 'null' || cel.type === 'uint' ? unknown : { kind: cel.type });
      case 'name':
        return this.#name(cel.name, cel.span, locals, false);
      case 'member':
        return this.#member(cel, locals);
      case 'index':
        return this.#index(cel, locals);
      case 'call':
        return this.#call(cel, locals);
      case 'list': {
        const items = cel.items.map((item) => this.value(item, locals));
        return nowhere({ kind: 'list', item: sameType(items.map(({ type }) => type)) });
      }
      case 'map':
        cel.entries.flat().forEach((part) => this.value(part, locals));
        return nowhere({ kind: 'map', value: unknown });
      case 'message':
        cel.values.forEach((part) => this.value(part, locals));
        return nowhere(unknown);
      case 'unary': {
        const { type } = this.value(cel.operand, locals);
        return nowhere(cel.operator === '!' ? bool : type);
      }
      case 'binary':
        return this.#binary(cel.operator, this.value(cel.left, locals).type, this.value(cel.right, locals).type);
      case 'choice': {
        this.value(cel.condition, locals);
        const yes = this.value(cel.yes, locals);
        const no = this.value(cel.no, locals);
        return nowhere(sameType([yes.type, no.type]));
      }
    }
  }

  #name(name: string, span: Span, locals: Locals, isTarget: boolean): Value {
    this.#look(span, undefined, locals);
    const local = locals.get(name);
    const found = local === undefined ? this.#scope.lookup(name) : { ...local, root: { kind: 'local' } as const };
    if (found === undefined) {
      if (!this.#scope.isWord(name)) {
        this.problems.push({ kind: 'name', span, name, holder: undefined, isDoubtful: isTarget });
      }
      return nowhere(unknown);
    }
    const { root, ...value } = found;
    this.steps.push({ span, name, root, value, holder: undefined });
    return value;
  }

  #member(cel: Extract<Cel, { kind: 'member' }>, locals: Locals): Value {
    const holder = this.value(cel.target, locals);
    this.#look(cel.at, holder, locals);
    const value = this.#field(holder, cel.field, cel.at, cel.optional);
    if (value !== undefined) {
      this.steps.push({ span: cel.at, name: cel.field, root: undefined, value, holder });
    }
    // What follows an optional step is optional too.
    return value === undefined || cel.optional ? nowhere(unknown) : value;
  }

  #field(holder: Value, name: string, span: Span, optional: boolean): Value | undefined {
    const at = (type: CelType): Value => ({ type, of: holder.of, path: [...holder.path, name] });
    switch (holder.type.kind) {
      case 'unknown':
        return undefined;
      case 'map':
        return at(holder.type.value);
      case 'object': {
        const described = fieldOf(holder.type.described, name);
        if (described === 'none' && !optional) {
          this.problems.push({ kind: 'field', span, name, holder, isDoubtful: false });
        }
        return described === 'none' || described === 'open' ? undefined : { ...at(typeOfSchema(described)), described };
      }
      case 'list':
      case 'string':
      case 'int':
      case 'double':
      case 'bool':
      case 'bytes':
        if (!optional) {
          this.problems.push({ kind: 'no-fields', span, name, holder, isDoubtful: false });
        }
        return undefined;
    }
  }

  #index(cel: Extract<Cel, { kind: 'index' }>, locals: Locals): Value {
    const holder = this.value(cel.target, locals);
    this.value(cel.index, locals);
    const key = cel.index.kind === 'literal' && cel.index.type === 'string' ? cel.index.text : undefined;
    if (cel.optional) {
      return nowhere(unknown);
    }
    switch (holder.type.kind) {
      case 'list':
        return { type: holder.type.item, of: holder.of, path: [...holder.path, 0] };
      case 'map':
        return { type: holder.type.value, of: key === undefined ? undefined : holder.of, path: [...holder.path, key ?? ''] };
      case 'object': {
        const described = key === undefined ? 'open' : fieldOf(holder.type.described, key);
        return described === 'none' || described === 'open'
          ? nowhere(unknown)
          : { type: typeOfSchema(described), of: holder.of, path: [...holder.path, key ?? ''], described };
      }
      case 'unknown':
      case 'string':
      case 'int':
      case 'double':
      case 'bool':
      case 'bytes':
        return nowhere(unknown);
    }
  }

  #call(cel: Extract<Cel, { kind: 'call' }>, locals: Locals): Value {
    const { target, name, parameters } = cel;
    if (target?.kind === 'name' && target.name === 'cel' && name === 'bind' && parameters.length === 3) {
      return this.#bound(parameters, locals);
    }
    const namespace =
      target?.kind === 'name' && !locals.has(target.name) && this.#scope.lookup(target.name) === undefined ? target.name : undefined;
    const holder =
      target === undefined
        ? undefined
        : target.kind === 'name'
          ? this.#name(target.name, target.span, locals, true)
          : this.value(target, locals);
    const macro = holder === undefined ? undefined : macroOf(name, parameters.length);
    if (macro === undefined || holder === undefined) {
      parameters.forEach((parameter) => this.value(parameter, locals));
      return nowhere(resultOf(name, namespace));
    }
    return this.#macro(macro, holder, parameters, locals);
  }

  #bound([variable, value, body]: readonly Cel[], locals: Locals): Value {
    const bound = value === undefined ? nowhere(unknown) : this.value(value, locals);
    return variable?.kind !== 'name' || body === undefined
      ? nowhere(unknown)
      : this.value(body, new Map([...locals, [variable.name, bound]]));
  }

  #macro({ names, of, result }: NonNullable<ReturnType<typeof macroOf>>, holder: Value, parameters: readonly Cel[], locals: Locals): Value {
    const variables = parameters.slice(0, names).flatMap((parameter) => (parameter.kind === 'name' ? [parameter.name] : []));
    const item = of === 'items' && names === 1 ? itemOf(holder) : nowhere(unknown);
    const inner = new Map([...locals, ...variables.map((variable) => [variable, item] as const)]);
    const bodies = parameters.slice(names).map((parameter) => this.value(parameter, inner));
    switch (result) {
      case 'bool':
        return nowhere(bool);
      case 'same':
        return holder.type.kind === 'list' ? holder : nowhere(unknown);
      case 'list':
        return nowhere({ kind: 'list', item: bodies.at(-1)?.type ?? unknown });
      case 'body':
      case 'unknown':
        return nowhere(unknown);
    }
  }

  #binary(operator: string, left: CelType, right: CelType): Value {
    switch (operator) {
      case '+':
      case '-':
      case '*':
      case '/':
      case '%':
        return nowhere(
          left.kind === right.kind && (left.kind === 'int' || left.kind === 'double' || (left.kind === 'string' && operator === '+'))
            ? left
            : unknown,
        );
      default:
        return nowhere(bool);
    }
  }
}

function itemOf({ type, of, path }: Value): Value {
  return type.kind === 'list' ? { type: type.item, of, path: [...path, 0] } : nowhere(type.kind === 'map' ? { kind: 'string' } : unknown);
}

/** One type that all have; lists and objects are taken for the same only where nobody depends on what is in them. */
function sameType([first, ...rest]: readonly CelType[]): CelType {
  const simple = first !== undefined && first.kind !== 'list' && first.kind !== 'object' && first.kind !== 'map';
  return first !== undefined && simple && rest.every(({ kind }) => kind === first.kind) ? first : unknown;
}
