import { quoted } from '../../../../base/english';
import { entryOf, valueOf } from '../../../../yaml/nodes/query';
import { misfitOf } from '../forms/forms';
import { found, holds, removal, replacements, stringAt, type Check } from '../checkedPlace';
import { jsonObject } from '../../../../base/json';

/* Annotations of a Trigger. Source: pkg/apis of knative/eventing. */

/** An annotation that names what a Trigger waits for; `key` is the annotation, the target is the map. */
export const dependency: Check = (target, row) => {
  const key = row.key ?? '';
  const text = stringAt(entryOf(target.node, key)?.value);
  const problem = text === undefined ? undefined : dependencyProblem(text, target.resource.namespace);
  return problem === undefined ? [] : [found(target, row.rule, [...target.path, key], 'value', problem)];
};

/** Keys of an ObjectReference, all of them strings. Source: k8s.io/api core/v1 types.go. */
const parts = ['kind', 'name', 'apiVersion', 'namespace', 'uid', 'resourceVersion', 'fieldPath'];

function dependencyProblem(text: string, own: string | undefined): string | undefined {
  const value = jsonObject(text);
  if (value === undefined) {
    return 'Expected the JSON of an object reference: {"apiVersion": "…", "kind": "…", "name": "…"}';
  }
  // Go matches the keys of JSON without regard to letter case; the last of equal ones counts, and null is none.
  const written = new Map(Object.entries(value).map(([key, part]) => [key.toLowerCase(), part] as const));
  const of = (part: string): unknown => written.get(part.toLowerCase()) ?? '';
  const mistyped = parts.find((part) => typeof of(part) !== 'string');
  if (mistyped !== undefined) {
    return `"${mistyped}" of the object reference must be a string`;
  }
  const missing = ['kind', 'name', 'apiVersion'].filter((part) => of(part) === '');
  if (missing.length > 0) {
    return `Object reference is missing ${quoted(missing)}`;
  }
  const namespace = of('namespace');
  return namespace !== '' && own !== undefined && namespace !== own
    ? `"namespace" must be the namespace of the Trigger, "${own}", not "${String(namespace)}"`
    : undefined;
}

/** An annotation that makes a Broker of the name `default`; the target is the object. */
export const injection: Check = (target, row) => {
  const key = row.key ?? '';
  const annotations = valueOf(valueOf(target.node, 'metadata'), 'annotations');
  const node = entryOf(annotations, key)?.value;
  const text = stringAt(node);
  const path = ['metadata', 'annotations', key];
  const misfit = text === undefined ? undefined : misfitOf(text, { form: 'oneOf', values: row.values ?? [] });
  if (text === undefined || misfit !== undefined) {
    return misfit === undefined
      ? []
      : [found(target, row.rule, path, 'value', misfit.message, { fixes: () => replacements(node, misfit.meant ?? []) })];
  }
  const spec = { node: valueOf(target.node, 'spec') };
  const broker = holds(spec, 'broker') === 'unset' ? '' : stringAt(valueOf(spec.node, 'broker'));
  return broker === undefined || broker === 'default'
    ? []
    : [
        found(target, row.rule, path, 'value', `Injection is only supported for the Broker "default", not "${broker}"`, {
          ...(broker === '' ? { lacks: [['spec', 'broker']] } : {}),
          fixes: (content) => removal(content, annotations, key),
        }),
      ];
};
