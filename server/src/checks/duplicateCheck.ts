import { bounds } from '../base/bounds';
import type { Uri } from '../base/uri';
import { describeResource, type Resource } from '../manifest/resource';
import type { Finding, Fix } from '../workspace/finding';
import { isUncertain, type IndexedResource } from '../workspace/index/indexed';
import type { Workspace } from '../workspace/workspace';
import { plainValue } from '../yaml/value';
import { relatedTo } from './references/referencePlace';

/**
 * Objects that are written twice where both are applied: in one file, or in files of one kustomization. Files that
 * merely lie side by side may be alternatives of one another.
 */
export function checkDuplicates(resources: readonly Resource[], uri: Uri, workspace: Workspace): readonly Finding[] {
  return resources.flatMap((resource) =>
    resource.name !== undefined && !isUncertain(resource) && workspace.isOurs(resource) ? findingsOf(resource, uri, workspace) : [],
  );
}

/** Takes a document away whose object stands in the same words in another one, as the file is when somebody asks. */
function removeCopy(text: string, resource: Resource, others: readonly IndexedResource[]): readonly Fix[] {
  const own = wordsOf(resource);
  const isCopy = own !== undefined && others.some((other) => wordsOf(other.resource) === own);
  return isCopy
    ? [
        {
          title: `Remove this copy of ${describeResource(resource)}`,
          preferred: false,
          edits: [{ span: { start: 0, end: text.length }, newText: '' }],
        },
      ]
    : [];
}

const words = new WeakMap<Resource, string | undefined>();

/** What a manifest says, for comparing; of an object that is not a document of its own, nothing. */
function wordsOf(resource: Resource): string | undefined {
  if (!words.has(resource)) {
    words.set(resource, resource.path.length === 0 ? JSON.stringify(plainValue(resource.node)?.value) : undefined);
  }
  return words.get(resource);
}

function findingsOf(resource: Resource, from: Uri, workspace: Workspace): readonly Finding[] {
  const [other] = othersOf(resource, from, workspace, 1);
  if (other === undefined) {
    return [];
  }
  const sameFile = other.uri === from;
  const where = sameFile ? 'in this file' : 'in a file of the same kustomization';
  // To Kustomize, another version is another object.
  const isRejected =
    (!sameFile || workspace.kustomizations.isRead(from)) && other.read('version', ({ version }) => version) === resource.version;
  return [
    {
      code: 'ref/duplicate-object',
      // A file that no kustomization reads can mean it so, as in a tutorial that applies two states in turn.
      ...(sameFile && !isRejected ? { level: 'info' as const } : {}),
      message: `${describeResource(resource)} is defined more than once ${where}; ${isRejected ? 'Kustomize rejects it' : 'the last one applied takes precedence'}`,
      span: (resource.nameNode ?? resource.kindNode).span,
      path: ['metadata', 'name'],
      resource,
      fixes: (text) => (sameFile ? removeCopy(text, resource, othersOf(resource, from, workspace)) : []),
      related: () => relatedTo(othersOf(resource, from, workspace), workspace)(),
    },
  ];
}

/** Objects of the same identity that are applied with one, as many as a finding points to. */
function othersOf(resource: Resource, from: Uri, workspace: Workspace, most: number = bounds.related.most): readonly IndexedResource[] {
  const others: IndexedResource[] = [];
  const isTogether = workspace.kustomizations.togetherWith(from);
  for (const other of namesakesAround(resource, from, workspace)) {
    if (!other.is(resource) && !other.isUncertain && (other.uri === from || isTogether(other.uri))) {
      others.push(other);
      if (others.length === most) {
        break;
      }
    }
  }
  return others;
}

/** Up to so many namesakes are looked at one by one, wherever they are. */
const fewNamesakes = 16;

/** Objects of the same identity, among them all that are applied with one. */
function namesakesAround(resource: Resource, from: Uri, workspace: Workspace): readonly IndexedResource[] {
  const { group, kind, name = '', namespace } = resource;
  if (!workspace.kustomizations.isRead(from)) {
    return workspace.index.findInFile(from, { group, kind, name, namespace });
  }
  const own = namesakesIn(namespace, resource, from, workspace);
  // To Kustomize, no namespace is the one named so. Source: kyaml resid ResId.EffectiveNamespace.
  const isDefault = namespace === undefined || namespace === 'default';
  return isDefault ? [...own, ...namesakesIn(namespace === undefined ? 'default' : undefined, resource, from, workspace)] : own;
}

/** Those in one namespace: there may be one in each of a thousand folders, and few files beside it. */
function namesakesIn(
  namespace: string | undefined,
  resource: Resource,
  from: Uri,
  { kustomizations, index }: Workspace,
): readonly IndexedResource[] {
  const namesakes = index.namesakesIn(resource, resource.name ?? '', namespace);
  const { count } = namesakes;
  const beside = count > fewNamesakes ? kustomizations.besides(from, count) : undefined;
  return beside === undefined ? namesakes.all : beside.flatMap((uri) => namesakes.below(uri));
}
