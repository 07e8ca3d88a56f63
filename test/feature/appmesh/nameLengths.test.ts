import { checkDiagnostics } from '../../support/workspace';

const node = (kind: string, spec: string): string =>
  `apiVersion: appmesh.k8s.aws/v1beta2\nkind: ${kind}\nmetadata: { name: a }\nspec: { ${spec} }\n`;
const route = (name: string): string =>
  node(
    'VirtualRouter',
    `listeners: [{ portMapping: { port: 80, protocol: http } }], routes: [{ name: ${name}, httpRoute: { match: { prefix: / }, action: { weightedTargets: [{ virtualNodeARN: "arn:aws:appmesh:eu-west-1:111122223333:mesh/m/virtualNode/n", weight: 1 }] } } }]`,
  );

describe('names of App Mesh in AWS', () => {
  it('have at most 255 characters', () => {
    checkDiagnostics(node('Mesh', `namespaceSelector: {}, awsName: <|${'a'.repeat(256)}|>`), ['api/length']);
    checkDiagnostics(node('Mesh', `namespaceSelector: {}, awsName: ${'a'.repeat(255)}`), []);
    checkDiagnostics(route(`<|${'a'.repeat(256)}|>`), ['api/length']);
    checkDiagnostics(route('a'.repeat(255)), []);
  });

  it('may be longer for virtual services, and empty where the webhook fills them in', () => {
    checkDiagnostics(
      node(
        'VirtualService',
        `provider: { virtualNode: { virtualNodeARN: "arn:aws:appmesh:eu-west-1:111122223333:mesh/m/virtualNode/n" } }, awsName: ${'a'.repeat(256)}`,
      ),
      [],
    );
    checkDiagnostics(node('Mesh', 'namespaceSelector: {}, awsName: ""'), []);
  });
});
