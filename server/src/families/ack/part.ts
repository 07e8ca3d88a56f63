import type { GroupKind } from '../../schema/kinds/kind';
import type { Part } from '../../schema/kinds/bundle';

/** ACK's rules beyond kinds and fields, as `schemas/dialects/ack-facts.json` holds them. */
export interface AckFacts {
  /** The kind that says with which role others are reconciled; objects of its group have no role. */
  readonly roleSelector: GroupKind;
  /** The kind that writes values to ConfigMaps and Secrets, and the field that names the key there. */
  readonly fieldExport: GroupKind & { readonly key: string };
  /** Annotations that say where a resource is: of the object itself, and of its Namespace. */
  readonly place: {
    readonly statusRegion: string;
    readonly statusAccount: string;
    readonly region: string;
    readonly namespaceRegion: string;
    readonly namespaceAccount: string;
  };
  /** An annotation of an object that its controller only reads. */
  readonly readOnly: string;
  /** Where tags are written, as maps or as lists of keys with values; how the keys in lists are called, and how keys begin that only AWS may set. */
  readonly tags: {
    readonly at: readonly string[];
    readonly keys: readonly string[];
    readonly reserved: string;
  };
  /** Fields of `spec` whose values no two resources share, of kinds that controllers find by an id from AWS. */
  readonly uniqueFields: readonly (GroupKind & { readonly fields: readonly string[] })[];
}

const none: AckFacts = {
  roleSelector: { group: '', kind: '' },
  fieldExport: { group: '', kind: '', key: '' },
  place: { statusRegion: '', statusAccount: '', region: '', namespaceRegion: '', namespaceAccount: '' },
  readOnly: '',
  tags: { at: [], keys: [], reserved: '' },
  uniqueFields: [],
};

export const ackPart: Part<AckFacts> = {
  read(bundle) {
    const text = bundle.read('dialects/ack-facts.json');
    return text === undefined ? none : (JSON.parse(text) as AckFacts);
  },
};
