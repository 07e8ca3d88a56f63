import type { Uri } from '../../base/uri';

const ofQuarkus = /\/src\/main\/kubernetes\/[^/]+$/;

/**
 * True for a file whose objects a build of Quarkus merges with those that it generates, such as the Service of the application: what
 * they refer to may be generated, and what they lack, such as an image, is. Source: Quarkus guide "Kubernetes extension" (Using existing resources), quarkusio/quarkus#22290.
 */
export function isAddedByBuild(uri: Uri): boolean {
  return ofQuarkus.test(uri);
}
