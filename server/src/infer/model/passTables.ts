/**
 * What the SDK name passes know of single services, keyed by the model's service id.
 * Source: aws-controllers-k8s/code-generator pkg/api at d4aaca5.
 */

/** A service's entry of one of these tables. */
export function entryFor<T>(table: Readonly<Record<string, T>>, serviceId: string): T | undefined {
  return Object.hasOwn(table, serviceId) ? table[serviceId] : undefined;
}

/** Shapes that lose a part of their name, in order: `old>new`, or names that lose a prefix. */
export interface ShapeRenames {
  readonly prefix?: string;
  readonly names: readonly string[];
  /** Operations, `old>new`. */
  readonly operations?: readonly string[];
}

export const shapeRenames: Readonly<Record<string, ShapeRenames>> = {
  AppStream: {
    names: ['AppstreamAgentVersion>AgentVersion'],
  },
  'Auto Scaling': {
    prefix: 'AutoScaling',
    names: [
      'AutoScalingGroup',
      'AutoScalingGroupDesiredCapacity',
      'AutoScalingGroupMaxSize',
      'AutoScalingGroupMinSize',
      'AutoScalingGroupNames',
      'AutoScalingGroupNamesType',
      'AutoScalingGroups',
      'AutoScalingGroupsType',
      'AutoScalingInstanceDetails',
      'AutoScalingInstancesType',
      'AutoScalingNotificationTypes',
    ],
  },
  Backup: {
    prefix: 'Backup',
    names: [
      'BackupJob',
      'BackupJobState',
      'BackupJobsList',
      'BackupPlan',
      'BackupPlanInput',
      'BackupPlanName',
      'BackupPlanTemplatesList',
      'BackupPlanTemplatesListMember',
      'BackupPlanVersionsList',
      'BackupPlansList',
      'BackupPlansListMember',
      'BackupRule',
      'BackupRuleInput',
      'BackupRuleName',
      'BackupRules',
      'BackupRulesInput',
      'BackupSelection',
      'BackupSelectionName',
      'BackupSelectionsList',
      'BackupSelectionsListMember',
      'BackupVaultEvent',
      'BackupVaultEvents',
      'BackupVaultList',
      'BackupVaultListMember',
      'BackupVaultName',
    ],
  },
  CloudFront: {
    prefix: 'CloudFront',
    names: [
      'CloudFrontOriginAccessIdentity',
      'CloudFrontOriginAccessIdentityConfig',
      'CloudFrontOriginAccessIdentityList',
      'CloudFrontOriginAccessIdentitySummary',
      'CloudFrontOriginAccessIdentitySummaryList',
    ],
  },
  'Cognito Identity': {
    prefix: 'CognitoIdentity',
    names: [
      'CognitoIdentityProvider',
      'CognitoIdentityProviderClientId',
      'CognitoIdentityProviderList',
      'CognitoIdentityProviderName',
      'CognitoIdentityProviderTokenCheck',
    ],
  },
  Comprehend: {
    names: ['ComprehendArnName>ArnName', 'ComprehendArn>Arn'],
  },
  'Direct Connect': {
    prefix: 'DirectConnect',
    names: [
      'DirectConnectGateway',
      'DirectConnectGatewayAssociation',
      'DirectConnectGatewayAssociationId',
      'DirectConnectGatewayAssociationList',
      'DirectConnectGatewayAssociationProposal',
      'DirectConnectGatewayAssociationProposalId',
      'DirectConnectGatewayAssociationProposalList',
      'DirectConnectGatewayAssociationProposalState',
      'DirectConnectGatewayAssociationState',
      'DirectConnectGatewayAttachment',
      'DirectConnectGatewayAttachmentList',
      'DirectConnectGatewayAttachmentState',
      'DirectConnectGatewayAttachmentType',
      'DirectConnectGatewayId',
      'DirectConnectGatewayList',
      'DirectConnectGatewayName',
      'DirectConnectGatewayState',
    ],
  },
  Glacier: {
    names: ['GlacierJobDescription>JobDescription'],
  },
  Glue: {
    names: ['Table>TableData', 'GlueTable>Table', 'GlueTables>Tables', 'GlueResourceArn>ResourceArn'],
  },
  GroundStation: {
    names: ['GroundStationList>List', 'GroundStationData>Data'],
  },
  GuardDuty: {
    names: ['GuardDutyArn>Arn'],
  },
  Inspector: {
    names: ['InspectorServiceAttributes>ServiceAttributes', 'InspectorEvent>Event'],
  },
  'IoT Events': {
    names: ['Action>ActionData', 'IotEventsAction>Action'],
  },
  'Kinesis Analytics': {
    names: ['KinesisAnalyticsARN>ARN'],
  },
  Rekognition: {
    names: ['RekognitionUniqueId>UniqueId'],
  },
  S3: {
    names: ['S3KeyFilter>KeyFilter', 'S3Location>Location'],
  },
  Snowball: {
    names: ['SnowballType>Type', 'SnowballCapacity>Capacity'],
  },
  Translate: {
    names: ['TranslateTextRequest>TextRequest', 'TranslateTextResponse>TextResponse'],
    operations: ['TranslateText>Text'],
  },
  WorkMail: {
    names: ['WorkMailIdentifier>Identifier'],
  },
  WorkSpaces: {
    names: ['WorkspacesIpGroup>IpGroup', 'WorkspacesIpGroupsList>IpGroupsList'],
  },
};

/** Shapes whose name ends in `Input` or `Output` and stays. */
export const keptSuffixes: Readonly<Record<string, readonly string[]>> = {
  'API Gateway': ['MutualTlsAuthenticationInput'],
  ApiGatewayV2: ['MutualTlsAuthenticationInput', 'TlsConfigInput'],
  'Application Insights': ['StatesInput'],
  'SageMaker A2I Runtime': ['HumanLoopInput', 'HumanLoopOutput'],
  Backup: ['PlanInput', 'RuleInput', 'RulesInput'],
  CloudFormation: ['Output'],
  'CloudWatch Events': ['TargetInput', 'TransformerInput'],
  CodeBuild: ['KeyInput', 'ValueInput'],
  CodePipeline: ['ActionExecutionInput', 'ActionExecutionOutput'],
  'Device Farm': ['TestGridUrlExpiresInSecondsInput'],
  'ECR PUBLIC': ['RepositoryCatalogDataInput'],
  ElastiCache: ['PasswordListInput', 'UserGroupIdListInput', 'UserIdListInput'],
  'Elastic Transcoder': ['CreateJobOutput', 'JobInput', 'JobOutput'],
  'Elasticsearch Service': [
    'AdvancedSecurityOptionsInput',
    'AutoTuneOptionsInput',
    'AutoTuneOptionsOutput',
    'SAMLOptionsInput',
    'SAMLOptionsOutput',
  ],
  EventBridge: ['TargetInput', 'TransformerInput'],
  fis: [
    'CreateExperimentTemplateActionInput',
    'CreateExperimentTemplateStopConditionInput',
    'CreateExperimentTemplateTargetInput',
    'UpdateExperimentTemplateStopConditionInput',
    'UpdateExperimentTemplateTargetInput',
  ],
  Firehose: ['DeliveryStreamEncryptionConfigurationInput'],
  Glacier: ['CSVInput', 'CSVOutput', 'InventoryRetrievalJobInput'],
  Glue: ['ConnectionInput', 'DQTransformOutput', 'DatabaseInput', 'PartitionInput', 'TableInput', 'UserDefinedFunctionInput'],
  DataBrew: ['Input', 'Output', 'OverwriteOutput'],
  Honeycode: ['CellInput', 'RowDataInput'],
  IoT: ['PutItemInput'],
  'IoT Events': ['Input'],
  'Kinesis Analytics': [
    'Input',
    'KinesisFirehoseInput',
    'KinesisFirehoseOutput',
    'KinesisStreamsInput',
    'KinesisStreamsOutput',
    'LambdaOutput',
    'Output',
  ],
  'Kinesis Analytics V2': [
    'Input',
    'KinesisFirehoseInput',
    'KinesisFirehoseOutput',
    'KinesisStreamsInput',
    'KinesisStreamsOutput',
    'LambdaOutput',
    'Output',
  ],
  Lambda: ['LayerVersionContentInput', 'LayerVersionContentOutput'],
  mq: ['LdapServerMetadataInput', 'LdapServerMetadataOutput'],
  MWAA: ['LoggingConfigurationInput', 'ModuleLoggingConfigurationInput', 'UpdateNetworkConfigurationInput'],
  MediaConnect: ['Output', '__listOfOutput'],
  MediaConvert: ['Input', 'Output', '__listOfInput', '__listOfOutput'],
  MediaLive: ['Input', 'InputDeviceActiveInput', 'InputDeviceConfiguredInput', 'Output', '__listOfInput', '__listOfOutput'],
  OpenSearch: [
    'AIMLOptionsInput',
    'AdvancedSecurityOptionsInput',
    'AutoTuneOptionsInput',
    'IdentityCenterOptionsInput',
    'JWTOptionsInput',
    'NaturalLanguageQueryGenerationOptionsInput',
    'SAMLOptionsInput',
  ],
  Personalize: ['BatchInferenceJobInput', 'BatchInferenceJobOutput', 'DatasetExportJobOutput'],
  Proton: ['CompatibleEnvironmentTemplateInput', 'TemplateVersionSourceInput'],
  Rekognition: ['HumanLoopActivationOutput', 'StreamProcessorInput', 'StreamProcessorOutput'],
  RoboMaker: ['S3KeyOutput'],
  'Route 53': ['InvalidInput'],
  'Route 53 Domains': ['InvalidInput'],
  S3: ['CSVInput', 'CSVOutput', 'JSONInput', 'JSONOutput', 'ParquetInput'],
  SFN: ['InvalidExecutionInput', 'InvalidOutput', 'SensitiveDataJobInput'],
  SMS: ['AppValidationOutput', 'SSMOutput', 'ServerValidationOutput', 'ValidationOutput'],
  SSM: ['CommandPluginOutput', 'InvocationTraceOutput', 'MaintenanceWindowStepFunctionsInput'],
  'SSM Incidents': ['RegionMapInput'],
  SWF: ['FunctionInput'],
  SageMaker: [
    'DataQualityJobInput',
    'EdgePresetDeploymentOutput',
    'EndpointInput',
    'LabelingJobOutput',
    'ModelBiasJobInput',
    'ModelExplainabilityJobInput',
    'ModelInput',
    'ModelQualityJobInput',
    'MonitoringGroundTruthS3Input',
    'MonitoringInput',
    'MonitoringOutput',
    'MonitoringS3Output',
    'ProcessingFeatureStoreOutput',
    'ProcessingInput',
    'ProcessingOutput',
    'ProcessingS3Input',
    'ProcessingS3Output',
    'TaskInput',
    'TransformInput',
    'TransformOutput',
  ],
  schemas: ['GetDiscoveredSchemaVersionItemInput', '__listOfGetDiscoveredSchemaVersionItemInput'],
  'Service Catalog': ['ProvisioningArtifactOutput', 'RecordOutput'],
  ServiceDiscovery: ['InvalidInput'],
  synthetics: [
    'CanaryCodeInput',
    'CanaryCodeOutput',
    'CanaryRunConfigInput',
    'CanaryRunConfigOutput',
    'CanaryScheduleInput',
    'CanaryScheduleOutput',
    'VpcConfigInput',
    'VpcConfigOutput',
  ],
  Textract: ['HumanLoopActivationOutput'],
  Transcribe: ['RedactionOutput'],
};

/** Shapes that take the name of an operation's payload, `old>new`, and are left alone afterwards. */
export const shapeAliases: Readonly<Record<string, readonly string[]>> = {
  'API Gateway': ['RequestValidator>UpdateRequestValidatorOutput', 'GatewayResponse>UpdateGatewayResponseOutput'],
  Lambda: ['Concurrency>PutFunctionConcurrencyOutput'],
  Neptune: [
    'DBClusterParameterGroupNameMessage>ResetDBClusterParameterGroupOutput',
    'DBParameterGroupNameMessage>ResetDBParameterGroupOutput',
  ],
  RDS: ['DBClusterBacktrack>BacktrackDBClusterOutput'],
};

/** Operations whose payloads keep the model's name: `i` the input, `o` the output. */
export const keptPayloads: Readonly<Record<string, Readonly<Record<string, 'i' | 'o' | 'io'>>>> = {
  'Auto Scaling': {
    ResumeProcesses: 'i',
    SuspendProcesses: 'i',
  },
  'Cognito Identity': {
    CreateIdentityPool: 'o',
    DescribeIdentity: 'o',
    DescribeIdentityPool: 'o',
    UpdateIdentityPool: 'io',
  },
  'Direct Connect': {
    AllocateConnectionOnInterconnect: 'o',
    AllocateHostedConnection: 'o',
    AllocatePrivateVirtualInterface: 'o',
    AllocatePublicVirtualInterface: 'o',
    AssociateConnectionWithLag: 'o',
    AssociateHostedConnection: 'o',
    AssociateVirtualInterface: 'o',
    CreateConnection: 'o',
    CreateInterconnect: 'o',
    CreateLag: 'o',
    CreatePrivateVirtualInterface: 'o',
    CreatePublicVirtualInterface: 'o',
    DeleteConnection: 'o',
    DeleteLag: 'o',
    DescribeConnections: 'o',
    DescribeConnectionsOnInterconnect: 'o',
    DescribeHostedConnections: 'o',
    DescribeLoa: 'o',
    DisassociateConnectionFromLag: 'o',
    UpdateLag: 'o',
  },
  EC2: {
    AttachVolume: 'o',
    CreateSnapshot: 'o',
    CreateVolume: 'o',
    DetachVolume: 'o',
  },
  'Elastic Beanstalk': {
    ComposeEnvironments: 'o',
    CreateApplication: 'o',
    CreateApplicationVersion: 'o',
    CreateConfigurationTemplate: 'o',
    CreateEnvironment: 'o',
    DescribeEnvironments: 'o',
    TerminateEnvironment: 'o',
    UpdateApplication: 'o',
    UpdateApplicationVersion: 'o',
    UpdateConfigurationTemplate: 'o',
    UpdateEnvironment: 'o',
  },
  'Elastic Transcoder': {
    CreateJob: 'o',
  },
  Glacier: {
    DescribeJob: 'o',
    UploadArchive: 'o',
    CompleteMultipartUpload: 'o',
  },
  IAM: {
    GetContextKeysForCustomPolicy: 'o',
    GetContextKeysForPrincipalPolicy: 'o',
    SimulateCustomPolicy: 'o',
    SimulatePrincipalPolicy: 'o',
  },
  Kinesis: {
    DisableEnhancedMonitoring: 'o',
    EnableEnhancedMonitoring: 'o',
  },
  Lambda: {
    UpdateFunctionCode: 'o',
    UpdateFunctionConfiguration: 'o',
  },
  mq: {
    CreateConfiguration: 'io',
    CreateUser: 'i',
    DescribeUser: 'o',
    DescribeConfigurationRevision: 'o',
    ListBrokers: 'o',
    ListConfigurations: 'o',
    ListConfigurationRevisions: 'o',
    ListUsers: 'o',
    UpdateConfiguration: 'io',
    UpdateUser: 'i',
  },
  RDS: {
    ModifyDBClusterParameterGroup: 'o',
    ModifyDBParameterGroup: 'o',
    ResetDBClusterParameterGroup: 'o',
    ResetDBParameterGroup: 'o',
  },
  Redshift: {
    DescribeLoggingStatus: 'o',
    DisableLogging: 'o',
    EnableLogging: 'o',
    ModifyClusterParameterGroup: 'o',
    ResetClusterParameterGroup: 'o',
  },
  S3: {
    GetBucketNotification: 'io',
    GetBucketNotificationConfiguration: 'io',
  },
  SWF: {
    CountClosedWorkflowExecutions: 'o',
    CountOpenWorkflowExecutions: 'o',
    CountPendingActivityTasks: 'o',
    CountPendingDecisionTasks: 'o',
    ListClosedWorkflowExecutions: 'o',
    ListOpenWorkflowExecutions: 'o',
  },
  ServerlessApplicationRepository: {
    CreateApplication: 'i',
    CreateApplicationVersion: 'i',
    CreateCloudFormationChangeSet: 'i',
    UpdateApplication: 'i',
  },
};
