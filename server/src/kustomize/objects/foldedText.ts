const blank = /^[ \t]/;

/**
 * What Kustomize has of the text of a folded block scalar. It writes each object once and reads that, and its writer ends lines
 * that are not indented with one break more than there are: folding takes it away, but not before an indented line, nor at the
 * end of a text that keeps its breaks. In a text that begins with a blank it adds none, so that lines which it ends are joined.
 * Source: sigs.k8s.io/yaml goyaml.v3 emitterc.go, yaml_emitter_write_folded_scalar; measured with kubectl v1.34.5.
 */
export function foldedByKustomize(text: string): string {
  // It writes such a text in quotes.
  if (/ (?:\n|$)/.test(text)) {
    return text;
  }
  const addsBreaks = !/^\n*[ \t]/.test(text);
  const parts = text.match(/[^\n]+|\n+/g) ?? [];
  return parts
    .map((part, index) => {
      const [before, after] = [parts[index - 1], parts[index + 1]];
      if (!part.startsWith('\n') || before === undefined || blank.test(before)) {
        return part;
      }
      const isFolded = after !== undefined && !blank.test(after);
      if (addsBreaks) {
        return isFolded || (after === undefined && part.length === 1) ? part : `${part}\n`;
      }
      return !isFolded ? part : part.length === 1 ? ' ' : part.slice(1);
    })
    .join('');
}
