import type { YamlDocument } from '../../yaml/nodes/node';
import { decode } from '../objects/decode';
import type { FieldSpec } from './fieldSpecs';
import type { Place } from '../objects/object';
import type { Problems } from '../objects/problem';
import { emptyConfig, mergeConfigs, type NameReference, type TransformerConfig } from './transformerConfig';
import { asText, get, has, isMap, type Value, type ValueMap } from '../objects/value';

/**
 * What a file under `crds` adds: OpenAPI definitions in which extensions say which fields hold names.
 * Source: sigs.k8s.io/kustomize/api/internal/accumulator/loadconfigfromcrds.go.
 */
export function crdConfig(document: YamlDocument | undefined, place: Place, problems: Problems): TransformerConfig {
  const definitions = decode(document?.root);
  if (!isMap(definitions) || has(definitions, 'apiVersion')) {
    problems.fail('crds-not-openapi', 'Files under "crds" hold OpenAPI definitions; a CustomResourceDefinition is a resource', place);
    return emptyConfig;
  }
  return Object.keys(definitions).reduce((config, name) => {
    const properties = propertiesOf(definitions, name);
    const isKind = ['kind', 'apiVersion', 'metadata'].every((key) => has(properties, key));
    return isKind ? mergeConfigs(config, configOfKind(definitions, name.split('.').at(-1) ?? name, name, [], place)) : config;
  }, emptyConfig);
}

function propertiesOf(definitions: ValueMap, name: string): Value {
  const schema = get(get(definitions, name), 'Schema') ?? get(get(definitions, name), 'schema');
  return get(schema, 'properties');
}

function configOfKind(definitions: ValueMap, kind: string, name: string, path: readonly string[], place: Place): TransformerConfig {
  const properties = propertiesOf(definitions, name);
  if (!isMap(properties) || path.length > 20) {
    return emptyConfig;
  }
  return Object.entries(properties).reduce((config, [key, property]) => {
    const at = [...path, key];
    const spec = (steps: readonly string[]): FieldSpec => ({ group: '', version: '', kind, path: steps.join('/'), create: false, place });
    const said = (extension: string): boolean => has(property, `x-kubernetes-${extension}`);
    const target = asText(get(property, 'x-kubernetes-object-ref-kind'));
    const version = asText(get(property, 'x-kubernetes-object-ref-api-version'));
    const references: readonly NameReference[] =
      target === undefined || version === undefined
        ? []
        : [
            {
              group: '',
              version,
              kind: target,
              fieldSpecs: [spec([...at, asText(get(property, 'x-kubernetes-object-ref-name-key')) ?? 'name'])],
              place,
            },
          ];
    const own: TransformerConfig = {
      ...emptyConfig,
      commonAnnotations: said('annotation') ? [spec(at)] : [],
      commonLabels: said('label-selector') ? [spec(at)] : [],
      namePrefix: said('identity') ? [spec(at)] : [],
      nameReference: references,
    };
    const below = asText(get(property, '$ref'));
    const nested = below === undefined ? emptyConfig : configOfKind(definitions, kind, below, at, place);
    return mergeConfigs(mergeConfigs(config, own), nested);
  }, emptyConfig);
}
