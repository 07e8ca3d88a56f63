import { InvariantError } from '../../../base/errors';
import type { Part } from '../../../schema/kinds/bundle';
import { groupKindKey, parseGroupKind, type GroupKind } from '../../../schema/kinds/kind';
import type { MadeFrom } from '../../../workspace/familyFacts';
import type { YamlNode } from '../../../yaml/nodes/node';
import { asScalar, valueOf } from '../../../yaml/nodes/query';

/*
 * The file in which Knative Functions keeps a function. What deploys it makes objects of the function's name; which ones, stands in
 * `schemas/dialects/knative-functions.json` with its source.
 */

/** One of these is in every function. */
const marks = ['specVersion', 'runtime'];

/** What each deployer makes, and the one that deploys where none is written. */
interface Deployers {
  readonly kinds: ReadonlyMap<string, readonly GroupKind[]>;
  readonly standard: string;
}

const deployers: Part<Deployers> = {
  read(bundle) {
    const text = bundle.read('dialects/knative-functions.json');
    if (text === undefined) {
      throw new InvariantError('The bundle has no dialects/knative-functions.json');
    }
    const file = JSON.parse(text) as { readonly deployers: Readonly<Record<string, readonly string[]>>; readonly default: string };
    return {
      kinds: new Map(Object.entries(file.deployers).map(([name, kinds]) => [name, kinds.map(parseGroupKind)])),
      standard: file.default,
    };
  },
};

export const functionFile: MadeFrom = {
  fileName: 'func.yaml',
  objectOf: (root, knowledge) => {
    const name = asScalar(valueOf(root, 'name'));
    return name === undefined || name.text === '' || name.value === null || marks.every((key) => valueOf(root, key) === undefined)
      ? undefined
      : { kinds: kindsOf(root, knowledge.part(deployers)), name };
  },
};

/** Of a deployer that is not known whatever any of them makes. */
function kindsOf(root: YamlNode, { kinds, standard }: Deployers): readonly GroupKind[] {
  const written = asScalar(valueOf(root, 'deployer')) ?? asScalar(valueOf(valueOf(root, 'deploy'), 'deployer'));
  const isSaid = written !== undefined && written.text !== '' && written.value !== null;
  const all = new Map([...kinds.values()].flat().map((each) => [groupKindKey(each), each]));
  return kinds.get(isSaid ? written.text : standard) ?? [...all.values()];
}
