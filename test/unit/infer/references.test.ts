import assert from 'node:assert/strict';
import { withReferenceValue } from '../../../server/src/infer/inferService';
import { referenceValuePath } from '../../../server/src/infer/facts/referenceSlots';
import type { ApiShorthand } from '../../support/apiShorthand';
import { infer } from '../../support/infer';

const api: ApiShorthand = {
  operations: { CreateTank: { in: 'I', out: 'O' }, CreateRoom: { in: 'R', out: 'RO' } },
  structures: {
    I: { 'RoomId!': 'str', Rules: '[Rule]', ByName: '{Rule}', Type: 'str' },
    O: { Tank: 'TankDetail' },
    TankDetail: { Rules: '[Rule]', TankId: 'str' },
    Rule: { TargetArns: '[str]', RoomId: 'str' },
    R: { Name: 'str' },
    RO: { RoomId: 'str', Name: 'str', NatGatewayId: 'str', Type: 'str' },
  },
};

const generator = `
resources:
  Tank:
    fields:
      RoomId: { references: { resource: Room, path: Status.RoomID } }
      Rules.TargetARNs: { references: { service_name: elbv2, resource: TargetGroup, path: Status.ACKResourceMetadata.ARN, skip_resource_state_validations: true } }
      Rules.RoomID: { references: { resource: Room, path: Status.NATGatewayID } }
      Type: { go_tag: 'json:"type,omitempty"', references: { resource: Room, path: Status.Type } }
`;

describe('reference slots', () => {
  const { crds } = infer(api, generator);
  const slots = new Map(crds.find(({ kind }) => kind === 'Tank')?.references.map((slot) => [slot.entry, slot]));

  it('say where the reference is, what it leads to and whose value it gives', () => {
    assert.deepEqual(slots.get('RoomId'), {
      entry: 'RoomId',
      path: 'spec.roomRef',
      isList: false,
      sibling: 'roomID',
      target: { group: 'aquarium.services.k8s.aws', kind: 'Room' },
      targetPath: 'Status.RoomID',
      value: 'status.roomID',
      isRequired: true,
      skipsStateChecks: false,
    });
  });

  it('go through lists, to kinds of other controllers', () => {
    assert.deepEqual(slots.get('Rules.TargetARNs'), {
      entry: 'Rules.TargetARNs',
      path: 'spec.rules[].targetRefs',
      isList: true,
      sibling: 'targetARNs',
      target: { group: 'elbv2.services.k8s.aws', kind: 'TargetGroup' },
      targetPath: 'Status.ACKResourceMetadata.ARN',
      value: 'status.ackResourceMetadata.arn',
      isRequired: false,
      skipsStateChecks: true,
    });
  });

  it('judge a nested requirement by the requirements of the first level, as the controller does', () => {
    assert.equal(slots.get('Rules.RoomID')?.isRequired, true);
  });

  it('find the property behind a Go name, not by spelling the name again', () => {
    assert.equal(slots.get('Rules.RoomID')?.value, 'status.natGatewayID');
    assert.equal(slots.get('Type')?.value, 'status.type_');
    assert.equal(slots.get('Type')?.sibling, 'type');
  });

  it('get their value from another controller when its kinds are at hand', () => {
    const declared = slots.get('Rules.TargetARNs');
    assert.ok(declared);
    const { value: _value, ...slot } = { ...declared, targetPath: 'Spec.Name' };
    const groups = infer({ operations: { CreateTargetGroup: { in: 'I' } }, structures: { I: { Name: 'str' } } }, '', { alias: 'elbv2' });
    assert.equal(withReferenceValue(slot, groups.crds).value, 'spec.name');
    assert.equal(withReferenceValue(slot, crds).value, undefined);
  });

  it('have no value where the path leads nowhere', () => {
    assert.equal(referenceValuePath('Status.Nothing', { type: 'object', properties: { status: { type: 'object' } } }), undefined);
  });
});
