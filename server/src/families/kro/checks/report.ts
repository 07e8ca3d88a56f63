import type { Path } from '../../../base/path';
import type { Span } from '../../../base/text';
import type { Resource } from '../../../manifest/resource';
import type { Finding } from '../../../workspace/finding';
import type { ScalarNode } from '../../../yaml/nodes/node';
import { writtenAt } from '../../../yaml/nodes/writtenAt';
import { spanFor } from '../../../checks/places/place';
import type { Expression, Use } from '../graph';

/** Where findings of a definition are to be shown. */
export class Report {
  readonly resource: Resource;
  readonly text: string | undefined;
  readonly findings: Finding[] = [];

  constructor(resource: Resource, text: string | undefined) {
    this.resource = resource;
    this.text = text;
  }

  /** On the key or value at a path of the definition, or on the key of what would hold it. */
  at(path: Path, on: 'key' | 'value' | 'parent', finding: Pick<Finding, 'code' | 'message'> & Partial<Finding>): void {
    this.findings.push({ span: spanFor(this.resource, path, on), path, resource: this.resource, ...finding });
  }

  /** On a part of a value. */
  inside(scalar: ScalarNode, span: Span | undefined, path: Path, finding: Pick<Finding, 'code' | 'message'> & Partial<Finding>): void {
    this.findings.push({
      span: (span === undefined ? undefined : spanInside(scalar, span, this.text)) ?? scalar.span,
      path,
      resource: this.resource,
      ...finding,
    });
  }

  /** On a part of an expression; without `part` on all of it. */
  on({ use, span, start }: Expression, part: Span | undefined, finding: Pick<Finding, 'code' | 'message'> & Partial<Finding>): void {
    const inValue = part === undefined ? span : { start: start + part.start, end: start + Math.max(part.end, part.start + 1) };
    this.inside(use.scalar, inValue, use.path, finding);
  }

  /** On the value of a use. */
  use({ scalar, path }: Use, finding: Pick<Finding, 'code' | 'message'> & Partial<Finding>): void {
    this.inside(scalar, undefined, path, finding);
  }
}

/** Where a part of a scalar's value is written; `undefined` where that cannot be told. */
export function spanInside(scalar: ScalarNode, { start, end }: Span, text: string | undefined): Span | undefined {
  const written = writtenAt(scalar, text);
  const first = written(start);
  const last = end > start ? written(end - 1) : first;
  return first === undefined || last === undefined ? undefined : { start: first, end: end > start ? last + 1 : last };
}
