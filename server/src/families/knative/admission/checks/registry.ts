import { containers, containersMissing, environment, initContainers, insecureDefaults } from './containers';
import { coreTypes } from './coreTypes';
import { brokerNamespaces, certificates, groupAgrees, sinkJob, sourceContainers, typeAttribute, wholeKind } from './eventing';
import { integration } from './integration';
import { bindingSubject } from './bindingSubject';
import { pingData } from './pingData';
import { dependency, injection } from './triggerAnnotations';
import { filters } from './filters';
import {
  features,
  forbidden,
  items,
  keyed,
  mapKeys,
  notWith,
  oneOf,
  ownerLabel,
  required,
  strayKeys,
  stringValues,
  unaccompanied,
  value,
} from './fields';
import { nearKeys } from './misspelt';
import { probeChecks } from './probes';
import { revisionName } from './revisionName';
import { addedCapabilities, limited, podSecurity } from './serving';
import { autoscalerClass, initialScale, scaleOrder } from './autoscaling';
import { traffic } from './traffic';
import { knownCore, knownFields } from './strict';
import { mounts, volumes } from './volumes';
import type { Check } from '../checkedPlace';

/** What a row of the table may ask for, by the name that the table uses. */
export const checks: Readonly<Record<string, Check>> = {
  value,
  keyed,
  forbidden,
  features,
  required,
  oneOf,
  notWith,
  items,
  mapKeys,
  stringValues,
  strayKeys,
  nearKeys,
  ownerLabel,
  containersMissing,
  containers,
  environment,
  initContainers,
  insecureDefaults,
  probes: probeChecks,
  mounts,
  volumes,
  traffic,
  revisionName,
  scaleOrder,
  initialScale,
  autoscalerClass,
  limited,
  addedCapabilities,
  podSecurity,
  unaccompanied,
  knownFields,
  knownCore,
  coreTypes,
  bindingSubject,
  brokerNamespaces,
  certificates,
  dependency,
  filters,
  groupAgrees,
  injection,
  integration,
  pingData,
  sinkJob,
  sourceContainers,
  typeAttribute,
  wholeKind,
};

/** Those that say nothing of a place where nothing is written, whatever the row asks for. */
export const ofWrittenPlaces: ReadonlySet<string> = new Set([
  'value',
  'keyed',
  'forbidden',
  'features',
  'oneOf',
  'notWith',
  'mapKeys',
  'stringValues',
  'strayKeys',
  'nearKeys',
  'ownerLabel',
  'unaccompanied',
  'revisionName',
  'scaleOrder',
  'initialScale',
  'autoscalerClass',
  'limited',
  'addedCapabilities',
  'podSecurity',
  'knownFields',
  'knownCore',
  'coreTypes',
  'filters',
]);
