import { withArticle } from '../../base/english';
import { parentOf, type Uri } from '../../base/uri';
import type { YamlDocument } from '../../yaml/nodes/node';
import { emptyScalar } from '../../yaml/nodes/smallNodes';
import { treeOf } from '../../yaml/nodes/query';
import { breaksDocument } from '../../yaml/nodes/whole';
import { kustomizationFields } from '../fields/kustomizationFields';
import type { LayerEdits } from './layerEdits';
import type { Place } from '../objects/object';
import { Problems } from '../objects/problem';
import { read, textIn, type Read } from '../fields/read';

/** One kustomization file, read. */
export interface Layer {
  readonly uri: Uri;
  readonly folder: string;
  readonly place: Place;
  readonly root: Read;
  readonly isComponent: boolean;
  /** What Kustomize refuses in the file itself. */
  readonly problems: Problems;
  /** What whoever applies it changes. */
  readonly edits?: LayerEdits;
}

export const kustomizationVersion = 'kustomize.config.k8s.io/v1beta1';
export const componentVersion = 'kustomize.config.k8s.io/v1alpha1';

const layers = new WeakMap<object, Layer>();

/** Reads a kustomization file; kept with its tree. */
export function readLayer(uri: Uri, document: YamlDocument): Layer {
  const tree = treeOf(document);
  const known = layers.get(tree);
  if (known?.uri === uri) {
    return known;
  }
  const place: Place = { uri, document };
  const problems = new Problems();
  const broken = document.problems.find(breaksDocument);
  if (broken !== undefined || document.templated) {
    problems.fail(
      'unreadable',
      broken?.message ?? 'Kustomize cannot read template actions',
      broken === undefined ? place : { ...place, span: broken.span },
    );
  }
  const root = (document.root === undefined ? undefined : read(document.root, { fields: kustomizationFields }, problems, place)) ?? {
    node: emptyNode,
  };
  const kind = textIn(root, 'kind');
  const isComponent = kind === 'Component';
  const layer: Layer = { uri, folder: parentOf(uri), place, root, isComponent, problems };
  checkHead(layer, kind);
  layers.set(tree, layer);
  return layer;
}

const emptyNode = emptyScalar(0);

function checkHead({ root, place, problems, isComponent }: Layer, kind: string): void {
  const version = textIn(root, 'apiVersion');
  const wanted = isComponent ? componentVersion : kustomizationVersion;
  if (kind !== '' && kind !== 'Kustomization' && kind !== 'Component') {
    const span = root.fields?.get('kind')?.node.span ?? root.node.span;
    problems.fail(
      'wrong-api-version',
      'The kind of a kustomization file is Kustomization or Component',
      { ...place, span },
      { of: [kind] },
    );
  } else if (version !== '' && version !== wanted) {
    const span = root.fields?.get('apiVersion')?.node.span ?? root.node.span;
    const what = withArticle(isComponent ? 'Component' : 'Kustomization');
    problems.fail('wrong-api-version', `The apiVersion of ${what} is ${wanted}`, { ...place, span }, { of: [version] });
  }
  const says = [...(root.fields ?? [])].some(([key, value]) => key !== 'apiVersion' && key !== 'kind' && !isNothing(value));
  if (!says && problems.failures.length === 0 && !problems.isOpen) {
    problems.fail('empty', 'Kustomization file is empty', place);
  }
}

/** True for what Go takes for the zero value, but for a list or map that is there and empty. */
function isNothing({ text, flag, number, items, fields }: Read): boolean {
  return (
    items === undefined &&
    fields === undefined &&
    (text === undefined || text === '') &&
    flag !== true &&
    (number === undefined || number === 0)
  );
}
