import type { Place } from './object';

/** Why Kustomize would not build a root. The names are those of the rules that report them. */
export type FailureCode =
  | 'bad-field-path'
  | 'bad-target-regex'
  | 'component-as-resource'
  | 'conflicting-field-specs'
  | 'crds-not-openapi'
  | 'cycle'
  | 'duplicate-object'
  | 'empty'
  | 'generator-behavior'
  | 'generator-source'
  | 'id-conflict'
  | 'kustomization-as-resource'
  | 'missing-path'
  | 'name-needed'
  | 'patch-many-with-target'
  | 'patch-needs-target'
  | 'patch-path-and-patch'
  | 'patch-path-not-found'
  | 'patch-test-fails'
  | 'patch-without-target'
  | 'path-outside-root'
  | 'replacement-field'
  | 'replacement-source'
  | 'replicas-select-nothing'
  | 'resource-as-component'
  | 'several-files'
  | 'template-in-resource'
  | 'unknown-field'
  | 'unreadable'
  | 'var-not-found'
  | 'wrong-api-version'
  | 'wrong-type';

/** Something that makes Kustomize fail, with the place whose change would cure it. */
export interface Failure {
  readonly code: FailureCode;
  readonly message: string;
  readonly place: Place;
}

/** Something that cannot be known without running or fetching it; nothing is missing under a root that has one. */
export interface Unknown {
  readonly message: string;
  readonly place: Place;
  /** Only a value is open, such as a generated hash: which objects there are is known. */
  readonly onlyValues: boolean;
}

/** What happened on the way of one root, in the order in which it did. */
export class Problems {
  readonly failures: Failure[] = [];
  readonly unknowns: Unknown[] = [];

  fail(code: FailureCode, message: string, place: Place): void {
    this.failures.push({ code, message, place });
  }

  unknown(message: string, place: Place, onlyValues = false): void {
    this.unknowns.push({ message, place, onlyValues });
  }

  take(other: Problems): void {
    this.failures.push(...other.failures);
    this.unknowns.push(...other.unknowns);
  }
}
