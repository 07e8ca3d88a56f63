import { firstOf } from '../../base/first';
import { formatPath } from '../../base/path';
import type { Uri } from '../../base/uri';
import type { Kind } from '../../schema/kinds/kind';
import { plainView, type SchemaFinding } from '../../schema/validation/validator';
import type { Resource } from '../../manifest/resource';
import type { Finding, Fix } from '../../workspace/finding';
import type { Patch } from '../../workspace/kustomizations/namedPatch';
import { coreWorkload } from '../../workspace/applied/podPlaces';
import { familiesOf } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';
import { asScalar, nodeAt } from '../../yaml/nodes/query';
import { tooManyAliases } from '../../yaml/reading/treeBuilder';
import { plainValue } from '../../yaml/value';
import { agreedFindings } from '../places/agreedFindings';
import { checkKind } from '../kinds/kindCheck';
import { viewOf } from '../places/opaqueView';
import { jsonFix } from './jsonFix';
import { misplacedFixes } from './misplacedFixes';
import { isAbsence, patchedKind, withoutDirectives } from '../places/partialObject';
import { spanFor } from '../places/place';
import { isReplacedWhole } from '../values/jsonValue';
import { holdsInTemplate, isCertain } from './templateFindings';
import { schemaFixes } from './schemaFixes';
import { asWritten, missingSpace } from './asWritten';
import { isTextToKustomize } from './textToKustomize';
import { filledIn, isAboutName, withItemsFilled } from './zeroFilled';

/**
 * What a resource's own schema says about it. Silence for groups that nobody describes. Of a `patch` what it sets is
 * checked, by the kind that it changes, and nothing is missing in it.
 */
export function checkResource(resource: Resource, workspace: Workspace, patch?: Patch, uri?: Uri): readonly Finding[] {
  if (resource.document.templated && !isCertain(resource)) {
    return [];
  }
  const own = patch === undefined ? workspace.kinds.find(resource) : patchedKind(resource, patch, workspace);
  const kind = own ?? coreWorkload(resource, workspace);
  if (kind === undefined) {
    return patch?.target === undefined ? checkKind(resource, workspace) : [];
  }
  const steps = uri === undefined ? undefined : (): number => workspace.patternSteps(uri);
  if (patch === undefined && workspace.validator.fits(kind, resource.node, steps)) {
    return [];
  }
  const plain = plainValue(resource.node);
  if (plain === undefined) {
    return [tooManyAliasesIn(resource)];
  }
  const view = plain.opaque ? viewOf(resource.node) : plainView;
  const seen = new Set<string>();
  const value = patch === undefined ? plain.value : withoutDirectives(plain.value);
  const validate = (by: Kind): readonly SchemaFinding[] =>
    workspace.validator.validate(by, withItemsFilled(resource, by, value, workspace), view, steps);
  const found = agreedFindings(kind, validate);
  const templated = resource.document.templated ? found.filter((finding) => holdsInTemplate(resource, finding)) : found;
  const mayLackName = isOfOthers(kind, workspace);
  const counting = templated.filter(
    (finding) => (patch === undefined || !isAbsence(finding)) && !(mayLackName && isAboutName(finding)) && !isOfReplaced(resource, finding),
  );
  return withoutMisspelt(counting).flatMap((finding): readonly Finding[] => {
    const span = spanFor(resource, finding.path, finding.on);
    const key = `${finding.code} ${span.start} ${finding.message}`;
    if (seen.has(key)) {
      return [];
    }
    seen.add(key);
    const { code, path, message } = finding;
    const filled = filledIn(resource, kind, finding, workspace);
    if (filled === 'accepted') {
      return [];
    }
    const words = firstOf(familiesOf(workspace), ({ wordsFor }) => wordsFor?.(resource, finding, workspace));
    if (words === 'said') {
      return [];
    }
    const isText = isTextToKustomize(resource, finding);
    if (isText && patch !== undefined) {
      return [];
    }
    const fixes = (text: string): readonly Fix[] => [
      ...(words?.fixes?.(text) ?? []),
      ...missingSpace(resource, finding),
      ...misplacedFixes(text, resource, finding, kind, workspace),
      ...jsonFix(text, resource, finding, workspace),
      ...schemaFixes(text, resource, finding, kind.schema),
    ];
    const held = isText ? { isTextToKustomize: isText } : {};
    // Under another code, which does not say that it is about what is missing.
    const lacks = (words?.code ?? filled?.code ?? code) !== code && finding.data.kind === 'missing-field' ? { lacks: [path] } : {};
    return [
      {
        code: words?.code ?? code,
        message: words?.message ?? asWritten(message, resource, finding),
        span,
        path,
        resource,
        fixes,
        ...meantBy(finding),
        ...held,
        ...lacks,
        ...filled,
      },
    ];
  });
}

/**
 * True for a kind that only a CRD beside its objects tells of: some are also input of a program that nobody applies, and has
 * no name, such as the IstioOperator of istioctl.
 */
function isOfOthers({ group, provenance }: Kind, { dialects }: Workspace): boolean {
  return provenance.source === 'workspace' && dialects.familyOf(group) === 'other';
}

/** True for a value in whose place a script or a reader writes another one. */
function isOfReplaced({ node }: Resource, { data, path }: SchemaFinding): boolean {
  const text = data.kind === 'pattern' ? asScalar(nodeAt(node, path))?.text : undefined;
  return data.kind === 'pattern' && text !== undefined && isReplacedWhole(text, data.pattern);
}

function meantBy({ data, path }: SchemaFinding): Pick<Finding, 'meant'> {
  return data.kind === 'unknown-field' && data.suggestions.length > 0
    ? { meant: data.suggestions.map((name) => [...path.slice(0, -1), name]) }
    : {};
}

/** A required field that stands there under a name that reads like it is misspelled, and not missing as well. */
function withoutMisspelt(findings: readonly SchemaFinding[]): readonly SchemaFinding[] {
  const misspelt = new Set(
    findings.flatMap(({ data, path }) => {
      const meant = data.kind === 'unknown-field' ? data.suggestions[0] : undefined;
      return meant === undefined ? [] : [formatPath([...path.slice(0, -1), meant])];
    }),
  );
  return misspelt.size === 0
    ? findings
    : findings.filter(({ data, path }) => data.kind !== 'missing-field' || !misspelt.has(formatPath(path)));
}

/** For an object that {@link plainValue} has no value of. */
export function tooManyAliasesIn(resource: Resource): Finding {
  return { code: 'yaml/too-many-aliases', message: tooManyAliases, span: resource.kindNode.span, path: [], resource };
}
