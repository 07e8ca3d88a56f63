import { parsePath } from '../base/path';
import type { Resource } from '../manifest/resource';
import { asScalar, nodeAt } from '../yaml/nodes/query';
import type { Dialects } from './dialect';
import type { NameRule } from './dialectRecord';

/** The name of an object in AWS. */
export interface AwsName {
  readonly value: string;
  readonly origin: 'default' | 'explicit';
  readonly formula: string;
  /** The field that sets it. */
  readonly field: string;
}

/** What stands for a namespace that only whoever applies the manifest knows. */
export const unknownNamespace = '‹namespace›';

/**
 * The name that the controller gives an object in AWS: the one that is written, or the default that its webhook fills
 * in when the field is absent or empty. `undefined` for kinds without one and objects without a name. With `default` the
 * name that it would have if none were written.
 * Source: aws/aws-app-mesh-controller-for-k8s webhooks/appmesh at 7588d12.
 */
export function awsNameOf(resource: Resource, dialects: Dialects, which: 'effective' | 'default' = 'effective'): AwsName | undefined {
  const rule = dialects.nameRuleOf(resource);
  if (rule === undefined || resource.name === undefined) {
    return undefined;
  }
  const written = which === 'default' ? undefined : asScalar(nodeAt(resource.node, parsePath(rule.field) ?? []));
  const { name, namespace } = resource;
  return awsNameBy(rule, { name, namespace, written: written === undefined || written.value === null ? '' : written.text });
}

/** An object as the rule for its name in AWS looks at it. */
export interface Named {
  readonly name: string;
  readonly namespace: string | undefined;
  /** What the field of the rule holds; empty where nothing is written. */
  readonly written: string;
}

/** The same for an object that no file holds as it is. */
export function awsNameBy({ field, formula }: NameRule, { name, namespace, written }: Named): AwsName {
  if (written !== '') {
    return { value: written, origin: 'explicit', formula, field };
  }
  const value = formula.replace('<name>', () => name).replace('<namespace>', () => namespace ?? unknownNamespace);
  return { value, origin: 'default', formula, field };
}

/**
 * The name that the controller takes out of an ARN: its last segment; nothing else of it is read.
 * Source: pkg/references/resolver.go at 7588d12.
 */
export function nameInArn(arn: string): string | undefined {
  return /^arn:[^:]*:[^:]*:[^:]*:[^:]*:.*\/([^/]+)$/.exec(arn)?.[1];
}
