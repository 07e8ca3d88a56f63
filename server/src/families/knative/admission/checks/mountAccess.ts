import type { Finding, Fix } from '../../../../workspace/finding';
import type { MapNode } from '../../../../yaml/nodes/node';
import { asScalar, entryOf, valueOf } from '../../../../yaml/nodes/query';
import { addEntry } from '../../../../yaml/writing/edit';
import { found, has, holds, itemsAt, replacements, stringAt, type CheckedPlace } from '../checkedPlace';

/*
 * Mounts that have to be read-only. In containers the webhook makes those of other volumes so by itself.
 * Source: pkg/apis/serving/k8s_validation.go and pkg/apis/serving/v1/revision_defaults.go of knative/serving.
 */

/** Kinds of volumes that may be written to. */
const writable = ['emptyDir', 'persistentVolumeClaim', 'ephemeral'] as const;

export function accessFindings(pod: CheckedPlace, container: CheckedPlace, isInit: boolean): readonly Finding[] {
  const volumes = itemsAt(valueOf(pod.node, 'volumes')) ?? [];
  return (itemsAt(valueOf(container.node, 'volumeMounts')) ?? []).flatMap((mount, index): readonly Finding[] => {
    const name = stringAt(valueOf(mount, 'name'));
    const [volume, ...more] = volumes.filter((each) => stringAt(valueOf(each, 'name')) === name);
    if (name === undefined || volume === undefined || more.length > 0 || holds({ node: mount }, 'readOnly') !== 'unset') {
      return [];
    }
    const why = isReadOnlyClaim(volume) ? 'whose claim is read-only' : isInit && isOfFiles(volume) ? 'in an init container' : undefined;
    const path = [...container.path, 'volumeMounts', index, 'readOnly'];
    return why === undefined
      ? []
      : [
          found(
            container,
            'mount-read-only',
            path,
            has({ node: mount }, 'readOnly') === 'set' ? 'value' : 'parent',
            `Volume "${name}", ${why}, must be mounted with "readOnly: true"`,
            {
              fixes: (text) => fixes(text, mount),
            },
          ),
        ];
  });
}

function isReadOnlyClaim(volume: MapNode): boolean {
  return asScalar(valueOf(valueOf(volume, 'persistentVolumeClaim'), 'readOnly'))?.value === true;
}

/** A volume with a source that only brings files in. */
function isOfFiles(volume: MapNode): boolean {
  return (
    writable.every((key) => has({ node: volume }, key) === 'unset') &&
    volume.entries.some(({ key, merge }) => !merge && !key.opaque && key.text !== 'name' && has({ node: volume }, key.text) === 'set')
  );
}

function fixes(text: string, mount: MapNode): readonly Fix[] {
  const written = entryOf(mount, 'readOnly');
  if (written !== undefined) {
    return replacements(written.value, [true]);
  }
  const edit = mount.entries.length === 0 ? undefined : addEntry(text, mount, 'readOnly', true);
  return edit === undefined ? [] : [{ title: 'Add "readOnly: true"', preferred: false, edits: [edit] }];
}
