import { entryOf, valueOf } from '../../../../yaml/query';
import { misfitOf } from '../forms/forms';
import { found, holds, removal, replacements, stringAt, type Check } from '../checkedPlace';
import { parsedJson } from '../../../../base/json';

/* Annotations of a Trigger. Source: pkg/apis of knative/eventing. */

/** An annotation that names what a Trigger waits for; `key` is the annotation, the target is the map. */
export const dependency: Check = (target, row) => {
  const key = row.key ?? '';
  const text = stringAt(entryOf(target.node, key)?.value);
  const problem = text === undefined ? undefined : dependencyProblem(text, target.resource.namespace);
  return problem === undefined ? [] : [found(target, row.rule, [...target.path, key], 'value', problem)];
};

function dependencyProblem(text: string, own: string | undefined): string | undefined {
  const value = parsedJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'Expected the JSON of an object reference: {"apiVersion": "…", "kind": "…", "name": "…"}';
  }
  const { namespace, ...rest } = value as Readonly<Record<string, unknown>>;
  const missing = ['kind', 'name', 'apiVersion'].filter((field) => rest[field] === undefined || rest[field] === '');
  if (missing.length > 0) {
    return `Object reference is missing ${missing.map((field) => `"${field}"`).join(', ')}`;
  }
  return typeof namespace === 'string' && namespace !== '' && own !== undefined && namespace !== own
    ? `"namespace" must be the namespace of the Trigger, "${own}", not "${namespace}"`
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
          fixes: (content) => removal(content, annotations, key),
        }),
      ];
};
