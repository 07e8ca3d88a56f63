import { describeResource } from '../../../manifest/resource';
import { normalExternal } from '../externalTemplate';
import { optionsFor } from '../readExternal';
import type { Finding, Fix } from '../../../workspace/finding';
import type { IndexedResource } from '../../../workspace/index/indexed';
import { removeItem } from '../../../yaml/writing/edit';
import { asSequence, nodeAt } from '../../../yaml/nodes/query';
import { cloudPathOf } from '../cloudPath';
import { kccOf } from '../part';
import { findingAt, type WrittenReference } from './context';
import { listToExternals, listToNames } from './listFixes';
import { relatedTo } from '../../../checks/references/referencePlace';

/**
 * Rules about lists of references as wholes; `references` are the well-formed ones of one list, in order.
 * The guide asks for them, no schema does.
 */
export function listFindings(references: readonly WrittenReference[]): readonly Finding[] {
  return [...mixedForms(references), ...repeatedExternals(references), ...repeatedTargets(references)];
}

function mixedForms(references: readonly WrittenReference[]): readonly Finding[] {
  const [first] = references;
  const byName = references.filter(({ origin }) => origin.name !== undefined);
  const byValue = references.filter(({ origin }) => origin.external !== undefined);
  if (first === undefined || byName.length === 0 || byValue.length === 0) {
    return [];
  }
  const { resource } = first.context;
  return [
    findingAt(
      resource,
      'kcc/mixed-forms',
      first.path.slice(0, -1),
      'key',
      `This list mixes ${byName.length} by name and ${byValue.length} by external value; use one form to detect duplicates`,
      { fixes: (text) => [...listToNames(text, byValue), ...listToExternals(text, byName)] },
    ),
  ];
}

function repeatedExternals(references: readonly WrittenReference[]): readonly Finding[] {
  const seen = new Map<string, WrittenReference>();
  return references.flatMap((reference): readonly Finding[] => {
    const { external, externalNode } = reference.origin;
    if (external === undefined || externalNode?.opaque === true) {
      return [];
    }
    if (!seen.has(external)) {
      seen.set(external, reference);
      return [];
    }
    return [
      findingAt(
        reference.context.resource,
        'kcc/duplicate-external',
        [...reference.path, 'external'],
        'value',
        `"${external}" is already in this list`,
        {
          fixes: (text) => removal(text, reference),
        },
      ),
    ];
  });
}

interface Led {
  readonly reference: WrittenReference;
  readonly target: IndexedResource | undefined;
  readonly path: string | undefined;
}

/** Entries that lead to one object, or to objects and externals with one computed path. */
function repeatedTargets(references: readonly WrittenReference[]): readonly Finding[] {
  const led: Led[] = [];
  const findings: Finding[] = [];
  for (const reference of references) {
    const own = leadOf(reference);
    const first = led.find((other) => same(own, other));
    if (first === undefined) {
      led.push(own);
    } else {
      const what = own.target ?? first.target;
      const on = reference.origin.name === undefined ? 'external' : 'name';
      const text = what === undefined ? 'the same resource' : describeResource(what.resource);
      findings.push(
        findingAt(
          reference.context.resource,
          'kcc/same-target-twice',
          [...reference.path, on],
          'value',
          `An earlier entry of this list already refers to ${text}`,
          {
            related: relatedTo(what === undefined ? [] : [what], reference.context.workspace),
            fixes: (document) => removal(document, reference),
          },
        ),
      );
    }
  }
  return findings;
}

function leadOf(reference: WrittenReference): Led {
  const { origin, context } = reference;
  const { workspace, uri } = context;
  if (origin.opaque) {
    return { reference, target: undefined, path: undefined };
  }
  if (origin.name !== undefined) {
    const resolution = workspace.resolver.resolve(origin, uri);
    const target = resolution.kind === 'found' ? resolution.meant[0] : undefined;
    return { reference, target, path: target === undefined ? undefined : cloudPathOf(target.resource, target.uri, workspace) };
  }
  const known = origin.external !== undefined && origin.externalNode?.opaque !== true;
  const options = optionsFor(
    kccOf(workspace),
    origin.targets.map(({ kind }) => kind),
    reference.use.slot,
  );
  return { reference, target: undefined, path: known ? normalExternal(origin.external, options) : undefined };
}

function same(a: Led, b: Led): boolean {
  if (a.target !== undefined && b.target !== undefined && a.target.resource === b.target.resource) {
    return true;
  }
  const bothExternal = a.target === undefined && b.target === undefined;
  return !bothExternal && a.path !== undefined && a.path === b.path;
}

function removal(text: string, { origin }: WrittenReference): readonly Fix[] {
  const index = origin.path.at(-1);
  const sequence = asSequence(nodeAt(origin.owner.document.root, origin.path.slice(0, -1)));
  return typeof index !== 'number' || sequence === undefined
    ? []
    : [{ title: 'Remove the duplicate entry', preferred: true, edits: [removeItem(text, sequence, index)] }];
}
