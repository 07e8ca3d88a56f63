/**
 * What is known of the values that an ApplicationSet fills into its template. A value that is not known, such as the
 * address of a cluster, is not in it.
 */
export type Parameters = ReadonlyMap<string, string>;

const action = /\{\{([^{}]*)\}\}/g;
const field = /^-?\s*\.([A-Za-z_][\w]*(?:\.[A-Za-z_][\w-]*)*)\s*-?$/;
const indexed = /^-?\s*index\s+\.([A-Za-z_][\w.]*)\s+(\d+)\s*-?$/;

/**
 * A string of a template with its actions replaced, `undefined` where one of them is not known. Go templates are read as
 * far as they name a parameter; anything else in them is not known.
 * Source: argo-cd applicationset/utils/utils.go, replaceTemplatedString and Replace; valyala/fasttemplate.
 */
export function render(text: string, parameters: Parameters, isGo: boolean): string | undefined {
  let isKnown = true;
  const rendered = text.replace(action, (_, body: string) => {
    const value = parameters.get(isGo ? (nameIn(body) ?? '') : body.trim());
    isKnown &&= value !== undefined;
    return value ?? '';
  });
  return isKnown && !rendered.includes('{{') ? rendered : undefined;
}

function nameIn(body: string): string | undefined {
  const [, list, index] = indexed.exec(body) ?? [];
  return list === undefined ? field.exec(body)?.[1] : `${list}[${index ?? ''}]`;
}
