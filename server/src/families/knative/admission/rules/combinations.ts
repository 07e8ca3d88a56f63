/**
 * Rules about several values of one object, or about how many there are. Names and images are among them, since kustomizations
 * are made to put something before and behind these.
 */
export const admissionCombinations: readonly string[] = [
  'owner-label',

  'autoscaling-scale-order',
  'autoscaling-scale-limit',
  'autoscaling-activation',
  'autoscaling-algorithm',

  'traffic-latest-revision',
  'traffic-tag-duplicate',

  'container-image-invalid',
  'container-name-duplicate',
  'multi-container-disabled',
  'port-more-than-one',
  'probe-bounds',
  'mount-path',
  'volume-item',

  'destination-cacerts-invalid',
  'reference-namespace-mismatch',
  'trigger-broker-and-ref',
  'trigger-dependency-annotation',
  'trigger-injection-annotation',
  'filter-multiple-dialects',
  'ping-data-both',
  'ping-data-base64',
  'ping-data-json',
  'binding-subject-namespace',
  'transform-reply-multiple',
  'transform-sink-cacerts',
];
