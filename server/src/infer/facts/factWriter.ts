import { operationPage } from '../../schema/operationPage';
import type { ApiConstraints, FieldAddition, FieldFacts } from '../../schema/structure/structure';
import type { Field } from '../fields/field';
import type { ApiModel, Operation, ShapeRef } from '../model/apiModel';
import { joinLimits } from '../model/limits';
import { describedList } from './describedList';
import { expressPattern } from './pattern';

/** Writes what the model knows of fields, and counts the patterns that it had to leave out. One per inference. */
export class FactWriter {
  readonly #service: string;
  readonly #model: ApiModel;
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #patterns = new Map<string, string | undefined>();
  readonly #leftOut = new Map<string, string>();

  constructor(service: string, model: ApiModel) {
    this.#service = service;
    this.#model = model;
    this.#operations = new Map([...model.operations.values()].map((operation) => [operation.modelName, operation]));
  }

  /** Patterns that no fact carries, each with the reason. */
  get leftOutPatterns(): ReadonlyMap<string, string> {
    return this.#leftOut;
  }

  /** Facts of a member, or of what a list or map holds. */
  memberFacts(ref: ShapeRef, added?: FieldAddition): FieldFacts | undefined {
    return this.#facts(ref, this.#constraints(ref), added);
  }

  /** Facts of a member that a reference to a Secret stands for: limits of the value do not apply to that object. */
  secretFacts(ref: ShapeRef, added?: FieldAddition): FieldFacts | undefined {
    return this.#facts(ref, notOfValue(joinLimits(ref.limits, ref.shape.limits)), added);
  }

  /** Facts of a property of spec or status, with the operation that brings it. */
  fieldFacts(field: Field): FieldFacts | undefined {
    if (field.content.kind === 'reference') {
      return { added: 'reference' };
    }
    const { source } = field;
    const { ref } = field.content;
    const isSecret = field.entry?.config.is_secret === true && source.kind !== 'attribute';
    const added = source.kind === 'member' || source.kind === 'reference' ? undefined : source.kind;
    const facts = isSecret ? this.secretFacts(ref, added) : this.memberFacts(ref, added);
    const operation = 'operation' in source ? this.#operations.get(source.operation) : undefined;
    const documentation = operation === undefined ? undefined : this.#documentation(operation);
    const withOperation = operation !== undefined && facts?.origin !== undefined;
    return withOperation
      ? {
          ...facts,
          origin: { ...facts.origin, operation: operation.modelName },
          ...(documentation === undefined ? {} : { api: { ...facts.api, documentation } }),
        }
      : facts;
  }

  #facts(ref: ShapeRef, api: ApiConstraints | undefined, added: FieldAddition | undefined): FieldFacts | undefined {
    const origin = ref.origin === undefined ? undefined : { service: this.#service, ...ref.origin };
    const addition = origin === undefined ? (added ?? ref.added) : undefined;
    if (origin === undefined && api === undefined && addition === undefined) {
      return undefined;
    }
    return {
      ...(origin === undefined ? {} : { origin }),
      ...(api === undefined ? {} : { api }),
      ...(addition === undefined ? {} : { added: addition }),
    };
  }

  #constraints(ref: ShapeRef): ApiConstraints | undefined {
    const limits = withDescribed(ref, this.#expressed(joinLimits(ref.limits, ref.shape.limits)));
    const key = ref.shape.key;
    const keys = key === undefined ? undefined : this.#expressed(joinLimits(key.limits, key.shape.limits));
    return keys === undefined ? limits : { ...limits, keys };
  }

  #expressed(limits: ApiConstraints | undefined): ApiConstraints | undefined {
    if (limits?.pattern === undefined) {
      return limits;
    }
    const { pattern: source, ...others } = limits;
    const pattern = this.#pattern(source);
    const rest = Object.keys(others).length === 0 ? undefined : others;
    return pattern === undefined ? rest : { ...others, pattern };
  }

  #pattern(source: string): string | undefined {
    if (!this.#patterns.has(source)) {
      const expressed = expressPattern(source);
      this.#patterns.set(source, expressed.kind === 'expressed' ? expressed.pattern : undefined);
      if (expressed.kind === 'leftOut') {
        this.#leftOut.set(source, expressed.reason);
      }
    }
    return this.#patterns.get(source);
  }

  #documentation(operation: Operation): string | undefined {
    const { documentationId } = this.#model;
    return documentationId === undefined ? undefined : operationPage(documentationId, operation.modelName);
  }
}

/** With the values that the text of a member lists, where its shape lists none. */
function withDescribed({ shape, documentation }: ShapeRef, limits: ApiConstraints | undefined): ApiConstraints | undefined {
  const isOpen = shape.type === 'string' && limits?.enum === undefined && documentation !== undefined;
  const described = isOpen ? describedList(documentation) : undefined;
  return described === undefined ? limits : { ...limits, described };
}

function notOfValue(limits: ApiConstraints | undefined): ApiConstraints | undefined {
  const { deprecated, sensitive } = limits ?? {};
  if (deprecated === undefined && sensitive === undefined) {
    return undefined;
  }
  return { ...(deprecated === undefined ? {} : { deprecated }), ...(sensitive === undefined ? {} : { sensitive }) };
}
