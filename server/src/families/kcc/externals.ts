import type { Externals } from '../../workspace/family';
import { takesExternal } from './checks/context';
import { cloudPathOf, knownParts } from './cloudPath';
import { plainPlaceholder } from './externalTemplate';
import { externalParts } from './externalText';
import { kccOf } from './part';
import { readExternal, readIamTarget, templatesOf } from './readExternal';
import { externalTargetsAt, nameToExternal } from './sameResource';

/** External values as Config Connector reads them. */
export const externals: Externals = {
  templatesFor({ slot, targets }, workspace) {
    const [target] = targets.length > 0 ? targets : slot.targets;
    const row = kccOf(workspace).kind(target?.kind ?? '');
    if (slot.object?.form.iamTarget === true) {
      return row?.iam?.formats ?? [];
    }
    const own = (slot.object?.formats ?? []).filter((format) => !format.startsWith('field:'));
    return own.length > 0 ? own : templatesOf(row);
  },
  knownParts,
  partName: plainPlaceholder,
  valueOf: ({ resource, uri }, workspace) => cloudPathOf(resource, uri, workspace),
  targetsAt: externalTargetsAt,
  hoverAt: externalParts,
  fromName: nameToExternal,
  read({ kind, group }, value, workspace, host) {
    const tables = kccOf(workspace);
    const row = tables.kind(kind);
    const isOurs = row !== undefined && (group === undefined || row.group === group);
    if (host !== undefined && (host.slot.object === undefined || !takesExternal(host.slot.object))) {
      return undefined;
    }
    if (host?.slot.object?.form.iamTarget === true) {
      return readIamTarget(tables, kind, value);
    }
    return host === undefined && !isOurs
      ? undefined
      : readExternal(tables, kind, value, host === undefined ? undefined : { host: host.kind, slot: host.slot });
  },
};
