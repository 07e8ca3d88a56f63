import { compareTexts, sortText } from '../../base/order';
import type { Uri } from '../../base/uri';
import { describeResource } from '../../manifest/resource';
import type { Origin } from '../../reference/extract';
import { apiVersionOf, type GroupKind } from '../../schema/kinds/kind';
import { familyOf } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';
import { asMap, asScalar, effectiveEntries, nodeAt, textOf } from '../../yaml/nodes/query';
import type { CompletionItem } from '../feature';
import { apiVersionBeside, type SpanEdit } from './beside';
import { valueItem } from './item';
import { escapeSnippet, fillSnippet } from '../../base/snippets';
import { holdsCursor, type TypingSpot } from './spot';
import { code, nothing } from '../../base/markdown';

const mostObjects = 50;

/** Values inside references that know externals: the external itself, the kind and its apiVersion, and the key of a Secret. */
export function referenceParts(spot: TypingSpot, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  for (const origin of spot.uses.flatMap((use) => (use.slot.object === undefined ? [] : use.origins))) {
    if (origin.externalNode === spot.scalar) {
      return [...templateItems(spot, origin, uri, workspace), ...pathItems(spot, origin, workspace)];
    }
    const entries = asMap(origin.node);
    const at = (key: string): boolean => entries !== undefined && asScalar(effectiveEntries(entries).get(key)?.value) === spot.scalar;
    if (origin.slot.shape.kind !== undefined && at('kind')) {
      // Kinds of which there are objects come first.
      return origin.slot.targets.map((target, index) => {
        const version = writtenVersion(spot, origin, target, workspace);
        return valueItem(spot, target.kind, {
          kind: 'enum',
          detail: target.group,
          documentation: nothing,
          sort: sortText(workspace.index.hasKind(target) ? '00' : '01', index),
          ...(version === undefined ? {} : { additional: [version] }),
        });
      });
    }
    if (origin.slot.shape.apiVersion !== undefined && at('apiVersion')) {
      return versionItems(spot, origin, workspace);
    }
    if (origin.slot.object?.kind === 'secretKey' && at('key')) {
      return keyItems(spot, origin, uri, workspace);
    }
  }
  return [];
}

/** The newest apiVersion of the kind that is written, or of each that may be. */
function versionItems(spot: TypingSpot, { slot, node }: Origin, { kinds }: Workspace): readonly CompletionItem[] {
  const kind = slot.shape.kind === undefined ? undefined : textOf(asScalar(nodeAt(node, slot.shape.kind)));
  const fitting = slot.targets.filter((target) => kind === undefined || kind === '' || target.kind === kind);
  const versions = new Set(fitting.flatMap((target) => kinds.versions(target).slice(0, 1).map(apiVersionOf)));
  return [...versions]
    .sort(compareTexts)
    .map((version) => valueItem(spot, version, { kind: 'value', detail: kind ?? '', documentation: nothing, sort: '0' }));
}

/** The apiVersion that is written beside a kind, as one of another kind. */
function writtenVersion(spot: TypingSpot, origin: Origin, target: GroupKind, workspace: Workspace): SpanEdit | undefined {
  const { apiVersion } = origin.slot.shape;
  const [newest] = workspace.kinds.versions(target);
  const isWritten = apiVersion !== undefined && nodeAt(origin.node, apiVersion) !== undefined;
  return newest === undefined || !isWritten ? undefined : apiVersionBeside(spot, origin, newest, workspace);
}

/** Templates as snippets; what the manifest tells is filled in, the rest is to be typed. */
function templateItems(spot: TypingSpot, origin: Origin, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const externals = familyOf(origin.slot.family, workspace)?.externals;
  if (externals === undefined) {
    return [];
  }
  const written = externals.knownParts(origin.owner, uri, workspace);
  const known = Object.fromEntries(Object.entries(written).filter(([, value]) => !holdsCursor(value)));
  const [target] = origin.targets.length > 0 ? origin.targets : origin.slot.targets;
  const templates = [...new Set(externals.templatesFor(origin, workspace))];
  return templates.map((template, index): CompletionItem => {
    // The last of several placeholders is what the reader has in mind, whatever the object itself is called.
    const filled = fillSnippet(template, (placeholder, isLast) => (isLast ? undefined : known[externals.partName(placeholder)]));
    const item = valueItem(spot, filled.text, {
      kind: 'value',
      detail: target?.kind ?? '',
      documentation: code(template),
      sort: sortText('0', index),
    });
    return filled.snippet === escapeSnippet(filled.text)
      ? item
      : { ...item, newText: `${spot.lead}${quoted(spot, filled.text)}`, snippet: `${spot.lead}${quoted(spot, filled.snippet)}` };
  });
}

function quoted({ scalar, flow }: TypingSpot, text: string): string {
  const quote =
    scalar.style === 'double' ? '"' : scalar.style === 'single' ? "'" : text.startsWith('{') || (flow && text.includes('{')) ? '"' : '';
  return `${quote}${text}${quote}`;
}

/** The paths of objects of the workspace, as far as they can be computed. */
function pathItems(spot: TypingSpot, origin: Origin, workspace: Workspace): readonly CompletionItem[] {
  const externals = familyOf(origin.slot.family, workspace)?.externals;
  return origin.targets
    .flatMap((target) => workspace.index.ofKind(target))
    .slice(0, mostObjects)
    .flatMap((entry): readonly CompletionItem[] => {
      const path = entry.is(origin.owner) ? undefined : externals?.valueOf(entry, workspace);
      return path === undefined
        ? []
        : [valueItem(spot, path, { kind: 'reference', detail: describeResource(entry.resource), documentation: nothing, sort: '1' })];
    });
}

function keyItems(spot: TypingSpot, origin: Origin, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const resolution = workspace.resolver.resolve(origin, uri);
  const secrets = resolution.kind === 'found' ? resolution.targets : [];
  const keys = secrets.flatMap(({ resource }) =>
    ['data', 'stringData'].flatMap((part) => {
      const map = asMap(nodeAt(resource.node, [part]));
      return map === undefined ? [] : [...effectiveEntries(map).keys()];
    }),
  );
  return [...new Set(keys)].map((key) =>
    valueItem(spot, key, { kind: 'reference', detail: `key of Secret ${origin.name ?? ''}`, documentation: nothing, sort: '0' }),
  );
}

/** Keys that do not go with those that a reference has already. */
export function excludedByExternal(spot: TypingSpot, present: ReadonlySet<string>): ReadonlySet<string> {
  const inside = spot.uses.some(
    ({ slot, origins }) =>
      slot.object !== undefined &&
      slot.shape.external !== undefined &&
      origins.some(({ node }) => spot.map !== undefined && asMap(node) === spot.map),
  );
  if (!inside) {
    return new Set();
  }
  return new Set(present.has('external') ? ['name', 'namespace'] : present.has('name') ? ['external'] : []);
}
