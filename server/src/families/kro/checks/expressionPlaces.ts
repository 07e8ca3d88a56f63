import type { Fix } from '../../../workspace/finding';
import { isInFlow } from '../../../yaml/nodes/query';
import { writtenAt } from '../../../yaml/nodes/writtenAt';
import { crdKind } from '../facts';
import type { Use } from '../graph';
import type { Report } from './report';

/** What a value has to be as a whole; false where nothing more can be said of it. */
export function checkValue(use: Use, report: Report): boolean {
  const { extraction, place, scalar, path } = use;
  const { nested, unclosed, standalone } = extraction;
  if (nested !== undefined) {
    report.inside(scalar, nested, path, {
      code: 'kro/nested-expression',
      message: 'Expressions cannot be nested: remove the inner "${" and its "}"',
    });
    return false;
  }
  if (unclosed !== undefined) {
    report.inside(scalar, { start: unclosed, end: scalar.text.length }, path, {
      code: 'kro/unclosed-expression',
      message: '"${" without closing "}": the value stays a plain string',
      fixes: (text) => closed(use, text),
    });
  }
  if (place !== 'template' && place !== 'external' && place !== 'status' && !standalone) {
    report.use(use, {
      code: 'kro/condition-not-an-expression',
      message: `${placeWords[place]} must be one whole expression`,
      fixes: () => wrapped(use, report),
    });
    return false;
  }
  if (place === 'status' && extraction.expressions.length === 0) {
    report.use(use, {
      code: 'kro/status-without-expression',
      message: 'Status field must be an expression',
      fixes: () => wrapped(use, report),
    });
    return false;
  }
  if (
    use.node?.kind?.kind === crdKind.kind &&
    use.node.kind.group === crdKind.group &&
    place === 'template' &&
    extraction.expressions.length > 0 &&
    path[use.node.path.length + 1] !== 'metadata'
  ) {
    report.use(use, {
      code: 'kro/expression-in-crd',
      message: 'Template of a CustomResourceDefinition can have expressions in "metadata" only',
    });
  }
  return true;
}

const placeWords = {
  includeWhen: 'Condition of "includeWhen"',
  readyWhen: 'Condition of "readyWhen"',
  forEach: 'List of an iterator',
  condition: 'Condition of the status',
} as const;

/** The brace at the end of the value. */
function closed({ scalar, extraction }: Use, text: string): readonly Fix[] {
  const end = writtenAt(scalar, text)(scalar.text.trimEnd().length);
  return end === undefined || extraction.expressions.length > 0 || scalar.style === 'block'
    ? []
    : [{ title: 'Add "}"', preferred: false, edits: [{ span: { start: end, end }, newText: '}' }] }];
}

const longestInTitle = 80;

/** A value that reads like an expression becomes one; between brackets its braces would end a value without quotes. */
function wrapped({ scalar, extraction, path }: Use, { resource }: Report): readonly Fix[] {
  const looksRight = /^[a-z][A-Za-z0-9]*(?:\.|\[)/.test(scalar.text);
  const quote = scalar.style === 'single' || scalar.style === 'double' ? 1 : 0;
  const mark = scalar.style === 'plain' && isInFlow(resource.node, path) ? '"' : '';
  const inner = { start: scalar.span.start + quote, end: scalar.span.end - quote };
  return !looksRight ||
    scalar.style === 'block' ||
    scalar.text.length > longestInTitle ||
    (mark !== '' && /["\\]/.test(scalar.text)) ||
    extraction.expressions.length > 0 ||
    extraction.unclosed !== undefined
    ? []
    : [
        {
          title: `Wrap "${scalar.text}" in "\${…}"`,
          preferred: false,
          edits: [
            { span: { start: inner.start, end: inner.start }, newText: `${mark}\${` },
            { span: { start: inner.end, end: inner.end }, newText: `}${mark}` },
          ],
        },
      ];
}
