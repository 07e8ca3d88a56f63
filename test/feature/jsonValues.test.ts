import { checkDiagnostics, checkFix } from '../support/workspace';

const role = (policy: string): string =>
  `apiVersion: iam.services.k8s.aws/v1alpha1\nkind: Role\nmetadata: { name: a }\nspec:\n  name: a\n  assumeRolePolicyDocument: ${policy}`;
const table = (schema: string): string =>
  `apiVersion: bigquery.cnrm.cloud.google.com/v1beta1\nkind: BigQueryTable\nmetadata: { name: a }\nspec:\n  datasetRef: { external: projects/p/datasets/d }\n  schema: ${schema}`;

/** Each line: what it shows, the marked manifest, the codes in order. */
const rows: readonly (readonly [title: string, marked: string, codes: readonly string[]])[] = [
  ['JSON', role(`'{"Version": "2012-10-17", "Statement": []}'\n`), []],
  ['JSON in several lines', role('|\n    {\n      "Statement": []\n    }\n'), []],
  ['no more than blanks', role('" "\n'), []],
  ['a comma too many in a block', role('|\n    {\n      "Statement": []<|,|>\n    }\n'), ['api/json']],
  ['a comma too many in a folded block', role('>-\n    {\n      "Statement": []<|,|>\n    }\n'), ['api/json']],
  ['a comma too many in single quotes', role(`'{"Statement": []<|,|>}'\n`), ['api/json']],
  ['a comma too many behind escapes', role(`"{\\"Statement\\": []<|,|>}"\n`), ['api/json']],
  ['a comment', role('|\n    {\n      "Statement": [] <|/|>/ later\n    }\n'), ['api/json']],
  ['a text that is no JSON', role('<|r|>eader\n'), ['api/json']],
  ['a placeholder', role(`'{"Statement": [],, "Id": "\${ID}"}'\n`), []],
  ...['@COUNT@', '__COUNT__', '%COUNT%', '((count))', '(@ count @)', '<%= count %>', 'REPLACE_ME', '<path:secret/data/policy#count>'].map(
    (word) => [`${word} in place of a value`, role(`'{"Id": ${word}}'\n`), []] as const,
  ),
  ['a word in place of a value', role(`'{"Id": <|T|>RUE}'\n`), ['api/json']],
  ['a variable of a policy', role(`'{"Statement": ["\${aws:username}",]}'\n`), []],
  ['an action of a template', role(`'{"Statement": {{ .Values.statement }},}'\n`), []],
  ['a comment of a template', role('|\n    {# todo #}\n    {}\n'), []],
  ['what the schema complains of is said once', role('<|5|>\n'), ['schema/type']],
  ['a value of a map', `${role(`'{"Statement": []}'\n`)}  inlinePolicies:\n    read: '{"Statement": <|[|>'\n`, ['api/json']],
  ['a field of Config Connector', table(`'[{"name": "a" <|"|>type": "STRING"}]'\n`), ['api/json']],
];

describe('strings that are to be JSON', () => {
  for (const [title, marked, codes] of rows) {
    it(`${title}: ${codes.join(', ') || 'nothing'}`, () => {
      checkDiagnostics(marked, codes);
    });
  }

  it('lose the commas that are too many', () => {
    checkFix(
      role('|\n    {\n      "Statement": [\n        "a"<|,|>\n      ],\n    }\n'),
      'Remove the trailing commas',
      'api/json',
      role('|\n    {\n      "Statement": [\n        "a"\n      ]\n    }\n'),
    );
    checkFix(role(`'{"Statement": []<|,|>}'\n`), 'Remove the trailing comma', 'api/json', role(`'{"Statement": []}'\n`));
  });

  it('get the commas that are missing', () => {
    checkFix(
      role('|\n    {\n      "Id": "a"\n      <|"|>Statement": []\n    }\n'),
      'Insert the missing comma',
      'api/json',
      role('|\n    {\n      "Id": "a",\n      "Statement": []\n    }\n'),
    );
    checkFix(
      role(`"{\\"Id\\": \\"a\\" <|\\|>"Statement\\": []}"\n`),
      'Insert the missing comma',
      'api/json',
      role(`"{\\"Id\\": \\"a\\", \\"Statement\\": []}"\n`),
    );
    checkFix(role(`'{"Statement": ["a" <|"|>b",]}'\n`), 'Correct the commas', 'api/json', role(`'{"Statement": ["a", "b"]}'\n`));
  });
});
