import { didYouMean, nearest } from '../../../base/nearest';
import type { Resource } from '../../../manifest/resource';
import type { KnownAnnotation } from '../../../reference/annotations';
import type { Severity } from '../../../rules/level';
import type { Finding, Fix } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';
import { removeEntry, setScalar } from '../../../yaml/edit';
import type { MapEntry, MapNode } from '../../../yaml/node';
import { asMap, asScalar, nodeAt } from '../../../yaml/query';
import { controllerOf, isDirect, isOlder } from '../../kcc/container';
import { findingAt } from './context';

/** Annotations of the reserved domain on an object or a Namespace (config-connector.md section 11). */
export function annotationFindings(resource: Resource, workspace: Workspace): readonly Finding[] {
  const map = asMap(nodeAt(resource.node, ['metadata', 'annotations']));
  const { facts } = workspace.kcc;
  return (map?.entries ?? []).flatMap((entry): readonly Finding[] => {
    const key = entry.key.text;
    if (map === undefined || entry.merge || entry.key.opaque || !facts.reservedPrefixes.some((prefix) => key.startsWith(prefix))) {
      return [];
    }
    const written: Written = { resource, workspace, map, entry, key };
    const known = workspace.annotations.at(resource, ['metadata', 'annotations']).find((each) => each.key === key);
    const isContainer = facts.containers.some(({ annotation }) => annotation === key);
    if (isContainer) {
      return [];
    }
    if (known === undefined) {
      return workspace.annotations.named(key).length > 0 ? [withoutEffect(written, `has no effect on a ${resource.kind}`)] : [unknownKey(written)];
    }
    const wrong = wrongValue(written, known);
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

function at({ resource, key }: Written, code: string, on: 'key' | 'value', message: string, level: Severity | undefined, fixes: NonNullable<Finding['fixes']>): Finding {
  return findingAt(resource, code, ['metadata', 'annotations', key], on, message, { ...(level === undefined ? {} : { level }), fixes });
}

function removal(text: string, { map, entry }: Written, preferred: boolean): readonly Fix[] {
  return [{ title: `Remove "${entry.key.text}"`, preferred, edits: [removeEntry(text, map, entry)] }];
}

function unknownKey(written: Written): Finding {
  const { workspace, map, entry } = written;
  const present = new Set(map.entries.map(({ key }) => key.text));
  const candidates = nearest(written.key, workspace.annotations.keysIn(workspace.kcc.facts.reservedPrefixes).filter((key) => !present.has(key)));
  return at(written, 'kcc/annotation-unknown', 'key', `"${written.key}" is no annotation that Config Connector reads${didYouMean(candidates)}`, undefined, (text) => [
    ...candidates.map((name) => ({ title: `Rename to "${name}"`, preferred: candidates.length === 1, edits: [setScalar(entry.key, name)] })),
    ...removal(text, written, false),
  ]);
}

function withoutEffect(written: Written, why: string, level?: Severity): Finding {
  return at(written, 'kcc/annotation-not-supported', 'key', `"${written.key}" ${why}.`, level, (text) => removal(text, written, level === undefined));
}

function wrongValue(written: Written, known: KnownAnnotation): Finding | undefined {
  const scalar = asScalar(written.entry.value);
  if (scalar === undefined || scalar.opaque || known.wrong === undefined) {
    return undefined;
  }
  const text = scalar.value === null ? '' : scalar.text;
  const fits = known.values?.includes(text) !== false && (known.pattern === undefined || new RegExp(known.pattern).test(text));
  if (fits) {
    return undefined;
  }
  const level = text === '' ? (known.empty ?? known.wrong) : known.wrong;
  const near = nearest(text, known.values ?? []);
  const offered = near.length > 0 ? near : (known.values ?? []);
  const wanted = known.values === undefined ? (known.form ?? '') : known.values.join(', ');
  return at(written, 'kcc/annotation-value', 'value', `"${text}" is no value of this annotation; allowed: ${wanted}.`, level, (document) => [
    ...(text === '' && scalar.span.start === scalar.span.end
      ? []
      : offered.map((value) => ({ title: `Replace with "${value}"`, preferred: near.length === 1, edits: [setScalar(scalar, value)] }))),
    ...removal(document, written, false),
  ]);
}

/** Values that are known, on an object for which they do nothing, or that are better left. */
function uselessValue(written: Written, known: KnownAnnotation): readonly Finding[] {
  const { resource, workspace, key } = written;
  const { facts } = workspace.kcc;
  const scalar = asScalar(written.entry.value);
  const row = workspace.kcc.kind(resource.kind);
  if (known.writtenBy === 'controller') {
    return [withoutEffect(written, 'is written by controllers and tools, not by hand', 'hint')];
  }
  if (scalar === undefined || scalar.opaque || row === undefined) {
    return [];
  }
  const controllers = row.controllers ?? [];
  if (facts.reconcilerAnnotations.includes(key)) {
    return controllers.length > 0 && !controllers.includes(scalar.text)
      ? [withoutEffect(written, `asks for a controller that ${resource.kind} does not have (it has ${controllers.join(', ')})`)]
      : [];
  }
  if (key === facts.conflictPrevention) {
    return scalar.text !== 'none' && isDirect(resource, workspace) ? [withoutEffect(written, `is not heeded by the controller of ${resource.kind}`)] : [];
  }
  if (key !== facts.stateIntoSpec) {
    return [];
  }
  if (isDirect(resource, workspace)) {
    return [withoutEffect(written, `is not heeded by the controller of ${resource.kind}`)];
  }
  if (scalar.text !== 'merge' || controllerOf(resource, workspace) === undefined) {
    return [];
  }
  if (isOlder(resource, workspace) && (row.merge !== true || resource.version !== 'v1beta1')) {
    return [withoutEffect(written, `cannot be "merge" for ${resource.kind}: the controller fails`, 'error')];
  }
  return [
    at(written, 'kcc/merge-discouraged', 'value', '"merge" writes values that the service chose into the spec; admission warns about it.', undefined, () => [
      { title: 'Replace with "absent"', preferred: false, edits: [setScalar(scalar, 'absent')] },
    ]),
  ];
}
