import assert from 'node:assert/strict';
import { defaultSettings, ownSettings, readSettings } from '../../../server/src/hosts/lsp/connection/settings';

describe('settings of the editor', () => {
  it('have their defaults where nothing is said', () => {
    assert.deepEqual(readSettings({}, defaultSettings), { settings: defaultSettings, problems: [] });
    assert.deepEqual(
      readSettings({ codeLens: { references: null }, rules: null, cluster: null }, defaultSettings).settings,
      defaultSettings,
    );
  });

  it('describe no duck types: those are of project files', () => {
    const own = { id: 'Backupable', required: { 'spec.backup.schedule': 'string' } };
    assert.deepEqual(readSettings({ ducks: [own] }, defaultSettings), { settings: defaultSettings, problems: [] });
    assert.equal(ownSettings({ ducks: [own] }), undefined);
  });

  it('stay as they were where they are wrong, each by itself', () => {
    const before = readSettings(
      {
        rules: { 'ref/*': 'off' },
        ignore: ['a/'],
        cluster: { ipFamily: 'ipv6', enableXrayTracing: true },
        codeLens: { references: 'all', ducks: false },
      },
      defaultSettings,
    ).settings;
    const wrong = { rules: 5, ignore: ['b/'], cluster: { ipFamily: 'ipv5', enableXrayTracing: false }, codeLens: { references: 'some' } };
    const { settings, problems } = readSettings(wrong, before);
    assert.deepEqual(
      [settings.config.rules, settings.config.ignore, settings.config.cluster, settings.codeLens],
      [before.config.rules, ['b/'], { ipFamily: 'ipv6', enableXrayTracing: false }, { references: 'all', ducks: true }],
    );
    assert.deepEqual(
      problems.map((problem) => problem.slice(0, problem.indexOf(':'))),
      ['ackmesh.rules', 'ackmesh.cluster.ipFamily', 'ackmesh.codeLens.references'],
    );
  });

  it('about clusters stay as they were where they are no object', () => {
    const before = readSettings({ cluster: { ipFamily: 'ipv6' } }, defaultSettings).settings;
    const { settings, problems } = readSettings({ cluster: 'ipv4' }, before);
    assert.deepEqual(settings.config.cluster, { ipFamily: 'ipv6' });
    assert.deepEqual(problems, ['ackmesh.cluster: must be an object; the previous value is kept']);
  });
});
