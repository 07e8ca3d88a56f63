import type { ApiConstraints } from '../../schema/structure/structure';
import { pointerStep, type ProblemSink } from '../problem';
import type { Operation, Shape, ShapeRef, ShapeType } from './apiModel';
import { at, entriesOf } from './json';

/** Where a model format keeps what a use of a shape says. */
export interface UseFormat {
  /** The shape that is used, as the model writes it. */
  target(use: unknown): string | undefined;
  /** The key of {@link Linker.shapes} for such a text. */
  shapeName(target: string): string;
  limits(use: unknown, type: ShapeType): ApiConstraints | undefined;
  isIdempotencyToken(use: unknown): boolean;
  documentation(use: unknown): string | undefined;
}

/** Ties shapes and operations to the shapes that they use; a use of an undefined shape is a problem and left out. */
export class Linker {
  constructor(
    readonly shapes: ReadonlyMap<string, Shape>,
    readonly format: UseFormat,
    readonly sink: ProblemSink,
  ) {}

  linkShape(shape: Shape, entry: unknown): void {
    if (shape.type === 'structure') {
      for (const [member, use] of entriesOf(at(entry, 'members'))) {
        const pointer = `${shape.pointer}/members${pointerStep(member)}`;
        const ref = this.#link(use, pointer, { shape: shape.modelName, member });
        if (ref !== undefined) {
          shape.members.set(member, ref);
        }
      }
    } else if (shape.type === 'list') {
      this.#assign(shape, 'element', at(entry, 'member'), `${shape.pointer}/member`);
    } else if (shape.type === 'map') {
      this.#assign(shape, 'element', at(entry, 'value'), `${shape.pointer}/value`);
      this.#assign(shape, 'key', at(entry, 'key'), `${shape.pointer}/key`);
    }
  }

  linkOperation(name: string, entry: unknown, pointer: string, documentation: string | undefined): Operation {
    const input = this.#payload(at(entry, 'input'), `${pointer}/input`);
    const output = this.#payload(at(entry, 'output'), `${pointer}/output`);
    const errors = at(entry, 'errors');
    return {
      name,
      modelName: name,
      pointer,
      ...(input === undefined ? {} : { input }),
      ...(output === undefined ? {} : { output }),
      errors: (Array.isArray(errors) ? errors : [])
        .map((use: unknown, index) => this.#link(use, `${pointer}/errors/${index}`))
        .filter((ref) => ref !== undefined),
      ...(documentation === undefined ? {} : { documentation }),
    };
  }

  #payload(use: unknown, pointer: string): ShapeRef | undefined {
    // A prelude target, `smithy.api#Unit`, says that there is no payload.
    const isNone = use === undefined || this.format.target(use)?.startsWith('smithy.api#') === true;
    return isNone ? undefined : this.#link(use, pointer);
  }

  #assign(shape: Shape, part: 'element' | 'key', use: unknown, pointer: string): void {
    const ref = this.#link(use, pointer);
    if (ref !== undefined) {
      shape[part] = ref;
    }
  }

  #link(use: unknown, pointer: string, origin?: { readonly shape: string; readonly member: string }): ShapeRef | undefined {
    const target = this.format.target(use);
    const shape = target === undefined ? undefined : this.shapes.get(this.format.shapeName(target));
    if (target === undefined || shape === undefined) {
      this.sink.add(
        {
          code: 'model-shape',
          severity: 'error',
          message: target === undefined ? 'shape reference without a target' : `shape ${target} is referenced but not defined`,
          at: { kind: 'model', pointer },
        },
        target === undefined ? undefined : { name: this.format.shapeName(target), among: this.shapes.keys() },
      );
      return undefined;
    }
    const limits = this.format.limits(use, shape.type);
    const documentation = this.format.documentation(use);
    return {
      shape,
      pointer,
      isIdempotencyToken: this.format.isIdempotencyToken(use),
      ...(origin === undefined ? {} : { origin }),
      ...(limits === undefined ? {} : { limits }),
      ...(documentation === undefined ? {} : { documentation }),
    };
  }
}
