import assert from 'node:assert/strict';
import type { ApiShorthand } from '../../support/apiShorthand';
import { infer, inferFromSmithy, kindsOf, problemsOf } from '../../support/infer';

interface Example {
  readonly name: string;
  readonly api: ApiShorthand;
  readonly generator?: string;
  /** Spec and status by kind. */
  readonly kinds: Record<string, { readonly spec: unknown; readonly status: unknown }>;
  readonly problems?: readonly string[];
}

/** One small API per rule, the same from both model formats. */
const examples: readonly Example[] = [
  {
    name: 'unwraps the only structure of the output, drops the own ARN and what the spec has already',
    api: {
      operations: { CreateTank: { in: 'CreateTankRequest', out: 'CreateTankResponse' } },
      structures: {
        CreateTankRequest: { 'tankName!': 'str', litres: 'int', keeperArn: 'str', roomId: 'str', tags: '{str}' },
        CreateTankResponse: { Tank: 'TankDetail' },
        TankDetail: { tankName: 'str', tankArn: 'str', tankId: 'str', filledAt: 'time', salinity: 'dbl', photo: 'blob', depth: 'long' },
      },
    },
    kinds: {
      Tank: {
        spec: { keeperARN: 'string', litres: 'int64', roomID: 'string', tags: { '*': 'string' }, 'tankName!': 'string' },
        status: { depth: 'int64', filledAt: 'date-time', photo: 'byte', salinity: 'number', tankID: 'string' },
      },
    },
  },
  {
    name: 'takes plural creations for batches unless the configuration names them, and overrides for what they say',
    api: {
      operations: {
        CreateTags: { in: 'I' },
        CreatePumpLogs: { in: 'I' },
        CreateVpcOptions: { in: 'I' },
        CreateOrUpdateRing: { in: 'I' },
        BatchCreateSnail: { in: 'I' },
        PutPolicy: { in: 'I' },
      },
      structures: { I: { Name: 'str' } },
    },
    generator: `
resources: { vpcoptions: {} }
operations:
  PutPolicy: { operation_type: [Create, Update], resource_name: Policy }
`,
    kinds: { Policy: { spec: { name: 'string' }, status: {} }, VPCOptions: { spec: { name: 'string' }, status: {} } },
    problems: ['warning key-case resources.vpcoptions: the resource is named VpcOptions; most of this entry is ignored'],
  },
  {
    name: 'lets overrides beat names, whatever their order, and the last name among overrides',
    api: {
      operations: { CreateTank: { in: 'I' }, AddTank: { in: 'M' }, AcquireTank: { in: 'B' }, BuyCar: { in: 'B' }, CreateShip: { in: 'I' } },
      structures: { I: { Name: 'str' }, M: { Made: 'str' }, B: { Built: 'str' } },
    },
    generator: `
operations:
  AcquireTank: { operation_type: create, resource_name: Tank }
  AddTank: { operation_type: [Create], resource_name: [Tank, Barrel] }
  BuyCar: { operation_type: Create }
  CreateShip: { operation_type: Update, resource_name: Ship }
`,
    kinds: { Barrel: { spec: { made: 'string' }, status: {} }, Tank: { spec: { made: 'string' }, status: {} } },
  },
  {
    name: 'does without ignored shapes wherever a structure uses them, not in lists',
    api: {
      operations: { CreateTank: { in: 'I', out: 'O' } },
      structures: {
        I: { Name: 'str', Pump: 'Pump', Pumps: '[Pump]' },
        O: { Inner: 'Inner', Id: 'str' },
        Inner: { Pump: 'Pump', A: 'str' },
        Pump: { W: 'int' },
      },
    },
    generator: 'ignore: { shape_names: [Pump] }',
    problems: [
      'error unsupported-type ignore.shape_names.0: a list or map of Pump is still used, and Go code for it does not compile; ignore the members that hold it',
    ],
    kinds: { Tank: { spec: { name: 'string', pumps: [{ w: 'int64' }] }, status: { id: 'string', inner: { a: 'string' } } } },
  },
  {
    name: 'takes scalars from a Secret at any depth of lists and maps, and structures and times as they are',
    api: {
      operations: { CreateTank: { in: 'I' } },
      structures: { I: { Keys: '[{str}]', Pumps: '[Pump]', Times: '[time]', Pump: 'Pump' }, Pump: { Codes: '[[str]]' } },
    },
    generator: `
resources: { Tank: { fields: {
  Keys: { is_secret: true }, Pumps: { is_secret: true }, Times: { is_secret: true }, Pump.Codes: { is_secret: true } } } }
`,
    kinds: {
      Tank: {
        spec: { keys: [{ '*': 'secret' }], pump: { codes: [['secret']] }, pumps: [{ codes: [['secret']] }], times: ['date-time'] },
        status: {},
      },
    },
  },
  {
    name: 'makes structures of strings that the configuration declares',
    api: { operations: { CreateTank: { in: 'I' } }, structures: { I: { Name: 'str' } } },
    generator: `
custom_shapes: { Filter: { Mesh: string, VpcId: string } }
resources: { Tank: { fields: { Filters: { custom_field: { map_of: Filter } } } } }
`,
    kinds: { Tank: { spec: { filters: { '*': { mesh: 'string', vpcID: 'string' } }, name: 'string' }, status: {} } },
  },
  {
    name: 'keeps immutability of the first level out of the status, and shows nested one there',
    api: {
      operations: { CreateTank: { in: 'I', out: 'O' } },
      structures: { I: { Name: 'str', Pump: 'Pump' }, O: { State: 'str', NextPump: 'Pump' }, Pump: { Watts: 'int' } },
    },
    generator: `
resources: { Tank: { fields: { Name: { is_immutable: true }, State: { is_immutable: true }, Pump.Watts: { is_immutable: true } } } }
`,
    kinds: {
      Tank: {
        spec: { 'name=': 'string', pump: { 'watts=': 'int64' } },
        status: { nextPump: { 'watts=': 'int64' }, state: 'string' },
      },
    },
  },
  {
    name: 'renames members of the input, the same member of the output, and looks requirements up under the old name',
    api: {
      operations: { CreateTank: { in: 'I', out: 'O' } },
      structures: { I: { 'Tank!': 'str' }, O: { Tank: 'str', Url: 'str' } },
    },
    generator: 'resources: { Tank: { renames: { operations: { CreateTank: { input_fields: { Tank: Name } } } } } }',
    kinds: { Tank: { spec: { 'name!': 'string' }, status: { url: 'string' } } },
  },
  {
    name: 'renames members of the output',
    api: {
      operations: { CreateTank: { in: 'I', out: 'O' } },
      structures: { I: { Name: 'str' }, O: { TankId: 'str', Url: 'str' } },
    },
    generator: 'resources: { Tank: { renames: { operations: { CreateTank: { output_fields: { TankId: ID } } } } } }',
    kinds: { Tank: { spec: { name: 'string' }, status: { id: 'string', url: 'string' } } },
  },
  {
    name: 'does not take a spec field for the output member that differs in case',
    api: {
      operations: { CreateSnail: { in: 'I', out: 'O' }, DescribeTank: { in: 'D', out: 'DO' } },
      structures: { I: { Name: 'str' }, O: { TankId: 'str' }, D: { TankId: 'str' }, DO: { TankId: 'int' } },
    },
    generator: 'resources: { Snail: { fields: { TankID: { from: { operation: DescribeTank, path: TankId } } } } }',
    kinds: { Snail: { spec: { name: 'string', tankID: 'string' }, status: { tankID: 'string' } } },
  },
  {
    name: 'adds a reference beside a field, in nested structures too, and lifts requirements',
    api: {
      operations: { CreateSnail: { in: 'I' } },
      structures: {
        I: { 'VpcId!': 'str', 'RoleArn!': 'str', SubnetIds: '[str]', Net: 'Net', Rules: '[Rule]' },
        Net: { 'SecurityGroupIds!': '[str]' },
        Rule: { TargetArn: 'str', Port: 'int' },
      },
    },
    generator: `
resources:
  Snail:
    fields:
      VpcId: { references: { service_name: ec2, resource: VPC, path: Status.VPCID } }
      SubnetIDs: { references: { service_name: ec2, resource: Subnet, path: Status.SubnetID } }
      Net.SecurityGroupIDs: { references: { service_name: ec2, resource: SecurityGroup, path: Status.ID } }
      Rules.TargetARN: { references: { service_name: elbv2, resource: TargetGroup, path: Status.ACKResourceMetadata.ARN } }
`,
    kinds: {
      Snail: {
        spec: {
          net: { securityGroupIDs: ['string'], securityGroupRefs: ['ref'] },
          'roleARN!': 'string',
          rules: [{ port: 'int64', targetARN: 'string', targetRef: 'ref' }],
          subnetIDs: ['string'],
          subnetRefs: ['ref'],
          vpcID: 'string',
          vpcRef: 'ref',
        },
        status: {},
      },
    },
  },
  {
    name: 'turns secrets into references to keys of Secrets',
    api: {
      operations: { CreateLock: { in: 'I' } },
      structures: { I: { 'Code!': 'str', OldCodes: '[str]', Env: '{str}', Login: 'Login' }, Login: { Token: 'str', User: 'str' } },
    },
    generator: `
resources:
  Lock: { fields: { Code: { is_secret: true }, OldCodes: { is_secret: true }, Env: { is_secret: true }, Login.Token: { is_secret: true } } }
`,
    kinds: {
      Lock: {
        spec: { 'code!': 'secret', env: { '*': 'secret' }, login: { token: 'secret', user: 'string' }, oldCodes: ['secret'] },
        status: {},
      },
    },
  },
  {
    name: 'lets tags name properties, and requirements and immutability be overridden, at each level its own way',
    api: {
      operations: { CreateSnail: { in: 'I', out: 'O' } },
      structures: {
        I: { 'Type!': 'str', 'Name!': 'str', Diet: 'Diet', Extra: 'str' },
        Diet: { Type: 'str', Range: 'str', 'Kind!': 'str' },
        O: { Diet: 'Diet', Default: 'str' },
      },
    },
    generator: `
resources:
  Snail:
    fields:
      Type: { go_tag: 'json:"type,omitempty"' }
      Name: { is_immutable: true, is_required: false }
      Extra: { is_required: true }
      Diet.Type: { go_tag: 'json:"type"' }
      Diet.Kind: { is_immutable: true, is_required: true }
`,
    kinds: {
      Snail: {
        spec: {
          diet: { 'kind=': 'string', range_: 'string', 'type!': 'string' },
          'extra!': 'string',
          'name=': 'string',
          'type!': 'string',
        },
        status: { default_: 'string' },
      },
    },
  },
  {
    name: 'requires what a tag without omitempty names, in spec only, and goes by the Go name without a name in it',
    api: {
      operations: { CreateSnail: { in: 'I', out: 'O' } },
      structures: { I: { Type: 'str', ShellSize: 'int' }, O: { Kind: 'str' } },
    },
    generator: `
resources:
  Snail: { fields: { Type: { go_tag: 'json:"type"' }, ShellSize: { go_tag: 'json:",omitempty"' }, Kind: { go_tag: 'json:"sort"' } } }
`,
    kinds: { Snail: { spec: { ShellSize: 'int64', 'type!': 'string' }, status: { sort: 'string' } } },
    problems: ['error bad-value resources.Snail.fields.ShellSize.go_tag: go_tag requires a JSON name, such as json:"shellSize,omitempty"'],
  },
  {
    name: 'leaves structures and times as they are where they should be secret',
    api: {
      operations: { CreateLock: { in: 'I' } },
      structures: { I: { Login: 'Login', Since: 'time', Pin: 'int' }, Login: { User: 'str', Until: 'time' } },
    },
    generator: `
resources:
  Lock: { fields: { Login: { is_secret: true }, Since: { is_secret: true }, Pin: { is_secret: true }, Login.Until: { is_secret: true } } }
`,
    kinds: { Lock: { spec: { login: { until: 'date-time', user: 'string' }, pin: 'secret', since: 'date-time' }, status: {} } },
  },
  {
    name: 'looks a member of the output up in spec under the name that the renames make of its new name',
    api: {
      operations: { CreateSnail: { in: 'I', out: 'O' } },
      structures: { I: { A: 'str', C: 'str' }, O: { X: 'str', Url: 'str' } },
    },
    generator: `
resources:
  Snail: { renames: { operations: { CreateSnail: { input_fields: { X: P, P: C } } } } }
`,
    kinds: { Snail: { spec: { a: 'string', c: 'string' }, status: { url: 'string' } } },
    problems: [
      'warning no-effect resources.Snail.renames.operations.CreateSnail.input_fields.P: neither payload of CreateSnail has a member P to rename',
    ],
  },
  {
    name: 'makes fields of the keys of an attributes map',
    api: {
      operations: { CreateQueue: { in: 'I', out: 'O' } },
      structures: { I: { Attributes: '{str}', 'QueueName!': 'str', tags: '{str}' }, O: { QueueUrl: 'str' } },
    },
    generator: `
resources:
  Queue:
    fields:
      DelaySeconds: { is_attribute: true }
      QueueArn: { is_attribute: true, is_read_only: true }
      Depth: { is_attribute: true, is_read_only: true }
      KmsMasterKeyId: { is_attribute: true, type: string, references: { service_name: kms, resource: Key, path: Status.KeyID } }
      PolicyArn: { is_attribute: true, references: { service_name: iam, resource: Policy, path: Spec.PolicyDocument } }
`,
    kinds: {
      Queue: {
        spec: {
          delaySeconds: 'string',
          kmsMasterKeyID: 'string',
          kmsMasterKeyRef: 'ref',
          policyARN: 'string',
          'queueName!': 'string',
          tags: { '*': 'string' },
        },
        status: { depth: 'string', queueURL: 'string' },
      },
    },
    problems: ['warning no-effect resources.Queue.fields.PolicyArn.references: no reference field is generated in Queue'],
  },
  {
    name: 'gives an attribute the type of the member of its name that comes before the map, in whichever part either is',
    api: {
      operations: { CreateQueue: { in: 'I', out: 'O' } },
      structures: { I: { Age: 'int', Attributes: '{str}', Zeal: 'int' }, O: { QueueUrl: 'str' } },
    },
    generator:
      'resources: { Queue: { fields: { Age: { is_attribute: true, is_read_only: true }, Zeal: { is_attribute: true, is_read_only: true } } } }',
    kinds: { Queue: { spec: { age: 'int64', zeal: 'int64' }, status: { age: 'int64', queueURL: 'string', zeal: 'string' } } },
  },
  {
    name: 'brings the own ARN back when an attribute entry gives it a type',
    api: {
      operations: { CreateQueue: { in: 'I', out: 'O' } },
      structures: { I: { Attributes: '{str}' }, O: { QueueUrl: 'str' } },
    },
    generator: 'resources: { Queue: { fields: { QueueArn: { is_attribute: true, is_read_only: true, type: string } } } }',
    kinds: { Queue: { spec: {}, status: { queueARN: 'string', queueURL: 'string' } } },
  },
  {
    name: 'unwraps payloads by configuration; the outer input says what is required',
    api: {
      operations: { CreatePlan: { in: 'I', out: 'O' } },
      structures: {
        I: { 'Plan!': 'PlanData', ClientToken: 'str' },
        PlanData: { 'PlanName!': 'str', Rules: '[str]' },
        O: { Data: 'Data', RequestId: 'str' },
        Data: { Items: '[PlanOut]' },
        PlanOut: { PlanArn: 'str', PlanId: 'str', PlanName: 'str' },
      },
    },
    generator: `
operations: { CreatePlan: { input_wrapper_field_path: Plan, output_wrapper_field_path: Data.Items } }
`,
    kinds: { Plan: { spec: { planName: 'string', rules: ['string'] }, status: { planID: 'string' } } },
  },
  {
    name: 'makes a map of strings of an empty arm of a union that the configuration lists',
    api: {
      operations: { CreateFeed: { in: 'I' } },
      structures: {
        I: { 'Source!': 'Source' },
        'union Source': { Off: 'Nothing', S3Uri: 'str', Kinesis: 'Kinesis' },
        Nothing: {},
        Kinesis: { StreamArn: 'str' },
      },
    },
    generator: 'empty_shapes: [Nothing]',
    kinds: { Feed: { spec: { 'source!': { kinesis: { streamARN: 'string' }, off: { '*': 'string' }, s3URI: 'string' } }, status: {} } },
  },
  {
    name: 'breaks a cycle by taking a member out and putting a string in its place',
    api: {
      operations: { CreateReef: { in: 'I' } },
      structures: { I: { Root: 'Coral' }, Coral: { Val: 'str', Branches: '[Coral]' } },
    },
    generator: `
ignore: { field_paths: [Coral.Branches] }
resources: { Reef: { fields: { Root.Branches: { type: string } } } }
`,
    kinds: { Reef: { spec: { root: { branches: 'string', val: 'string' } }, status: {} } },
  },
  {
    name: 'gives fields plain types; what it does not know is a string',
    api: { operations: { CreateSnail: { in: 'I' } }, structures: { I: { Size: 'int' } } },
    generator: `
resources:
  Snail:
    fields:
      Size: { type: string }
      Names: { type: '[]*string' }
      Counts: { type: '[]*int64' }
      Labels: { type: 'map[string]*string' }
      Enabled: { type: bool }
      Ratio: { type: float64 }
      Raw: { type: bytes }
      Odd: { type: '[]Scale' }
      Seen: { type: bool, is_read_only: true }
`,
    kinds: {
      Snail: {
        spec: {
          counts: ['int64'],
          enabled: 'boolean',
          labels: { '*': 'string' },
          names: ['string'],
          odd: 'string',
          ratio: 'number',
          raw: 'byte',
          size: 'string',
        },
        status: { seen: 'boolean' },
      },
    },
    problems: ['warning bad-value resources.Snail.fields.Odd.type: unknown type []Scale is treated as string'],
  },
  {
    name: 'makes lists and maps of shapes, lists first wherever one is asked for',
    api: {
      operations: { CreateNet: { in: 'I' }, CreateRoute: { in: 'RI' } },
      structures: { I: { Name: 'str' }, RI: { 'Cidr!': 'str', GatewayId: 'str', DryRun: 'bool' } },
    },
    generator: `
ignore: { resource_names: [Route], field_paths: [CreateRouteInput.DryRun] }
resources:
  Net:
    fields:
      Routes: { custom_field: { list_of: CreateRouteInput } }
      Routes.GatewayID: { references: { service_name: ec2, resource: InternetGateway, path: Status.InternetGatewayID } }
      RouteTables: { custom_field: { list_of: StrValue }, references: { service_name: ec2, resource: RouteTable, path: Status.RouteTableID } }
      Overrides: { custom_field: { map_of: StrValue } }
`,
    kinds: {
      Net: {
        spec: {
          name: 'string',
          overrides: ['string'],
          routeTableRefs: ['ref'],
          routeTables: ['string'],
          routes: [{ cidr: 'string', gatewayID: 'string', gatewayRef: 'ref' }],
        },
        status: {},
      },
    },
  },
  {
    name: 'shows a nested change wherever the structure is used',
    api: {
      operations: { CreateA: { in: 'IA', out: 'OA' }, CreateB: { in: 'IB' } },
      structures: {
        IA: { Conn: 'Conn' },
        OA: { Name: 'str', PendingConn: 'Conn' },
        IB: { Conn: 'Conn' },
        Conn: { Pass: 'str', RoleArn: 'str' },
      },
    },
    generator: `
resources:
  A:
    fields:
      Conn.Pass: { is_secret: true }
      Conn.RoleARN: { references: { service_name: iam, resource: Role, path: Status.ACKResourceMetadata.ARN } }
`,
    kinds: {
      A: {
        spec: { conn: { pass: 'secret', roleARN: 'string', roleRef: 'ref' } },
        status: { name: 'string', pendingConn: { pass: 'secret', roleARN: 'string', roleRef: 'ref' } },
      },
      B: { spec: { conn: { pass: 'secret', roleARN: 'string', roleRef: 'ref' } }, status: {} },
    },
  },
  {
    name: 'keeps idempotency tokens',
    api: { operations: { CreateSnail: { in: 'I' } }, structures: { I: { 'Name!': 'str', 'ClientToken!~': 'str' } } },
    kinds: { Snail: { spec: { 'clientToken!': 'string', 'name!': 'string' }, status: {} } },
  },
  {
    name: 'leaves idempotency tokens out when told',
    api: { operations: { CreateSnail: { in: 'I' } }, structures: { I: { 'Name!': 'str', 'ClientToken!~': 'str' } } },
    generator: 'resources: { Snail: { ignore_idempotency_token: true } }',
    kinds: { Snail: { spec: { 'name!': 'string' }, status: {} } },
  },
  {
    name: 'drops the dots of a key that takes its type from a member, and its other settings with them',
    api: {
      operations: { CreateSnail: { in: 'I' }, DescribeSnail: { in: 'I', out: 'D' } },
      structures: { I: { Name: 'str' }, D: { Enc: 'Enc' }, Enc: { Status: 'str' } },
    },
    generator: `
resources:
  Snail: { fields: { Enc.Status: { is_read_only: true, is_secret: true, from: { operation: DescribeSnail, path: Enc.Status } } } }
`,
    kinds: { Snail: { spec: { name: 'string' }, status: { encStatus: 'string' } } },
  },
  {
    name: 'leaves an input member in the spec although it is read-only',
    api: {
      operations: { CreateSnail: { in: 'I', out: 'O' } },
      structures: { I: { Name: 'str', State: 'str' }, O: { State: 'str', Id: 'str' } },
    },
    generator: 'resources: { Snail: { fields: { State: { is_read_only: true } } } }',
    kinds: { Snail: { spec: { name: 'string', state: 'string' }, status: { id: 'string' } } },
  },
  {
    name: 'shows a read-only field with a source of its own in both parts',
    api: {
      operations: { CreateSnail: { in: 'I', out: 'O' }, DescribeSnail: { in: 'I', out: 'O' } },
      structures: { I: { Name: 'str', State: 'str' }, O: { State: 'str', Id: 'str' } },
    },
    generator: 'resources: { Snail: { fields: { State: { is_read_only: true, from: { operation: DescribeSnail, path: State } } } } }',
    kinds: { Snail: { spec: { name: 'string', state: 'string' }, status: { id: 'string', state: 'string' } } },
  },
  {
    name: 'takes a field of the spec from the input first, one of the status from the output first',
    api: {
      operations: { CreateSnail: { in: 'I' }, TuneSnail: { in: 'TI', out: 'TO' } },
      structures: { I: { Name: 'str' }, TI: { Speed: 'int' }, TO: { Speed: 'str', Age: 'int' } },
    },
    generator: `
resources:
  Snail:
    fields:
      Speed: { from: { operation: TuneSnail, path: Speed } }
      CurrentSpeed: { is_read_only: true, from: { operation: TuneSnail, path: Speed } }
      Age: { from: { operation: TuneSnail, path: Age } }
      Whole: { is_read_only: true, from: { operation: TuneSnail, path: . } }
`,
    kinds: {
      Snail: {
        spec: { age: 'int64', name: 'string', speed: 'int64' },
        status: { currentSpeed: 'string', whole: { speed: 'int64' } },
      },
    },
  },
  {
    name: 'puts an underscore behind names that end like payloads, which paths must know',
    api: {
      operations: { CreateSnail: { in: 'CreateSnailRequest' } },
      structures: { CreateSnailRequest: { In: 'FoodInput' }, FoodInput: { Uri: 'str', Skip: 'str' } },
    },
    generator: 'ignore: { field_paths: [FoodInput_.Skip] }',
    kinds: { Snail: { spec: { in: { uri: 'string' } }, status: {} } },
  },
  {
    name: 'drops every usual name of the own ARN',
    api: { operations: { CreateTopic: { in: 'I', out: 'O' } }, structures: { I: { Name: 'str' }, O: { TopicArn: 'str', Arn: 'str' } } },
    kinds: { Topic: { spec: { name: 'string' }, status: {} } },
  },
  {
    name: 'drops only the field that is marked as the own ARN, if one is',
    api: {
      operations: { CreateLog: { in: 'I', out: 'O' } },
      structures: { I: { Name: 'str' }, O: { LogArn: 'str', PrimaryArn: 'str' } },
    },
    generator: 'resources: { Log: { fields: { PrimaryArn: { is_arn: true } } } }',
    kinds: { Log: { spec: { name: 'string' }, status: { logARN: 'string' } } },
  },
  {
    name: 'nests lists and maps; a path does not enter lists of lists',
    api: {
      operations: { CreateSnail: { in: 'I' } },
      structures: { I: { M: '{[Spot]}', LL: '[[Spot]]', TS: '[time]' }, Spot: { RoleArn: 'str' } },
    },
    generator: 'resources: { Snail: { fields: { M.RoleARN: { is_immutable: true }, LL.RoleARN: { is_immutable: true } } } }',
    kinds: { Snail: { spec: { lL: [[{ roleARN: 'string' }]], m: { '*': [{ roleARN: 'string' }] }, tS: ['date-time'] }, status: {} } },
    problems: [
      'warning no-effect resources.Snail.fields.LL.RoleARN: LL.RoleARN does not match a member; the entry is ignored',
      'warning no-effect resources.Snail.fields.M.RoleARN: M.RoleARN does not match a member; the entry is ignored',
    ],
  },
  {
    name: 'adds the regions of a presigned request where the SDK does',
    api: {
      serviceId: 'DocDB',
      operations: { CreateDBCluster: { in: 'CreateDBClusterMessage' } },
      structures: { CreateDBClusterMessage: { Engine: 'str' } },
    },
    kinds: { DBCluster: { spec: { destinationRegion: 'string', engine: 'string', sourceRegion: 'string' }, status: {} } },
  },
];

for (const [format, run] of [
  ['service-2.json', infer],
  ['Smithy', inferFromSmithy],
] as const) {
  describe(`examples of inference from ${format}`, () => {
    for (const { name, api, generator, kinds, problems } of examples) {
      it(name, () => {
        const inference = run(api, generator);
        assert.deepEqual(kindsOf(inference), kinds);
        assert.deepEqual(problemsOf(inference), problems ?? []);
      });
    }
  });
}
