import type { Path } from '../../base/path';
import type { Resource } from '../../manifest/resource';
import type { Finding } from '../../workspace/finding';
import { spanFor } from './place';

/** Where a finding is shown: on a path's key, on its value, or for something that is not there on what would hold it. */
export type On = 'key' | 'value' | 'parent';

/** A finding about a path of an object. */
export function findingAt(
  resource: Resource,
  code: string,
  path: Path,
  on: On,
  message: string,
  rest: Pick<Finding, 'level' | 'fixes' | 'related' | 'supersedes' | 'leadsOn' | 'lacks' | 'meant' | 'inRoots'> = {},
): Finding {
  return { code, message, span: spanFor(resource, path, on), path, resource, ...(on === 'parent' ? { lacks: [path] } : {}), ...rest };
}
