import type { Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import type { Origin, SlotUse } from '../../reference/extract';
import { writeFieldPath } from '../../reference/fieldPath';
import type { Kind } from '../../schema/kinds/kind';
import { childrenOf, structuresAt, type Described } from '../../schema/structure/lookup';
import type { Workspace } from '../../workspace/workspace';
import type { YamlNode } from '../../yaml/nodes/node';
import { valueOf } from '../../yaml/nodes/query';

/** The reference beside which a scalar is a path into the object that it means. */
export function targetPathOrigin(uses: readonly SlotUse[], scalar: YamlNode): Origin | undefined {
  const use = uses.find(({ slot, parent }) => slot.targetPath !== undefined && valueOf(parent, slot.targetPath) === scalar);
  const [origin, ...others] = use?.origins ?? [];
  return others.length > 0 ? undefined : origin;
}

/** The kind that a reference names, as seen from a file, in the version that is served first. */
export function targetKind({ targets }: Origin, uri: Uri, { kinds }: Workspace): Kind | undefined {
  const [target, ...others] = targets;
  const summary = target === undefined || others.length > 0 ? undefined : kinds.versions(target)[0];
  return summary === undefined ? undefined : kinds.nearest(summary, uri);
}

/** A place of a kind that holds one value. */
export interface Leaf {
  readonly path: Path;
  readonly text: string;
  readonly described: readonly Described[];
}

const mostLeaves = 400;
const deepest = 8;

/** The single values below a path of a kind, those of lists in their first item; in the order of the schema. */
export function leavesBelow({ schema }: Kind, start: Path): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (path: Path, described: readonly Described[]): void => {
    const [type] = described.map(({ structure }) => structure.type);
    if (leaves.length >= mostLeaves || path.length > start.length + deepest) {
      return;
    }
    if (type === 'array') {
      visit([...path, 0], structuresAt(schema, [...path, 0]));
    } else if (type === 'object') {
      childrenOf(described).forEach(({ name, described: below }) => visit([...path, name], below));
    } else if (type !== undefined) {
      leaves.push({ path, text: writeFieldPath(path), described });
    }
  };
  visit(start, structuresAt(schema, start));
  return leaves;
}
