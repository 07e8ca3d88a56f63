import { quoted } from '../../../base/english';
import { didYouMean, nearestInDomain } from '../../../base/nearest';
import type { Path } from '../../../base/path';
import { spanFor } from '../../../checks/places/place';
import type { Resource } from '../../../manifest/resource';
import type { Duck } from '../../../schema/ducks/duck';
import { verify } from '../../../schema/ducks/verify';
import type { Kind } from '../../../schema/kinds/kind';
import type { Finding } from '../../../workspace/finding';
import { addEntry, setScalar } from '../../../yaml/writing/edit';
import type { MapEntry } from '../../../yaml/nodes/node';
import { asMap, asScalar, nodeAt } from '../../../yaml/nodes/query';

/** Labels and annotations of a CRD by which its author declares ducks, as controllers read them, and one that is not there. */
export function labelFindings(crd: Resource, ducks: readonly Duck[], kinds: readonly Kind[]): readonly Finding[] {
  const labels = asMap(nodeAt(crd.node, ['metadata', 'labels']))?.entries ?? [];
  const annotations = asMap(nodeAt(crd.node, ['metadata', 'annotations']))?.entries ?? [];
  const found = [
    ...labels.flatMap((entry) => labelFinding(crd, entry, ducks)),
    ...annotations.flatMap((entry) => versionsFinding(crd, entry, ducks, kinds)),
  ];
  const isMarked = labels.some(({ key }) => ducks.some((duck) => duck.labels.includes(key.text)));
  return found.length > 0 || isMarked ? found : unlabeled(crd, ducks, kinds);
}

function labelFinding(crd: Resource, { key, value }: MapEntry, ducks: readonly Duck[]): readonly Finding[] {
  const known = ducks.flatMap((duck) => duck.labels);
  const path: Path = ['metadata', 'labels', key.text];
  const shared = { code: 'knative/duck-label', path, resource: crd };
  if (known.includes(key.text)) {
    const written = asScalar(value);
    const isRead = written === undefined || written.opaque || written.value === 'true' || written.value === 'false' || written.text === '';
    return isRead
      ? []
      : [
          {
            ...shared,
            span: written.span,
            message: `"${key.text}" declares a duck type with the string "true" only`,
            fixes: () =>
              /^(?:true|yes|on|1)$/i.test(written.text)
                ? [{ title: 'Replace with "true"', preferred: false, edits: [{ span: written.span, newText: '"true"' }] }]
                : [],
          },
        ];
  }
  const candidates = nearestInDomain(key.text, known);
  return candidates.length === 0
    ? []
    : [
        {
          ...shared,
          span: key.span,
          message: `Unknown duck type label "${key.text}"${didYouMean(candidates)}`,
          fixes: () => candidates.map((label) => ({ title: `Rename to "${label}"`, preferred: false, edits: [setScalar(key, label)] })),
        },
      ];
}

/** An annotation that narrows a duck to versions which the CRD does not serve. */
function versionsFinding(crd: Resource, { key, value }: MapEntry, ducks: readonly Duck[], kinds: readonly Kind[]): readonly Finding[] {
  const isMapping = ducks.some(
    ({ fullName, versions }) => fullName !== undefined && versions.some((version) => key.text === `${fullName}/${version}`),
  );
  const written = asScalar(value);
  if (!isMapping || written === undefined || written.opaque || typeof written.value !== 'string' || kinds.length === 0) {
    return [];
  }
  const served = kinds.map(({ version }) => version);
  const unknown = written.value
    .split(',')
    .map((version) => version.trim())
    .filter((version) => version !== '' && !served.includes(version));
  return unknown.length === 0
    ? []
    : [
        {
          code: 'knative/duck-version',
          path: ['metadata', 'annotations', key.text],
          resource: crd,
          span: written.span,
          message: `"${key.text}" lists ${quoted(unknown)}; this CRD serves ${quoted(served)}`,
        },
      ];
}

/** A schema that shows a whole duck and no label that says so: controllers look for such kinds by their labels. */
function unlabeled(crd: Resource, ducks: readonly Duck[], kinds: readonly Kind[]): readonly Finding[] {
  const labels = ducks.flatMap((duck) => {
    const [label] = duck.labels;
    const holds =
      kinds.length > 0 &&
      kinds.every(({ schema }) => {
        const verdict = verify(schema, duck);
        return verdict.implements === true && verdict.opaque.length === 0 && verdict.gaps.length === 0;
      });
    return label !== undefined && holds ? [{ duck, label }] : [];
  });
  return labels.slice(0, 1).map(({ duck, label }) => {
    const path: Path = ['metadata', 'labels', label];
    return {
      code: 'knative/duck-unlabeled',
      path,
      resource: crd,
      span: spanFor(crd, path, 'parent'),
      message: `The schema implements ${duck.name}, but the CRD has no label "${label}"; controllers find such kinds, and get permission to read them, by their labels`,
      fixes: (text) => {
        const metadata = asMap(nodeAt(crd.node, ['metadata']));
        const held = asMap(nodeAt(crd.node, ['metadata', 'labels']));
        const edit =
          held !== undefined
            ? addEntry(text, held, label, 'true')
            : metadata === undefined
              ? undefined
              : addEntry(text, metadata, 'labels', { [label]: 'true' });
        return edit === undefined ? [] : [{ title: `Add label "${label}"`, preferred: false, edits: [edit] }];
      },
    };
  });
}
