import assert from 'node:assert/strict';
import { formatPath, parsePath } from '../../server/src/base/path';
import { inspect } from '../../server/src/features/effective/inspect';
import { appmeshCases } from '../support/corpus';
import { openWorkspace } from '../support/workspace';

interface Named {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
  readonly path?: string;
}

interface Reference {
  readonly path: string;
  readonly awsName?: string;
  readonly to: string | null;
}

interface Legacy {
  readonly awsName?: string;
  readonly awsNameToKeep?: string;
  readonly v1beta2Default?: string;
  readonly references: readonly Reference[];
}

interface Case {
  readonly name: string;
  readonly phase: string;
  readonly manifests: string;
  readonly expect: {
    readonly awsNames?: readonly (Named & { readonly awsName: string | null })[];
    readonly references?: readonly {
      readonly from: Named;
      readonly path: string;
      readonly to?: Named | null;
      readonly awsName?: string | null;
    }[];
    readonly legacyNames?: readonly (Named & { readonly awsName: string })[];
    readonly migrate?: readonly (Named & {
      readonly awsNameToKeep?: string;
      readonly v1beta2Default?: string;
      readonly to?: Named | null;
    })[];
  };
}

const same = (a: Named, b: { readonly kind: string; readonly namespace: string | undefined; readonly name: string | undefined }): boolean =>
  a.kind === b.kind && a.name === b.name && (a.namespace === undefined || a.namespace === b.namespace);

const normal = (path: string): string => formatPath(parsePath(path) ?? []);

/** A place of v1beta2 as it was called in v1beta1. */
const oldPath = (path: string): string =>
  path
    .replace(/\b(http2?|grpc|tcp)Route\b/, '$1')
    .replace(/virtualNodeRef$/, 'virtualNodeName')
    .replace(/virtualServiceRef$/, 'virtualServiceName');

describe('names of the behaviour cases of App Mesh', () => {
  let cases: readonly Case[] = [];

  before(function () {
    cases = appmeshCases<Case>(this);
  });

  function ask({ manifests }: Case): ReturnType<typeof inspect> {
    const { workspace, uri } = openWorkspace(manifests);
    return inspect(workspace, [uri]);
  }

  it('objects have the names that the webhook gives them', () => {
    let compared = 0;
    for (const each of cases) {
      for (const wanted of each.expect.awsNames ?? []) {
        const found = ask(each).resources.find((resource) => same(wanted, resource));
        assert.equal(found?.awsName?.value ?? null, wanted.awsName, `${each.name}: ${wanted.kind} ${wanted.name}`);
        compared += 1;
      }
    }
    console.log(`      names: ${compared}`);
    assert.ok(compared > 0);
  });

  it('references lead to the objects and names that reconcile finds', () => {
    let compared = 0;
    for (const each of cases) {
      for (const wanted of each.expect.references ?? []) {
        const found = ask(each).references.filter(({ from, path }) => same(wanted.from, from) && normal(path) === normal(wanted.path));
        const fits = found.some(
          ({ to, awsName }) =>
            (wanted.to === undefined || wanted.to === null || (to !== undefined && same(wanted.to, to))) &&
            (wanted.awsName === undefined || (awsName ?? null) === wanted.awsName),
        );
        assert.ok(fits, `${each.name}: ${wanted.path} ${JSON.stringify(found)}`);
        compared += 1;
      }
    }
    console.log(`      references: ${compared}`);
    assert.ok(compared > 0);
  });

  it('v1beta1 objects and what they refer to have the names of the old controller', () => {
    let compared = 0;
    for (const each of cases) {
      for (const wanted of each.expect.legacyNames ?? []) {
        const legacy = legacyOf(each, wanted);
        const found =
          wanted.path === undefined ? legacy?.awsName : legacy?.references.find(({ path }) => path === normal(wanted.path ?? ''))?.awsName;
        assert.equal(found, wanted.awsName, `${each.name}: ${wanted.kind} ${wanted.name} ${wanted.path ?? ''}`);
        compared += 1;
      }
    }
    console.log(`      names of v1beta1: ${compared}`);
    assert.ok(compared > 0);
  });

  it('what a migration has to keep is known', () => {
    let compared = 0;
    for (const each of cases) {
      for (const { path, to, awsNameToKeep, v1beta2Default, ...wanted } of each.expect.migrate ?? []) {
        const legacies = ask(each).resources.flatMap(({ facts }) =>
          facts.flatMap(({ fields }) => (fields['legacy'] as Legacy | undefined) ?? []),
        );
        if (path !== undefined) {
          const found = legacies.flatMap(({ references }) => references).find((reference) => reference.path === normal(oldPath(path)));
          assert.ok(found, `${each.name}: ${path}`);
          assert.equal(found.to, to === undefined || to === null ? null : `${to.namespace ?? ''}/${to.name}`, `${each.name}: ${path}`);
        } else if (wanted.kind === 'VirtualRouter') {
          const router = legacies
            .flatMap(({ references }) => references)
            .find((reference) => reference.to === `${wanted.namespace ?? ''}/${wanted.name}`);
          assert.equal(router?.awsName, awsNameToKeep, `${each.name}: ${wanted.name}`);
        } else {
          const legacy = legacyOf(each, wanted);
          assert.deepEqual(
            [legacy?.awsNameToKeep, legacy?.v1beta2Default],
            [awsNameToKeep, v1beta2Default],
            `${each.name}: ${wanted.name}`,
          );
        }
        compared += 1;
      }
    }
    console.log(`      migrations: ${compared}`);
    assert.ok(compared > 0);
  });

  function legacyOf(each: Case, wanted: Named): Legacy | undefined {
    return ask(each)
      .resources.find((resource) => same(wanted, resource))
      ?.facts.map(({ fields }) => fields['legacy'] as Legacy | undefined)
      .find((legacy) => legacy !== undefined);
  }
});
