import type { DecodedConfig } from '../config/decodeConfig';
import type { OperationConfig } from '../config/generatorConfig';
import type { ApiModel, Operation } from '../model/apiModel';
import { compareTexts } from '../../base/order';
import { foldEqual, sortedKeys } from '../names/order';
import type { ProblemSink } from '../problem';
import { classify, type OperationRole, type OperationType, operationTypeNamed, operationTypeNames } from './classify';

/** A resource: its name as the API spells it, and the operation that creates it. */
export interface Resource {
  readonly name: string;
  readonly create: Operation;
  /** The operation by which its controller reads one; missing where none does. */
  readonly read?: Read;
  /** True where an operation updates one that is there. */
  readonly isUpdated: boolean;
  /** Every operation of its controller, the one that creates it first. */
  readonly operations: readonly Operation[];
}

export interface Read {
  readonly type: 'get' | 'getAttributes' | 'list';
  readonly operation: Operation;
}

/** The types of the operations that a controller is made of. Source: aws-controllers-k8s/code-generator pkg/model (Ops). */
const operationTypes = ['create', 'get', 'getAttributes', 'list', 'update', 'delete', 'setAttributes'] as const satisfies OperationType[];

/**
 * The fourth stage: which operations create which resources, in byte order of the resources' names.
 * Source: aws-controllers-k8s/code-generator pkg/model/sdk_api.go.
 */
export function findResources(model: ApiModel, config: DecodedConfig, sink: ProblemSink): readonly Resource[] {
  checkOperations(model, config, sink);
  const byType = new Map<OperationType, Map<string, Operation>>(operationTypes.map((type) => [type, new Map()]));
  const enter = ({ type, resource }: OperationRole, operation: Operation): void => {
    byType.get(type)?.set(resource, operation);
  };
  const configured = [...(config.value.resources?.keys() ?? [])];
  const isConfigured = (name: string): boolean => configured.some((key) => foldEqual(key, name));
  // First every operation in order of names, then the overrides again, so that an override beats what names suggest.
  for (const isSecondPass of [false, true]) {
    for (const name of sortedKeys(model.operations)) {
      const operation = model.operations.get(name);
      const roles = overridesOf(config.value.operations?.get(name));
      if (operation !== undefined) {
        const judged = roles.length > 0 ? roles : isSecondPass ? [] : [classify(name, isConfigured)];
        judged.forEach((role) => {
          enter(role, operation);
        });
      }
    }
  }
  const ignored = new Set(config.value.ignore?.resource_names);
  const unlinked = new Set(config.value.ignore?.operations);
  const linked = (type: OperationType, name: string): Operation | undefined => {
    const operation = byType.get(type)?.get(name);
    return operation === undefined || unlinked.has(operation.name) ? undefined : operation;
  };
  const readOf = (name: string): Read | undefined =>
    (['get', 'getAttributes', 'list'] as const)
      .flatMap((type) => {
        const operation = linked(type, name);
        return operation === undefined ? [] : [{ type, operation }];
      })
      .at(0);
  const creators: ReadonlyMap<string, Operation> = byType.get('create') ?? new Map<string, Operation>();
  reportUnknownResources(creators, config, sink);
  reportIgnoredCreators(creators, config, sink);
  return [...creators]
    .filter(([name]) => name !== '' && !ignored.has(name))
    .sort(([a], [b]) => compareTexts(a, b))
    .map(([name, create]) => {
      const read = readOf(name);
      return {
        name,
        create,
        ...(read === undefined ? {} : { read }),
        isUpdated: linked('update', name) !== undefined,
        operations: operationTypes.map((type) => linked(type, name)).filter((operation) => operation !== undefined),
      };
    });
}

/** An entry overrides the judgement by name only with both a resource and a type. */
function overridesOf(config: OperationConfig | undefined): OperationRole[] {
  const types = (config?.operation_type ?? []).filter((type) => type !== '');
  const resources = (config?.resource_name ?? []).filter((name) => name !== '');
  return resources.flatMap((resource) => types.map((type) => ({ type: operationTypeNamed(type) ?? 'unknown', resource })));
}

function checkOperations(model: ApiModel, { value, placeOf }: DecodedConfig, sink: ProblemSink): void {
  for (const [name, entry] of value.operations ?? []) {
    const path = ['operations', name];
    if (!model.operations.has(name)) {
      sink.add(
        {
          code: 'unknown-operation',
          severity: entry.resource_name === undefined ? 'warning' : 'error',
          message: `the API has no operation ${name}`,
          at: placeOf(path, 'key'),
        },
        { name, among: model.operations.keys() },
      );
    }
    for (const type of entry.operation_type ?? []) {
      if (operationTypeNamed(type) === undefined) {
        sink.add(
          {
            code: 'bad-value',
            severity: 'warning',
            message: `unknown operation type ${type}`,
            at: placeOf([...path, 'operation_type']),
          },
          { name: type, among: operationTypeNames },
        );
      }
    }
  }
  (value.ignore?.operations ?? []).forEach((name, index) => {
    if (!model.operations.has(name)) {
      sink.add(
        {
          code: 'unknown-operation',
          severity: 'error',
          message: `the API has no operation ${name}`,
          at: placeOf(['ignore', 'operations', index]),
        },
        { name, among: model.operations.keys() },
      );
    }
  });
  for (const [resource, { renames }] of value.resources ?? []) {
    for (const name of renames?.operations?.keys() ?? []) {
      if (!model.operations.has(name)) {
        sink.add(
          {
            code: 'unknown-operation',
            severity: 'error',
            message: `the API has no operation ${name}`,
            at: placeOf(['resources', resource, 'renames', 'operations', name], 'key'),
          },
          { name, among: model.operations.keys() },
        );
      }
    }
  }
}

function reportIgnoredCreators(creators: ReadonlyMap<string, Operation>, { value, placeOf }: DecodedConfig, sink: ProblemSink): void {
  const ignored = new Set(value.ignore?.resource_names);
  (value.ignore?.operations ?? []).forEach((name, index) => {
    for (const [resource, operation] of creators) {
      if (operation.name === name && !ignored.has(resource)) {
        sink.add({
          code: 'bad-value',
          severity: 'error',
          message: `${name} creates ${resource}; the generator crashes without it, ignore the resource instead`,
          at: placeOf(['ignore', 'operations', index]),
        });
      }
    }
  });
}

function reportUnknownResources(creators: ReadonlyMap<string, Operation>, { value, placeOf }: DecodedConfig, sink: ProblemSink): void {
  (value.ignore?.resource_names ?? []).forEach((name, index) => {
    if (!creators.has(name)) {
      sink.add(
        {
          code: 'no-effect',
          severity: 'warning',
          message: `no operation creates ${name}; the entry is ignored`,
          at: placeOf(['ignore', 'resource_names', index]),
        },
        { name, among: creators.keys() },
      );
    }
  });
  for (const name of value.resources?.keys() ?? []) {
    if (!creators.has(name) && ![...creators.keys()].some((creator) => foldEqual(creator, name))) {
      sink.add(
        {
          code: 'unknown-resource',
          severity: 'warning',
          message: `no operation creates ${name}; the entry is not used`,
          at: placeOf(['resources', name], 'key'),
        },
        { name, among: creators.keys() },
      );
    }
  }
}
