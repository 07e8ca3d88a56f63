import { checkDiagnostics, checkFix } from '../support/workspace';

const table = (attributes: string, keys: string, more = ''): string =>
  `apiVersion: dynamodb.services.k8s.aws/v1alpha1\nkind: Table\nmetadata: { name: a }\nspec:\n  tableName: a\n  billingMode: PAY_PER_REQUEST\n  attributeDefinitions: [${attributes}]\n  keySchema: [${keys}]\n${more}`;
const attribute = (name: string): string => `{ attributeName: ${name}, attributeType: S }`;
const key = (name: string): string => `{ attributeName: ${name}, keyType: HASH }`;
const index = (name: string): string =>
  `  globalSecondaryIndexes: [{ indexName: by-day, keySchema: [${key(name)}], projection: { projectionType: ALL } }]\n`;

/** Each line: what it shows, the marked manifest, the codes in order. */
const rows: readonly (readonly [title: string, marked: string, codes: readonly string[]])[] = [
  ['an attribute for each key', table(`${attribute('id')}, ${attribute('day')}`, key('id'), index('day')), []],
  ['a key without its attribute', table(attribute('id'), `${key('id')}, ${key('<|day|>')}`), ['api/undeclared']],
  ['a key of an index', table(attribute('id'), key('id'), index('<|day|>')), ['api/undeclared']],
  ['an attribute that is in no key', table(`${attribute('id')}, ${attribute('<|day|>')}`, key('id')), ['api/undeclared']],
  ['a misspelled key, once', table(attribute('orderID'), key('<|orderId|>')), ['api/undeclared']],
  ['no attributes yet', table('', key('id')), []],
  ['a placeholder among the attributes', table(attribute('${KEY}'), key('id')), []],
];

describe('names that another field declares', () => {
  for (const [title, marked, codes] of rows) {
    it(`${title}: ${codes.join(', ') || 'nothing'}`, () => {
      checkDiagnostics(marked, codes);
    });
  }

  it('are offered', () => {
    checkFix(
      table(attribute('orderID'), key('<|orderId|>')),
      'Replace with "orderID"',
      'api/undeclared',
      table(attribute('orderID'), key('orderID')),
    );
  });
});
