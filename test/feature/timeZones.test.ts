import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { stepsOf } from '../../server/src/manifest/values';
import { parseGroupKind } from '../../server/src/schema/kinds/kind';
import { structuresAt } from '../../server/src/schema/structure/lookup';
import { bundleOnDisk } from '../support/schemaBundle';
import { emptyWorkspace, openWorkspace } from '../support/workspace';

function labels(marked: string): readonly string[] {
  const { workspace, uri, offset } = openWorkspace(marked);
  return complete(workspace, uri, offset).map(({ label }) => label);
}

describe('time zones', () => {
  it('are offered by the names of the tz database, each once', () => {
    const found = labels(
      'apiVersion: cloudscheduler.cnrm.cloud.google.com/v1beta1\nkind: CloudSchedulerJob\nmetadata: { name: j }\nspec:\n  timeZone: <|>\n',
    );
    for (const zone of ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/New_York']) {
      assert.equal(found.filter((label) => label === zone).length, 1, zone);
    }
    assert.ok(
      labels(
        'apiVersion: backup.services.k8s.aws/v1alpha1\nkind: BackupPlan\nmetadata: { name: p }\nspec:\n  rules:\n    - scheduleExpressionTimezone: Euro<|>\n',
      ).includes('Europe/Paris'),
    );
  });

  it('are not where a database has names of its own', () => {
    const sql =
      'apiVersion: sql.cnrm.cloud.google.com/v1beta1\nkind: SQLInstance\nmetadata: { name: i }\nspec: { settings: { timeZone: <|> } }\n';
    assert.ok(!labels(sql).includes('UTC'));
  });

  it('are in fields that their kinds have', () => {
    const { kinds } = emptyWorkspace();
    const { fields } = JSON.parse(bundleOnDisk.read('dialects/suggestions.json') ?? '') as {
      readonly fields: readonly { readonly kind: string; readonly path: string; readonly as?: string }[];
    };
    const ofZones = fields.filter(({ as: of }) => of === 'sources.knative.dev/PingSource spec.timezone');
    assert.ok(ofZones.length > 10);
    for (const { kind, path } of ofZones) {
      const [version] = kinds.versions(parseGroupKind(kind));
      const schema = version === undefined ? undefined : kinds.find(version)?.schema;
      const steps = stepsOf(path).map((step) => (step === '[]' ? 0 : step));
      assert.ok(structuresAt(schema ?? {}, steps).length > 0, `${kind} ${path}`);
    }
  });
});
