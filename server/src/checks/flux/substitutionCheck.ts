import type { Path } from '../../base/path';
import { nearest } from '../../base/nearest';
import type { Span } from '../../base/text';
import { substitutionsOf, variableName, type Variable } from '../../flux/substitution';
import { at, isList, isMap, type Value } from '../../kustomize/objects/value';
import { describeResource, stringMap, type Resource } from '../../manifest/resource';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding, Fix } from '../../workspace/finding';
import { variablesFor, type Variables } from '../../workspace/applied/variables';
import type { Workspace } from '../../workspace/workspace';
import type { ScalarNode, YamlNode } from '../../yaml/nodes/node';
import { isWhole } from '../../yaml/nodes/whole';
import { defineQuote, doubleDollar, replacePart, substituteAlways, turnOff } from './substitutionFixes';
import { emptiedBy } from './emptied';
import { unquotedValue } from './unquoted';
import { WrittenParts } from './writtenParts';

const switchName = 'kustomize.toolkit.fluxcd.io/substitute';
/** Prefixes of variables of IAM policies. Source: IAM User Guide, Policy elements: Variables and tags. */
const policyVariable = /(?<!\$)\$\{(?:aws|s3|iam|sts|saml|cognito-identity\.amazonaws\.com|graph\.facebook\.com):[A-Za-z]/;

/** What Flux makes of `${…}` in what it applies. */
export function checkSubstitutions(state: DocumentState, workspace: Workspace): readonly Finding[] {
  const text = workspace.file(state.uri)?.textOf(state.document) ?? '';
  if (!text.includes('${') || !isWhole(state.document)) {
    return [];
  }
  const all = variablesFor(state.uri, workspace);
  const roots = all.filter(({ replaces }) => replaces);
  const isLeftAlone = all.length > 0 && all.every(({ leavesAlone }) => leavesAlone);
  if (roots.length === 0 && !isLeftAlone) {
    return [];
  }
  const objects = state.resources.filter(isReplaced);
  return isLeftAlone
    ? objects.flatMap((resource) => leftAlone(resource, text, all, workspace))
    : objects.flatMap((resource) => checkObject(resource, text, roots, roots.length === all.length, workspace));
}

function isReplaced(resource: Resource): boolean {
  return ['labels', 'annotations'].every((key) => stringMap(resource, 'metadata', key).get(switchName) !== 'disabled');
}

interface Found {
  readonly resource: Resource;
  readonly node: ScalarNode;
  readonly path: Path;
  readonly written: WrittenParts;
}

/** A finding about a stretch of a scalar's text, at the place where that is written. */
function findingFor(
  { resource, node, path, written }: Found,
  code: string,
  message: string,
  about: Span,
  fixes?: Finding['fixes'],
): Finding {
  const span = written.placeOf(about) ?? node.span;
  return { code, message, span, path, resource, ...(fixes === undefined ? {} : { fixes }) };
}

function checkObject(
  resource: Resource,
  text: string,
  roots: readonly Variables[],
  inAll: boolean,
  workspace: Workspace,
): readonly Finding[] {
  return scalarsIn(resource.node, []).flatMap(({ node, path }) => {
    const found: Found = { resource, node, path, written: new WrittenParts(node, text) };
    const { variables, mistakes } = substitutionsOf(node.text);
    const odd = unquotedValue(found, variables, roots, workspace);
    const emptying = emptiedBy(found, variables, roots, workspace);
    const [only] = variables;
    return [
      ...mistakes.map(({ span }) => {
        const written = node.text.slice(span.start, span.end);
        return findingFor(
          found,
          'flux/substitution-syntax',
          `Flux cannot read "${written}", and ${nameOf(roots, workspace)} fails; write "$${written}" for the characters themselves`,
          span,
          (now) => [...(inAll ? doubleDollar(now, node, written) : []), ...turnOff(now, resource, switchName)],
        );
      }),
      ...variables.flatMap((variable) => aboutVariable(variable, found, roots, inAll, workspace)),
      ...(emptying === undefined
        ? []
        : [
            findingFor(
              found,
              'flux/unquoted-after-substitution',
              `"${node.text}" becomes empty in ${nameOf([emptying], workspace)}; "${String(path.at(-1))}" is required`,
              { start: 0, end: node.text.length },
            ),
          ]),
      ...(odd === undefined
        ? []
        : [
            findingFor(
              found,
              'flux/unquoted-after-substitution',
              `Becomes ${odd} without quotes, which is not a string`,
              { start: 0, end: node.text.length },
              (now) => (only === undefined ? [] : defineQuote(now, node, only, roots, workspace)),
            ),
          ]),
    ];
  });
}

function aboutVariable(
  variable: Variable,
  found: Found,
  roots: readonly Variables[],
  inAll: boolean,
  workspace: Workspace,
): readonly Finding[] {
  const { node, resource } = found;
  const written = node.text.slice(variable.span.start, variable.span.end);
  const without = roots.filter(({ values }) => !values.has(variable.name));
  const isPolicy = policyVariable.test(written);
  if (without.length === 0 || variable.form === 'default' || (!isPolicy && without.some(({ mayHaveMore }) => mayHaveMore))) {
    return [];
  }
  if (isPolicy) {
    return [
      findingFor(
        found,
        'flux/policy-variable',
        `Flux replaces this policy variable with nothing; write "$${written}"`,
        variable.span,
        (now) => [...(inAll ? doubleDollar(now, node, written) : []), ...turnOff(now, resource, switchName)],
      ),
    ];
  }
  const names = nearest(variable.name, new Set(without.flatMap(({ values }) => [...values.keys()])), 2);
  const fixes = (now: string): readonly Fix[] => [
    ...names.flatMap((name) => replacePart(now, node, written, written.replace(variable.name, name), `Change to "${name}"`)),
    // Nobody can define such a variable: it is meant for others.
    ...(variableName.test(variable.name) || !inAll ? [] : doubleDollar(now, node, written)),
    ...(variable.form === 'plain' ? replacePart(now, node, written, `\${${variable.name}:=}`, 'Make the empty default explicit') : []),
  ];
  return [
    findingFor(
      found,
      'flux/undefined-variable',
      `Variable "${variable.name}" is not defined in ${nameOf(without, workspace)} and becomes empty`,
      variable.span,
      fixes,
    ),
  ];
}

/** Defaults that nobody puts in, since no variable is defined at all. Elsewhere than in our kinds `${…}` may be meant for others. */
function leftAlone(resource: Resource, text: string, roots: readonly Variables[], workspace: Workspace): readonly Finding[] {
  if (!workspace.isOurs(resource)) {
    return [];
  }
  return scalarsIn(resource.node, []).flatMap(({ node, path }) => {
    const { variables, mistakes } = substitutionsOf(node.text);
    const variable = mistakes.length > 0 ? undefined : variables.find(({ form }) => form === 'default');
    if (variable === undefined) {
      return [];
    }
    const written = node.text.slice(variable.span.start, variable.span.end);
    const message = `${nameOf(roots, workspace)} defines no variables, so Flux does not replace "${written}"`;
    return [
      findingFor({ resource, node, path, written: new WrittenParts(node, text) }, 'flux/no-substitution', message, variable.span, () =>
        breaksSomething(roots, workspace) ? [] : substituteAlways(roots, workspace),
      ),
    ];
  });
}

/** True where what is applied holds something that would fail, or vanish from a policy, once Flux replaces variables. */
function breaksSomething(roots: readonly Variables[], { worlds }: Workspace): boolean {
  const isHurt = (value: Value): boolean =>
    typeof value === 'string'
      ? value.includes('${') && (policyVariable.test(value) || substitutionsOf(value).mistakes.length > 0)
      : isList(value)
        ? value.some(isHurt)
        : isMap(value) && Object.values(value).some(isHurt);
  return roots.some(({ delivery }) =>
    worlds.worldOf(delivery.id).objects.some(({ content }) => isHurt(content) && !isSwitchedOff(content)),
  );
}

function isSwitchedOff(content: Value): boolean {
  return ['labels', 'annotations'].some((key) => at(content, ['metadata', key, switchName]) === 'disabled');
}

function nameOf(roots: readonly Variables[], workspace: Workspace): string {
  const names = roots.flatMap(({ delivery }) => {
    const resource = workspace.deliveries.entryOf(delivery)?.resource;
    return resource === undefined ? [] : [describeResource(resource)];
  });
  return names.sort()[0] ?? '';
}

function scalarsIn(node: YamlNode, path: Path): readonly { readonly node: ScalarNode; readonly path: Path }[] {
  const found: { readonly node: ScalarNode; readonly path: Path }[] = [];
  const walk = (each: YamlNode, at: Path): void => {
    if (each.kind === 'scalar') {
      if (each.text.includes('${')) {
        found.push({ node: each, path: at });
      }
    } else if (each.kind === 'sequence') {
      each.items.forEach((item, index) => walk(item, [...at, index]));
    } else if (each.kind === 'map') {
      each.entries.forEach(({ key, value }) => walk(value, [...at, key.text]));
    }
  };
  walk(node, path);
  return found;
}
