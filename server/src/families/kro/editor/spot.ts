import { touches } from '../../../base/text';
import type { Resource } from '../../../manifest/resource';
import type { Spot } from '../../../workspace/spot';
import type { Step } from '../cel/analyse';
import { spanInside } from '../checks/report';
import { type Expression, type Graph, graphOf, isDefinition } from '../graph';
import type { Meanings } from '../scope';

/** The definition around a position, also from inside of one of its templates. */
export function graphAt({ resource }: Pick<Spot, 'resource'>): Graph | undefined {
  const host: Resource | undefined = resource?.host ?? resource;
  return host !== undefined && isDefinition(host) ? graphOf(host) : undefined;
}

/** A name or field of an expression with the expression. */
export interface StepAt {
  readonly expression: Expression;
  readonly step: Step;
}

/** The name or field under a position of a document. */
export function stepAt(meanings: Meanings, offset: number, text: string | undefined): StepAt | undefined {
  for (const use of meanings.graph.uses) {
    if (touches(use.scalar.span, offset)) {
      for (const expression of use.expressions) {
        const step = meanings.analysisOf(expression)?.steps.find(({ span }) => {
          const written = spanOfStep(expression, span, text);
          return written !== undefined && touches(written, offset);
        });
        if (step !== undefined) {
          return { expression, step };
        }
      }
    }
  }
  return undefined;
}

/** Where a part of an expression is written. */
export function spanOfStep({ use, start }: Expression, span: Step['span'], text: string | undefined): Step['span'] | undefined {
  return spanInside(use.scalar, { start: start + span.start, end: start + span.end }, text);
}
