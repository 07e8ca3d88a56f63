import type { AdmissionRule } from './row';

/** Source: pkg/apis of knative/eventing and apis, tracker, webhook/json of knative/pkg. */
export const eventingRules: readonly AdmissionRule[] = [
  ['immutable-field', 'error', true, 'Immutable field has changed, according to the webhook; reported by `lint --before` and `--since`'],

  ['subscription-channel-missing', 'error', false, 'Subscription has no channel', 'whole'],
  ['subscription-subscriber-missing', 'error', true, 'Subscription has no subscriber', 'whole'],

  ['binding-subject-namespace', 'error', true, 'Subject of a SinkBinding is in another namespace'],
];
