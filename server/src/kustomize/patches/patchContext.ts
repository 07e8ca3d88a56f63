import type { Uri } from '../../base/uri';
import type { Files } from '../files';
import type { MergeTypes } from '../fields/mergeKeys';
import type { Place } from '../objects/object';
import type { Step } from '../steps/step';

export interface PatchContext extends Step {
  readonly files: Files;
  readonly resolve: (path: string, place: Place) => Uri | undefined;
  /** Merge types by `apiVersion kind`, where an `openapi` schema replaces the built-in ones. */
  readonly mergeTypes?: MergeTypes;
}
