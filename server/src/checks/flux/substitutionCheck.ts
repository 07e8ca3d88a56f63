import { formatPath, type Path } from '../../base/path';
import { substitutionsOf, type Variable } from '../../flux/substitution';
import { describeResource, stringMap, type Resource } from '../../manifest/resource';
import type { DocumentState } from '../../workspace/fileState';
import type { FluxRoot } from '../../workspace/fluxRoots';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import type { ScalarNode, YamlNode } from '../../yaml/node';
import { asScalar, isWhole, nodeAt } from '../../yaml/query';
import { resolvePlain } from '../../yaml/scalar';
import { plainValue } from '../../yaml/value';

const switchName = 'kustomize.toolkit.fluxcd.io/substitute';
/** Prefixes of variables of IAM policies. Source: IAM User Guide, Policy elements: Variables and tags. */
const policyPrefix = /^\$\{(?:aws|s3|iam|sts|saml|cognito-identity\.amazonaws\.com|graph\.facebook\.com):[A-Za-z]/;

/** What Flux makes of `${…}` in what it applies. */
export function checkSubstitutions(state: DocumentState, workspace: Workspace): readonly Finding[] {
  const text = workspace.file(state.uri)?.textOf(state.document) ?? '';
  const roots = text.includes('${') && isWhole(state.document) ? workspace.fluxRoots.of(state.uri).filter(({ replaces }) => replaces) : [];
  return roots.length === 0 ? [] : state.resources.filter(isReplaced).flatMap((resource) => checkObject(resource, text, roots, workspace));
}

function isReplaced(resource: Resource): boolean {
  return ['labels', 'annotations'].every((key) => stringMap(resource, 'metadata', key).get(switchName) !== 'disabled');
}

function checkObject(resource: Resource, text: string, roots: readonly FluxRoot[], workspace: Workspace): readonly Finding[] {
  return scalarsIn(resource.node, []).flatMap(({ node, path }) => {
    const { variables, mistakes } = substitutionsOf(node.text);
    const place = (written: string): Finding['span'] => {
      const at = text.slice(node.span.start, node.span.end).indexOf(written);
      return at < 0 ? node.span : { start: node.span.start + at, end: node.span.start + at + written.length };
    };
    const found = (code: string, message: string, written: string): Finding => ({ code, message, span: place(written), path, resource });
    return [
      ...mistakes.map(({ span }) => {
        const written = node.text.slice(span.start, span.end);
        return found('flux/substitution-syntax', `Flux cannot read "${written}", and ${nameOf(roots)} fails; write "$${written}" for the characters themselves`, written);
      }),
      ...variables.flatMap((variable) => aboutVariable(variable, node, roots, found)),
      ...unquoted({ node, path }, variables, resource, roots, workspace).map((message) => found('flux/unquoted-after-substitution', message, node.text)),
    ];
  });
}

function aboutVariable(variable: Variable, node: ScalarNode, roots: readonly FluxRoot[], found: (code: string, message: string, written: string) => Finding): readonly Finding[] {
  const written = node.text.slice(variable.span.start, variable.span.end);
  const without = roots.filter((root) => !root.variables.some(([name]) => name === variable.name));
  const isPolicy = policyPrefix.test(written);
  if (without.length === 0 || variable.form === 'default' || (!isPolicy && without.some(({ bringsMore }) => bringsMore))) {
    return [];
  }
  return isPolicy
    ? [found('flux/policy-variable', `Flux replaces this policy variable with nothing; write "$${written}"`, written)]
    : [found('flux/undefined-variable', `Variable "${variable.name}" is not defined in ${nameOf(without)} and becomes empty`, written)];
}

/** Kustomize drops quotes that the placeholder did not need; what takes its place may be no string any more. */
function unquoted({ node, path }: { readonly node: ScalarNode; readonly path: Path }, [variable, ...others]: readonly Variable[], resource: Resource, roots: readonly FluxRoot[], workspace: Workspace): readonly string[] {
  if (variable === undefined || others.length > 0 || variable.span.start !== 0 || variable.span.end !== node.text.length || node.style === 'block' || variable.form === 'function') {
    return [];
  }
  const values = roots.map((root) => root.variables.find(([name]) => name === variable.name)?.[1] ?? (root.bringsMore ? undefined : variable.fallback));
  const odd = values.find((value) => value !== undefined && value !== '' && typeof resolvePlain(value) !== 'string');
  return odd !== undefined && wantsString(resource, path, resolvePlain(odd), workspace) ? [`Becomes ${odd} without quotes, which is not a string`] : [];
}

function wantsString(resource: Resource, path: Path, value: unknown, workspace: Workspace): boolean {
  const kind = workspace.kinds.find(resource);
  const plain = plainValue(resource.node);
  if (kind === undefined || plain === undefined || !put(plain.value, path, value)) {
    return false;
  }
  const own = formatPath(path);
  const view = { isOpaque: (at: Path) => formatPath(at) !== own && asScalar(nodeAt(resource.node, at))?.opaque === true, isOpaqueKey: () => true, hasOpaqueKey: () => true };
  return workspace.validator.validate(kind, plain.value, view).some((each) => each.data.kind === 'type' && formatPath(each.path) === own);
}

/** Puts a value at a path of a tree of one's own. */
function put(tree: unknown, path: Path, value: unknown): boolean {
  let holder = tree as Record<string | number, unknown> | undefined;
  for (const step of path.slice(0, -1)) {
    holder = holder?.[step] as Record<string | number, unknown> | undefined;
  }
  const last = path.at(-1);
  if (holder === undefined || last === undefined || !(last in holder)) {
    return false;
  }
  holder[last] = value;
  return true;
}

function nameOf(roots: readonly FluxRoot[]): string {
  return roots.map(({ entry }) => describeResource(entry.resource)).sort()[0] ?? '';
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
