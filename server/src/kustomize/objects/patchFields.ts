/** The lists of a kustomization that hold patches, in the order in which they are applied. */
export const patchFields = ['patchesStrategicMerge', 'patches', 'patchesJson6902'] as const;
export type PatchField = (typeof patchFields)[number];
