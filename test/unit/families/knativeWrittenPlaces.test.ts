import assert from 'node:assert/strict';
import { checks, ofWrittenPlaces } from '../../../server/src/families/knative/admission/checks/registry';
import { Settings } from '../../../server/src/families/knative/admission/settings';
import { admissionTable } from '../../../server/src/families/knative/admission/table';
import { openWorkspace } from '../../support/workspace';

describe('checks of Knative that speak of what is written', () => {
  const { workspace, uri } = openWorkspace(
    '#- a.yaml\napiVersion: serving.knative.dev/v1\nkind: Service\nmetadata:\n  name: a\nspec: {}\n',
  );
  const table = workspace.knowledge.part(admissionTable);
  const [resource] = workspace.file(uri)?.resources ?? [];
  const context = { uri, table, workspace, settings: new Settings(table, uri, workspace), isUpdate: false };

  it('exist', () => {
    assert.deepEqual(
      [...ofWrittenPlaces].filter((name) => checks[name] === undefined),
      [],
    );
  });

  it('say nothing of a place where nothing is written', () => {
    assert.ok(resource !== undefined);
    const rows = [...table.rows.values()].flat().filter(({ row }) => ofWrittenPlaces.has(row.check));
    assert.ok(rows.length > 100, `${rows.length} rows`);
    for (const { row, path } of rows) {
      const said: readonly unknown[] | undefined = checks[row.check]?.(
        { resource, path: ['spec', 'nowhere'], node: undefined },
        row,
        context,
      );
      assert.deepEqual(said, [], `${row.check} at ${path}`);
    }
  });
});
