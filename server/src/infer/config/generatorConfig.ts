import type { ValueOf } from './configType';
import { text, flag, integer, textList, naming, oneOf, list, map, record, schema, metadata, code } from './configNotation';

/**
 * Every key that ACK's generator accepts in generator.yaml.
 * Source: aws-controllers-k8s/code-generator pkg/config at d4aaca5.
 */

const fieldType = record({
  from: schema(
    record({
      operation: schema(naming('operation'), 'The operation whose input or output holds the member.'),
      path: schema(naming('payloadPath'), 'Member names from the payload down, joined by dots; `.` is the whole input.'),
    }),
    'Adds a field of the type of a member of some operation.',
  ),
  custom_field: schema(
    record({
      list_of: schema(naming('shape'), 'The field is a list of this shape.'),
      map_of: schema(naming('shape'), 'The field maps strings to this shape.'),
    }),
    'Adds a field that is a list or map of a shape.',
  ),
  type: schema(
    naming('plainType'),
    'Adds a field of a plain type: string, bool, int, int64, float64, bytes, with [] or map[string] before it.',
  ),
  is_read_only: schema(flag, 'A field that this entry adds goes to status instead of spec.'),
  is_attribute: schema(flag, "The field is a key of the resource's attributes map."),
  is_required: schema(
    flag,
    "Overrides whether the API's requirement makes the field required; on nested fields only for reference checks.",
  ),
  is_immutable: schema(flag, 'The value cannot change once it is set.'),
  is_secret: schema(flag, 'The value comes from a Secret: the field becomes a reference to a key of one.'),
  is_arn: schema(flag, "The field is the resource's own ARN, which goes to status.ackResourceMetadata."),
  references: schema(
    record({
      resource: schema(naming('kind'), 'The Kind that is referred to.'),
      path: schema(naming('targetPath'), 'Path of the value in that resource, for example Status.VPCID.'),
      service_name: schema(naming('service'), 'The controller that the Kind belongs to; this one when missing.'),
      skip_resource_state_validations: schema(flag, 'Does not wait until the other resource is synced.'),
    }),
    'Adds a field that reads the value from another resource.',
  ),
  go_tag: schema(text, 'Replaces the Go tag, and with it the name in the schema: json:"type,omitempty".'),
  print: metadata(
    record({
      name: metadata(text, "The column's heading."),
      priority: metadata(integer, 'Columns above 0 show in wide output only.'),
      index: metadata(integer, 'Place among the columns when they are ordered by index.'),
    }),
    'Shows the field as a column of kubectl get.',
  ),
  is_primary_key: code(flag, 'The field identifies the resource.'),
  is_owner_account_id: code(flag, 'The field holds the account that owns the resource.'),
  is_iam_policy: code(flag, 'The string is an IAM policy and is compared semantically.'),
  is_document: code(flag, 'The string is a JSON document and is compared semantically.'),
  compare: code(
    record({
      is_ignored: code(flag, 'Differences of this field are ignored.'),
      nil_equals_zero_value: code(flag, 'Treats a missing value as equal to an empty one.'),
      pre_delete_include: code(flag, 'The field is synced before deletion.'),
    }),
    'How the field takes part in comparisons.',
  ),
  set: code(
    list(
      record({
        method: code(oneOf('Create', 'Update', 'Delete', 'ReadOne'), 'Create, Update, Delete or ReadOne.'),
        from: code(text, 'The member to read the value from.'),
        to: code(text, 'The member to write the value to.'),
        ignore: code({ kind: 'switch', words: ['from', 'to', 'all'] }, 'Whether the field is ignored, and in which direction.'),
      }),
    ),
    'How the field is copied between resource and API.',
  ),
  late_initialize: code(
    record({
      min_backoff_seconds: code(integer, 'The shortest wait between attempts.'),
      max_backoff_seconds: code(integer, 'The longest wait between attempts.'),
      skip_incomplete_check: code(record({}), 'Does not wait until the API has set a value.'),
    }),
    'The value is set from the API if it is missing in the manifest.',
  ),
  custom_sync: code(record({}), 'The field is updated by hand-written code.'),
});

const condition = record({
  path: code(naming('conditionPath'), 'A field, starting with Spec. or Status.'),
  in: code(textList, 'The values that meet the condition.'),
});

const readiness = record({
  when: code(list(condition), 'Conditions that must all be met.'),
  requeue_after_seconds: code(integer, 'When to requeue.'),
});

const customMethod = record({ custom_method_name: code(text, 'The Go method to call instead.') });

const resourceType = record({
  fields: schema(
    { kind: 'map', of: fieldType, keys: 'field', isEntryNeeded: true },
    'Fields by path: changes to fields of the API, and additional fields.',
  ),
  renames: schema(
    record({
      operations: schema(
        map(
          'operation',
          record({
            input_fields: schema(map('inputMember', text), 'Member of the input to name of the field.'),
            output_fields: schema(map('outputMember', text), 'Member of the output to name of the field.'),
          }),
        ),
        'Renames by operation; those of the Create operation name the fields.',
      ),
    }),
    'Other names for members of payloads.',
  ),
  unpack_attributes_map: schema(
    record({
      set_attributes_single_attribute: code(flag, 'The API sets one attribute per call.'),
      get_attributes_input: code(
        record({ overrides: code(map('any', record({ values: code(textList, 'The values to send.') })), 'Values by input member.') }),
        'What to send when attributes are read.',
      ),
    }),
    'The API keeps most of the resource in a map of attributes.',
  ),
  ignore_idempotency_token: schema(flag, 'Omits idempotency tokens from the spec.'),
  print: metadata(
    record({
      add_age_column: metadata(flag, 'Adds the Age column.'),
      add_synced_column: metadata(flag, 'Adds the Synced column; true when missing.'),
      order_by: metadata(oneOf('name', 'type', 'jsonpath', 'index'), 'name, type, jsonpath or index.'),
      additional_columns: metadata(
        list(
          record({
            name: metadata(text, "The column's heading."),
            json_path: metadata(text, 'Path of the value, for example .spec.name.'),
            type: metadata(oneOf('string', 'integer', 'number', 'boolean', 'date'), 'string, integer, number, boolean or date.'),
            priority: metadata(integer, 'Columns above 0 show in wide output only.'),
            index: metadata(integer, 'Place among the columns when they are ordered by index.'),
          }),
        ),
        'Columns for values that are not a field.',
      ),
    }),
    'Columns of kubectl get.',
  ),
  shortNames: metadata(textList, 'Short names of the Kind for kubectl; must be under the name of the Kind.'),
  api_versions: code(
    list(
      record({
        name: code(text, 'The version.'),
        served: code(flag, 'Whether the version is served.'),
        storage: code(flag, 'Whether the version is the stored one.'),
      }),
    ),
    'Versions of the Kind; not for ACK controllers.',
  ),
  is_arn_primary_key: code(flag, 'The ARN identifies the resource.'),
  is_adoptable: code(flag, 'Whether the resource can be adopted.'),
  exceptions: code(
    record({
      errors: code(
        map(
          'integer',
          record({
            code: code(text, "The API's error code."),
            message_prefix: code(text, 'Prefix of the message.'),
            message_suffix: code(text, 'Suffix of the message.'),
          }),
        ),
        'Errors by HTTP status.',
      ),
      terminal_codes: code(list(naming('errorCode')), 'Error codes that are not retried.'),
    }),
    'How errors of the API are interpreted.',
  ),
  hooks: code(
    map(
      'hook',
      record({ code: code(text, 'Go code to insert.'), template_path: code(text, 'A template to insert; `code` takes precedence.') }),
    ),
    'Code for certain points of the reconciler.',
  ),
  synced: code(readiness, 'When the resource is treated as synced.'),
  updateable: code(readiness, 'When the resource can be updated.'),
  deletable: code(readiness, 'When the resource can be deleted.'),
  list_operation: code(
    record({ match_fields: code(list(naming('field')), 'Fields that identify an element.') }),
    'How to find the resource in a list.',
  ),
  update_operation: code(
    record({
      custom_method_name: code(text, 'The Go method to call instead.'),
      omit_unchanged_fields: code(flag, 'Sends changed fields only.'),
      only_set_unchanged_fields: code(flag, 'Sends unchanged fields only.'),
    }),
    'How the resource is updated.',
  ),
  find_operation: code(customMethod, 'How the resource is found.'),
  delete_operation: code(customMethod, 'How the resource is deleted.'),
  reconcile: code(record({ requeue_on_success_seconds: code(integer, 'When to reconcile again.') }), 'When to reconcile.'),
  pre_delete_sync: code(record({ compare_all: code(flag, 'Compares every field.') }), 'Syncs before deletion.'),
  update_conditions_custom_method_name: code(text, 'The Go method that sets conditions.'),
  compare: code(record({ ignore: code(list(naming('field')), 'Fields whose differences are ignored.') }), 'How resources are compared.'),
  tags: code(
    record({
      ignore: code(flag, 'The resource has no tags.'),
      path: code(naming('collection'), 'The field that holds the tags; Tags when missing.'),
      key_name: code(text, "The member that holds a tag's key."),
      value_name: code(text, "The member that holds a tag's value."),
    }),
    'Where the tags are.',
  ),
});

const operationType = record({
  operation_type: schema(
    { kind: 'strings', names: 'operationType' },
    'What the operation does: Create, ReadOne, ReadMany, Update, Delete and others.',
  ),
  resource_name: schema({ kind: 'strings', names: 'resource' }, 'The resource of the operation.'),
  output_wrapper_field_path: schema(naming('outputPath'), 'The part of the output that describes the resource.'),
  input_wrapper_field_path: schema(naming('inputMember'), 'The one member of the input that describes the resource.'),
  override_values: code(map('inputMember', text), 'Go expressions for members of the input.'),
  custom_implementation: code(text, 'The Go method to call instead.'),
  custom_check_required_fields_missing_method: code(text, 'The Go method that checks whether the resource can be read.'),
  set_output_custom_method_name: code(text, 'The Go method that reads the output.'),
});

export const generatorType = record({
  resources: schema(map('resource', resourceType), 'Resources by name, spelled as in the API.'),
  operations: schema(map('operation', operationType), 'Operations by name.'),
  ignore: schema(
    record({
      resource_names: schema(list(naming('resource')), 'Resources that get no Kind.'),
      field_paths: schema(list(naming('shapePath')), 'Members to ignore: shape, then member names, joined by dots.'),
      shape_names: schema(list(naming('shape')), 'Shapes to ignore, with every member that uses them.'),
      operations: code(list(naming('operation')), 'Operations that are not used.'),
    }),
    'Parts of the API to ignore.',
  ),
  empty_shapes: schema(list(naming('shape')), 'Structures without members that become maps of strings.'),
  custom_shapes: schema(map('any', map('any', text)), 'Structures to add, member by member.'),
  include_ack_metadata: schema(flag, "Keeps the resource's ARN in status.ackResourceMetadata; true when missing."),
  prefix_config: code(
    record({ spec_field: code(text, 'Where the spec is.'), status_field: code(text, 'Where the status is.') }),
    'For back ends other than ACK.',
  ),
  set_many_output_notfound_err_return: code(text, 'Go code for a list that does not contain the resource.'),
  sdk_names: schema(
    record({
      model_name: schema(text, "The API model's name, where it differs from the service's."),
      package_name: code(text, 'The Go package of the SDK.'),
      client_interface: code(text, "The SDK client's interface."),
      client_struct: code(text, "The SDK client's type."),
    }),
    'Names of the SDK.',
  ),
  controller_name: metadata(text, "The first part of the API group, where it differs from the service's name."),
});

export type FieldConfig = ValueOf<typeof fieldType>;

export type ResourceConfig = ValueOf<typeof resourceType>;

export type OperationConfig = ValueOf<typeof operationType>;

export type GeneratorConfig = ValueOf<typeof generatorType>;
