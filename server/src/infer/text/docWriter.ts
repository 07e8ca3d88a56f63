import type { DecodedSource } from '../config/decodeConfig';
import type { ResourceFields } from '../fields/field';
import { bindNested } from '../fields/nestedConfigs';
import type { Shape, ShapeRef } from '../model/apiModel';
import type { Namer } from '../names/namer';
import { foldEqual } from '../names/order';
import type { ProblemSink } from '../problem';
import { type documentationType, type FieldNote, noted } from './documentation';
import { plainText } from './plainText';

/** Writes descriptions of fields: the API's own documentation, and what documentation.yaml says beside it. */
export class DocWriter {
  readonly #texts = new Map<string, string>();
  readonly #fieldNotes = new Map<string, FieldNote>();
  readonly #memberNotes = new Map<Shape, Map<string, FieldNote>>();
  readonly #kindNotes = new Map<string, string>();

  constructor(
    all: readonly ResourceFields[],
    documentation: DecodedSource<typeof documentationType> | undefined,
    namer: Namer,
    sink: ProblemSink,
  ) {
    for (const [kind, { note, fields: notes }] of documentation?.value.resources ?? []) {
      const fields = all.find((candidate) => candidate.kind === kind);
      if (documentation !== undefined && fields === undefined) {
        const at = documentation.placeOf(['resources', kind], 'key');
        const wanted = { name: kind, among: all.map((candidate) => candidate.kind) };
        sink.add({ code: 'unknown-resource', severity: 'warning', message: `Kind ${kind} not found`, at }, wanted);
        continue;
      }
      if (note !== undefined) {
        this.#kindNotes.set(kind, note);
      }
      for (const [key, fieldNote] of notes ?? []) {
        const isPlaced = fields !== undefined && this.#place(key, fieldNote, fields, namer);
        const at = documentation?.placeOf(['resources', kind, 'fields', key], 'key');
        if (at !== undefined && !isPlaced) {
          sink.add({ code: 'unknown-path', severity: 'warning', message: `${kind} has no field ${key}`, at });
        }
        if (at !== undefined && fieldNote.override !== undefined && (fieldNote.append ?? fieldNote.prepend) !== undefined) {
          const message = 'override cannot be combined with append or prepend';
          sink.add({ code: 'bad-value', severity: 'error', message, at });
        }
      }
    }
  }

  /** What documentation.yaml says of a Kind. */
  kindText(kind: string): string | undefined {
    return noted(undefined, { prepend: this.#kindNotes.get(kind) ?? '' });
  }

  /** The description of a property of spec or status; `path` is its Go name. */
  fieldText(kind: string, path: string, ref: ShapeRef): string | undefined {
    return noted(this.#apiText(ref), this.#fieldNotes.get(noteKey(kind, path)));
  }

  /** The description of a member of a structure. */
  memberText(parent: Shape, member: string, ref: ShapeRef): string | undefined {
    return noted(this.#apiText(ref), this.#memberNotes.get(parent)?.get(member));
  }

  #place(key: string, fieldNote: FieldNote, fields: ResourceFields, namer: Namer): boolean {
    const isField = [...fields.spec.values(), ...fields.status.values()].some(({ spelling }) => foldEqual(spelling.camel, key));
    if (isField) {
      this.#fieldNotes.set(noteKey(fields.kind, key), fieldNote);
      return true;
    }
    const [bound] = bindNested({ ...fields, entries: [{ key, config: {} }] }, namer);
    if (bound !== undefined) {
      const notes = this.#memberNotes.get(bound.parent) ?? new Map<string, FieldNote>();
      this.#memberNotes.set(bound.parent, notes.set(bound.member, fieldNote));
    }
    return bound !== undefined;
  }

  #apiText({ documentation }: ShapeRef): string | undefined {
    if (documentation === undefined) {
      return undefined;
    }
    let text = this.#texts.get(documentation);
    if (text === undefined) {
      text = plainText(documentation);
      this.#texts.set(documentation, text);
    }
    return text;
  }
}

function noteKey(kind: string, path: string): string {
  return `${kind} ${path.toLowerCase()}`;
}
