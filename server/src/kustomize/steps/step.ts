import type { Span } from '../../base/text';
import type { YamlNode } from '../../yaml/nodes/node';
import type { Cause, Place } from '../objects/object';
import type { Problems } from '../objects/problem';
import type { Read } from '../fields/read';

/** What a transformer works with besides the objects. */
export interface Step {
  readonly problems: Problems;
  /** The kustomization file. */
  readonly place: Place;
}

/** The field of a kustomization file that does something, at its value. */
export function causeIn({ place }: Step, what: string, at: YamlNode | Read | undefined): Cause {
  const span: Span | undefined = at === undefined ? undefined : 'span' in at ? at.span : at.node.span;
  const from = at === undefined || 'span' in at ? undefined : at.from;
  const { uri, document, span: own } = from ?? place;
  const where = span ?? own;
  return { what, uri, ...(document === undefined ? {} : { document }), ...(where === undefined ? {} : { span: where }) };
}

/** The same step where an entry is not written in the kustomization file itself. */
export function stepFor<T extends Step>(step: T, { from }: Read): T {
  return from === undefined ? step : { ...step, place: from };
}
