import type { Family } from '../workspace/family';
import { ack } from './ack/family';
import { appmesh } from './appmesh/family';
import { core } from './core/family';
import { kcc } from './kcc/family';
import { kro } from './kro/family';
import { knative } from './knative/family';

/** Every family. The only place that names them; a part of a record stands before those who hold it. */
export const families: readonly Family[] = [core, ack, appmesh, knative, kcc, kro];
