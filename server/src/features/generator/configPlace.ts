import type { Path } from '../../base/path';
import type { ConfigKey, ConfigType } from '../../infer/config/configType';
import { generatorType } from '../../infer/config/generatorConfig';
import { foldEqual } from '../../infer/names/order';

/** What generator.yaml may hold at a path. */
export interface ConfigPlace {
  readonly type: ConfigType;
  /** The key whose value stands there; missing at the root, for entries of maps and items of lists. */
  readonly key?: ConfigKey;
}

/** `undefined` where a path leads out of what a generator.yaml may hold. */
export function configPlaceAt(path: Path): ConfigPlace | undefined {
  let place: ConfigPlace = { type: generatorType };
  for (const step of path) {
    const next: ConfigPlace | undefined = stepInto(place.type, step);
    if (next === undefined) {
      return undefined;
    }
    place = next;
  }
  return place;
}

function stepInto(type: ConfigType, step: string | number): ConfigPlace | undefined {
  switch (type.kind) {
    case 'record': {
      const name = typeof step === 'number' ? undefined : Object.keys(type.keys).find((key) => foldEqual(key, step));
      const key = name === undefined ? undefined : type.keys[name];
      return key === undefined ? undefined : { type: key.type, key };
    }
    case 'map':
      return typeof step === 'number' ? undefined : { type: type.of };
    case 'list':
      return typeof step === 'number' ? { type: type.of } : undefined;
    case 'strings':
      return typeof step === 'number'
        ? { type: { kind: 'string', ...(type.names === undefined ? {} : { names: type.names }) } }
        : undefined;
    default:
      return undefined;
  }
}

/** The type in a few words, for hover and completion. */
export function typeWords(type: ConfigType): string {
  switch (type.kind) {
    case 'string':
      return type.words === undefined ? 'string' : type.words.join(' | ');
    case 'boolean':
      return 'true | false';
    case 'integer':
      return 'integer';
    case 'strings':
      return 'string or list of strings';
    case 'switch':
      return ['true', 'false', ...type.words].join(' | ');
    case 'list':
      return `list of ${type.of.kind === 'record' ? 'mappings' : `${typeWords(type.of)}s`}`;
    case 'map':
    case 'record':
      return 'map';
  }
}

/** What a key changes, as the end of a sentence that begins with the key. */
export const changeWords: Readonly<Record<ConfigKey['changes'], string>> = {
  schema: 'changes the schema of the CRD',
  metadata: 'changes names or columns of the CRD, not its schema',
  nothing: 'changes the code of the controller, not the CRD',
};
