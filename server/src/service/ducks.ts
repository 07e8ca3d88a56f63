import { families } from '../families/index';
import type { Resource } from '../manifest/resource';
import { coreKinds } from '../schema/kinds/coreKinds';
import type { BundleReader } from '../schema/kinds/bundle';
import { productDucks, type Duck } from '../schema/ducks/duck';
import { withOwnDucks } from '../schema/ducks/ownDuck';
import { verify, type Verdict } from '../schema/ducks/verify';
import { outermost, whyNot } from '../schema/ducks/whyNot';
import type { SchemaOutline } from '../schema/structure/schemaOutline';
import type { Finding } from '../workspace/finding';
import { Knowledge } from '../workspace/knowledge';
import { readKinds } from './kindSources';
import type { KnownKind } from './kinds';

/** Duck types without a workspace: those of the product, and the kinds that every cluster has. */
export interface DuckKnowledge {
  readonly ducks: readonly Duck[];
  readonly coreKinds: readonly KnownKind[];
}

/** `own` are those of a project file. */
export function duckKnowledge(bundle: BundleReader, own: readonly Duck[]): DuckKnowledge {
  const knowledge = new Knowledge(bundle, families);
  return { ducks: withOwnDucks(knowledge.part(productDucks), own), coreKinds: knowledge.part(coreKinds) };
}

/** Whether a schema implements a duck type, and what is missing where it does not. */
export function verifyDuck(schema: SchemaOutline, duck: Duck): Verdict {
  return verify(schema, duck);
}

/** What a CRD promises of duck types and does not keep. */
export function brokenPromises(crd: Resource, ducks: readonly Duck[]): readonly Finding[] {
  return families.flatMap(({ checkDucks }) => checkDucks?.(crd, ducks) ?? []);
}

export { outermost, readKinds, whyNot };
