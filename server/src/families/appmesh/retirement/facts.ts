import { InvariantError } from '../../../base/errors';
import type { Part } from '../../../schema/kinds/bundle';
import type { Workspace } from '../../../workspace/workspace';

/** What is known of the service itself, as `schemas/dialects/appmesh-service.json` holds it. */
export interface ServiceFacts {
  /** The day from which AWS supports it no more, as `YYYY-MM-DD`. */
  readonly endOfSupport: { readonly date: string; readonly source: string };
  /** Kinds in the order in which one object of a workspace stands for all. */
  readonly noticeKinds: readonly string[];
  /** What other products do in another way; docs/appmesh-end-of-support.md has a row for each. */
  readonly constructs: readonly Construct[];
}

export interface Construct {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  /** With `[]` for items, from the object's root. */
  readonly paths: readonly string[];
}

const factsPart: Part<ServiceFacts> = {
  read: (bundle) => {
    const text = bundle.read('dialects/appmesh-service.json');
    if (text === undefined) {
      throw new InvariantError('The bundle has no dialects/appmesh-service.json');
    }
    return JSON.parse(text) as ServiceFacts;
  },
};

export function serviceFactsOf({ knowledge }: Workspace): ServiceFacts {
  return knowledge.part(factsPart);
}
