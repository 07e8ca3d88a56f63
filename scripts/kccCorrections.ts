/*
 * What the tables and CRDs of the corpus have otherwise than the code of k8s-config-connector, by kind or by kind and field.
 */

import type { Structure } from '../server/src/schema/structure/structure';

/**
 * What the operator's CRDs limit once they are released: its kustomization patches the generated CRDs, which the corpus has.
 * Source: k8s-config-connector at cdb85ecf operator/config/crd/kustomization.yaml and the patches that it names.
 */
export const asReleased: Readonly<Record<string, { readonly names?: readonly string[]; readonly specs?: readonly Structure[] }>> = {
  ConfigConnector: {
    specs: [
      {
        properties: { mode: { enum: ['cluster'] } },
        oneOf: [
          { not: { required: ['googleServiceAccount'] }, required: ['credentialSecretName'] },
          { not: { required: ['credentialSecretName'] }, required: ['googleServiceAccount'] },
        ],
      },
      {
        properties: { mode: { enum: ['namespaced'] } },
        not: { anyOf: [{ required: ['googleServiceAccount'] }, { required: ['credentialSecretName'] }] },
      },
    ],
  },
  ControllerResource: {
    names: [
      'cnrm-controller-manager',
      'cnrm-deletiondefender',
      'cnrm-unmanaged-detector',
      'cnrm-webhook-manager',
      'cnrm-resource-stats-recorder',
    ],
    specs: [{ required: ['containers'] }, { required: ['replicas'] }, { required: ['verticalPodAutoscalerMode'] }],
  },
  MutatingWebhookConfigurationCustomization: { names: ['mutating-webhook'] },
  NamespacedControllerResource: { names: ['cnrm-controller-manager'] },
  ValidatingWebhookConfigurationCustomization: { names: ['validating-webhook', 'abandon-on-uninstall'] },
};

/**
 * Fields that the table has as checked, whose values the controllers pass on: `NormalizeReferences` looks at types of references
 * with a method `Normalize` only, and these controllers call no other. Source: k8s-config-connector at cdb85ecf
 * pkg/controller/direct/common/refs.go, the controllers of these kinds, and apis/refs/v1beta1 (IAMServiceAccountRef, KMSCryptoKeyRef).
 */
export const passedOn: ReadonlySet<string> = new Set([
  'ApigeeRegistryInstance spec.config.cmekKeyNameRef',
  'BatchJob spec.allocationPolicy.serviceAccountRef',
  'BatchJob spec.taskGroups[].taskEnvironments[].encryptedVariables.kmsKeyRef',
  'BatchJob spec.taskGroups[].taskSpec.environment.encryptedVariables.kmsKeyRef',
  'BatchJob spec.taskGroups[].taskSpec.runnables[].environment.encryptedVariables.kmsKeyRef',
  'ConfigDeliveryFleetPackage spec.resourceBundleSelector.cloudBuildRepository.serviceAccountRef',
  'DatabaseMigrationMigrationJob spec.cmekKeyNameRef',
  'DataplexTask spec.executionSpec.kmsKeyRef',
  'DataplexTask spec.executionSpec.serviceAccountRef',
  'DataprocSession spec.environmentConfig.executionConfig.kmsKeyRef',
  'DataprocSession spec.environmentConfig.executionConfig.serviceAccountRef',
  'DataprocSessionTemplate spec.environmentConfig.executionConfig.kmsKeyRef',
  'DataprocSessionTemplate spec.environmentConfig.executionConfig.serviceAccountRef',
  'EventarcChannelConnection spec.channelRef',
  'EventarcGoogleAPISource spec.cryptoKeyRef',
  'NotebookInstance spec.kmsKeyRef',
  'NotebookInstance spec.serviceAccountRef',
  'RapidMigrationAssessmentCollector spec.serviceAccountRef',
  'VMwareEnginePrivateConnection spec.vmwareEngineNetworkRef',
  'VertexAIDeploymentResourcePool spec.encryptionSpec.kmsKeyRef',
  'VertexAIPipelineJob spec.serviceAccountRef',
  'VertexAITensorboard spec.encryptionSpec.kmsKeyRef',
  'WorkloadManagerEvaluation spec.kmsKeyRef',
  'WorkloadManagerEvaluation spec.resourceFilter.scopeRefs[].folderRef',
]);

/**
 * Formats of fields for which the table has another one. Source: k8s-config-connector at cdb85ecf
 * pkg/controller/direct/workloadmanager/workloadmanagerevaluation_mapper.go, which adds the prefix, and
 * apis/servicedirectory/v1alpha1/servicedirectoryservice_reference.go, whose message leaves out what its parser demands; for the
 * rest see `unchecked`.
 */
export const formatsInstead: Readonly<Record<string, readonly string[]>> = {
  'WorkloadManagerEvaluation spec.resourceFilter.scopeRefs[].folderRef': ['folders/{folder}', '{folder}'],
  'DataprocBatch spec.environmentConfig.executionConfig.stagingBucketRef': ['{bucket}'],
  'NetworkServicesServiceBinding spec.serviceRef': ['projects/{project}/locations/{location}/namespaces/{namespace}/services/{service}'],
  'SQLInstance spec.cloneSource.sqlInstanceRef': ['{instance}'],
  'SQLInstance spec.masterInstanceRef': ['{project}:{instance}'],
  'SQLInstance spec.replicationCluster.failoverDrReplicaRef': ['{instance}'],
};

/**
 * Formats of targets of IAM objects whose placeholder stands for a whole path. Source: k8s-config-connector at cdb85ecf
 * third_party/…/servicedirectory/resource_service_directory_service.go, the importer.
 */
export const iamFormatsInstead: Readonly<Record<string, readonly string[]>> = {
  ServiceDirectoryService: ['projects/{project}/locations/{location}/namespaces/{namespace}/services/{service_id}'],
};

/**
 * Templates of kinds that only a mistaken message of a parser or a text has. Source: as above, and
 * apis/discoveryengine/v1alpha1/discoveryenginedatastore_identity.go, whose parser demands the collection.
 */
export const misstated: ReadonlySet<string> = new Set([
  'projects/{projectID}/locations/{location}/namespaces/services/{serviceID}',
  'projects/{projectID}/locations/{location}/datastores/{datastoreID}',
]);

/**
 * Fields that can change although their text says the contrary. The text is older than the Terraform resource of the first two
 * kinds, by which admission judges and which changes them; the controller of the third sends them to an API that changes them.
 * Source: k8s-config-connector at cdb85ecf third_party/github.com/hashicorp/terraform-provider-google-beta
 * (resource_compute_target_grpc_proxy.go, resource_container_cluster.go), and the requests that its tests of these kinds record.
 */
export const changeable: ReadonlySet<string> = new Set([
  'ComputeTargetGRPCProxy spec.description',
  'ContainerCluster spec.clusterAutoscaling.autoProvisioningDefaults.bootDiskKMSKeyRef',
  'ContainerCluster spec.clusterAutoscaling.autoProvisioningDefaults.shieldedInstanceConfig.enableIntegrityMonitoring',
  'ContainerCluster spec.clusterAutoscaling.autoProvisioningDefaults.shieldedInstanceConfig.enableSecureBoot',
  'VertexAIDeploymentResourcePool spec.dedicatedResources.maxReplicaCount',
  'VertexAIDeploymentResourcePool spec.dedicatedResources.minReplicaCount',
]);

/**
 * Fields that the table has as checked, whose values the controllers pass on, and whose API takes other values than the parser
 * of the reference's type would. Source: k8s-config-connector at cdb85ecf pkg/controller/direct/sql/sqlinstance_resolverefs.go and
 * pkg/controller/direct/dataproc/batch_mappings.go.
 */
export const unchecked: ReadonlySet<string> = new Set([
  'DataprocBatch spec.environmentConfig.executionConfig.stagingBucketRef',
  'SQLInstance spec.cloneSource.sqlInstanceRef',
  'SQLInstance spec.masterInstanceRef',
  'SQLInstance spec.replicationCluster.failoverDrReplicaRef',
]);

/**
 * Kinds whose resources get an id from the service, which the table does not have: always, or where `resourceID` gives none.
 * Source: k8s-config-connector at cdb85ecf, the `*_identity.go` of these kinds, which do not fall back on the object's name;
 * `x-dcl-server-generated-parameter` of billingbudgets/budget.yaml and recaptchaenterprise/key.yaml.
 */
export const generatedIds: Readonly<Record<string, true | 'whereAbsent'>> = {
  ApigeeEnvgroupAttachment: true,
  ApigeeInstanceAttachment: true,
  BigQueryConnectionConnection: 'whereAbsent',
  BillingBudgetsBudget: true,
  CloudBuildTrigger: true,
  DataCatalogTag: true,
  DocumentAIProcessor: true,
  DocumentAIProcessorVersion: true,
  FirestoreBackupSchedule: true,
  KMSKeyHandle: 'whereAbsent',
  ReCAPTCHAEnterpriseFirewallPolicy: true,
  RecaptchaEnterpriseKey: true,
  StorageAnywhereCache: true,
};

/**
 * Kinds that the table has as targets of IAM objects and that admission refuses or the controller does not find a policy for:
 * DCL kinds without `x-dcl-has-iam`, and one whose hand-written mapping, which hides the generated one, says nothing of IAM.
 * Source: k8s-config-connector at cdb85ecf pkg/webhook/iam_validator.go, pkg/servicemapping/servicemappingloader and
 * pkg/controller/iam/iamclient/tfiamclient.go.
 */
export const noIamTargets: ReadonlySet<string> = new Set([
  'BinaryAuthorizationAttestor',
  'ComputeBackendService',
  'DataFusionInstance',
  'DataprocAutoscalingPolicy',
  'GKEHubMembership',
]);

/** Kinds whose IAM policies may have conditions although the table does not say so: every DCL kind. Source: as above, dclValidateIAMPolicy. */
export const iamConditions: ReadonlySet<string> = new Set(['ApigeeEnvironment']);
