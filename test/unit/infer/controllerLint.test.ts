import assert from 'node:assert/strict';
import { tanks } from '../../support/generator';
import { infer, problemsOf } from '../../support/infer';

function problems(tank: string): readonly string[] {
  const text = `resources:\n  Tank:\n${tank.trimEnd().replace(/^/gm, '    ')}\n`;
  assert.deepEqual(problemsOf(infer(tanks, text)), []);
  return problemsOf(infer(tanks, text, { checksController: true }));
}

/** What makes a CRD and no controller. */
describe('checks of the controller', () => {
  const cases: readonly (readonly [name: string, tank: string, ...problems: readonly string[]])[] = [
    [
      'nothing where all is well',
      'tags: { path: Tags }\nfields: { Name: { is_primary_key: true } }\nsynced: { when: [{ path: Status.TankID, in: [a] }] }\n',
    ],
    [
      'tags that are not there',
      'tags: { path: Tag }',
      'warning unknown-path resources.Tank.tags.path: Tank has no field Tag, so no controller can be generated; set tags.path or tags.ignore: true; did you mean "Tags"?',
    ],
    [
      'tags that are no list or map',
      'tags: { path: Water }',
      'warning bad-value resources.Tank.tags.path: the tags in Water must be a list or a map, so no controller can be generated',
    ],
    [
      'tags below a field',
      'tags: { path: Water.Kind }',
      'warning bad-value resources.Tank.tags.path: the tags in Water.Kind must be a list or a map, so no controller can be generated',
    ],
    ['no tags, said so', 'tags: { ignore: true, path: Gone }'],
    [
      'two primary keys',
      'fields: { Name: { is_primary_key: true }, RoleArn: { is_primary_key: true } }',
      'warning bad-value resources.Tank.fields.RoleArn.is_primary_key: Name is the primary key already, so no controller can be generated',
    ],
    [
      'a primary key that is no field',
      'fields: { Nam: { is_primary_key: true } }',
      'warning unknown-path resources.Tank.fields.Nam: Tank has no field Nam, so no controller can be generated; did you mean "Name"?',
    ],
    [
      'a field that is marked where no name or ID is found',
      'renames: { operations: { DescribeTank: { input_fields: { Name: Label } } } }\nfields: { Name: { is_primary_key: true } }',
    ],
    [
      'no name or ID',
      'renames: { operations: { DescribeTank: { input_fields: { Name: Label } } } }',
      'warning unknown-path resources.Tank: the input of DescribeTank has no single name or ID of Tank, so no controller can be generated; set is_primary_key on a field',
    ],
    [
      'a list by which a resource is read',
      'renames: { operations: { DescribeTank: { input_fields: { Name: Tags } } } }\nfields: { RoleArn: { is_primary_key: true } }',
      'warning bad-value resources.Tank: Name of the input of DescribeTank is the field Tags, which is not a single value, so no controller can be generated',
    ],
    [
      'a condition without values',
      'deletable: { when: [{ path: Spec.Name }] }',
      'warning bad-value resources.Tank.deletable.when.0: a condition requires both path and in',
    ],
    [
      'a condition elsewhere',
      'synced: { when: [{ path: Name, in: [a] }] }',
      'warning bad-value resources.Tank.synced.when.0.path: a path must start with Spec. or Status., found Name',
    ],
    [
      'a condition on no field',
      'synced: { when: [{ path: Status.Name, in: [a] }] }',
      'warning unknown-path resources.Tank.synced.when.0.path: the status of Tank has no field Name',
    ],
    ['a condition on what every status has', 'synced: { when: [{ path: Status.ACKResourceMetadata.ARN, in: [a] }] }'],
    [
      'references within a map',
      'fields: { Valves: { from: { operation: DescribeTank, path: Tank.Valves } }, Valves.RoleARN: { references: { resource: Role, service_name: iam, path: Status.ACKResourceMetadata.ARN } } }',
      'warning bad-value resources.Tank.fields.Valves.RoleARN.references: Valves is a map, and a reference cannot be within one, so no controller can be generated',
    ],
    [
      'no references within lists',
      'fields: { Taps: { from: { operation: DescribeTank, path: Tank.Taps } }, Taps.RoleARN: { references: { resource: Role, service_name: iam, path: Status.ACKResourceMetadata.ARN } } }',
    ],
    [
      'unknown hooks',
      'hooks: { dk_create_post_request: { code: x } }',
      'warning no-effect resources.Tank.hooks.dk_create_post_request: unknown hook dk_create_post_request; did you mean "sdk_create_post_request" or "sdk_update_post_request" or "sdk_delete_post_request"?',
    ],
    [
      'hooks without code',
      'hooks: { sync_tags: {} }',
      'warning bad-value resources.Tank.hooks.sync_tags: a hook requires code or template_path',
    ],
  ];
  for (const [name, tank, ...expected] of cases) {
    it(`reports ${name}`, () => assert.deepEqual(problems(tank), expected));
  }
});
