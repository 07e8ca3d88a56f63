import { checkDiagnostics, checkFix } from '../support/workspace';

const vpc = (spec: string): string => `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: main\nspec:\n${spec}`;

describe('schema diagnostics', () => {
  it('say once that a required field is misspelt', () => {
    checkDiagnostics(vpc('  <|cidrBlock|>: [10.0.0.0/16]\n'), ['schema/unknown-field']);
    checkFix(vpc('  cidrBlock: [10.0.0.0/16]\n'), 'Rename to "cidrBlocks"', 'schema/unknown-field', vpc('  cidrBlocks: [10.0.0.0/16]\n'));
  });

  it('say both where another field is unknown', () => {
    checkDiagnostics(vpc('  <|colour|>: red\n').replace('spec:', '<|spec|>:'), ['schema/missing-field', 'schema/unknown-field']);
  });
});
