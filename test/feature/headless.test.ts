import { checkDiagnostics } from '../support/workspace';

const vpc = (head: string, apiVersion = 'ec2.services.k8s.aws/v1alpha1'): string =>
  `apiVersion: ${apiVersion}\n${head}metadata: { name: main }\nspec: { cidrBlocks: [10.0.0.0/16] }\n`;

describe('a document without a kind', () => {
  it('of one of our groups is not an object', () => {
    checkDiagnostics(vpc('', '<|ec2.services.k8s.aws/v1alpha1|>'), ['schema/missing-field']);
    checkDiagnostics(vpc('', '<|appmesh.k8s.aws/v1beta2|>'), ['schema/missing-field']);
    checkDiagnostics(vpc('<|kind|>:\n'), ['schema/missing-field']);
  });

  it('may be anything where its group is not known, or nothing says that it is an object', () => {
    checkDiagnostics(vpc('', 'example.com/v1'), []);
    checkDiagnostics(vpc('', 'v1'), []);
    checkDiagnostics(vpc('', 'apps/v1'), []);
    checkDiagnostics(vpc('', '"${GROUP}/v1"'), []);
    checkDiagnostics('apiVersion: ec2.services.k8s.aws/v1alpha1\nvpc: { name: main }\n', []);
    checkDiagnostics(vpc('kind: "${KIND}"\n'), []);
    checkDiagnostics(vpc('{{ include "kind" . }}\n'), []);
    checkDiagnostics(vpc('kind: 5\n'), []);
  });

  it('may be a patch', () => {
    checkDiagnostics(
      `#- kustomization.yaml\nresources: [vpc.yaml]\npatches: [{ path: patch.yaml, target: { kind: VPC } }]\n#- vpc.yaml\n${vpc('kind: VPC\n')}#- patch.yaml\n${vpc('')}`,
      [],
    );
  });
});
