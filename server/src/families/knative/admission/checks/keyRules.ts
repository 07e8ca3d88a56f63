import { subjectNames } from './bindingSubject';
import { dialects } from './filters';
import { handlers, probes } from './probes';
import { refusedInTraffic, trafficTargets } from './traffic';
import { downwardSources, projectedSources } from './volumes';
import type { Row } from '../table';

/** Fields of which a webhook accepts one beside the others, or none at all. */
export interface KeyRule {
  /** The map that holds them, below the place of the row; with `[]` for items. */
  readonly at: string;
  readonly keys: readonly string[];
  readonly accepts: 'one' | 'none';
  /** Parts of maps that hold such a map again. */
  readonly again?: readonly string[];
}

/** What a check says of the fields of maps, whatever their values are. */
export const keyRules: Readonly<Record<string, (row: Row) => readonly KeyRule[]>> = {
  oneOf: ({ keys = [], value }) => (value === 'any' ? [] : [{ at: '', keys, accepts: 'one' }]),
  notWith: ({ keys = [] }) => [{ at: '', keys, accepts: 'one' }],
  forbidden: ({ keys, key = '', value }) => (value === undefined ? [{ at: '', keys: keys ?? [key], accepts: 'none' }] : []),
  bindingSubject: () => [{ at: '', keys: subjectNames, accepts: 'one' }],
  filters: () => [{ at: '[]', keys: dialects, accepts: 'one', again: ['all[]', 'any[]', 'not'] }],
  initContainers: ({ keys = [] }) => [{ at: 'initContainers[]', keys, accepts: 'none' }],
  integration: ({ keys = [], values = [] }) => [
    { at: '', keys: [...keys, 'aws'], accepts: 'one' },
    { at: 'aws', keys: values, accepts: 'one' },
  ],
  probes: () => probes.map((probe) => ({ at: `containers[].${probe}`, keys: handlers, accepts: 'one' })),
  traffic: ({ value }) => [
    { at: 'traffic[]', keys: [...refusedInTraffic.always, ...(value === 'defaulted' ? refusedInTraffic.inService : [])], accepts: 'none' },
    { at: 'traffic[]', keys: trafficTargets, accepts: 'one' },
  ],
  volumes: ({ values = [] }) => [
    { at: 'volumes[]', keys: values, accepts: 'one' },
    { at: 'volumes[].projected.sources[]', keys: projectedSources, accepts: 'one' },
    { at: 'volumes[].projected.sources[].downwardAPI.items[]', keys: downwardSources, accepts: 'one' },
  ],
};
