import { initialisms, type Initialism } from './initialisms';

/** The two spellings that a model name gets. */
export interface Spelling {
  /** Go field, field path and Kind: `VpcId` gives `VPCID`. */
  readonly camel: string;
  /** Property in the schema: `VpcId` gives `vpcID`. */
  readonly json: string;
}

/** Spells names as the ACK generator does and remembers what it spelled; one per inference. */
export class Namer {
  readonly #spelled = new Map<string, Spelling>();

  spell(name: string): Spelling {
    let spelling = this.#spelled.get(name);
    if (spelling === undefined) {
      spelling = spell(name);
      this.#spelled.set(name, spelling);
    }
    return spelling;
  }

  camel(name: string): string {
    return this.spell(name).camel;
  }

  json(name: string): string {
    return this.spell(name).json;
  }
}

/** Source: aws-controllers-k8s/pkg names/names.go (New), iancoleman/strcase v0.2.0. */
export function spell(name: string): Spelling {
  return {
    camel: escapeKeyword(applyInitialisms(joinWords(name, true), false)),
    json: escapeKeyword(applyInitialisms(joinWords(applyInitialisms(name, true), false), true)),
  };
}

const goKeywords: ReadonlySet<string> = new Set(
  (
    'break case chan const continue default defer else fallthrough for func go goto if import interface map package range ' +
    'return select struct switch type var'
  ).split(' '),
);

function escapeKeyword(name: string): string {
  return goKeywords.has(name) ? `${name}_` : name;
}

const wordBreaks = new Set(['_', ' ', '-', '.']);

/** strcase's camel form: separators vanish and capitalise what follows, digits capitalise what follows too. */
function joinWords(text: string, upperFirst: boolean): string {
  const trimmed = text.trim();
  const source = trimmed === 'ID' ? 'id' : trimmed;
  let out = '';
  let capitalise = upperFirst;
  for (let index = 0; index < source.length; index += 1) {
    const character = source.charAt(index);
    if (/[A-Za-z]/.test(character)) {
      if (capitalise) {
        out += character.toUpperCase();
      } else {
        out += index === 0 ? character.toLowerCase() : character;
      }
      capitalise = false;
    } else if (/[0-9]/.test(character)) {
      out += character;
      capitalise = true;
    } else {
      capitalise = wordBreaks.has(character);
    }
  }
  return out;
}

function applyInitialisms(text: string, lowerFirst: boolean): string {
  let result = text;
  for (const row of initialisms) {
    result = row.pattern === undefined ? applyPlain(result, row, lowerFirst) : applyPattern(result, row, row.pattern, lowerFirst);
  }
  return result;
}

function applyPlain(text: string, row: Initialism, lowerFirst: boolean): string {
  let result = text;
  if (lowerFirst && result.startsWith(row.upper)) {
    result = row.lower + result.slice(row.upper.length);
  }
  const index = result.indexOf(row.camel);
  if (index < 0) {
    return result;
  }
  if (lowerFirst && index === 0) {
    result = row.lower + result.slice(row.camel.length);
  }
  return result.replaceAll(row.camel, row.upper);
}

function applyPattern(text: string, row: Initialism, pattern: RegExp, lowerFirst: boolean): string {
  const first = pattern.exec(text);
  if (first === null) {
    return text;
  }
  if (!lowerFirst || first.index > 0) {
    return replaceFrom(text, first.index, pattern, row.upper);
  }
  const length = first[0].length;
  const next = pattern.exec(text.slice(length));
  const lowered = row.lower + text.slice(length);
  // Upstream goes on at the place where the next match stood before the replacement.
  return next === null ? lowered : replaceFrom(lowered, length + next.index, pattern, row.upper);
}

/** Replaces every match at or after an offset. Cutting is safe because no pattern looks back. */
function replaceFrom(text: string, offset: number, pattern: RegExp, by: string): string {
  return text.slice(0, offset) + text.slice(offset).replace(new RegExp(pattern.source, 'g'), by);
}
