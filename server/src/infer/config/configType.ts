/**
 * What generator.yaml may hold, described as data: the decoder checks a file by it, and an editor completes by it.
 */
export type ConfigType =
  | TextType
  | { readonly kind: 'boolean' }
  | { readonly kind: 'integer' }
  /** A string, or a list of strings. */
  | { readonly kind: 'strings'; readonly names?: TextNames }
  /** A boolean, or one of a few words. */
  | { readonly kind: 'switch'; readonly words: readonly string[] }
  | { readonly kind: 'list'; readonly of: ConfigType }
  | { readonly kind: 'map'; readonly of: ConfigType; readonly keys: MapKeys; readonly isEntryNeeded?: true }
  | { readonly kind: 'record'; readonly keys: Readonly<Record<string, ConfigKey>> };

export interface TextType {
  readonly kind: 'string';
  /** What the text names, for completion. */
  readonly names?: TextNames;
  /** Texts that mean something, for completion. */
  readonly words?: readonly string[];
}

/**
 * What a text names: things of the API by name (`operation`, `operationType`, `resource`, `shape`, `errorCode`), a member
 * below a shape (`shapePath`), below the payloads of the operation that stands beside it (`payloadPath`), below the input
 * or output of the operation around it (`inputMember`, `outputPath`), a field of the resource around it (`field`,
 * `collection` for a list or map, `conditionPath` with Spec or Status before it), what may be referred to (`service`, `kind`, `targetPath`), a Go type.
 */
export type TextNames =
  | 'operation'
  | 'operationType'
  | 'resource'
  | 'shape'
  | 'shapePath'
  | 'errorCode'
  | 'payloadPath'
  | 'inputMember'
  | 'outputPath'
  | 'field'
  | 'collection'
  | 'conditionPath'
  | 'service'
  | 'kind'
  | 'targetPath'
  | 'plainType';

/** What the keys of a map name, for completion and checks. */
export type MapKeys = 'resource' | 'field' | 'operation' | 'inputMember' | 'outputMember' | 'integer' | 'hook' | 'any';

export interface ConfigKey {
  readonly type: ConfigType;
  /** What the key changes: the schema, only names and columns of the CRD, or nothing of it. */
  readonly changes: 'schema' | 'metadata' | 'nothing';
  readonly meaning: string;
}

/** The type of a decoded value. Everything may be missing; maps keep the order of the file. */
export type ValueOf<T extends ConfigType> = T extends { readonly kind: 'string' }
  ? string
  : T extends { readonly kind: 'boolean' }
    ? boolean
    : T extends { readonly kind: 'integer' }
      ? number
      : T extends { readonly kind: 'strings' }
        ? readonly string[]
        : T extends { readonly kind: 'switch' }
          ? boolean | string
          : T extends { readonly kind: 'list'; readonly of: infer E extends ConfigType }
            ? readonly ValueOf<E>[]
            : T extends { readonly kind: 'map'; readonly of: infer E extends ConfigType }
              ? ReadonlyMap<string, ValueOf<E>>
              : T extends { readonly kind: 'record'; readonly keys: infer K extends Readonly<Record<string, ConfigKey>> }
                ? { readonly [P in keyof K]?: ValueOf<K[P]['type']> }
                : never;
