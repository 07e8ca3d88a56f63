import { replacement } from '../../../checks/places/replacement';
import { nodesAt } from '../../../manifest/values';
import type { Finding } from '../../../workspace/finding';
import { asScalar } from '../../../yaml/nodes/query';
import { kccOf } from '../part';
import { principalPlaces } from '../principals';
import { findingAt, type KccContext } from './context';

/**
 * Mail addresses where IAM expects principals. Config Connector passes them on, and IAM refuses what says no type; other
 * texts without one may be filled in later.
 */
export function principalFindings({ resource, workspace }: KccContext): readonly Finding[] {
  const places = principalPlaces(resource, workspace);
  if (places.length === 0) {
    return [];
  }
  const { patterns, iam } = kccOf(workspace).facts;
  const email = new RegExp(`^(?:${patterns['email'] ?? ''})$`);
  return places
    .flatMap((place) => nodesAt(resource.node, place))
    .flatMap(({ node, path }): readonly Finding[] => {
      const scalar = asScalar(node);
      if (scalar === undefined || scalar.opaque || !email.test(scalar.text)) {
        return [];
      }
      const { account, people } = iam.principals;
      const types = scalar.text.endsWith(account.ending) ? [account.type] : people;
      const written = types.map((type) => `${type}:${scalar.text}`);
      return [
        findingAt(
          resource,
          'kcc/iam-member-form',
          path,
          'value',
          `"${scalar.text}" has no type; expected ${written.map((each) => `"${each}"`).join(' or ')}`,
          { fixes: () => written.map((each) => replacement(scalar, each, written.length === 1)) },
        ),
      ];
    });
}
