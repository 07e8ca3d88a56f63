import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { Dialects } from '../../../server/src/reference/dialect';
import type { DialectRecord, SlotTable } from '../../../server/src/reference/dialectRecord';
import { slotUsesOf } from '../../../server/src/reference/extract';
import { KccTables } from '../../../server/src/families/kcc/tables';
import { parseSlotPath, type Slot } from '../../../server/src/reference/slot';
import { SlotSource } from '../../../server/src/reference/slotSource';
import { catalogue } from '../../../server/src/families/catalogue';
import { groupKindKey, parseGroupKind } from '../../../server/src/schema/kinds/kind';
import { KindStore } from '../../../server/src/schema/kinds/kindStore';
import { structuresAt } from '../../../server/src/schema/structure/lookup';
import { resourcesOf } from '../../../server/src/manifest/resource';
import { families } from '../../../server/src/families/index';
import { parseYaml } from '../../../server/src/yaml/reading/parse';
import { bundleOnDisk, projectFolder } from '../../support/schemaBundle';
import { BundledKinds } from '../../../server/src/schema/kinds/bundledKinds';

interface Example {
  readonly shape: string;
  readonly manifest: unknown;
  readonly leads: readonly string[];
}

const metaSchema = JSON.parse(readFileSync(join(projectFolder, 'schemas/meta/dialect.schema.json'), 'utf8')) as object;
const validate = new Ajv({ allErrors: true, strict: false }).compile(metaSchema);
const kinds = new KindStore(new BundledKinds(bundleOnDisk));
const dialects = Dialects.read(
  bundleOnDisk,
  families.flatMap(({ dialect }) => dialect ?? []),
);
dialects.addLazy(new KccTables(bundleOnDisk));
const slots = new SlotSource(dialects, kinds, bundleOnDisk);

const read = (path: string): unknown => JSON.parse(bundleOnDisk.read(path) ?? 'null');
const examplesOf = (name: string): readonly Example[] => {
  const path = join(projectFolder, 'test/dialect', `${name}.yaml`);
  return existsSync(path) ? (parse(readFileSync(path, 'utf8')) as readonly Example[]) : [];
};

/** `group/Kind namespace/name` of every reference that a manifest holds. */
function leadsOf(manifest: unknown): readonly { readonly slot: Slot; readonly text: string }[] {
  return resourcesOf(parseYaml(JSON.stringify(manifest)))
    .flatMap((resource) => slotUsesOf(resource, slots))
    .flatMap(({ origins }) => origins)
    .flatMap(({ slot, name, namespace, targets }) =>
      name === undefined ? [] : targets.map((target) => ({ slot, text: `${groupKindKey(target)} ${namespace ?? ''}/${name}` })),
    );
}

/** Records whose slots stand in tables of their own form, read when the family is first met. */
const tableDialects = ['kcc'];

describe('dialect records', () => {
  it('are all read', () => {
    const records = readdirSync(join(projectFolder, 'schemas/dialects'))
      .filter((file) => file.endsWith('.json'))
      .filter((file) => (read(`dialects/${file}`) as Partial<DialectRecord> | null)?.family !== undefined);
    assert.deepEqual(
      records.map((file) => file.replace('.json', '')).sort(),
      [...families.flatMap(({ dialect }) => dialect ?? []), ...tableDialects].sort(),
    );
  });

  for (const name of [...families.flatMap(({ dialect }) => dialect ?? []), ...tableDialects]) {
    describe(name, () => {
      const record = read(`dialects/${name}.json`) as DialectRecord;
      const table = record.table === undefined ? undefined : (read(`dialects/${record.table.file}`) as SlotTable);

      it('fits the meta-schema', () => {
        validate(record);
        assert.deepEqual(
          (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`),
          [],
        );
      });

      const own = [...record.slots, ...Object.values(record.parts ?? {}).flat()];

      it('names shapes, parts and codes that there are', () => {
        const shapes = [...own, ...(record.guesses ?? [])].map(({ shape }) => shape);
        assert.deepEqual(
          shapes.filter((shape) => record.shapes[shape] === undefined),
          [],
        );
        assert.deepEqual(
          (record.holders ?? []).filter(({ part }) => dialects.partSlots(part, 'x').length === 0),
          [],
        );
        const jsonShapes = record.jsonShapes ?? {};
        const named = [
          ...(record.values ?? []).map(({ shape }) => shape),
          ...Object.values(jsonShapes).flatMap(({ like, keys = {} }) => [like, ...Object.values(keys).map(({ shape }) => shape)]),
        ];
        assert.deepEqual(
          named.filter((name) => name !== undefined && jsonShapes[name] === undefined),
          [],
        );
        const codes = Object.entries(record.codes ?? {}).filter(
          ([key]) => !['crossNamespaceWith', 'bothWins', 'emptyIsSet', 'missingKeyLevel'].includes(key),
        );
        assert.deepEqual(
          codes.filter(([, code]) => !catalogue.some((rule) => rule.code === code)),
          [],
        );
      });

      it('leads to kinds of the store, or to kinds that it lists as external', () => {
        const fromTable = Object.values(table?.groups ?? {}).flatMap((each) =>
          Object.values(each).flatMap((rows) => rows.map(({ target }) => groupKindKey(target))),
        );
        const lazy = tableDialects.includes(name) ? [...dialects.all()].filter(({ slot }) => slot.family === record.family) : [];
        const listed = new Set(
          (record as { readonly groupOfOthers?: string }).groupOfOthers === undefined
            ? []
            : [(record as { readonly groupOfOthers?: string }).groupOfOthers],
        );
        const targets = new Set([
          ...lazy.flatMap(({ slot }) => slot.targets.map(groupKindKey)),
          ...own.flatMap((slot) => [...(slot.targets ?? []), ...Object.values(slot.kindWords ?? {})]),
          ...fromTable,
        ]);
        const unknown = [...targets].filter((target) => {
          const { group } = parseGroupKind(target);
          return kinds.versions(parseGroupKind(target)).length === 0 && record.external?.includes(target) !== true && !listed.has(group);
        });
        assert.deepEqual(unknown.sort(), []);
      });

      it('lists nothing as external that the store has', () => {
        assert.deepEqual(
          (record.external ?? []).filter((target) => kinds.versions(parseGroupKind(target)).length > 0),
          [],
        );
      });

      it('has slots at fields of their kinds', () => {
        const wrong = record.slots.flatMap(({ group, kind, path }) => {
          const versions = kinds.versions({ group, kind }).flatMap((summary) => kinds.find(summary) ?? []);
          const steps = parseSlotPath(path).map((step) => (typeof step === 'string' ? step : 0));
          const described = versions.some(
            ({ schema }) =>
              structuresAt(schema, steps).length > 0 ||
              steps.some((_, index) =>
                structuresAt(schema, steps.slice(0, index)).some(
                  ({ structure }) => structure['x-kubernetes-preserve-unknown-fields'] === true,
                ),
              ),
          );
          return versions.length === 0 || described ? [] : [`${group}/${kind} ${path}`];
        });
        assert.deepEqual(wrong, []);
      });

      const examples = examplesOf(name);
      for (const shape of Object.keys(record.shapes)) {
        it(`has an accepting and a rejecting example of the shape "${shape}"`, () => {
          const about = examples.filter((example) => example.shape === shape);
          // A form that takes an external value only names no object.
          const named = name !== 'kcc' || !shape.startsWith('E');
          assert.equal(
            about.some(({ leads }) => leads.length > 0),
            named,
          );
          assert.ok(
            about.some(({ leads }) => leads.length === 0),
            'no rejecting example',
          );
        });
      }

      for (const [index, { shape, manifest, leads }] of examples.entries()) {
        it(`example ${index + 1}, ${shape}: ${leads.join(', ') || 'nothing'}`, () => {
          const found = leadsOf(manifest);
          assert.deepEqual(found.map(({ text }) => text).sort(), [...leads].sort());
          assert.ok(leads.length === 0 || found.some(({ slot }) => JSON.stringify(slot.shape) === JSON.stringify(record.shapes[shape])));
        });
      }
    });
  }
});
