import assert from 'node:assert/strict';
import { inspect } from '../../server/src/features/effective/inspect';
import { appmeshCases } from '../support/corpus';
import { openWorkspace } from '../support/workspace';

interface Row {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

interface Case {
  readonly name: string;
  readonly subject: Row;
  readonly context?: Readonly<Record<string, unknown>>;
  readonly manifests: string;
  readonly expect: {
    readonly membership?: readonly (Row & Record<string, unknown>)[];
    readonly injection?: Readonly<Record<string, unknown>>;
    readonly awsNames?: readonly (Row & { readonly awsName: string | null })[];
    readonly references?: readonly { readonly from: Row; readonly path: string; readonly to?: Row; readonly awsName: string }[];
  };
}

/** Only the members that a case speaks of. */
function only(found: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(wanted).map((key) => [key, found[key] ?? null]));
}

describe('what inspect says of the behaviour cases of App Mesh', () => {
  let cases: readonly Case[] = [];

  before(function () {
    cases = appmeshCases<Case>(this);
  });

  for (const member of ['membership', 'injection'] as const) {
    it(`has the ${member} of each`, () => {
      let count = 0;
      for (const each of cases) {
        const { membership = [], injection } = each.expect;
        const rows: readonly (Row & Record<string, unknown>)[] =
          member === 'membership' ? membership : injection === undefined ? [] : [{ ...injection, ...each.subject }];
        const settings = each.context === undefined ? '' : `#- .ackmesh.yaml\ncluster: ${JSON.stringify(each.context)}\n`;
        const { workspace, uri } = openWorkspace(`#- a.yaml\n${each.manifests}${settings}`);
        const { resources } = inspect(workspace, [uri]);
        for (const { kind, namespace, name, ...wanted } of rows) {
          const found = resources.find((resource) => resource.kind === kind && resource.name === name && resource.namespace === namespace);
          count += 1;
          assert.deepEqual(
            only(
              ((Object.assign({}, ...(found?.facts ?? []).map(({ fields }) => fields)) as Readonly<Record<string, unknown>>)[member] ??
                {}) as Readonly<Record<string, unknown>>,
              wanted,
            ),
            wanted,
            each.name,
          );
        }
      }
      console.log(`      ${member}: ${count}`);
      assert.ok(count > 0);
    });
  }
});
