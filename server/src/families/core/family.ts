import type { Family } from '../../workspace/family';

/** Kubernetes' own kinds: what they refer to, and the parts that other families hold. */
export const core: Family = { id: 'core', rules: [], dialect: 'core' };
