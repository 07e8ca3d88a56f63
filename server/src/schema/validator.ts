import { explain } from './explain';
import { errorsOf } from './judge';
import type { Kind } from './kind';
import { withoutDroppedNulls } from './nulls';
import { Patterns } from './patterns';
import { plainView, type SchemaFinding, type ValueView } from './schemaFinding';

/** Checks values against the schemas of kinds. Nothing is made of a schema before a value reaches it. */
export class Validator {
  readonly #patterns = new Patterns();

  /**
   * What is wrong with a manifest's plain value, by place in the manifest, one finding for one mistake.
   * Never throws on data. `patternSteps` is asked where patterns cost more than they nearly ever do.
   */
  validate(kind: Kind, value: unknown, view: ValueView = plainView, patternSteps?: () => number): readonly SchemaFinding[] {
    this.#patterns.startOver(patternSteps);
    const effective = withoutDroppedNulls(value, kind.schema);
    const errors = errorsOf(kind.schema, effective, this.#patterns);
    return errors.length === 0 ? [] : explain(errors, { structure: kind.schema, value: effective, written: value, view });
  }
}
