/**
 * The hooks that the generator's templates look for; it passes over any other without a word.
 * Source: aws-controllers-k8s/code-generator templates/ at d4aaca5.
 */
export const hookIds: readonly string[] = [
  ...['create', 'update', 'delete', 'read_one', 'read_many', 'get_attributes'].flatMap((operation) =>
    ['pre_build_request', 'post_build_request', 'post_request'].map((point) => `sdk_${operation}_${point}`),
  ),
  ...['create', 'update', 'read_one', 'read_many', 'get_attributes'].flatMap((operation) =>
    ['pre_set_output', 'post_set_output'].map((point) => `sdk_${operation}_${point}`),
  ),
  'sdk_file_end',
  'delta_pre_compare',
  'delta_post_compare',
  'late_initialize_pre_read_one',
  'late_initialize_post_read_one',
  'references_pre_resolve',
  'references_post_resolve',
  'ensure_tags',
  'sync_tags',
  'filter_tags',
  'convert_tags',
  ...['pre', 'post'].flatMap((when) => [
    `${when}_convert_to_ack_tags`,
    `${when}_convert_from_ack_tags`,
    `${when}_set_resource_identifiers`,
    `${when}_populate_resource_from_annotation`,
  ]),
  'new_resource_manager_client_options',
];
