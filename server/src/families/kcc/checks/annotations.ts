import { expectedOneOf, withArticle } from '../../../base/english';
import { isSlip } from '../../../base/editDistance';
import { didYouMean, nearest, nearestInDomain } from '../../../base/nearest';
import type { Resource } from '../../../manifest/resource';
import type { KnownAnnotation } from '../../../reference/knownAnnotation';
import type { Severity } from '../../../rules/level';
import type { Finding, Fix } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';
import { removeEntry, setScalar } from '../../../yaml/writing/edit';
import type { MapEntry, MapNode } from '../../../yaml/nodes/node';
import { asMap, asScalar, nodeAt } from '../../../yaml/nodes/query';
import { controllerOf, isDirect, isOlder } from '../container';
import { findingAt } from './context';
import { kccOf } from '../part';
import { replacement } from '../../../checks/places/replacement';

/** Annotations of the reserved domain on an object or a Namespace. */
export function annotationFindings(resource: Resource, workspace: Workspace): readonly Finding[] {
  const map = asMap(nodeAt(resource.node, ['metadata', 'annotations']));
  const { facts } = kccOf(workspace);
  return (map?.entries ?? []).flatMap((entry): readonly Finding[] => {
    const key = entry.key.text;
    if (map === undefined || entry.merge || entry.key.opaque || !facts.reservedPrefixes.some((prefix) => key.startsWith(prefix))) {
      return [];
    }
    const written: Written = { resource, workspace, map, entry, key };
    const known = workspace.knowledge.annotations.at(resource, ['metadata', 'annotations']).find((each) => each.key === key);
    const isContainer = facts.containers.some(({ annotation }) => annotation === key);
    if (isContainer) {
      return [];
    }
    if (known === undefined) {
      return workspace.knowledge.annotations.named(key).length > 0
        ? [withoutEffect(written, `is not supported by ${resource.kind}; it is ignored`)]
        : [unknownKey(written)];
    }
    const wrong = isUnread(written) ? undefined : wrongValue(written, known);
    return wrong === undefined ? uselessValue(written, known) : [wrong];
  });
}

interface Written {
  readonly resource: Resource;
  readonly workspace: Workspace;
  readonly map: MapNode;
  readonly entry: MapEntry;
  readonly key: string;
}

function at(
  { resource, key }: Written,
  code: string,
  on: 'key' | 'value',
  message: string,
  level: Severity | undefined,
  fixes: NonNullable<Finding['fixes']>,
): Finding {
  return findingAt(resource, code, ['metadata', 'annotations', key], on, message, { ...(level === undefined ? {} : { level }), fixes });
}

function removal(text: string, { map, entry }: Written, preferred: boolean): readonly Fix[] {
  return [{ title: `Remove "${entry.key.text}"`, preferred, edits: [removeEntry(text, map, entry)] }];
}

function unknownKey(written: Written): Finding {
  const { workspace, map, entry } = written;
  const present = new Set(map.entries.map(({ key }) => key.text));
  const free = workspace.knowledge.annotations.keysIn(kccOf(workspace).facts.reservedPrefixes).filter((key) => !present.has(key));
  const candidates = nearestInDomain(written.key, free);
  return at(
    written,
    'kcc/annotation-unknown',
    'key',
    `Unknown Config Connector annotation "${written.key}"${didYouMean(candidates)}`,
    undefined,
    (text) => [
      ...candidates.map((name) => ({
        title: `Rename to "${name}"`,
        preferred: candidates.length === 1 && isSlip(written.key, name),
        edits: [setScalar(entry.key, name)],
      })),
      ...removal(text, written, false),
    ],
  );
}

function withoutEffect(written: Written, why: string, level?: Severity): Finding {
  return at(written, 'kcc/annotation-not-supported', 'key', `"${written.key}" ${why}`, level, (text) =>
    removal(text, written, level === undefined),
  );
}

/** Admission leaves this annotation alone on kinds of the newer controllers, whatever its value. */
function isUnread({ resource, workspace, key }: Written): boolean {
  const row = kccOf(workspace).kind(resource.kind);
  return (
    key === kccOf(workspace).facts.conflictPrevention &&
    row?.controllers !== undefined &&
    row.conflictPrevention === undefined &&
    isDirect(resource, workspace)
  );
}

/** The values that admission accepts on an object: conflicts are prevented with labels, which not every kind can change. */
function valuesFor({ resource, workspace, key }: Written, { values }: KnownAnnotation): readonly string[] | undefined {
  const { facts } = kccOf(workspace);
  const without = key === facts.conflictPrevention && kccOf(workspace).kind(resource.kind)?.conflictPrevention === false;
  return without ? [facts.noConflictPrevention] : values;
}

function wrongValue(written: Written, known: KnownAnnotation): Finding | undefined {
  const scalar = asScalar(written.entry.value);
  if (scalar === undefined || scalar.opaque || known.wrong === undefined) {
    return undefined;
  }
  const values = valuesFor(written, known);
  const text = scalar.value === null ? '' : scalar.text;
  const fits = values?.includes(text) !== false && (known.pattern === undefined || new RegExp(known.pattern).test(text));
  if (fits) {
    return undefined;
  }
  const level = text === '' ? (known.empty ?? known.wrong) : known.wrong;
  const near = nearest(text, values ?? []);
  const offered = near.length > 0 ? near : (values ?? []);
  const wanted =
    values === undefined
      ? withArticle(known.form ?? 'value')
      : `${values.length === 1 ? '' : 'one of '}${values.map((value) => `"${value}"`).join(', ')}`;
  const where = values === known.values ? '' : ` on ${written.resource.kind}, whose labels cannot change`;
  return at(
    written,
    'kcc/annotation-value',
    'value',
    `"${text}" is not a valid value of this annotation${where}; expected ${wanted}`,
    level,
    (document) => [
      ...(text === '' && scalar.span.start === scalar.span.end
        ? []
        : offered.map((value) => replacement(scalar, value, near.length === 1))),
      ...removal(document, written, false),
    ],
  );
}

/** Values that are known, on an object for which they do nothing, or that are better left. */
function uselessValue(written: Written, known: KnownAnnotation): readonly Finding[] {
  const { resource, workspace, key } = written;
  const { facts } = kccOf(workspace);
  const scalar = asScalar(written.entry.value);
  const row = kccOf(workspace).kind(resource.kind);
  if (known.writtenBy === 'controller') {
    return [withoutEffect(written, 'is set by controllers and tools; do not set it by hand', 'hint')];
  }
  if (scalar === undefined || scalar.opaque || row === undefined) {
    return [];
  }
  const controllers = row.controllers ?? [];
  if (facts.reconcilerAnnotations.includes(key)) {
    return controllers.length > 0 && !controllers.includes(scalar.text)
      ? [withoutEffect(written, `selects a controller that does not exist for ${resource.kind}; ${expectedOneOf(controllers)}`)]
      : [];
  }
  if (key === facts.conflictPrevention) {
    return isUnread(written) && scalar.text !== facts.noConflictPrevention
      ? [withoutEffect(written, `is ignored by the controller of ${resource.kind}`)]
      : [];
  }
  if (key !== facts.stateIntoSpec) {
    return [];
  }
  if (isDirect(resource, workspace)) {
    // What the newer controllers do anyway.
    return scalar.text === 'absent' ? [] : [withoutEffect(written, `is ignored by the controller of ${resource.kind}`)];
  }
  if (scalar.text !== 'merge' || controllerOf(resource, workspace) === undefined) {
    return [];
  }
  if (isOlder(resource, workspace) && (row.merge !== true || resource.version !== 'v1beta1')) {
    return [withoutEffect(written, `must not be "merge" for ${resource.kind}: reconciliation fails (Config Connector)`, 'error')];
  }
  return [
    at(
      written,
      'kcc/merge-discouraged',
      'value',
      '"merge" writes values chosen by the service into spec; admission warns about it (Config Connector)',
      undefined,
      () => [replacement(scalar, 'absent')],
    ),
  ];
}
