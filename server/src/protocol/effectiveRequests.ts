/** Request, with an LSP position in a document: the effective objects that it is about. Answer: {@link EffectiveChoice}s. */
export const effectiveObjectsMethod = 'ackmesh/effectiveObjects';

/** An object as a kustomization brings it to a cluster. */
export interface EffectiveChoice {
  /** For {@link effectiveTextMethod}, and fit for a path: `overlays/prod/VPC.ec2.services.k8s.aws/default/main`. */
  readonly title: string;
  /** `VPC prod-main`. */
  readonly name: string;
  /** The folder of the kustomization, below the folder of the workspace, with its name first where there are several. */
  readonly root: string;
}

/** Request: an effective object by its title, to be read. Answer: {@link EffectiveText} or `null`. */
export const effectiveTextMethod = 'ackmesh/effectiveText';

export interface EffectiveTextParams {
  readonly title: string;
}

export interface EffectiveText {
  readonly title: string;
  /** The object as YAML, with a comment at each value that says where it is from. */
  readonly text: string;
}
