import { formatPath, type Path } from '../../base/path';
import { isRecord, isSet } from '../../base/record';
import { checkStructural, type Report } from '../structure/structuralRules';
import type { CrdProblem } from '../structure/structureReader';

/** How many problems of one CRD are told. */
const mostTold = 50;

type Part = Readonly<Record<string, unknown>>;

/**
 * What the API server refuses in a CustomResourceDefinition of `apiextensions.k8s.io/v1` that {@link readCrd} reads without a
 * problem. Source: apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go.
 */
export function crdRuleProblems(crd: unknown): readonly CrdProblem[] {
  const problems: CrdProblem[] = [];
  const report: Report = (path, message) => {
    if (problems.length < mostTold) {
      problems.push({ path, message });
    }
  };
  if (isRecord(crd) && crd['apiVersion'] === 'apiextensions.k8s.io/v1' && isRecord(crd['spec'])) {
    checkSpec(crd['spec'], crd, report);
  }
  return problems;
}

function checkSpec(spec: Part, crd: Part, report: Report): void {
  const { group, versions, conversion } = spec;
  const names = partOf(spec, 'names');
  allowOnly(spec, 'group names scope versions conversion preserveUnknownFields', ['spec'], report);
  checkNames(names, report);
  checkIdentity(crd, group, names['plural'], report);
  if (!isSet(spec['scope'])) {
    report(['spec', 'scope'], 'CustomResourceDefinition is missing "spec.scope"');
  }
  if (spec['preserveUnknownFields'] === true) {
    report(['spec', 'preserveUnknownFields'], 'Must not be true; set "x-kubernetes-preserve-unknown-fields" in the schema');
  }
  checkVersions(Array.isArray(versions) ? (versions as readonly unknown[]) : [], report);
  if (isRecord(conversion)) {
    checkConversion(conversion, report);
  }
}

/** A DNS label that begins with a letter. */
const label = /^[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?$/;

function checkNames(names: Part, report: Report): void {
  const at: Path = ['spec', 'names'];
  allowOnly(names, 'plural singular shortNames kind listKind categories', at, report);
  const { kind, listKind } = names;
  for (const key of ['shortNames', 'categories']) {
    if (isSet(names[key]) && !Array.isArray(names[key])) {
      report([...at, key], 'Expected a list');
    }
  }
  const spelt: readonly (readonly [path: Path, name: unknown])[] = [
    ...['plural', 'singular'].map((key) => [[...at, key], names[key]] as const),
    ...['kind', 'listKind'].map((key) => [[...at, key], lowerCase(names[key])] as const),
    ...['shortNames', 'categories'].flatMap((key) => listOf(names[key]).map((name, index) => [[...at, key, index], name] as const)),
  ];
  for (const [path, name] of spelt) {
    if (typeof name === 'string' && name !== '' && !label.test(name)) {
      report(path, 'Must be letters, digits and dashes, beginning with a letter' + (/[A-Z]/.test(name) ? ', in lower case' : ''));
    }
  }
  if (typeof kind === 'string' && kind !== '' && kind === listKind) {
    report([...at, 'listKind'], 'Must not be the same as "kind"');
  }
}

function checkIdentity(crd: Part, group: unknown, plural: unknown, report: Report): void {
  if (typeof group !== 'string' || group === '') {
    return;
  }
  if (!/^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)+$/.test(group)) {
    report(['spec', 'group'], 'Must be a domain with a dot, in lower case');
    return;
  }
  const metadata = partOf(crd, 'metadata');
  const { name } = metadata;
  if (typeof plural === 'string' && typeof name === 'string' && name !== `${plural}.${group}`) {
    report(['metadata', 'name'], `Must be "${plural}.${group}", from "spec.names.plural" and "spec.group"`);
  }
  if (/(?:^|\.)(?:k8s|kubernetes)\.io$/.test(group) && !isSet(partOf(metadata, 'annotations')['api-approved.kubernetes.io'])) {
    report(['spec', 'group'], 'Groups of Kubernetes need the annotation "api-approved.kubernetes.io"');
  }
}

function checkVersions(versions: readonly unknown[], report: Report): void {
  const at: Path = ['spec', 'versions'];
  const seen = new Set<unknown>();
  versions.forEach((version, index) => {
    if (!isRecord(version)) {
      return;
    }
    const { name } = version;
    if (seen.has(name) && typeof name === 'string') {
      report([...at, index, 'name'], `Another version is named "${name}"`);
    }
    seen.add(name);
    checkVersion(version, [...at, index], report);
  });
  const stored = versions.filter((version) => isRecord(version) && version['storage'] === true).length;
  if (versions.length > 0 && stored !== 1) {
    report(at, `Exactly one version must have "storage: true", found ${stored}`);
  }
}

function checkVersion(version: Part, at: Path, report: Report): void {
  const { name, schema, subresources } = version;
  allowOnly(
    version,
    'name served storage deprecated deprecationWarning schema subresources additionalPrinterColumns selectableFields',
    at,
    report,
  );
  if (typeof name === 'string' && name !== '' && !label.test(name)) {
    report([...at, 'name'], 'Must be lower-case letters, digits and dashes, beginning with a letter');
  }
  for (const key of ['served', 'storage', 'deprecated']) {
    if (isSet(version[key]) && typeof version[key] !== 'boolean') {
      report([...at, key], 'Expected a boolean');
    }
  }
  if (version['deprecated'] !== true && isSet(version['deprecationWarning'])) {
    report([...at, 'deprecationWarning'], 'Only allowed beside "deprecated: true"');
  }
  const root = isRecord(schema) ? schema['openAPIV3Schema'] : undefined;
  if (isRecord(schema)) {
    allowOnly(schema, 'openAPIV3Schema', [...at, 'schema'], report);
  }
  if (!isSet(root)) {
    report(at, 'Version is missing "schema.openAPIV3Schema"');
  } else if (isRecord(root)) {
    checkStructural(root, [...at, 'schema', 'openAPIV3Schema'], report);
  }
  if (isRecord(subresources)) {
    checkSubresources(subresources, [...at, 'subresources'], report);
  }
  listOf(version['additionalPrinterColumns']).forEach((column, index) => {
    if (isRecord(column)) {
      checkColumn(column, [...at, 'additionalPrinterColumns', index], report);
    }
  });
}

function checkSubresources(subresources: Part, at: Path, report: Report): void {
  const { status, scale } = subresources;
  allowOnly(subresources, 'status scale', at, report);
  if (isSet(status) && !isRecord(status)) {
    report([...at, 'status'], 'Expected an object');
  }
  if (!isRecord(scale)) {
    return;
  }
  allowOnly(scale, 'specReplicasPath statusReplicasPath labelSelectorPath', [...at, 'scale'], report);
  for (const [key, starts] of [
    ['specReplicasPath', ['.spec.']],
    ['statusReplicasPath', ['.status.']],
    ['labelSelectorPath', ['.spec.', '.status.']],
  ] as const) {
    const path = scale[key];
    if (!isSet(path) || path === '') {
      if (key !== 'labelSelectorPath') {
        report([...at, 'scale'], `Missing "${key}"`);
      }
    } else if (typeof path === 'string' && !starts.some((start) => path.startsWith(start))) {
      report([...at, 'scale', key], `Must begin with ${starts.map((start) => `"${start}"`).join(' or ')}`);
    }
  }
}

const columnTypes = ['boolean', 'date', 'integer', 'number', 'string'];

function checkColumn(column: Part, at: Path, report: Report): void {
  const { type, jsonPath } = column;
  allowOnly(column, 'name type format description priority jsonPath', at, report);
  for (const key of ['name', 'type', 'jsonPath']) {
    if (!isSet(column[key]) || column[key] === '') {
      report(at, `Column is missing "${key}"`);
    }
  }
  if (typeof type === 'string' && type !== '' && !columnTypes.includes(type)) {
    report([...at, 'type'], `Expected one of ${columnTypes.map((each) => `"${each}"`).join(', ')}`);
  }
  if (typeof jsonPath === 'string' && jsonPath !== '' && !jsonPath.startsWith('.')) {
    report([...at, 'jsonPath'], 'Must begin with "."');
  }
}

function checkConversion(conversion: Part, report: Report): void {
  const at: Path = ['spec', 'conversion'];
  const { strategy, webhook } = conversion;
  allowOnly(conversion, 'strategy webhook', at, report);
  if (typeof strategy === 'string' && strategy !== 'None' && strategy !== 'Webhook') {
    report([...at, 'strategy'], 'Expected "None" or "Webhook"');
  } else if (!isSet(strategy)) {
    report(at, 'Missing "strategy"');
  } else if (strategy === 'Webhook' && !isSet(webhook)) {
    report(at, 'Missing "webhook"');
  } else if (strategy === 'None' && isRecord(webhook) && isSet(webhook['clientConfig'])) {
    report([...at, 'webhook'], 'Only allowed with "strategy: Webhook"');
  } else if (strategy === 'Webhook' && isRecord(webhook)) {
    checkWebhook(webhook, [...at, 'webhook'], report);
  }
}

function checkWebhook(webhook: Part, at: Path, report: Report): void {
  const { clientConfig, conversionReviewVersions: versions } = webhook;
  allowOnly(webhook, 'clientConfig conversionReviewVersions', at, report);
  if (!isRecord(clientConfig) || isSet(clientConfig['url']) === isSet(clientConfig['service'])) {
    report([...at, 'clientConfig'], 'Must have one of "url" and "service"');
  }
  if (!isSet(versions) || (Array.isArray(versions) && versions.length === 0)) {
    report(at, 'Missing "conversionReviewVersions"');
  }
}

function allowOnly(part: Part, keys: string, at: Path, report: Report): void {
  const allowed = keys.split(' ');
  for (const key of Object.keys(part)) {
    if (!allowed.includes(key)) {
      report([...at, key], `Unknown field "${key}" in ${formatPath(at)}`);
    }
  }
}

function partOf(part: Part, key: string): Part {
  const found = part[key];
  return isRecord(found) ? found : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

function lowerCase(name: unknown): unknown {
  return typeof name === 'string' ? name.toLowerCase() : name;
}
