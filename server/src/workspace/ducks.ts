import { compareTexts } from '../base/order';
import type { Uri } from '../base/uri';
import { coreKinds } from '../schema/kinds/coreKinds';
import { bundledDucks } from '../schema/ducks/bundledDucks';
import { productDucks, type Duck } from '../schema/ducks/duck';
import { withOwnDucks } from '../schema/ducks/ownDuck';
import { listedKinds } from '../schema/ducks/membership';
import { verify, type Verdict } from '../schema/ducks/verify';
import { sightOf } from '../schema/ducks/walk';
import { groupKindKey, gvkKey, type GroupKind, type GroupVersionKind, type Kind, type KindSummary } from '../schema/kinds/kind';
import { schemaFact, type KindStore } from '../schema/kinds/kindStore';
import { descriptionsOf } from '../schema/kinds/otherKinds';
import type { SchemaOutline } from '../schema/structure/schemaOutline';
import type { MapNode } from '../yaml/nodes/node';
import { asMap, effectiveEntries, valueOf } from '../yaml/nodes/query';
import { isWhole } from '../yaml/nodes/whole';
import { plainValue } from '../yaml/value';
import type { Parts } from './familyFacts';
import type { WorkspaceIndex } from './index/workspaceIndex';
import type { Results } from './results/results';

/** What {@link Ducks} is made from. */
export interface DuckSources {
  readonly knowledge: Parts;
  readonly kinds: KindStore;
  readonly index: WorkspaceIndex;
  readonly results: Results;
  /** The project's own duck types: those that count for a file, or all of the workspace. */
  readonly own: (uri?: Uri) => readonly Duck[];
}

/**
 * Which partial schemas ("duck types") there are, and which kinds implement them: the product's, and those of the project
 * files. A verdict is a fact of its own, so that an edit of a CRD touches only those whose answer is another one.
 */
export class Ducks {
  readonly #sources: DuckSources;
  readonly #verdicts = new WeakMap<SchemaOutline, Map<Duck, Verdict>>();

  constructor(sources: DuckSources) {
    this.#sources = sources;
  }

  /** Every duck type, the product's first; for a file those that count there. Of two with one name the first counts. */
  all(uri?: Uri): readonly Duck[] {
    return withOwnDucks(this.#sources.knowledge.part(productDucks), this.#sources.own(uri));
  }

  /** A duck type by its id or by what people call it, in any case of letters. */
  find(name: string, uri?: Uri): Duck | undefined {
    const wanted = name.toLowerCase();
    const all = this.all(uri);
    return all.find(({ id }) => id.toLowerCase() === wanted) ?? all.find((duck) => duck.name.toLowerCase() === wanted);
  }

  /** What the schema of one version says. */
  verdict(schema: SchemaOutline, duck: Duck): Verdict {
    const known = this.#verdicts.get(schema) ?? new Map<Duck, Verdict>();
    const verdict = known.get(duck) ?? verify(schema, duck);
    this.#verdicts.set(schema, known.set(duck, verdict));
    return verdict;
  }

  /**
   * Whether a kind implements a duck in some served version: the API server serves an object in all of them. `undefined`
   * where nothing describes the kind, where a schema does not tell, and where a label claims what the schema denies, which
   * is said of the CRD.
   */
  implementedBy(of: GroupKind, duck: Duck): boolean | undefined {
    const { kinds, results } = this.#sources;
    return results.parts.read(schemaFact(of), `duck ${duck.id}`, kinds.described(of), (versions) => this.#implementedIn(versions, duck));
  }

  /** Whether whoever wants a duck takes objects of a kind; `undefined` where that cannot be told. */
  accepts(of: GroupKind, duck: Duck): boolean | undefined {
    const isNamed = duck.accepts.some((each) => groupKindKey(each) === groupKindKey(of));
    if (isNamed || this.#isMapped(of, duck)) {
      return true;
    }
    return this.implementedBy(of, duck) ?? (this.#isListed(of, duck) ? true : undefined);
  }

  /**
   * The kinds that implement a duck, each in every version that does, by group and kind. For a project's own duck these are
   * core kinds, those of CRDs and those of which the workspace has objects: the bundle has no table of them.
   */
  kindsOf(duck: Duck): readonly KindSummary[] {
    const { kinds, knowledge, index } = this.#sources;
    const isOwn = !knowledge.part(productDucks).includes(duck);
    const bundled = isOwn ? index.kinds().flatMap((of) => kinds.versions(of)) : knowledge.part(bundledDucks).kindsOf(duck.id);
    const candidates: readonly GroupVersionKind[] = [...bundled, ...knowledge.part(coreKinds), ...kinds.brought()];
    const found = new Map<string, KindSummary>();
    for (const candidate of candidates) {
      const summary = kinds.summary(candidate);
      if (summary !== undefined && this.#implementedIn([this.#described(candidate) ?? summary], duck) === true) {
        found.set(gvkKey(summary), summary);
      }
    }
    return [...found.values()].sort((a, b) => compareTexts(a.group, b.group) || compareTexts(a.kind, b.kind));
  }

  #described(of: GroupVersionKind): KindSummary | Kind | undefined {
    return this.#sources.kinds.described(of).find(({ version }) => version === of.version);
  }

  /** What one of several CRDs of a version says, in an environment of its own, counts for all. */
  #implementedIn(versions: readonly (KindSummary | Kind)[], duck: Duck): boolean | undefined {
    const described = versions.flatMap((each) => ('schema' in each ? descriptionsOf(each) : [each]));
    const answers = described.map((each) => this.#answerOf(each, duck));
    return answers.includes(true) ? true : answers.length === 0 || answers.includes(undefined) ? undefined : false;
  }

  #answerOf(kind: KindSummary | Kind, duck: Duck): boolean | undefined {
    const { knowledge, kinds } = this.#sources;
    if ('schema' in kind) {
      const holds = this.verdict(kind.schema, duck).implements;
      const isClaimed = [...duck.labels, ...duck.nearLabels].some((label) => kind.labels?.[label] === 'true');
      return isClaimed ? (holds === false ? undefined : true) : this.#told(kind.schema, duck);
    }
    if (kind.provenance.source === 'builtin') {
      const core = knowledge.part(coreKinds).find((each) => gvkKey(each) === gvkKey(kind));
      return core === undefined ? undefined : this.#told(core.schema, duck);
    }
    if (knowledge.part(productDucks).includes(duck)) {
      return knowledge.part(bundledDucks).has(duck.id, kind);
    }
    const schema = kinds.find(kind)?.schema;
    return schema === undefined ? undefined : this.#told(schema, duck);
  }

  /**
   * `undefined` also for a schema that keeps what the duck asks for without listing it, or lists what may be read instead:
   * whether objects have it is nobody's to say.
   */
  #told(schema: SchemaOutline, duck: Duck): boolean | undefined {
    const { implements: holds, missing, mistyped } = this.verdict(schema, duck);
    const mayHold =
      (missing.length === 0 && mistyped.length === 0) ||
      duck.instead?.some((path) => ['fits', 'opaque'].includes(sightOf(schema, path).seen)) === true;
    return holds === false && mayHold ? undefined : holds;
  }

  /** A ConfigMap of the workspace says how objects of the kind are addressed. Source: knative/eventing pkg/kref. */
  #isMapped({ group, kind }: GroupKind, { mapping }: Duck): boolean {
    return (
      mapping !== undefined &&
      this.#sources.index
        .find({ group: '', kind: 'ConfigMap' }, mapping)
        .some((entry) =>
          entry.read(
            `maps ${group}/${kind}`,
            ({ document, node }) =>
              !isWhole(document) ||
              keysOf(asMap(valueOf(node, 'data'))).some((key) => key.startsWith(`${kind}.`) && key.endsWith(`.${group}`)),
          ),
        )
    );
  }

  /** An object of the workspace lists the kind among those that implement the duck and cannot be labeled. */
  #isListed({ group, kind }: GroupKind, { describedBy, fullName }: Duck): boolean {
    return (
      describedBy !== undefined &&
      fullName !== undefined &&
      this.#sources.index
        .find(describedBy, fullName)
        .some((entry) =>
          entry.read(`lists ${group}/${kind}`, (resource) =>
            listedKinds(plainValue(resource.node)?.value).some((each) => each.group === group && each.kind === kind),
          ),
        )
    );
  }
}

function keysOf(map: MapNode | undefined): readonly string[] {
  return map === undefined ? [] : [...effectiveEntries(map).keys()];
}
