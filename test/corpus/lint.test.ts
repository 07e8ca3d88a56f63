import assert from 'node:assert/strict';
import { run } from '../../server/src/hosts/cli/run';
import type { LintReport } from '../../server/src/hosts/cli/report';
import { corpusFolder } from '../support/schemaBundle';

/**
 * Every error and warning on the manifests of the corpus, each a mistake of the manifest that the cluster would refuse as well:
 * files that no YAML reader takes, fields that are not in the published CRD, texts where a boolean is wanted; or one that AWS
 * would refuse or advises against.
 */
const mistakes: readonly string[] = [
  // Wrong by its name: the test wants AWS to refuse it.
  'ack/acm/manifests/certificate_public_invalid.yaml api/length spec.certificateAuthorityARN',
  // A policy with a trailing comma.
  'ack/iam/manifests/policy_adopt_or_create.yaml api/json spec.policyDocument',
  // Deprecated for a filter.
  'ack/s3/manifests/bucket_lifecycle.yaml api/deprecated spec.lifecycle.rules[0].prefix',
  // Fields that no published CRD has; listed as misfits in the SOURCE.yaml of each service, but for the last.
  'ack/apigateway/manifests/integration_simple.yaml schema/unknown-field spec.integrationMethod',
  'ack/autoscaling/manifests/auto_scaling_group_invalid.yaml api/order spec.desiredCapacity',
  'ack/autoscaling/manifests/auto_scaling_group_invalid.yaml api/order spec.minSize',
  'ack/cloudwatchlogs/manifests/log_group_subscription_filters.yaml schema/unknown-field spec.subscriptionFilters[0].destinationArn',
  'ack/documentdb/manifests/db_instance.yaml schema/unknown-field spec.allocatedStorage',
  'ack/ec2/manifests/elastic_ip_address.yaml schema/unknown-field spec.domain',
  'ack/ec2/manifests/invalid/elastic_ip_invalid_combination.yaml schema/unknown-field spec.domain',
  // Shell text and dots in the code blocks of the documentation.
  'ack/examples/community/docs__content__docs__tutorials__aurora-serverless-v2__block01.yaml yaml/syntax',
  'ack/examples/community/docs__content__docs__user-docs__multi-region-resource-management__block01.yaml yaml/syntax',
  'ack/examples/community/docs__content__docs__user-docs__multi-region-resource-management__block02.yaml yaml/syntax',
  // Fields that AWS has deprecated, tags as a list where the kind has a map, a field that the kind never had.
  ...['minTTL', 'forwardedValues'].map(
    (field) =>
      `ack/examples/examples/resources__cloudfront__v1alpha1__distribution.yaml api/deprecated spec.distributionConfig.defaultCacheBehavior.${field}`,
  ),
  'ack/examples/examples/resources__emrcontainers__v1alpha1__virtualcluster.yaml schema/type spec.tags',
  'ack/examples/examples/resources__sns__v1alpha1__platformendpoint.yaml schema/unknown-field spec.attributes',
  // `true/false` left for the reader to choose from.
  ...['create_with_resource_names', 'create_with_resource_references', 'restore_with_snapshot_name'].flatMap((name) =>
    ['autoMinorVersionUpgrade', 'tlsEnabled'].map(
      (field) => `ack/examples/examples/resources__memorydb__v1alpha1__cluster__cluster_${name}.yaml schema/type spec.${field}`,
    ),
  ),
  'ack/lambda/manifests/function_url_config_ref.yaml schema/unknown-field spec.name',
  // An annotation that slipped out of `annotations`.
  "ack/route53resolver/manifests/resolver_endpoint.yaml schema/unknown-field metadata['services.k8s.aws/deletion-policy']",
  // Broken indentation; INDEX.tsv says so of each.
  ...['appserver_update', 'redis_update', 'yelb_db_update', 'yelb_ui_update'].map(
    (name) => `appmesh/examples/eks-app-mesh-cross-account-acm/mesh/${name}.yaml yaml/syntax`,
  ),
  // A port that no container has, a Namespace before its workloads are to be injected, a host name whose Service is not there.
  'appmesh/examples/eks-app-mesh-multi-account/mesh/yelb-ui.yaml appmesh/listener-port-not-exposed spec.listeners[0].portMapping.port',
  "appmesh/examples/eks-getting-started/infrastructure/yelb_initial_deployment.yaml appmesh/injection-label-missing metadata.labels['appmesh.k8s.aws/sidecarInjectorWebhook']",
  'appmesh/examples/howto-k8s-envoy-logging-custom-format/manifest.yaml.template appmesh/dns-service-unknown spec.serviceDiscovery.dns.hostname',
  // `mode` belongs to a listener's TLS, not to a client's.
  'appmesh/examples/howto-k8s-mtls-sds-based/v1beta2/manifest.yaml.template schema/unknown-field spec.backendDefaults.clientPolicy.tls.mode',
];

describe('lint of the corpus', () => {
  async function lint(...argv: readonly string[]): Promise<LintReport> {
    let stdout = '';
    const io = {
      stdout: (text: string) => void (stdout += text),
      stderr: (text: string): never => assert.fail(text),
      stdin: () => Buffer.alloc(0),
      cwd: corpusFolder() ?? '',
      env: {},
      terminal: false,
    };
    // The notice about App Mesh as a whole is in every folder of it.
    await run(['lint', '--format', 'json', '--rule', 'appmesh/service-end-of-support=off', ...argv], io);
    return JSON.parse(stdout) as LintReport;
  }

  before(function () {
    if (corpusFolder() === undefined) {
      console.log('      skipped: there is no corpus');
      this.skip();
    }
  });

  it('finds the mistakes that are there and nothing else', async () => {
    const { diagnostics } = await lint('appmesh/examples', 'ack/*/manifests', 'ack/examples');
    assert.deepEqual(diagnostics.map(({ file, code, path }) => `${file} ${code} ${path}`.trimEnd()).sort(), [...mistakes].sort());
  });

  it('finds no broken reference inside a service or a walkthrough', async () => {
    const { diagnostics } = await lint(
      '--isolated',
      '--rule',
      'ref/*=error',
      '--rule',
      'yaml/*=off',
      '--rule',
      'schema/*=off',
      '--rule',
      'api/*=off',
      '--rule',
      'appmesh/*=off',
      'appmesh/examples/*',
      'ack/*/manifests',
      'ack/examples/*',
    );
    assert.deepEqual(
      diagnostics.map(({ file, message }) => `${file} ${message}`),
      [],
    );
  });

  it('says nothing of the older App Mesh API, whose CRDs lie beside it', async () => {
    assert.deepEqual((await lint('appmesh/v1beta1')).diagnostics, []);
  });
});
