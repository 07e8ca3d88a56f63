import { Composer, Parser, visit, type Document } from 'yaml';
import { isTooDeep } from './depth';
import { joinQuotedLines } from './quotes';

/** One document as the library reads it, or nothing to go on with. */
export type ReadDocument =
  | { readonly kind: 'document'; readonly document: Document }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-deep' };

/**
 * Reads the text of one document as the library does, or where it finds fault with a quoted scalar as the readers do
 * that Kubernetes uses. Never throws.
 */
export function readDocument(text: string): ReadDocument {
  const strict = compose(text);
  let read = strict;
  let joined: string | undefined = text;
  for (let tries = 0; tries < mostJoins; tries += 1) {
    const start = openQuote(read);
    joined = start === undefined ? undefined : joinQuotedLines(joined, start);
    if (joined === undefined) {
      return read.kind === 'document' && read.document.errors.length === 0 ? read : strict;
    }
    read = compose(joined);
  }
  return strict;
}

const mostJoins = 20;

/** Scalars stay texts: what a plain one means is Kubernetes' business, see scalar.ts. */
const options = { schema: 'failsafe', uniqueKeys: false, strict: false, prettyErrors: false, logLevel: 'silent' } as const;

function compose(text: string): ReadDocument {
  const tokens = [...new Parser().parse(text)];
  if (tokens.some(isTooDeep)) {
    return { kind: 'too-deep' };
  }
  const [document] = new Composer(options).compose(tokens, true, text.length);
  return document === undefined ? { kind: 'empty' } : { kind: 'document', document };
}

/** Where the quoted scalar begins of which the library misses the end; `undefined` when its first error is another. */
function openQuote(read: ReadDocument): number | undefined {
  const error = read.kind === 'document' ? read.document.errors[0] : undefined;
  if (read.kind !== 'document' || error?.code !== 'MISSING_CHAR') {
    return undefined;
  }
  let start: number | undefined;
  visit(read.document, {
    Scalar: (_key, node) => {
      const at = node.range?.[0];
      if ((node.type === 'QUOTE_SINGLE' || node.type === 'QUOTE_DOUBLE') && at !== undefined && at < error.pos[0]) {
        start = Math.max(start ?? at, at);
      }
    },
  });
  return start;
}
