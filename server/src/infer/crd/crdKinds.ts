import type { Kind } from '../../schema/kinds/kind';
import type { InferredCrd } from './crd';

/** The versions of inferred kinds as manifests are checked against them, with what the model knows of fields. */
export function kindsOfCrds(crds: readonly InferredCrd[]): readonly Kind[] {
  return crds.flatMap(({ group, kind, plural, scope, shortNames, versions }) =>
    versions
      .filter(({ isServed }) => isServed)
      .map(({ name, schema }) => ({
        group,
        version: name,
        kind,
        plural,
        scope,
        ...(shortNames.length === 0 ? {} : { shortNames }),
        provenance: { source: 'inferred' as const },
        schema,
      })),
  );
}
