import type { Span } from '../../../base/text';

/** An expression as a tree. Spans are in the expression. */
export type Cel =
  | { readonly kind: 'name'; readonly name: string; readonly span: Span }
  | {
      readonly kind: 'literal';
      readonly type: 'int' | 'uint' | 'double' | 'string' | 'bytes' | 'bool' | 'null';
      readonly text: string;
      readonly span: Span;
    }
  /** `target.field`, or `target.?field`; the step's own name is at `at`. */
  | {
      readonly kind: 'member';
      readonly target: Cel;
      readonly field: string;
      readonly at: Span;
      readonly optional: boolean;
      readonly span: Span;
    }
  | { readonly kind: 'index'; readonly target: Cel; readonly index: Cel; readonly optional: boolean; readonly span: Span }
  /** `name(…)`, or `target.name(…)`. */
  | {
      readonly kind: 'call';
      readonly target: Cel | undefined;
      readonly name: string;
      readonly at: Span;
      readonly parameters: readonly Cel[];
      readonly span: Span;
    }
  | { readonly kind: 'list'; readonly items: readonly Cel[]; readonly span: Span }
  /** `?a` in a list, `?key: a` in a map: there only if it has a value. */
  | { readonly kind: 'optional'; readonly operand: Cel; readonly span: Span }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [key: Cel, value: Cel])[]; readonly span: Span }
  | { readonly kind: 'message'; readonly target: Cel; readonly values: readonly Cel[]; readonly span: Span }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Cel; readonly span: Span }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Cel; readonly right: Cel; readonly span: Span }
  | { readonly kind: 'choice'; readonly condition: Cel; readonly yes: Cel; readonly no: Cel; readonly span: Span };

/** The parts of an expression, in the order in which they are written. */
export function partsOf(cel: Cel): readonly Cel[] {
  switch (cel.kind) {
    case 'name':
    case 'literal':
      return [];
    case 'member':
      return [cel.target];
    case 'index':
      return [cel.target, cel.index];
    case 'call':
      return [...(cel.target === undefined ? [] : [cel.target]), ...cel.parameters];
    case 'list':
      return cel.items;
    case 'map':
      return cel.entries.flat();
    case 'message':
      return [cel.target, ...cel.values];
    case 'unary':
    case 'optional':
      return [cel.operand];
    case 'binary':
      return [cel.left, cel.right];
    case 'choice':
      return [cel.condition, cel.yes, cel.no];
  }
}
