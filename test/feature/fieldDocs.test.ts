import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleReader } from '../../server/src/hosts/node/bundleReader';
import { AjvValidator } from '../../server/src/schema/validation/ajvValidator';
import { hover } from '../../server/src/features/hover';
import { Workspace } from '../../server/src/workspace/workspace';
import { manifest } from '../support/manifests';
import { memberTexts } from '../../scripts/support/typings';
import { parseFixture, cursorOf } from '../support/fixture';
import { bundleOnDisk, projectFolder } from '../support/schemaBundle';
import { uriOf } from '../support/workspace';
import { families } from '../../server/src/families/index';
import { Knowledge } from '../../server/src/workspace/knowledge';

const texts = { source: 'zoo 1.2.3', shapes: { CreateBucketRequest: { ACL: 'Who may *read* my_bucket.\n\n1. <all>' } } };

describe('texts of AWS in the hover', () => {
  const asked: string[] = [];

  function hoverAt(marked: string, docs = true): string {
    const fixture = parseFixture(marked);
    const { file, offset } = cursorOf(fixture);
    const reader = { read: (service: string) => (asked.push(service), service === 's3' ? JSON.stringify(texts) : undefined) };
    const workspace = new Workspace({
      knowledge: new Knowledge(bundleReader(), families),
      validator: new AjvValidator(),
      ...(docs ? { docs: reader } : {}),
    });
    workspace.setDisk([[uriOf(file), fixture.files.get(file)]]);
    hover(workspace, uriOf(file), offset);
    return hover(workspace, uriOf(file), offset)?.markdown.text ?? '';
  }

  const bucket = (spec: string): string => manifest('Bucket', 'a', `{ ${spec} }`);

  beforeEach(() => void (asked.length = 0));

  it('come before the facts, as they are written, with their source', () => {
    const text = hoverAt(bucket('ac<|>l: private'));
    assert.ok(text.includes('AWS API values'), text);
    assert.match(
      text,
      /^\*\*acl\*\* · string\n\nWho may \\\*read\\\* my_bucket\.\n\n1\\\. \\<all\\>\n\n[^]*AWS API values[^]*\n\n_AWS documentation, from zoo 1\.2\.3_$/,
    );
  });

  it('are shown in a status, whose fields come from an API too', () => {
    const text = hoverAt('apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a }\nstatus: { loca<|>tion: here }\n');
    assert.ok(text.includes('`CreateBucketOutput.Location`'), text);
  });

  it('are read once for each service', () => {
    hoverAt(bucket('ac<|>l: private'));
    assert.deepEqual(asked, ['s3']);
  });

  it('are left out where there are none', () => {
    const before = hoverAt(bucket('na<|>me: a'), false);
    assert.ok(before.includes('CreateBucketRequest.Bucket'), before);
    assert.equal(hoverAt(bucket('na<|>me: a')), before);
    assert.ok(
      hoverAt('apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata: { name: a }\nspec: { queue<|>Name: a }\n').includes(
        'QueueName',
      ),
    );
  });

  it('are not asked for where nothing comes from an API', () => {
    hoverAt('apiVersion: appmesh.k8s.aws/v1beta2\nkind: Mesh\nmetadata: { name: a }\nspec: { aws<|>Name: a }\n');
    assert.deepEqual(asked, []);
  });
});

describe('texts of typings', () => {
  const typings = (comment: string): string =>
    `export interface Cage {\n    /**\n${comment}\n     * @public\n     */\n    Size?: number | undefined;\n    Bare: string;\n}\n`;
  const textOf = (comment: string): string | undefined => memberTexts(typings(comment)).get('Cage.Size');

  it('are those before members', () =>
    assert.deepEqual([...memberTexts(typings('     * <p>How large.</p>'))], [['Cage.Size', 'How large.']]));
  it('keep what looks like a tag', () =>
    assert.equal(textOf('     * <p>Mail me@example.org or @param me.</p>'), 'Mail me@example.org or @param me.'));
  it('have paragraphs and items where HTML has them', () =>
    assert.equal(
      textOf(
        '     * <p>One.\n     *     Two</p>\n     *  <ul>\n     *   <li>\n     *    <p>a</p>\n     *   </li>\n     *   <li>b</li>\n     * </ul>',
      ),
      'One. Two\n\n• a\n\n• b',
    ));
  it('have no marks', () =>
    assert.equal(textOf('     * A <b>bold</b> word &lt;x&gt;, <code>a *\\/ b</code>.'), 'A bold word <x>, a */ b.'));
  it('end with a whole sentence', () => {
    const text = textOf(`     * <p>${'A sentence of some length. '.repeat(60)}</p>`) ?? '';
    assert.ok(text.length <= 1202 && text.endsWith('length. …'), text.slice(-40));
  });
  it('of the members of a union stand at the union', () => {
    const union =
      'export declare namespace Beast {\n interface CatMember {\n /** <p>A cat.</p> */\n Cat: string;\n /** <p>No dog.</p> */\n Dog?: never;\n }\n}\n';
    assert.deepEqual([...memberTexts(union)], [['Beast.Cat', 'A cat.']]);
  });
  it('stand at the name of the API, where the SDK has changed it', () => {
    assert.deepEqual(
      [...memberTexts('export interface _Object {\n /** <p>A key.</p> */\n Key?: string;\n}\n')],
      [['Object.Key', 'A key.']],
    );
  });
});

describe('packages with typings', () => {
  it('are named for every service of the bundle, with a version', () => {
    const packages = JSON.parse(readFileSync(join(projectFolder, 'scripts/awsClients.json'), 'utf8')) as Readonly<Record<string, string>>;
    const { kinds } = JSON.parse(bundleOnDisk.read('index.json') ?? '{}') as {
      readonly kinds: readonly (readonly [group: string, version: string, kind: string])[];
    };
    const services = new Set(kinds.flatMap(([group]) => /^(\w+)\.services\.k8s\.aws$/.exec(group)?.[1] ?? []));
    assert.deepEqual(Object.keys(packages).sort(), [...services].sort());
    assert.deepEqual(
      Object.values(packages).filter((each) => !/^@aws-sdk\/client-[a-z0-9-]+@\d+\.\d+\.\d+$/.test(each)),
      [],
    );
  });
});
