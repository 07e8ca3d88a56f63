import { joinedUpTo } from '../../../base/english';
import { code, md } from '../../../base/markdown';
import type { InnerSymbol, Occurrence } from '../../../workspace/family';
import { describedNear } from '../../../workspace/applied/podPlaces';
import type { Spot } from '../../../workspace/spot';
import type { Workspace } from '../../../workspace/workspace';
import { isDns1035Label } from '../admission/forms/names';
import { wordIn } from '../../../yaml/nodes/query';
import { namesIn, roleAt, templatesFor, trafficTo, type RevisionName } from './names';

/** The name of a revision that a template gives and traffic goes to. One that no template gives is not known. */
export function revisionAt(spot: Spot, workspace: Workspace): InnerSymbol | undefined {
  const { resource, hit, file } = spot;
  const node = hit?.node;
  const path = resource === undefined ? [] : (hit?.path ?? []).slice(resource.path.length);
  if (resource === undefined || hit?.part !== 'value' || node?.kind !== 'scalar' || roleAt(resource, path, workspace) === undefined) {
    return undefined;
  }
  const templates = templatesFor(node.text, resource, file.uri, workspace);
  const uses = (): readonly RevisionName[] => trafficTo(templates, workspace);
  const makers = joinedUpTo(
    3,
    templates.map(({ entry }) => `${entry.kind} ${entry.name ?? ''}`),
  );
  return templates.length === 0
    ? undefined
    : {
        name: node.text,
        span: wordIn(node),
        title: md`Revision **${node.text}**, named in the template of ${code(makers)}`,
        described: describedNear(resource, path, file.uri, workspace),
        definitions: templates.map(occurrence),
        uses: () => uses().map(occurrence),
        rename: (newName) => renamed(newName, templates, uses(), workspace),
      };
}

function renamed(
  newName: string,
  templates: readonly RevisionName[],
  uses: readonly RevisionName[],
  workspace: Workspace,
): ReturnType<NonNullable<InnerSymbol['rename']>> {
  const places = [...templates, ...uses];
  const unlike = templates.find(({ entry }) => entry.name !== undefined && !newName.startsWith(`${entry.name}-`));
  const [first] = templates;
  if (unlike !== undefined) {
    return { refused: `Name of a revision must start with "${unlike.entry.name ?? ''}-"` };
  }
  if (!isDns1035Label(newName)) {
    return { refused: `"${newName}" must be at most 63 lower-case letters, digits and "-", starting with a letter` };
  }
  if (first !== undefined && namesIn(first.entry, workspace).some(({ name }) => name === newName)) {
    return { refused: `"${newName}" is the name of another revision` };
  }
  return places.some(({ node }) => !isPlain(node))
    ? { refused: 'The name is shared through an anchor, or written with escapes' }
    : { edits: places.map(occurrence) };
}

/** True for a name whose characters stand in its file as they are read, and count in one place alone. */
function isPlain(node: RevisionName['node']): boolean {
  const { start, end } = wordIn(node);
  return node.anchor === undefined && node.style !== 'block' && end - start === node.text.length;
}

function occurrence({ entry, node }: RevisionName): Occurrence {
  return { uri: entry.uri, document: entry.resource.document, span: wordIn(node) };
}
