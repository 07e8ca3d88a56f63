import { code, factLines, md, type Markdown } from '../../../base/markdown';
import { settled } from '../../../manifest/labels';
import { podTemplateOf } from '../../../manifest/podTemplates';
import { namespaceLabels } from '../../../workspace/applied/namespaces';
import { ownNameAt, type Spot } from '../../../workspace/spot';
import type { Workspace } from '../../../workspace/workspace';
import { injectionOf } from './injection';
import { inspectInjection, sentenceOf } from './inspect';
import { prefixOf, switchKey } from './pod';

/** What the injector does: on the kind and name of a workload, on its annotations, and on the label of a Namespace. */
export function hoverInjection(spot: Spot, workspace: Workspace): readonly Markdown[] {
  const { resource, hit, file } = spot;
  if (resource === undefined || hit === undefined) {
    return [];
  }
  const path = hit.path.slice(resource.path.length);
  const entry = workspace.index.entryOf(file.uri, resource);
  const key = switchKey(workspace);
  if (resource.group === '' && resource.kind === 'Namespace') {
    const label = settled(namespaceLabels(resource.name, file.uri, workspace)(key));
    return path.at(-1) !== key || label === null
      ? []
      : [
          label === 'enabled' || label === 'disabled'
            ? modeText(label)
            : md`Nothing is injected in this Namespace: the value must be ${code('enabled')} or ${code('disabled')}.`,
        ];
  }
  const onHead = hit.node === resource.kindNode || ownNameAt(spot) === resource;
  const onAnnotation = path.at(-2) === 'annotations' && String(path.at(-1)).startsWith(prefixOf(workspace));
  const isAsked = podTemplateOf(resource) !== undefined && (onHead || onAnnotation) && inspectInjection(entry, workspace) !== undefined;
  const injection = isAsked ? injectionOf(entry, workspace) : undefined;
  if (injection === undefined) {
    return [];
  }
  const { mode, appPorts, egressIgnoredPorts, egressIgnoredIPs, cni, member, refused } = injection;
  const isOn = member === 'node' && refused === undefined;
  return [
    factLines([
      md`App Mesh: ${sentenceOf(injection)}`,
      ...(mode === undefined ? [] : [md`Mode: ${code(mode)}`]),
      ...(isOn && appPorts !== undefined ? [md`Intercepted ports: ${appPorts === '' ? 'none' : code(appPorts)}`] : []),
      ...(isOn && egressIgnoredPorts !== undefined ? [md`Outgoing ports not intercepted: ${code(egressIgnoredPorts)}`] : []),
      ...(isOn && egressIgnoredIPs !== undefined ? [md`Addresses not intercepted: ${code(egressIgnoredIPs)}`] : []),
      ...(isOn && cni === true ? [md`Uses the App Mesh CNI plugin`] : []),
    ]),
  ];
}

function modeText(label: string): Markdown {
  return label === 'enabled'
    ? md`Pods of this Namespace get Envoy if a VirtualNode selects them; Pods that nothing selects are rejected unless their annotation of the same name is ${code('disabled')}.`
    : md`Pods of this Namespace get Envoy only if their annotation of the same name is ${code('enabled')} and a VirtualNode selects them.`;
}
