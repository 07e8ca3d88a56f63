import { didYouMean, nearest } from '../../base/nearest';
import { formatPath } from '../../base/path';
import { apiVersionOf } from '../../schema/kind';
import { plainView, type SchemaFinding, type ValueView } from '../../schema/validator';
import type { Resource } from '../../manifest/resource';
import type { Finding, Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/edit';
import { asMap, asScalar, entryOf, nodeAt } from '../../yaml/query';
import { plainValue } from '../../yaml/value';
import { schemaWords } from './kcc/schemaWords';
import { spanFor } from './place';
import { schemaFixes } from './schemaFixes';

/** What a resource's own schema says about it. Silence for groups that nobody describes. */
export function checkResource(resource: Resource, workspace: Workspace): readonly Finding[] {
  const kind = workspace.kinds.find(resource);
  if (kind === undefined) {
    return checkKind(resource, workspace);
  }
  const plain = plainValue(resource.node);
  if (plain === undefined) {
    const message = 'The aliases of this document stand for too much text; it is not checked.';
    return [{ code: 'yaml/too-many-aliases', message, span: resource.kindNode.span, path: [], resource }];
  }
  const view = plain.opaque ? viewOf(resource) : plainView;
  const seen = new Set<string>();
  return withoutMisspelt(workspace.validator.validate(kind, plain.value, view)).flatMap((finding): readonly Finding[] => {
    const span = spanFor(resource, finding.path, finding.on);
    const key = `${finding.code} ${span.start} ${finding.message}`;
    if (seen.has(key)) {
      return [];
    }
    seen.add(key);
    const { code, path, message } = finding;
    const words = schemaWords(resource, finding, workspace);
    if (words === 'said') {
      return [];
    }
    const fixes = (text: string): readonly Fix[] => [...(words?.fixes?.(text) ?? []), ...schemaFixes(text, resource, finding)];
    return [{ code: words?.code ?? code, message: words?.message ?? message, span, path, resource, fixes }];
  });
}

/** A required field that stands there under a name that reads like it is misspelt, and not missing as well. */
function withoutMisspelt(findings: readonly SchemaFinding[]): readonly SchemaFinding[] {
  const misspelt = new Set(
    findings.flatMap(({ data, path }) => {
      const meant = data.kind === 'unknown-field' ? data.suggestions[0] : undefined;
      return meant === undefined ? [] : [formatPath([...path.slice(0, -1), meant])];
    }),
  );
  return misspelt.size === 0 ? findings : findings.filter(({ data, path }) => data.kind !== 'missing-field' || !misspelt.has(formatPath(path)));
}

function viewOf(resource: Resource): ValueView {
  return {
    isOpaque: (path) => asScalar(nodeAt(resource.node, path))?.opaque === true,
    isOpaqueKey: (path) => {
      const last = path.at(-1);
      return typeof last === 'string' && entryOf(nodeAt(resource.node, path.slice(0, -1)), last)?.key.opaque === true;
    },
    hasOpaqueKey: (path) => asMap(nodeAt(resource.node, path))?.entries.some(({ key }) => key.opaque) === true,
  };
}

function checkKind(resource: Resource, workspace: Workspace): readonly Finding[] {
  const { kinds } = workspace;
  const versions = kinds.versions(resource);
  if (versions.length > 0) {
    if (versions.some(({ provenance }) => provenance.source === 'builtin')) {
      return [];
    }
    const served = versions.map(apiVersionOf);
    return [
      {
        code: 'schema/unknown-version',
        message: `${resource.kind} is not known in version "${resource.version}" of ${resource.group}; known: ${served.join(', ')}.`,
        span: resource.apiVersionNode.span,
        path: ['apiVersion'],
        resource,
        fixes: () => replacements(resource.apiVersionNode, served),
      },
    ];
  }
  if (!kinds.knowsGroup(resource.group)) {
    return [];
  }
  const names = [...new Set(kinds.kindsInGroup(resource.group).map(({ kind }) => kind))];
  const candidates = nearest(resource.kind, names);
  return [
    {
      code: 'schema/unknown-kind',
      message: `${resource.group} has no kind "${resource.kind}" that is known here${didYouMean(candidates)}`,
      span: resource.kindNode.span,
      path: ['kind'],
      resource,
      fixes: () => replacements(resource.kindNode, candidates),
    },
  ];
}

function replacements(node: Parameters<typeof setScalar>[0], values: readonly string[]): readonly Fix[] {
  return values.map((value) => ({
    title: `Replace with "${value}"`,
    preferred: values.length === 1,
    edits: [setScalar(node, value)],
  }));
}
