/** A problem as far as others may say the same. */
export interface PlacedProblem {
  readonly code: string;
  readonly message: string;
  readonly startLine: number;
  readonly startCharacter: number;
}

/** What another extension says of a document. */
export interface OtherProblem {
  readonly source: string | undefined;
  readonly message: string;
  readonly startLine: number;
  readonly startCharacter: number;
}

/*
 * What Red Hat's YAML extension calls the source of its errors of syntax, and of what a schema says: by `yaml.schemas`, a modeline
 * or a schema store. Source: yaml-language-server 2.0.0, whose ranges and messages were compared with ours.
 */
const syntaxSource = 'YAML';
const schemaSource = 'yaml-schema:';

/** Problems of the text alone, which every reader of YAML finds; one for each line is enough. */
const textCodes: ReadonlySet<string> = new Set(['yaml/syntax', 'yaml/duplicate-key']);

/** Problems of a key; several may stand at one place, such as those of what an object lacks. */
const keyCodes: ReadonlySet<string> = new Set(['schema/unknown-field', 'schema/missing-field']);

/** Problems of a value, one of which is enough: the others show when that is mended. */
const valueCodes: ReadonlySet<string> = new Set(
  ['type', 'enum', 'pattern', 'length', 'range', 'items', 'properties', 'duplicate-item', 'format'].map((name) => `schema/${name}`),
);

/** True for a problem that somebody else may find as well. */
export function mayRepeat({ code }: PlacedProblem): boolean {
  return textCodes.has(code) || keyCodes.has(code) || valueCodes.has(code);
}

/** Which problems say again what another extension shows already. */
export function repeatsOf(others: readonly OtherProblem[]): (problem: PlacedProblem) => boolean {
  const lines = new Set(others.filter(({ source }) => source === syntaxSource).map(({ startLine }) => startLine));
  const messages = new Map<string, string[]>();
  for (const other of others.filter(({ source }) => source?.startsWith(schemaSource) === true)) {
    messages.set(placeOf(other), [...(messages.get(placeOf(other)) ?? []), other.message]);
  }
  return (problem) => {
    const there = messages.get(placeOf(problem)) ?? [];
    const [, name = ''] = /"([^"]*)"/.exec(problem.message) ?? [];
    return textCodes.has(problem.code)
      ? lines.has(problem.startLine)
      : keyCodes.has(problem.code)
        ? name !== '' && there.some((message) => wordsOf(message).includes(name))
        : valueCodes.has(problem.code) && there.length > 0;
  };
}

function placeOf({ startLine, startCharacter }: Pick<OtherProblem, 'startLine' | 'startCharacter'>): string {
  return `${startLine}:${startCharacter}`;
}

/** The words of a message, which may be of any language, without quotes around them and full stops behind them. */
function wordsOf(message: string): readonly string[] {
  return message.split(/[\s"'`«»„“”]+/).map((word) => word.replace(/[.,;:]+$/, ''));
}
