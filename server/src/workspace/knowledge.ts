import { keptIn } from '../base/memo';
import { Annotations } from '../reference/annotations';
import { Dialects } from '../reference/dialect';
import { KindWords } from '../reference/kindWords';
import { Skeletons } from '../reference/skeletons';
import { Suggestions } from '../reference/suggestions';
import { Catalogue } from '../rules/catalogue';
import { BundledKinds } from '../schema/kinds/bundledKinds';
import type { BundleReader, Part } from '../schema/kinds/bundle';
import { clusterFactsOf, type ClusterFacts, type FamilyFacts, type FamilyKnowledge } from './familyFacts';

/** What the product knows, read once: nothing of it depends on a workspace, and several workspaces may share it. */
export class Knowledge implements FamilyKnowledge {
  readonly bundle: BundleReader;
  readonly families: readonly FamilyFacts[];
  readonly catalogue: Catalogue;
  readonly bundledKinds: BundledKinds;
  readonly dialects: Dialects;
  readonly annotations: Annotations;
  readonly words: KindWords;
  readonly skeletons: Skeletons;
  readonly suggestions: Suggestions;
  readonly #parts = new Map<Part<unknown>, unknown>();

  /** Records are read in the order of the families: a part of a record is read before those who hold it. */
  constructor(bundle: BundleReader, families: readonly FamilyFacts[]) {
    this.bundle = bundle;
    this.families = families;
    this.catalogue = new Catalogue(families);
    this.bundledKinds = new BundledKinds(bundle);
    this.dialects = Dialects.read(
      bundle,
      families.flatMap(({ dialect }) => dialect ?? []),
    );
    families.forEach(({ slots }) => {
      if (slots !== undefined) {
        this.dialects.addLazy(this.part(slots));
      }
    });
    this.annotations = new Annotations(bundle);
    this.words = new KindWords(bundle);
    this.skeletons = new Skeletons(bundle);
    this.suggestions = new Suggestions(bundle);
  }

  family(id: string): FamilyFacts | undefined {
    return this.families.find((family) => family.id === id);
  }

  /** What a project file may say of a cluster. */
  get clusterFacts(): ClusterFacts {
    return clusterFactsOf(this.families);
  }

  part<T>(part: Part<T>): T {
    return keptIn(this.#parts as Map<Part<T>, T>, part, () => part.read(this.bundle));
  }
}
