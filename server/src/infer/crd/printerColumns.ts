import type { DecodedConfig } from '../config/decodeConfig';
import { resourceConfig } from '../config/lookups';
import type { ResourceFields } from '../fields/field';
import type { Shape } from '../model/apiModel';
import { compareTexts } from '../../base/order';
import type { ProblemSink } from '../problem';

/** A column of `kubectl get`, as a CustomResourceDefinition has it. */
export interface PrinterColumn {
  readonly name: string;
  readonly type: string;
  readonly jsonPath: string;
  /** Never 0: that is the default and not written. */
  readonly priority?: number;
}

interface IndexedColumn extends PrinterColumn {
  readonly index: number;
}

/**
 * Columns of fields and additional ones, sorted; then Synced and Age.
 * How to sort, and the last two, are read under the name of the Kind, the rest under the API's name of the resource.
 * Source: aws-controllers-k8s/code-generator pkg/model, pkg/config.
 */
export function printerColumns(fields: ResourceFields, config: DecodedConfig, sink: ProblemSink): readonly PrinterColumn[] {
  const columns = [...fieldColumns(fields, config, sink), ...additionalColumns(fields, config)];
  const print = resourceConfig(config.value, fields.kind)?.print;
  const sorted = sortColumns(columns, print?.order_by, fields, config, sink).map(
    ({ index: _index, priority, ...column }): PrinterColumn => ({
      ...column,
      ...(priority === undefined || priority === 0 ? {} : { priority }),
    }),
  );
  if (print === undefined) {
    return sorted;
  }
  return [...sorted, ...(print.add_synced_column === false ? [] : [synced]), ...(print.add_age_column === true ? [age] : [])];
}

const synced: PrinterColumn = {
  name: 'Synced',
  type: 'string',
  jsonPath: '.status.conditions[?(@.type=="ACK.ResourceSynced")].status',
};

const age: PrinterColumn = { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' };

const typeOf: Readonly<Partial<Record<Shape['type'], string>>> = {
  string: 'string',
  integer: 'integer',
  float: 'number',
  timestamp: 'date',
};

function fieldColumns(fields: ResourceFields, config: DecodedConfig, sink: ProblemSink): IndexedColumn[] {
  return fields.columns.flatMap(({ field, part }) => {
    const { print, is_secret: isSecret } = field.entry?.config ?? {};
    const shape = field.content.kind === 'shape' ? field.content.ref.shape : undefined;
    const type = isSecret === true || shape === undefined ? undefined : typeOf[shape.type];
    if (type === undefined) {
      sink.add({
        code: 'bad-column',
        severity: 'error',
        message: `${field.name} is not supported as column, only strings, numbers and timestamps are; use additional_columns`,
        at: config.placeOf(['resources', fields.resource.name, 'fields', field.entry?.key ?? field.name, 'print'], 'key'),
      });
      return [];
    }
    return [
      {
        name: print?.name === undefined || print.name === '' ? field.spelling.camel : print.name,
        type,
        jsonPath: `.${part}.${field.spelling.json}`,
        priority: print?.priority ?? 0,
        index: print?.index ?? 0,
      },
    ];
  });
}

function additionalColumns(fields: ResourceFields, config: DecodedConfig): IndexedColumn[] {
  return (resourceConfig(config.value, fields.resource.name)?.print?.additional_columns ?? []).map((column) => ({
    name: column.name ?? '',
    type: column.type ?? '',
    jsonPath: column.json_path ?? '',
    priority: column.priority ?? 0,
    index: column.index ?? 0,
  }));
}

const orders: Readonly<Record<string, (a: IndexedColumn, b: IndexedColumn) => number>> = {
  name: (a, b) => compareTexts(a.name, b.name),
  type: (a, b) => compareTexts(a.type, b.type),
  jsonpath: (a, b) => compareTexts(a.jsonPath, b.jsonPath),
  index: (a, b) => a.index - b.index,
};

function sortColumns(
  columns: readonly IndexedColumn[],
  orderBy: string | undefined,
  fields: ResourceFields,
  config: DecodedConfig,
  sink: ProblemSink,
): IndexedColumn[] {
  const wanted = orderBy === undefined || orderBy === '' ? 'name' : orderBy.toLowerCase();
  const order = Object.hasOwn(orders, wanted) ? orders[wanted] : undefined;
  if (order === undefined) {
    sink.add(
      {
        code: 'bad-value',
        severity: 'error',
        message: `${orderBy ?? ''} is not a valid column order`,
        at: config.placeOf(['resources', fields.kind, 'print', 'order_by']),
      },
      { name: wanted, among: Object.keys(orders) },
    );
  }
  return [...columns].sort(order ?? orders['name']);
}
