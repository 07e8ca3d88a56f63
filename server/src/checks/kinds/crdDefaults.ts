import type { Path } from '../../base/path';
import { isRecord } from '../../base/record';
import type { Kind } from '../../schema/kinds/kind';
import type { Structure } from '../../schema/structure/structure';
import type { CrdProblem } from '../../schema/structure/structureReader';
import type { Validator } from '../../schema/validation/validator';

/**
 * Defaults in the schemas of a CRD that these refuse themselves. The server looks at those of fields and items, and not inside of
 * `additionalProperties`, and does not compare items of lists. Source: apiextensions-apiserver pkg/apiserver/schema/defaulting/validation.go.
 */
export function defaultProblems(crd: unknown, kinds: readonly Kind[], validator: Validator): readonly CrdProblem[] {
  const versions = isRecord(crd) && isRecord(crd['spec']) ? crd['spec']['versions'] : undefined;
  const names = Array.isArray(versions) ? (versions as readonly unknown[]).map((each) => (isRecord(each) ? each['name'] : undefined)) : [];
  return kinds.flatMap((kind) => {
    const at: Path = ['spec', 'versions', names.indexOf(kind.version), 'schema', 'openAPIV3Schema'];
    return below(kind.schema, at, (structure, path) => {
      const wrong = validator
        .validate({ ...kind, schema: structure }, structure.default)
        .find(({ code }) => code !== 'schema/duplicate-item');
      return wrong === undefined ? [] : [{ path: [...path, 'default'], message: `The schema rejects its default: ${wrong.message}` }];
    });
  });
}

function below(structure: Structure, at: Path, judge: (structure: Structure, path: Path) => readonly CrdProblem[]): readonly CrdProblem[] {
  const { properties = {}, items } = structure;
  const parts = [
    ...Object.entries(properties).map(([name, each]) => [each, [...at, 'properties', name]] as const),
    ...(items === undefined ? [] : [[items, [...at, 'items']] as const]),
  ];
  return parts.flatMap(([each, path]) => [...(each.default === undefined ? [] : judge(each, path)), ...below(each, path, judge)]);
}
