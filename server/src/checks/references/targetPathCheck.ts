import { didYouMean, nearest } from '../../base/nearest';
import type { Path } from '../../base/path';
import type { Origin, SlotUse } from '../../reference/extract';
import { readFieldPath, writeFieldPath } from '../../reference/fieldPath';
import { apiVersionOf, type Kind } from '../../schema/kinds/kind';
import { childrenOf, keepsUnknown, structuresAt } from '../../schema/structure/lookup';
import { descriptionsOf } from '../../schema/kinds/otherKinds';
import type { Structure } from '../../schema/structure/structure';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { asScalar, valueOf } from '../../yaml/nodes/query';
import { isForeign } from './familyOnly';
import { siblingPath } from './referencePlace';
import { replacement, replacements } from '../places/replacement';

/** A path into the target that stands beside a reference: a field that the target's kind has. */
export function checkTargetPath(origin: Origin, use: SlotUse, workspace: Workspace): readonly Finding[] {
  const { kinds } = workspace;
  const { targetPath } = origin.slot;
  const node = targetPath === undefined ? undefined : asScalar(valueOf(use.parent, targetPath));
  const text = node === undefined || node.opaque || typeof node.value !== 'string' ? undefined : node.text;
  const meant = text === undefined || origin.slot.codes.targetPath === undefined ? undefined : otherSpelling(text);
  if (meant !== undefined && node !== undefined && targetPath !== undefined && origin.slot.codes.targetPath !== undefined) {
    return [
      {
        code: origin.slot.codes.targetPath,
        message: `"${node.text}" is not a jq path; did you mean "${meant}"?`,
        span: node.span,
        path: siblingPath(use, targetPath),
        resource: origin.owner,
        fixes: () => [replacement(node, meant)],
      },
    ];
  }
  const path = text === undefined ? undefined : readFieldPath(text);
  const [target] = origin.targets;
  if (
    targetPath === undefined ||
    node === undefined ||
    path === undefined ||
    target === undefined ||
    origin.targets.length > 1 ||
    origin.slot.codes.targetPath === undefined ||
    isForeign(origin.slot, target, workspace)
  ) {
    return [];
  }
  const served = kinds.versions(target).flatMap((summary) => {
    const kind = kinds.find(summary);
    return kind === undefined ? [] : descriptionsOf(kind);
  });
  const wrongs = served.map((kind) => wrongIn(kind, path));
  const [kind] = served;
  const [wrong] = wrongs;
  if (kind === undefined || wrong === undefined || wrongs.includes(undefined)) {
    return [];
  }
  return [
    {
      code: origin.slot.codes.targetPath,
      message: `${kind.kind} ${apiVersionOf(kind)} ${wrong.message}`,
      span: node.span,
      path: siblingPath(use, targetPath),
      resource: origin.owner,
      fixes: () =>
        replacements(
          node,
          wrong.better.map((each) => writeFieldPath(each)),
        ),
    },
  ];
}

/**
 * The jq path that one without its dot, or one in the spelling of JSONPath, was meant as: jq takes the first for a call of a
 * function, which does not exist, and cannot read the others.
 * Source: aws-controllers-k8s/runtime pkg/runtime/field_export_reconciler.go; itchyny/gojq.
 */
function otherSpelling(text: string): string | undefined {
  const trimmed = text.trim();
  const bare = /^(?:status|spec|metadata)[.[]/.test(trimmed)
    ? `.${trimmed}`
    : (/^\$(\..*)$/.exec(trimmed) ?? /^\{(\..*)\}$/.exec(trimmed))?.[1];
  return bare === undefined || readFieldPath(bare) === undefined ? undefined : bare;
}

interface Wrong {
  readonly message: string;
  readonly better: readonly Path[];
}

function wrongIn(kind: Kind, path: Path): Wrong | undefined {
  let at: readonly Structure[] = [kind.schema];
  for (const [index, step] of path.entries()) {
    const described = structuresAt(kind.schema, path.slice(0, index + 1));
    if (described.length === 0) {
      return at.some(isOpen) ? undefined : unknownStep(kind, path, index, step);
    }
    at = described.map(({ structure }) => structure);
  }
  const types = at.map(({ type }) => type);
  if (types.every((type) => type === 'object' || type === 'array')) {
    return {
      message: `has ${types[0] === 'array' ? 'a list' : 'an object'} at "${writeFieldPath(path)}"; expected a string, number or boolean`,
      better: [],
    };
  }
  return undefined;
}

function isOpen(structure: Structure): boolean {
  return keepsUnknown(structure) || structure.type === undefined || (structure.type === 'object' && structure.properties === undefined);
}

function unknownStep(kind: Kind, path: Path, index: number, step: string | number): Wrong | undefined {
  const known = childrenOf(structuresAt(kind.schema, path.slice(0, index))).map(({ name }) => name);
  const candidates = typeof step === 'string' ? nearest(step, known) : [];
  return {
    message: `has no field "${writeFieldPath(path.slice(0, index + 1))}"${didYouMean(candidates)}`,
    better: candidates.map((name) => [...path.slice(0, index), name, ...path.slice(index + 1)]),
  };
}
