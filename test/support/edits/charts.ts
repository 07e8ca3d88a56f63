/*
 * Charts of the workspace for random edits: a chart with a subchart, definitions, values on both levels, templates with
 * blocks, and objects that manifests outside of the chart refer to.
 */

const chart = (name: string, more = ''): string => `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n${more}`;

const network = `{{- if .Values.enabled }}
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata:
  name: {{ include "shop.name" . }}
  {{- with .Values.labels }}
  labels:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  cidrBlocks: [10.0.0.0/16]
  enableDNSSupport: {{ .Values.dns.support }}
  {{- if .Values.dns.hostnames }}
  enableDNSHostnames: "yes"
  {{- else }}
  enableDNSHostnames: false
  {{- end }}
{{- end }}
---
{{- range $zone := .Values.zones }}
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata:
  name: {{ include "shop.name" $ }}-{{ $zone }}
spec:
  cidrBlok: 10.0.1.0/24
  vpcRef: { from: { name: {{ include "shop.name" $ }} } }
---
{{- end }}
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata: { name: plain, labels: { chart: {{ .Chart.Name | quote }} } }
spec:
  cidrBlock: 10.0.2.0/24
  vpcRef: { from: { name: main } }
  {{- if .Values.enabled }}
  vpcID: vpc-1
  {{- end }}
`;

const queue = `apiVersion: sqs.services.k8s.aws/v1alpha1
kind: Queue
metadata: { name: jobs }
spec:
  queueName: {{ .Values.name | qoute }}
  tags:
    {{ toYaml .Values.global.tags }}
  delaySeconds: {{ .Values.delay }}
`;

export const chartFiles: Readonly<Record<string, string>> = {
  'ws/chart/Chart.yaml': chart('shop', 'dependencies:\n- { name: jobs, version: 1.x.x }\n'),
  'ws/chart/values.yaml':
    '# Is anything made\nenabled: true\nlabels: { a: b }\ndns: { support: true, hostnames: false }\nzones: [a, b]\nglobal: { tags: { team: shop } }\njobs: { name: orders }\n',
  'ws/chart/values.schema.json':
    '{"properties": {"enabled": {"type": "string"}, "dns": {"additionalProperties": false, "properties": {"support": {"enum": [true]}}}}}\n',
  'ws/chart/.helmignore': 'draft-*\nold/\n',
  'ws/chart/templates/_helpers.tpl':
    '{{- define "shop.name" -}}\n{{ .Release.Name }}-net\n{{- end }}\n{{ define "shop.labels" }}a: b{{ end }}\n',
  'ws/chart/templates/network.yaml': network,
  'ws/chart/templates/defaults.yaml': 'size: 1\n',
  'ws/chart/templates/old/part.yaml': 'size: {{ include "shop.nmae" . }}\n',
  'ws/chart/charts/jobs/Chart.yaml': chart('jobs'),
  'ws/chart/charts/jobs/values.yaml': 'name: jobs\ndelay: "1"\n',
  'ws/chart/charts/jobs/templates/queue.yaml': queue,
};

/** Files that may come. */
export const absentChartFiles: Readonly<Record<string, string>> = {
  'ws/chart/templates/names.tpl': '{{ define "shop.nmae" }}x{{ end }}\n{{ define "shop.name" }}y{{ end }}\n',
  'ws/chart/charts/jobs/.helmignore': '*.yaml\n',
  'ws/Chart.yaml': chart('all'),
  'ws/chart/release.yaml':
    'apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: shop, namespace: flux-system }\nspec: { chart: { spec: { chart: ./chart, sourceRef: { kind: GitRepository, name: flux-system } } }, values: { name: x, enabled: true, dns: { support: false, hostnames: a } } }\n---\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: gone, namespace: flux-system }\nspec: { chart: { spec: { chart: ./chrat, sourceRef: { kind: GitRepository, name: flux-system } } } }\n',
};
