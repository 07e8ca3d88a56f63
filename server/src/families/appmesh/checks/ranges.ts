import { ownOf } from '../../../base/record';
import { findingAt } from '../../../checks/places/findingAt';
import type { Resource } from '../../../manifest/resource';
import { nodesAt } from '../../../manifest/values';
import type { Finding, Fix } from '../../../workspace/finding';
import { setScalar } from '../../../yaml/writing/edit';
import { asScalar, valueOf } from '../../../yaml/nodes/query';
import { isBehindRange } from './choiceTable';
import { decodedBlockOf, numberIn, presenceOf, type Block } from '../../../manifest/presence';

/** Where a match may have a range, by kind. Only gateway routes are checked by the webhook. */
const places: Readonly<Record<string, readonly string[]>> = {
  GatewayRoute: [
    'spec.httpRoute.match.headers[].match.range',
    'spec.http2Route.match.headers[].match.range',
    'spec.grpcRoute.match.metadata[].match.range',
  ],
  VirtualRouter: [
    'spec.routes[].httpRoute.match.headers[].match.range',
    'spec.routes[].http2Route.match.headers[].match.range',
    'spec.routes[].grpcRoute.match.metadata[].match.range',
  ],
};

/** Ranges that hold nothing. Source: webhooks/appmesh/gatewayroute_validator.go; an end that is not written is 0. */
export function rangeFindings(resource: Resource): readonly Finding[] {
  return (ownOf(places, resource.kind) ?? []).flatMap((place) =>
    nodesAt(resource.node, place)
      .flatMap(decodedBlockOf)
      .flatMap((range) => rangeFinding(resource, range)),
  );
}

function rangeFinding(resource: Resource, { map, path }: Block): readonly Finding[] {
  const start = numberIn(map, 'start');
  const end = numberIn(map, 'end');
  if (start === undefined || end === undefined || start < end) {
    return [];
  }
  const refused = resource.kind === 'GatewayRoute' && !isBehindRange(resource, path.slice(0, -1));
  const isWritten = presenceOf(map, 'start') === 'set' && presenceOf(map, 'end') === 'set';
  const message = `"end" must be greater than "start": ${end} is not greater than ${start} (${refused ? 'App Mesh controller' : 'AWS API'})`;
  return [
    findingAt(resource, 'appmesh/match-range-inverted', path, 'key', message, {
      ...(refused ? {} : { level: 'warning' }),
      ...(isWritten ? {} : { supersedes: path }),
      fixes: () => (isWritten && start > end ? swapped(map, start, end) : []),
    }),
  ];
}

function swapped(map: Block['map'], start: number, end: number): readonly Fix[] {
  const [first, second] = ['start', 'end'].map((key) => asScalar(valueOf(map, key)));
  const isHere = ['start', 'end'].every((key) => map.entries.some((entry) => entry.key.text === key && entry.value.kind === 'scalar'));
  return first === undefined || second === undefined || !isHere
    ? []
    : [{ title: `Swap "start" and "end": ${end} to ${start}`, preferred: false, edits: [setScalar(first, end), setScalar(second, start)] }];
}
