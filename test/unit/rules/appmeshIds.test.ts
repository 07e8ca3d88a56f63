import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../../server/src/families/catalogue';
import { projectFolder } from '../../support/schemaBundle';

/** What can be said of App Mesh objects: what webhooks and controller refuse, and what a look at a folder tells besides. */
const wanted = `
annotation-malformed annotation-secret-unknown annotation-volume-unknown apply-order arn-invalid
arn-mesh-mismatch arn-wrong-type aws-name-without-dns cloudmap-without-listener dns-service-unknown
duplicate-aws-name duplicate-weighted-target gateway-many-select-route gateway-none-selects-route
gateway-pod-without-envoy-container gateway-route-mesh-mismatch gateway-route-protocol-mismatch
gateway-selects-no-route gr-grpc-match-missing gr-http-match-missing gr-http-prefix-and-path gr-rewrite-empty
gr-rewrite-match-prefix-no-slash gr-rewrite-prefix-and-path gr-rewrite-prefix-default-and-value
gr-rewrite-prefix-empty gr-rewrite-prefix-not-slash-delimited gr-route-type-missing gr-route-type-multiple
header-match-ambiguous header-match-empty hostname-match-ambiguous hostname-match-empty
immutable-field-changed injection-label-missing legacy-annotation legacy-api-version
listener-multiple-connection-pools listener-port-not-exposed match-port-unknown match-prefix-no-slash
match-range-inverted mesh-ip-preference-invalid mesh-many-select-namespace mesh-none-selects-namespace
mesh-selectors-overlap mesh-selects-nothing mesh-terminating metadata-match-ambiguous metadata-match-empty
namespace-not-found path-match-ambiguous path-match-empty pod-injection-enabled-without-member
pod-many-virtual-gateways pod-many-virtual-nodes pod-virtual-node-and-gateway pool-protocol-mismatch
provider-empty provider-missing provider-multiple provider-node-without-listener query-match-empty
read-only-field-set ref-and-arn-both ref-and-arn-neither ref-mesh-mismatch ref-not-found
route-protocol-mismatch route-shadowed route-type-missing route-type-multiple schema-violation
selector-invalid selects-no-workload service-discovery-both service-discovery-empty service-end-of-support
target-port-ambiguous target-port-unknown target-protocol-mismatch timeout-multiple timeout-protocol-mismatch
tls-source-missing tls-source-multiple vn-duplicate-backend-arn vn-duplicate-backend-ref
vn-listener-without-service-discovery vr-duplicate-route-name vr-match-missing vr-prefix-and-path
weights-all-zero
`
  .trim()
  .split(/\s+/);

/** Identifiers that docs/appmesh.md names as not decidable from manifests. */
function undecidable(): readonly string[] {
  const text = readFileSync(join(projectFolder, 'docs/appmesh.md'), 'utf8');
  return [...text.matchAll(/^\| `([a-z-]+)` \|/gm)].flatMap(([, id]) => id ?? []);
}

/** Gaps in what the webhooks check, which have names of their own, and what only the API reference of App Mesh says. */
const advised: readonly string[] = [
  'gr-rewrite-prefix-empty',
  'grpc-method-without-service',
  'log-format-multiple',
  'match-prefix-no-slash',
  'metadata-match-empty',
  'retry-without-events',
];

describe('rules of App Mesh', () => {
  it('are everything that is wanted, but for what no manifest tells', () => {
    const known = new Set(catalogue.flatMap(({ spec }) => spec));
    assert.deepEqual(
      wanted.filter((id) => !known.has(id)),
      undecidable(),
    );
    assert.deepEqual(
      undecidable().filter((id) => !wanted.includes(id)),
      [],
    );
  });

  it('are nothing else', () => {
    const own = catalogue.filter(({ family }) => family === 'appmesh').flatMap(({ spec }) => spec);
    assert.deepEqual(
      own.filter((id) => !wanted.includes(id) && !advised.includes(id)),
      [],
    );
  });
});
