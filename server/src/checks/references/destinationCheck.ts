import { goUrlProblem } from '../../base/goUrl';
import type { Origin, SlotUse } from '../../reference/extract';
import type { Finding, Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/writing/edit';
import type { MapEntry, ScalarNode } from '../../yaml/nodes/node';
import { asMap, asScalar, entryOf } from '../../yaml/nodes/query';
import { isSet } from './alternativesCheck';
import { completeReference, removeOne } from './referenceFixes';
import { originKeySpan, relativePath, siblingPath } from './referencePlace';

const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:/;
const schemeAndHost = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]+/;

/** True for an address that no reference can stand beside. */
export function isAbsolute(uri: string): boolean {
  return scheme.test(uri);
}

/**
 * Checks the `uri` of a destination: beside a reference it is a path that is resolved against the address of the target; without
 * one it must be an absolute URL. A text that Go does not read as a URL is refused either way.
 */
export function checkUri(use: SlotUse): readonly Finding[] {
  const { slot, owner } = use;
  if (!slot.alternatives.some(({ form }) => form === 'uri')) {
    return [];
  }
  const { parent, entry } = use;
  const uri = use.alternatives.find(({ key }) => slot.alternatives.some(({ key: name, form }) => form === 'uri' && name === key.text));
  const node = asScalar(uri?.value);
  if (uri === undefined || node === undefined || node.opaque || typeof node.value !== 'string') {
    return [];
  }
  const referenced = entry !== undefined && isSet(entry.value);
  const base = { span: node.span, path: siblingPath(use, uri.key.text), resource: owner };
  if (referenced && isAbsolute(node.text) && slot.codes.bothAbsolute !== undefined) {
    const order = [entry, uri];
    return [
      {
        ...base,
        code: slot.codes.bothAbsolute,
        message: `"${uri.key.text}" must be a relative path when "${use.key}" is set`,
        fixes: (text) => order.flatMap((each) => removeOne(text, parent, each, false)),
      },
    ];
  }
  const { relativeUri: code } = slot.codes;
  if (code === undefined) {
    return [];
  }
  if (!referenced && !schemeAndHost.test(node.text)) {
    return [
      {
        ...base,
        code,
        message: `"${uri.key.text}" must be an absolute URI with scheme and host when "${use.key}" is not set`,
        fixes: () => wholeAddress(node),
      },
    ];
  }
  const problem = goUrlProblem(node.text);
  return problem === undefined ? [] : [{ ...base, code, message: `"${uri.key.text}" is not a valid URL: ${problem}` }];
}

/** A host without its scheme: both that a cluster serves, the plain one first. */
function wholeAddress(node: ScalarNode): readonly Fix[] {
  const rest = node.text.replace(/^(?:[A-Za-z][A-Za-z0-9+.-]*:)?\/{0,2}/, '');
  const isHost = /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d+)?(?:[/?#]|$)/.test(rest) && !/^\/(?!\/)/.test(node.text);
  const written = /^(https?):/i.exec(node.text)?.[1];
  const schemes = written === undefined ? ['http', 'https'] : [written];
  return isHost
    ? schemes.map((each) => ({
        title: `Replace with "${each}://${rest}"`,
        preferred: false,
        edits: [setScalar(node, `${each}://${rest}`)],
      }))
    : [];
}

/** The parts that a reference needs to be one: a finding for each that is missing. */
export function checkComplete(origin: Origin, use: SlotUse, workspace: Workspace): readonly Finding[] {
  const { slot, owner } = origin;
  const { shape, codes } = slot;
  if (codes.incomplete === undefined) {
    return [];
  }
  const map = asMap(origin.node);
  const wanted = [shape.apiVersion, shape.kind, shape.name].flatMap((path) => (path?.length === 1 ? path : []));
  if (
    map === undefined ||
    wanted.length < 3 ||
    map.entries.some(({ key }) => key.opaque) ||
    use.alternatives.some(({ value }) => isSet(value))
  ) {
    return [];
  }
  const { incomplete: code } = codes;
  if (codes.none !== undefined && wanted.every((key) => !isFilled(entryOf(map, String(key))))) {
    return [{ code: codes.none, message: 'Reference is empty', span: originKeySpan(origin), path: relativePath(origin), resource: owner }];
  }
  const group = shape.group === undefined ? undefined : entryOf(map, String(shape.group[0]));
  return wanted.flatMap((key): readonly Finding[] => {
    const entry = entryOf(map, String(key));
    const there = isFilled(entry);
    const replaced = group !== undefined && key === shape.apiVersion?.[0];
    return there || replaced
      ? []
      : [
          {
            code,
            message: `Reference is missing "${String(key)}"`,
            span: entry?.key.span ?? originKeySpan(origin),
            path: [...relativePath(origin), key],
            resource: owner,
            ...(entry === undefined ? { lacks: [[...relativePath(origin), key]] } : {}),
            fixes: (text) => completeReference(text, origin, String(key), map, workspace),
          },
        ];
  });
}

function isFilled(entry: MapEntry | undefined): boolean {
  return entry !== undefined && isSet(entry.value) && asScalar(entry.value)?.text !== '';
}
