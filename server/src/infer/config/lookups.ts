import { compareTexts } from '../../base/order';
import { foldEqual } from '../names/order';
import type { FieldConfig, GeneratorConfig, OperationConfig, ResourceConfig } from './generatorConfig';

/**
 * The configuration of a resource. The generator looks some keys up under the exact name of the API and others without
 * regard to case; which is which decides what an entry under the Kind's name does.
 * Source: aws-controllers-k8s/code-generator pkg/config.
 */
export function resourceConfig(config: GeneratorConfig, name: string): ResourceConfig | undefined {
  return config.resources?.get(name);
}

/** The same without regard to case: the exact entry first, then the first in byte order. */
export function foldedResourceConfig(config: GeneratorConfig, name: string): ResourceConfig | undefined {
  const exact = config.resources?.get(name);
  if (exact !== undefined) {
    return exact;
  }
  const [key] = [...(config.resources?.keys() ?? [])].filter((candidate) => foldEqual(candidate, name)).sort(compareTexts);
  return key === undefined ? undefined : config.resources?.get(key);
}

export interface FieldEntry {
  readonly key: string;
  readonly config: FieldConfig;
}

/** A resource's field entries in byte order of their keys. */
export function fieldEntries(config: GeneratorConfig, resource: string): readonly FieldEntry[] {
  return [...(resourceConfig(config, resource)?.fields ?? [])]
    .map(([key, field]) => ({ key, config: field }))
    .sort((a, b) => compareTexts(a.key, b.key));
}

/** The entry whose key is the path but for case. */
export function entryFor(entries: readonly FieldEntry[], path: string): FieldEntry | undefined {
  return entries.find(({ key }) => foldEqual(key, path));
}

export function operationConfig(config: GeneratorConfig, name: string): OperationConfig | undefined {
  return config.operations?.get(name);
}

/** Whether the API keeps the resource in a map called `Attributes` whose keys become fields. */
export function hasAttributesMap(config: GeneratorConfig, resource: string): boolean {
  const found = foldedResourceConfig(config, resource);
  return found?.unpack_attributes_map !== undefined || [...(found?.fields?.values() ?? [])].some((field) => field.is_attribute === true);
}
