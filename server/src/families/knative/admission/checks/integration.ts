import { quoted } from '../../../../base/english';
import type { Finding } from '../../../../workspace/finding';
import { valueOf } from '../../../../yaml/nodes/query';
import { found, foundAt, has, holds, type Check, type CheckedPlace } from '../checkedPlace';

/* What an IntegrationSource or -Sink connects to. Source: pkg/apis of knative/eventing. */

/** What an IntegrationSource or -Sink connects to: `keys` beside `aws`, `values` within. The target is the `spec`. */
export const integration: Check = (target, row) => {
  const aws: CheckedPlace = { ...target, path: [...target.path, 'aws'], node: valueOf(target.node, 'aws') };
  const blocks = [...(row.keys ?? []).map((key) => ({ holder: target, key })), ...(row.values ?? []).map((key) => ({ holder: aws, key }))];
  const presences = blocks.map(({ holder, key }) => has(holder, key));
  const set = blocks.filter((_, index) => presences[index] === 'set');
  const names = (list: typeof blocks): string => list.map(({ holder, key }) => `"${holder === aws ? 'aws.' : ''}${key}"`).join(', ');
  if (presences.includes('unknown')) {
    return [];
  }
  const [only, second] = set;
  if (only === undefined || second !== undefined) {
    const path = second === undefined ? target.path : [...second.holder.path, second.key];
    return [
      found(
        target,
        'integration-one-of',
        path,
        'key',
        second === undefined ? `One of ${names(blocks)} must be set` : `Only one of ${names(set)} may be set`,
      ),
    ];
  }
  return only.holder === aws ? awsFindings(aws, only.key) : [];
};

function awsFindings(aws: CheckedPlace, key: string): readonly Finding[] {
  const block: CheckedPlace = { ...aws, path: [...aws.path, key], node: valueOf(aws.node, key) };
  const auth: CheckedPlace = { ...aws, path: [...aws.path, 'auth'], node: valueOf(aws.node, 'auth') };
  const secret = { node: valueOf(valueOf(auth.node, 'secret'), 'ref') };
  const missing = [key === 'ddbStreams' ? 'table' : 'arn', 'region'].filter((field) => holds(block, field) === 'unset');
  const isUnauthorized = holds(secret, 'name') === 'unset' && holds(auth, 'serviceAccountName') === 'unset';
  return [
    ...(missing.length > 0 ? [foundAt(block, 'integration-aws-field', missing[0] ?? '', `Missing ${quoted(missing)}`)] : []),
    ...(isUnauthorized
      ? [foundAt(aws, 'integration-aws-auth', 'auth', 'One of "auth.secret.ref.name", "auth.serviceAccountName" must be set')]
      : []),
  ];
}
