import type { Path } from '../../base/path';
import type { DecodedConfig } from '../config/decodeConfig';
import { entryFor, type FieldEntry } from '../config/lookups';
import type { ShapeRef } from '../model/apiModel';
import type { Namer } from '../names/namer';
import type { InferProblemCode, ProblemSink } from '../problem';
import type { Field, FieldColumn, FieldSource } from './field';
import { refName } from './refName';

interface CollectedStage {
  readonly config: DecodedConfig;
  readonly namer: Namer;
  readonly sink: ProblemSink;
}

/** The fields of a resource as they come together, each with the column and the reference that its configuration asks for. */
export class CollectedFields {
  readonly spec = new Map<string, Field>();
  readonly status = new Map<string, Field>();
  readonly columns: FieldColumn[] = [];
  readonly #resource: string;
  readonly #entries: readonly FieldEntry[];
  readonly #stage: CollectedStage;

  constructor(resource: string, entries: readonly FieldEntry[], stage: CollectedStage) {
    this.#resource = resource;
    this.#entries = entries;
    this.#stage = stage;
  }

  add(part: 'spec' | 'status', name: string, ref: ShapeRef, source: FieldSource): void {
    const spelling = this.#stage.namer.spell(name);
    const entry = entryFor(this.#entries, spelling.camel);
    const field: Field = { name, spelling, content: { kind: 'shape', ref }, source, ...(entry === undefined ? {} : { entry }) };
    if (entry?.config.print !== undefined) {
      this.columns.push({ field, part });
    }
    this[part].set(name, field);
    if (part === 'spec' && entry?.config.references !== undefined) {
      this.#addReference(field, ref.shape.type === 'list', entry);
    }
  }

  #addReference(field: Field, isList: boolean, entry: FieldEntry): void {
    const name = refName(field.name, isList);
    if (name === undefined) {
      this.#report('bad-value', 'error', entry, `${field.name} leaves no name for a reference field`);
      return;
    }
    const before = this.spec.get(name);
    if (before?.content.kind === 'reference' && before.content.to.key !== entry.key) {
      this.#report(
        'name-collision',
        'warning',
        entry,
        `${before.content.to.key} and ${entry.key} both produce ${name}; the later one is used`,
      );
    }
    this.spec.set(name, {
      name,
      spelling: this.#stage.namer.spell(name),
      content: { kind: 'reference', isList, to: entry },
      source: { kind: 'reference' },
    });
  }

  #report(code: InferProblemCode, severity: 'error' | 'warning', { key }: FieldEntry, message: string): void {
    const { config, sink } = this.#stage;
    sink.add({ code, severity, message, at: config.placeOf([...fieldPath(this.#resource, key), 'references']) });
  }
}

/** Where a configuration speaks of a field. */
export function fieldPath(resource: string, key: string): Path {
  return ['resources', resource, 'fields', key];
}
