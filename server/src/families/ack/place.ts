import { agreed } from '../../base/lists';
import { code, md, paragraphs, type Markdown } from '../../base/markdown';
import type { Uri } from '../../base/uri';
import type { EffectiveObject } from '../../kustomize/object';
import type { Resource } from '../../manifest/resource';
import { annotationText } from '../../manifest/values';
import { knownAt, namespacesIn } from '../../workspace/effectiveValues';
import type { IndexedResource } from '../../workspace/indexed';
import { isOnHead, type Spot } from '../../workspace/spot';
import type { Workspace } from '../../workspace/workspace';
import { asScalar, nodeAt, textOf } from '../../yaml/query';
import { ackPart } from './part';
import { namespaceKind, wholeNamespaces } from '../../workspace/namespaces';

/*
 * In which region and account an object's resource is, as far as manifests say it. Source: aws-controllers-k8s/runtime
 * pkg/runtime (getRegion, getOwnerAccountID). The region is that of the status once there is one, then of the object's annotation, then of its
 * Namespace's, then the controller's. The account is that of the Namespace's annotation, then of the status, then the
 * controller's.
 */

export function placeHover(spot: Spot, workspace: Workspace): readonly Markdown[] {
  const {
    resource,
    file: { uri },
  } = spot;
  if (resource === undefined || workspace.dialects.familyOf(resource.group) !== 'ack' || !isOnHead(spot)) {
    return [];
  }
  const { place } = workspace.knowledge.part(ackPart);
  const forms = formsOf(resource, uri, place.region, workspace);
  const region = agreed(forms.map(({ own }) => own));
  const isWritten = forms.some(({ own }) => own !== undefined);
  const parts = [
    ofStatus('Region', resource, place.statusRegion) ??
      (region === undefined
        ? isWritten
          ? undefined
          : ofNamespace('Region', forms, place.namespaceRegion)
        : md`Region: ${code(region)} (annotation ${code(place.region)})`),
    ofNamespace('Account', forms, place.namespaceAccount) ?? ofStatus('Account', resource, place.statusAccount),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? [] : [paragraphs(...parts)];
}

function ofStatus(what: string, { node }: Resource, path: string): Markdown | undefined {
  const value = textOf(asScalar(nodeAt(node, path.split('.'))));
  return value === undefined || value === '' ? undefined : md`${what}: ${code(value)} (${code(path)})`;
}

/** An object as it is applied, as far as its place is said by it and by its Namespace. */
interface Form {
  readonly own: string | undefined;
  readonly namespace: string | undefined;
  /** What each object that may be its Namespace says by an annotation. */
  readonly inherited: (key: string) => readonly (string | undefined)[];
}

/** The object under each kustomization that applies it, or as it is written where none does. */
function formsOf(resource: Resource, uri: Uri, key: string, workspace: Workspace): readonly Form[] {
  const { worlds, roots } = workspace;
  const applied = worlds.appliedFormsOf(resource, uri, roots.of(uri));
  if (applied.length === 0) {
    const { namespace } = resource;
    const owners = wholeNamespaces(namespace, uri, workspace);
    return [{ own: annotationText(resource, key), namespace, inherited: (asked) => owners.map((owner) => written(owner, asked)) }];
  }
  return applied.map(({ world, object }) => {
    const namespace = object.id.namespace === '' ? undefined : object.id.namespace;
    const made = namespace === undefined ? [] : namespacesIn(world, namespace, workspace);
    // Which Namespace a kustomization is applied beside, its folder does not tell.
    const others = namespace === undefined || made.length > 0 ? [] : workspace.index.find(namespaceKind, namespace);
    return {
      own: annotationOf(object, key, workspace),
      namespace,
      inherited: (asked) => [
        ...made.map((each) => annotationOf(each, asked, workspace)),
        ...workspace.kustomizations.wholes(others).map((each) => written(each, asked)),
      ],
    };
  });
}

function written(namespace: IndexedResource, key: string): string | undefined {
  return namespace.read(key, (each) => annotationText(each, key));
}

function annotationOf(object: EffectiveObject, key: string, { worlds }: Workspace): string | undefined {
  return knownAt(worlds.contentOf(object), ['metadata', 'annotations', key]);
}

/** What the Namespaces say; of several that may be meant nothing where they differ. */
function ofNamespace(what: string, forms: readonly Form[], key: string): Markdown | undefined {
  const said = forms.map(({ inherited }) => inherited(key));
  const value = said.some(({ length }) => length === 0) ? undefined : agreed(said.flat());
  const name = agreed(forms.map(({ namespace }) => namespace));
  const of = name === undefined ? md`of its Namespace` : md`of Namespace ${code(name)}`;
  return value === undefined || value === '' ? undefined : md`${what}: ${code(value)} (annotation ${code(key)} ${of})`;
}
