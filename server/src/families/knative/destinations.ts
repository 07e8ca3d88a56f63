import { code, md, nothing, paragraphs, type Markdown } from '../../base/markdown';
import type { Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import { describeResource } from '../../manifest/resource';
import type { Origin, SlotUse } from '../../reference/extract';
import { groupKindKey } from '../../schema/kinds/kind';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Spot } from '../../workspace/spot';
import type { Workspace } from '../../workspace/workspace';
import type { MapNode } from '../../yaml/nodes/node';
import { asScalar, asSequence, asString, nodeAt, valueOf } from '../../yaml/nodes/query';

/*
 * Where the address of a destination comes from. Source: knative/pkg resolver/addressable_resolver.go: a core Service has
 * its DNS name; of anything else the address in its status counts, where `addresses` come before `address` and a reference
 * may pick one by name. A relative `uri` is resolved against it.
 */

const addressable = 'addressable';

/** On a reference to something addressable, its key, and the URI beside it: the address that events go to. */
export function destinationHover(spot: Spot, workspace: Workspace): readonly Markdown[] {
  const use = spot.state.uses.find((each) => each.slot.duck === addressable && each.slot.family === 'knative' && isIn(each, spot));
  const uri = use === undefined ? undefined : uriOf(use);
  if (use === undefined || uri?.opaque === true) {
    return [];
  }
  const [origin] = use.origins;
  if (origin === undefined || isBlank(origin)) {
    return uri === undefined || !isAbsolute(uri.text) ? [] : [md`Events are sent to ${code(uri.text)}.`];
  }
  return origin.opaque ? [] : [ofReference(origin, use, uri?.text, spot.file.uri, workspace)];
}

/** On the reference's own fields, the URI beside it, or the key that holds both. */
function isIn({ parentPath, key, slot }: SlotUse, { hit }: Spot): boolean {
  const path: Path = hit?.path ?? [];
  const startsWith = (prefix: Path): boolean => prefix.every((step, index) => path[index] === step);
  const beside =
    path.length === parentPath.length + 1 && startsWith(parentPath) && slot.alternatives.some((each) => each.key === path.at(-1));
  return startsWith([...parentPath, key]) || beside || (hit?.part === 'key' && path.length === parentPath.length && startsWith(parentPath));
}

function isBlank({ name, targets }: Origin): boolean {
  return name === undefined || targets.length !== 1;
}

interface WrittenUri {
  readonly text: string;
  readonly opaque: boolean;
}

function uriOf({ parent, slot }: SlotUse): WrittenUri | undefined {
  const key = slot.alternatives.find(({ form }) => form === 'uri')?.key;
  const node = key === undefined ? undefined : asScalar(valueOf(parent, key));
  return node === undefined || node.text === '' ? undefined : { text: node.text, opaque: node.opaque };
}

function ofReference(origin: Origin, use: SlotUse, uri: string | undefined, file: Uri, workspace: Workspace): Markdown {
  const resolution = workspace.resolver.resolve(origin, file);
  const target = resolution.kind === 'found' ? resolution.meant[0] : undefined;
  const [kind] = origin.targets;
  const named = asString(nodeAt(origin.node, ['address']));
  const duck = workspace.ducks.find(addressable);
  if (kind === undefined || duck === undefined || workspace.ducks.accepts(kind, duck) === false) {
    return nothing;
  }
  const what = describeResource({
    kind: kind.kind,
    name: origin.name,
    namespace: target?.namespace ?? origin.namespace ?? origin.owner.namespace,
  });
  const isService = duck.accepts.some((each) => groupKindKey(each) === groupKindKey(kind));
  const base = isService
    ? serviceAddress(origin, target, use.parent)
    : target?.read(`address ${named ?? ''}`, ({ node }) => statusAddress(node, named));
  const from = isService
    ? md`The address is the DNS name of ${what}, here with the default cluster domain.`
    : named !== undefined
      ? md`The address is the entry ${code(named)} of ${code('status.addresses')} of ${what}.`
      : md`The address is the first entry of ${code('status.addresses')}, else ${code('status.address')}, of ${what}.`;
  const resolved = base === undefined ? undefined : uri === undefined ? base : joined(base, uri);
  return paragraphs(
    from,
    uri === undefined ? nothing : isAbsolute(uri) ? nothing : md`${code(uri)} is resolved against it.`,
    resolved === undefined || (uri !== undefined && isAbsolute(uri)) ? nothing : md`Events are sent to ${code(resolved)}.`,
  );
}

/** `undefined` where no namespace is written. */
function serviceAddress({ name, namespace, owner }: Origin, target: IndexedResource | undefined, destination: MapNode): string | undefined {
  const where = namespace ?? owner.namespace ?? target?.namespace;
  const scheme = (asString(valueOf(destination, 'CACerts')) ?? '') === '' ? 'http' : 'https';
  return name === undefined || where === undefined ? undefined : `${scheme}://${name}.${where}.svc.cluster.local`;
}

/** What a manifest that was read from a cluster says. */
function statusAddress(node: MapNode, named: string | undefined): string | undefined {
  const status = valueOf(node, 'status');
  const list = asSequence(valueOf(status, 'addresses'))?.items;
  const one =
    list === undefined
      ? valueOf(status, 'address')
      : named === undefined
        ? list[0]
        : list.find((each) => asString(valueOf(each, 'name')) === named);
  return asString(valueOf(one, 'url'));
}

function isAbsolute(uri: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:/.test(uri);
}

/** Resolves a relative reference against a base address; `undefined` if one of them has segments `.` or `..`, which are not resolved. Source: RFC 3986, 5.2. */
function joined(base: string, uri: string): string | undefined {
  const [, authority, path = ''] = /^([A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*)([^?#]*)/.exec(base) ?? [];
  if (authority === undefined || uri.startsWith('//') || /(?:^|\/)\.\.?(?:[/?#]|$)/.test(`${path}/${uri}`)) {
    return undefined;
  }
  if (uri.startsWith('?') || uri.startsWith('#')) {
    return `${authority}${path}${uri}`;
  }
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return uri.startsWith('/') ? `${authority}${uri}` : `${authority}${folder === '' ? '/' : folder}${uri}`;
}
