import { findingAt } from '../../../../checks/places/findingAt';
import type { Path } from '../../../../base/path';
import { commonFolders } from '../../../../base/uri';
import type { Resource } from '../../../../manifest/resource';
import type { Finding } from '../../../../workspace/finding';
import { removeEntry } from '../../../../yaml/writing/edit';
import { asMap, asScalar, entryOf, nodeAt } from '../../../../yaml/nodes/query';
import { isEnabled } from '../../cluster';
import { annotations, type Sidecar } from '../../injection/annotations';
import { injectionOf, isAnnotationRead } from '../../injection/injection';
import { annotationsPath, hasVolume, podAnnotation, prefixOf } from '../../injection/pod';
import { servedVersion } from '../../membership/kinds';
import type { SetContext } from './context';

/** Annotations that only the injector of the old API read, and what takes their place. */
const legacy: Readonly<Record<string, string>> = {
  mesh: 'the "namespaceSelector" of a Mesh selects the namespace',
  virtualNode: 'the "podSelector" of a VirtualNode selects Pods',
};

/** Annotations of Pods that the injector refuses, does not find anything for, or does not read. */
export function annotationFindings(context: SetContext): readonly Finding[] {
  const { resource, workspace } = context;
  const path = annotationsPath(resource);
  const map = asMap(nodeAt(resource.node, path));
  const prefix = prefixOf(workspace);
  return map === undefined || !map.entries.some(({ key, merge }) => merge || key.text.startsWith(prefix))
    ? []
    : [...parsedFindings(context), ...legacyFindings(context)];
}

function parsedFindings(context: SetContext): readonly Finding[] {
  const { resource, workspace, entry } = context;
  const path = annotationsPath(resource);
  return Object.entries(annotations).flatMap(([name, { parse, readFor }]): readonly Finding[] => {
    const key = `${prefixOf(workspace)}${name}`;
    const scalar = asScalar(entryOf(nodeAt(resource.node, path), key)?.value);
    if (scalar === undefined || scalar.opaque || typeof scalar.value !== 'string' || !isSpokenOf(readFor, name, context)) {
      return [];
    }
    const parsed = parse(scalar.value);
    const at = [...path, key];
    const applied = podAnnotation(entry, key, workspace);
    if (applied !== null && applied !== scalar.value) {
      return [];
    }
    if (parsed.kind === 'malformed') {
      const injection = injectionOf(entry, workspace);
      const isRefused =
        injection?.webhookCalled === true && injection.refused === 'malformed' && isAnnotationRead(name, entry, workspace) === true;
      return [
        findingAt(
          resource,
          'appmesh/annotation-malformed',
          at,
          'value',
          `"${key}" must be ${parsed.expected}${isRefused ? '; the controller rejects the Pod' : ''}`,
          isRefused ? {} : { level: 'warning' },
        ),
      ];
    }
    const names = parsed.kind === 'pairs' ? Object.keys(parsed.pairs) : [];
    return name === 'secretMounts'
      ? unknownSecrets(context, at, names)
      : namesOfVolumes.includes(name)
        ? unknownVolumes(context, at, names)
        : [];
  });
}

const namesOfVolumes = ['volumeMounts', 'xrayAgentConfigMount'];

/** What is meant for Envoy is judged in all Pods, the rest where the injector may read it. */
function isSpokenOf(readFor: readonly Sidecar[], name: string, { entry, uri, workspace }: SetContext): boolean {
  return (
    readFor.includes('envoy') ||
    (readFor.includes('daemon') ? isEnabled('enableXrayTracing', uri, workspace) : isAnnotationRead(name, entry, workspace) !== false)
  );
}

/** Volumes that the Pod does not have; those of claim templates of a StatefulSet are not looked at. */
function unknownVolumes({ resource, entry, workspace }: SetContext, at: Path, names: readonly string[]): readonly Finding[] {
  return resource.kind === 'StatefulSet'
    ? []
    : names
        .filter((name) => hasVolume(entry, name, workspace) === false)
        .map((name) =>
          findingAt(resource, 'appmesh/annotation-volume-unknown', at, 'value', `Volume "${name}" not found in "spec.volumes" of the Pod`),
        );
}

/** Secrets that the workspace does not have, where it has others of the namespace. */
function unknownSecrets(
  { resource, uri, workspace }: SetContext,
  at: readonly (string | number)[],
  names: readonly string[],
): readonly Finding[] {
  const kind = { group: '', kind: 'Secret' };
  const isHere = (name: string): boolean => workspace.index.findIn(kind, name, resource.namespace).length > 0;
  return resource.namespace === undefined
    ? []
    : names
        .filter(
          (name) =>
            !isHere(name) && workspace.index.ofKindIn(kind, resource.namespace).some((secret) => commonFolders(secret.uri, uri) > 0),
        )
        .map((name) =>
          findingAt(
            resource,
            'appmesh/annotation-secret-unknown',
            at,
            'value',
            `Secret "${name}" not found in namespace "${resource.namespace ?? ''}" of this workspace`,
          ),
        );
}

/** Not where objects of the old API are beside: there they mean something. */
function legacyFindings({ resource, workspace }: SetContext): readonly Finding[] {
  const path = annotationsPath(resource);
  const map = asMap(nodeAt(resource.node, path));
  return Object.entries(legacy).flatMap(([name, successor]): readonly Finding[] => {
    const key = `${prefixOf(workspace)}${name}`;
    const entry = entryOf(map, key);
    if (map === undefined || entry === undefined || !isNewApi(resource, workspace)) {
      return [];
    }
    return [
      findingAt(
        resource,
        'appmesh/legacy-annotation',
        [...path, key],
        'key',
        `"${key}" is ignored by the App Mesh controller since v1.0.0; ${successor}`,
        {
          fixes: (text) =>
            map.entries.includes(entry) ? [{ title: `Remove "${key}"`, preferred: false, edits: [removeEntry(text, map, entry)] }] : [],
        },
      ),
    ];
  });
}

/** True where the namespace has virtual nodes, and all of them are of the API that selects Pods. */
function isNewApi({ namespace }: Resource, { index }: SetContext['workspace']): boolean {
  const owner = index.selections.selection('node-pods')?.owner;
  const nodes = owner === undefined ? [] : index.ofKindIn(owner, namespace);
  return nodes.length > 0 && nodes.every((node) => node.read('version', ({ version }) => version) === servedVersion);
}
