import type { Family } from '../../workspace/family';

/** Kubernetes' own kinds and those of Flux and Argo CD: what they refer to, and the parts that other families hold. */
export const core: Family = { id: 'core', rules: [], dialect: ['core', 'flux', 'argo'] };
