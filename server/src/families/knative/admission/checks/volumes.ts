import { quoted } from '../../../../base/english';
import { isQuantity } from '../../../../base/quantity';
import type { Finding } from '../../../../workspace/finding';
import type { MapNode } from '../../../../yaml/nodes/node';
import { asMap, asSequence, effectiveEntries, valueOf } from '../../../../yaml/nodes/query';
import { isDns1123Label } from '../forms/names';
import { refusal } from './fields';
import { containersOf, initContainersOf } from './containers';
import { accessFindings } from './mountAccess';
import { found, foundAt, has, holds, itemsAt, removal, stringAt, type Check, type Context, type CheckedPlace } from '../checkedPlace';

/* Volumes and their mounts; the target is a pod's spec. Source: pkg/apis/serving/k8s_validation.go of knative/serving. */

/** Paths that a container has already. */
const takenPaths: ReadonlySet<string> = new Set(['/', '/dev', '/dev/log']);

export const mounts: Check = (target, _, context) => {
  const volumes = namesOf(target);
  const [initial, others] = [initContainersOf(target, context), containersOf(target) ?? []];
  return [
    ...[...initial, ...others].flatMap((container) => mountFindings(container, volumes)),
    ...initial.flatMap((container) => accessFindings(target, container, true)),
    ...others.flatMap((container) => accessFindings(target, container, false)),
  ];
};

/** The names of a pod's volumes, `undefined` where some are not known. */
function namesOf({ node }: CheckedPlace): readonly string[] | undefined {
  const names = itemsAt(valueOf(node, 'volumes'))?.map((volume) => stringAt(valueOf(volume, 'name')));
  return names?.every((name) => name !== undefined) === true ? names : undefined;
}

function mountFindings(container: CheckedPlace, volumes: readonly string[] | undefined): readonly Finding[] {
  const seen = new Map<string, string>();
  return (itemsAt(valueOf(container.node, 'volumeMounts')) ?? []).flatMap((mount, index): readonly Finding[] => {
    const path = [...container.path, 'volumeMounts', index];
    const name = stringAt(valueOf(mount, 'name'));
    const at = stringAt(valueOf(mount, 'mountPath'));
    const clean = at === undefined ? undefined : cleaned(at);
    const earlier = clean === undefined ? undefined : seen.get(clean);
    if (at !== undefined && clean !== undefined) {
      seen.set(clean, at);
    }
    const wrong = at === undefined || clean === undefined ? undefined : pathProblem(at, clean, earlier);
    return [
      ...(name !== undefined && volumes?.includes(name) === false
        ? [found(container, 'mount-unknown-volume', [...path, 'name'], 'value', `Volume "${name}" not found in "volumes"`)]
        : []),
      ...(wrong === undefined ? [] : [found(container, 'mount-path', [...path, 'mountPath'], 'value', wrong)]),
    ];
  });
}

/** `earlier`: the path of another mount that means the same; the same string twice is the schema's to refuse. */
function pathProblem(path: string, clean: string, earlier: string | undefined): string | undefined {
  if (path === '') {
    return '"mountPath" must not be empty';
  }
  if (!path.startsWith('/')) {
    return `"${path}" must be an absolute path`;
  }
  if (takenPaths.has(clean)) {
    return `"${clean}" is a reserved path`;
  }
  return earlier === undefined || earlier === path ? undefined : `"${path}" is the same path as "${earlier}" of another mount`;
}

/** Source: Go, path.Clean. */
function cleaned(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') {
      parts.pop();
    } else if (part !== '' && part !== '.' && !(part === '..' && path.startsWith('/'))) {
      parts.push(part);
    }
  }
  return `${path.startsWith('/') ? '/' : ''}${parts.join('/')}` || '.';
}

export const volumes: Check = (target, row, context) => {
  const list = itemsAt(valueOf(target.node, 'volumes')) ?? [];
  const used = mountedNames(target);
  return list.flatMap((map, index) => {
    const volume: CheckedPlace = { resource: target.resource, path: [...target.path, 'volumes', index], node: map };
    return [
      ...nameFindings(volume, used),
      ...sourceFindings(volume, map, row.values ?? []),
      ...claimFindings(volume, context),
      ...contentFindings(volume),
    ];
  });
};

/** Names that some container mounts, `undefined` where that is not known. */
function mountedNames(target: CheckedPlace): readonly string[] | undefined {
  const { node } = target;
  const containers = [itemsAt(valueOf(node, 'containers')), itemsAt(valueOf(node, 'initContainers'))];
  const names = containers.every((each) => each !== undefined)
    ? containers
        .flat()
        .flatMap((container) =>
          (itemsAt(valueOf(container, 'volumeMounts')) ?? [undefined]).map((mount) => stringAt(valueOf(mount, 'name'))),
        )
    : [undefined];
  return names.every((name) => name !== undefined) ? names : undefined;
}

function nameFindings(volume: CheckedPlace, used: readonly string[] | undefined): readonly Finding[] {
  const name = stringAt(valueOf(volume.node, 'name'));
  const path = [...volume.path, 'name'];
  if (name === undefined) {
    return [];
  }
  if (name === '' || !isDns1123Label(name)) {
    return [found(volume, 'volume-name', path, 'value', `Volume name "${name}" must be at most 63 lower-case letters, digits and "-"`)];
  }
  return used?.includes(name) === false
    ? [found(volume, 'volume-not-mounted', path, 'value', `Volume "${name}" is not mounted by any container`)]
    : [];
}

function sourceFindings(volume: CheckedPlace, map: MapNode, sources: readonly string[]): readonly Finding[] {
  const set = sources.filter((key) => has(volume, key) === 'set');
  if (set.length > 1) {
    return [found(volume, 'volume-source', [...volume.path, set[1] ?? ''], 'key', `Only one source may be set, found ${quoted(set)}`)];
  }
  // A source that the schema does not list is said to be unknown.
  const isNone =
    set.length === 0 &&
    [...effectiveEntries(map).keys()].every((key) => key === 'name' || sources.includes(key)) &&
    sources.every((key) => has(volume, key) === 'unset');
  return isNone ? [found(volume, 'volume-source', volume.path, 'value', `A volume needs a source: ${quoted(sources)}`)] : [];
}

function claimFindings(volume: CheckedPlace, { settings }: Context): readonly Finding[] {
  const key = 'persistentVolumeClaim';
  if (has(volume, key) !== 'set') {
    return [];
  }
  const claim = valueOf(volume.node, key);
  const needed = [
    'kubernetes.podspec-persistent-volume-claim',
    ...(has({ node: claim }, 'readOnly') === 'unset' || holds({ node: claim }, 'readOnly') === 'unset'
      ? ['kubernetes.podspec-persistent-volume-write']
      : []),
  ];
  const [refused] = needed.flatMap((flag) => {
    const level = refusal(settings.feature(flag), 'hint');
    return level === undefined ? [] : [{ flag, level }];
  });
  return refused === undefined
    ? []
    : [
        foundAt(volume, 'pod-feature-disabled', key, `"${key}" is rejected unless the cluster enables "${refused.flag}"`, {
          level: refused.level,
          fixes: (text) => removal(text, volume.node, key),
        }),
      ];
}

/** Items of what a volume brings in. Absent fields are mostly the schema's to ask for. */
function contentFindings(volume: CheckedPlace): readonly Finding[] {
  const own = ['secret', 'configMap'].flatMap((key) =>
    itemFindings(volume, [...volume.path, key], valueOf(volume.node, key), ['key', 'path']),
  );
  const sources = asSequence(valueOf(valueOf(volume.node, 'projected'), 'sources'))?.items ?? [];
  return [
    ...own,
    ...emptyDirectory(volume),
    ...imageFindings(volume),
    ...sources.flatMap((node, index) =>
      projected({ resource: volume.resource, path: [...volume.path, 'projected', 'sources', index], node }),
    ),
  ];
}

function imageFindings(volume: CheckedPlace): readonly Finding[] {
  const image: CheckedPlace = { ...volume, path: [...volume.path, 'image'], node: valueOf(volume.node, 'image') };
  return asMap(image.node) !== undefined && holds(image, 'reference') === 'unset'
    ? [foundAt(image, 'volume-item', 'reference', 'Missing "reference"')]
    : [];
}

/** What a source of a projected volume may be. */
export const projectedSources = ['secret', 'configMap', 'downwardAPI', 'serviceAccountToken'];
/** What an item of the downward API is read from. */
export const downwardSources = ['fieldRef', 'resourceFieldRef'];

function projected(source: CheckedPlace): readonly Finding[] {
  const set = projectedSources.filter((key) => has(source, key) === 'set');
  if (asMap(source.node) === undefined || projectedSources.some((key) => has(source, key) === 'unknown')) {
    return [];
  }
  if (set.length !== 1) {
    return [
      found(
        source,
        'volume-source',
        source.path,
        'value',
        set.length === 0 ? `One of ${quoted(projectedSources)} must be set` : `Only one of ${quoted(set)} may be set`,
      ),
    ];
  }
  const [key = ''] = set;
  const path = [...source.path, key];
  const node = valueOf(source.node, key);
  const target: CheckedPlace = { resource: source.resource, path, node };
  switch (key) {
    case 'serviceAccountToken':
      return stringAt(valueOf(node, 'path')) === ''
        ? [found(target, 'volume-item', [...path, 'path'], 'key', '"path" must not be empty')]
        : [];
    case 'downwardAPI':
      return [
        ...itemFindings(target, path, node, ['path']),
        ...(asSequence(valueOf(node, 'items'))?.items ?? []).flatMap((item, index) => {
          const refs = downwardSources.map((each) => has({ node: item }, each));
          const count = refs.filter((each) => each === 'set').length;
          return refs.includes('unknown') || count === 1
            ? []
            : [
                found(
                  target,
                  'volume-item',
                  [...path, 'items', index],
                  'value',
                  'Exactly one of "fieldRef", "resourceFieldRef" must be set',
                ),
              ];
        }),
      ];
    default:
      return [
        ...(holds(target, 'name') === 'unset' ? [foundAt(target, 'volume-item', 'name', 'Missing "name"')] : []),
        ...itemFindings(target, path, node, ['key', 'path']),
      ];
  }
}

function itemFindings(
  target: CheckedPlace,
  path: CheckedPlace['path'],
  node: CheckedPlace['node'],
  keys: readonly string[],
): readonly Finding[] {
  return (asSequence(valueOf(node, 'items'))?.items ?? []).flatMap((item, index) =>
    keys.flatMap((key) =>
      stringAt(valueOf(item, key)) === ''
        ? [found(target, 'volume-item', [...path, 'items', index, key], 'key', `"${key}" must not be empty`)]
        : [],
    ),
  );
}

function emptyDirectory(volume: CheckedPlace): readonly Finding[] {
  const node = valueOf(volume.node, 'emptyDir');
  const medium = stringAt(valueOf(node, 'medium')) ?? '';
  const size = valueOf(node, 'sizeLimit');
  const limit = size?.kind === 'scalar' && !size.opaque ? size.text : '';
  const path = [...volume.path, 'emptyDir'];
  return [
    ...(medium === '' || medium === 'Memory'
      ? []
      : [found(volume, 'volume-empty-dir', [...path, 'medium'], 'value', `"${medium}" is not supported; expected "Memory" or ""`)]),
    // Blanks around a quantity are dropped.
    ...(size?.kind === 'scalar' && !size.opaque && size.value !== null && typeof size.value !== 'boolean' && !isQuantity(limit.trim())
      ? [
          found(
            volume,
            'volume-empty-dir',
            [...path, 'sizeLimit'],
            'value',
            `"${limit}" is not a quantity; expected for example "500Mi" or "1Gi"`,
          ),
        ]
      : /^-\d/.test(limit) && /[1-9]/.test(limit)
        ? [found(volume, 'volume-empty-dir', [...path, 'sizeLimit'], 'value', '"sizeLimit" must not be negative')]
        : []),
  ];
}
