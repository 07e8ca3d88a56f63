import { quoted } from '../../../../base/english';
import { checkSelector } from '../../../../checks/values/selectorCheck';
import { formatPath } from '../../../../base/path';
import type { Finding } from '../../../../workspace/finding';
import { asMap, valueOf } from '../../../../yaml/nodes/query';
import { misfitOf } from '../forms/forms';
import { isIdentifier, isQualifiedName } from '../forms/names';
import { ownNamespace } from './fields';
import { found, foundAt, has, holds, isZero, removal, stringAt, type Check, type CheckedPlace } from '../checkedPlace';

/* What a SinkBinding binds. Source: pkg/apis of knative/eventing. */

/** What tells which objects a subject is. */
export const subjectNames = ['name', 'selector'];

/** The subject of a SinkBinding; the target is the `subject`. */
export const bindingSubject: Check = (target, row, context) => {
  const { node, path, resource } = target;
  if (node !== undefined && asMap(node) === undefined && !isZero(node)) {
    return [];
  }
  const isMissing = (key: string): boolean => holds(target, key) === 'unset';
  const [apiVersion, kind, name] = ['apiVersion', 'kind', 'name'].map((key) => stringAt(valueOf(node, key)));
  const incomplete = ['apiVersion', 'kind'].filter(isMissing);
  const names = holds(target, 'name');
  const selector = has(target, 'selector');
  const isBoth = names === 'set' && selector === 'set';
  const isNeither = names === 'unset' && selector === 'unset';
  const bad = (key: string, message: string): Finding => found(target, 'binding-subject-incomplete', [...path, key], 'value', message);
  return [
    ...(incomplete.length > 0
      ? [foundAt(target, 'binding-subject-incomplete', incomplete[0] ?? '', `Subject is missing ${quoted(incomplete)}`)]
      : []),
    ...(apiVersion !== undefined && apiVersion !== '' && !isQualifiedName(apiVersion)
      ? [bad('apiVersion', `"${apiVersion}" is not a valid API version`)]
      : []),
    ...(kind !== undefined && kind !== '' && !isIdentifier(kind) ? [bad('kind', `"${kind}" is not a valid kind`)] : []),
    ...(isBoth
      ? [
          foundAt(target, 'binding-subject-name-or-selector', 'selector', 'Only one of "name", "selector" may be set', {
            fixes: (text) => [...subjectNames].reverse().flatMap((key) => removal(text, node, key)),
          }),
        ]
      : []),
    ...(isNeither && node !== undefined
      ? [found(target, 'binding-subject-name-or-selector', path, 'key', 'One of "name", "selector" must be set')]
      : []),
    ...(name === undefined || name === '' ? [] : misfits(target, 'binding-subject-name', 'name', name)),
    // A name is a reference, whose namespace is checked with it.
    ...(names === 'unset'
      ? ownNamespace(
          { ...target, path: [...path, 'namespace'], node: valueOf(node, 'namespace') },
          { ...row, rule: 'binding-subject-namespace' },
          context,
        )
      : []),
    ...checkSelector(resource, formatPath([...path, 'selector']), 'knative/binding-subject-selector'),
  ];
};

function misfits(target: CheckedPlace, rule: string, key: string, value: string): readonly Finding[] {
  const misfit = misfitOf(value, { form: 'dns1123Label' });
  return misfit === undefined ? [] : [found(target, rule, [...target.path, key], 'value', misfit.message)];
}
