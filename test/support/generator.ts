import type { Uri } from '../../server/src/base/uri';
import type { ModelReader } from '../../server/src/workspace/files/apiModels';
import { asC2j, type ApiShorthand } from './apiShorthand';
import { parseFixture } from './fixture';
import { emptyWorkspace, root, uriOf, type Opened } from './workspace';

/** An API small enough to be read, with all that a generator.yaml may speak of. */
export const tanks: ApiShorthand = {
  serviceId: 'Aquarium',
  operations: {
    CreateTank: { in: 'CreateTankRequest', out: 'CreateTankResult' },
    DescribeTank: { in: 'DescribeTankRequest', out: 'DescribeTankResult' },
    DeleteTank: { in: 'DescribeTankRequest' },
    CreateSnail: { in: 'CreateSnailRequest', out: 'CreateSnailResult' },
  },
  structures: {
    CreateTankRequest: { 'Name!': 'str', Water: 'Water', RoleArn: 'str', Tags: '[Tag]' },
    CreateTankResult: { TankId: 'str', CreatedAt: 'time' },
    DescribeTankRequest: { 'Name!': 'str' },
    DescribeTankResult: { Tank: 'TankDetail' },
    TankDetail: { Temperature: 'Temperature', Glass: 'str', Valves: '{Valve}', Taps: '[Valve]' },
    Valve: { RoleArn: 'str' },
    Temperature: { Celsius: 'int' },
    CreateSnailRequest: { 'Name!': 'str', TankId: 'str' },
    CreateSnailResult: { SnailId: 'str' },
    Water: { Salinity: 'int', Kind: 'str' },
    Tag: { Key: 'str', Value: 'str' },
  },
  limits: {
    'CreateTankRequest.Name': { documentation: '<p>What the <i>tank</i> is called.</p>' },
    'Water.Kind': { enum: ['fresh', 'salt'] },
  },
};

export const tanksText = JSON.stringify(asC2j(tanks));

/** What the reader of models was asked for, so that tests can tell how often. */
export interface ReadCounts {
  reads: number;
}

/** Models from texts by path below the root. */
export function modelReader(files: ReadonlyMap<string, string>, counts: ReadCounts = { reads: 0 }): ModelReader {
  const textOf = (uri: string): string | undefined => files.get(uri.slice(root.length + 1));
  return {
    list: (folder) =>
      [...files.keys()].filter((path) => parent(`${root}/${path}`) === folder).map((path) => path.slice(path.lastIndexOf('/') + 1)),
    resolve: (folder, path) => new URL(path, `${folder}/`).toString() as Uri,
    stamp: (uri) => textOf(uri),
    read: (uri) => {
      counts.reads += 1;
      const text = textOf(uri);
      return text === undefined ? { kind: 'problem', reason: 'does not exist' } : { kind: 'text', text };
    },
  };
}

function parent(uri: string): string {
  return uri.slice(0, uri.lastIndexOf('/'));
}

/**
 * A workspace whose model files are those of the fixture that are called `*.json`; a fixture without any has the model
 * of {@link tanks} beside its generator.yaml. A text without `#-` lines is `generator.yaml`.
 */
export function openGenerator(marked: string, counts?: ReadCounts): Opened {
  const text = /^#- /m.test(marked) ? marked : `#- generator.yaml\n${marked.replace(/^\n/, '')}`;
  const fixture = parseFixture(text);
  const models = new Map(
    [...fixture.files]
      .filter(([name]) => name.endsWith('.json'))
      .map(([name, content]) => [name, content.trim() === 'tanks' ? tanksText : content]),
  );
  const workspace = emptyWorkspace(modelReader(models.size === 0 ? new Map([['model.json', tanksText]]) : models, counts));
  workspace.setDisk([...fixture.files].filter(([name]) => !models.has(name)).map(([name, content]) => [uriOf(name), content] as const));
  const generator = [...fixture.files.keys()].find((name) => /generator\.ya?ml$/.test(name)) ?? [...fixture.files.keys()][0] ?? '';
  const { file, offset } = fixture.cursor ?? { file: generator, offset: 0 };
  return { workspace, fixture, uri: uriOf(file), offset };
}

/** The same with its inference done. */
export function inferredGenerator(marked: string): Opened {
  const opened = openGenerator(marked);
  const file = opened.workspace.file(opened.uri);
  if (file !== undefined) {
    opened.workspace.generators.settle(file);
  }
  return opened;
}
