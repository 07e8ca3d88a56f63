import { replacement } from '../../../checks/places/replacement';
import { isLabelValue, keyProblem } from '../../../checks/values/labelCheck';
import { holdsReplaced } from '../../../checks/values/jsonValue';
import type { Resource } from '../../../manifest/resource';
import type { Finding } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';
import { setScalar } from '../../../yaml/writing/edit';
import type { MapEntry } from '../../../yaml/nodes/node';
import { asMap, asScalar, entriesInEffect, nodeAt } from '../../../yaml/nodes/query';
import { kccOf } from '../part';
import { findingAt } from './context';

/*
 * What Google Cloud takes as labels: letters that have no case are allowed, too. Source:
 * cloud.google.com/resource-manager/docs/labels-overview, and GoogleCloudPlatform/k8s-config-connector issues 112, 363 and 750.
 */
const key = /^[\p{Ll}\p{Lo}][\p{Ll}\p{Lo}\p{N}_-]{0,62}$/u;
const value = /^[\p{Ll}\p{Lo}\p{N}_-]{0,63}$/u;

/**
 * Labels that the older controllers copy to the cloud, which refuses them; those with a prefix are not copied. What the API server
 * refuses is said by other rules, and newer controllers take labels of the spec instead where there are any.
 * Source: k8s-config-connector at cdb85ecf pkg/label/label.go, pkg/krmtotf/krmtotf.go.
 */
export function labelFindings(resource: Resource, workspace: Workspace): readonly Finding[] {
  // Conflicts are prevented with labels, so that a kind for which that works has labels in the cloud.
  const tables = kccOf(workspace);
  const isCopied = tables.kind(resource.kind)?.conflictPrevention === true && !tables.facts.freeLabels.includes(resource.kind);
  if (!isCopied || nodeAt(resource.node, ['spec', 'labels']) !== undefined) {
    return [];
  }
  const map = asMap(nodeAt(resource.node, ['metadata', 'labels']));
  const entries = map === undefined ? [] : entriesInEffect(map);
  const keys = new Set(entries.map((entry) => entry.key.text));
  return entries
    .filter((entry) => !entry.key.opaque && !entry.key.text.includes('/') && keyProblem(entry.key.text) === undefined)
    .flatMap((entry) => [...keyFinding(entry, keys, resource), ...valueFinding(entry, resource)]);
}

/** Whether the cloud refuses a label that is copied to it. */
export function mayRefuseLabel(label: string, text: string): boolean {
  return !label.includes('/') && !(key.test(label) && value.test(text));
}

function keyFinding(entry: MapEntry, keys: ReadonlySet<string>, resource: Resource): readonly Finding[] {
  const { text } = entry.key;
  if (key.test(text) || holdsReplaced(text)) {
    return [];
  }
  const other = likely(text);
  const message = `"${text}" is not a valid label key in Google Cloud, where labels are copied to: expected lower-case letters, digits, "_" and "-", starting with a letter`;
  return [
    findingAt(resource, 'kcc/label-form', ['metadata', 'labels', text], 'key', message, {
      fixes: () =>
        key.test(other) && !keys.has(other)
          ? [{ title: `Rename to "${other}"`, preferred: false, edits: [setScalar(entry.key, other)] }]
          : [],
    }),
  ];
}

function valueFinding(entry: MapEntry, resource: Resource): readonly Finding[] {
  const scalar = asScalar(entry.value);
  if (scalar === undefined || scalar.opaque || typeof scalar.value !== 'string' || value.test(scalar.text) || holdsReplaced(scalar.text)) {
    return [];
  }
  const other = likely(scalar.text);
  const message = `"${scalar.text}" is not a valid label value in Google Cloud, where labels are copied to: expected lower-case letters, digits, "_" and "-"`;
  return isLabelValue(scalar.text)
    ? [
        findingAt(resource, 'kcc/label-form', ['metadata', 'labels', entry.key.text], 'value', message, {
          fixes: () => (value.test(other) ? [replacement(scalar, other)] : []),
        }),
      ]
    : [];
}

/** What somebody would write who knows. */
function likely(text: string): string {
  return text.toLowerCase().replaceAll('.', '-');
}
