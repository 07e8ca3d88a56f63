import assert from 'node:assert/strict';
import { bundleReader } from '../../server/src/hosts/node/bundleReader';
import { AjvValidator } from '../../server/src/schema/ajvValidator';
import { hover, Workspace } from '../../server/src/service';
import { memberTexts } from '../../scripts/support/typings';
import { parseFixture, cursorOf } from '../support/fixture';
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
    const workspace = new Workspace({ knowledge: new Knowledge(bundleReader(), families), validator: new AjvValidator(), ...(docs ? { docs: reader } : {}) });
    workspace.setDisk([[uriOf(file), fixture.files.get(file)]]);
    hover(workspace, uriOf(file), offset);
    return hover(workspace, uriOf(file), offset)?.markdown.text ?? '';
  }

  const bucket = (spec: string): string => `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a }\nspec: { ${spec} }\n`;

  beforeEach(() => void (asked.length = 0));

  it('follow the facts, as they are written, with their source', () => {
    const text = hoverAt(bucket('ac<|>l: private'));
    assert.ok(text.includes('AWS API values'), text);
    assert.ok(text.includes('Who may \\*read\\* my_bucket.\n\n1\\. \\<all\\>\n\n_AWS documentation, from zoo 1.2.3_'), text);
  });

  it('are read once for each service', () => {
    hoverAt(bucket('ac<|>l: private'));
    assert.deepEqual(asked, ['s3']);
  });

  it('are left out where there are none', () => {
    const before = hoverAt(bucket('na<|>me: a'), false);
    assert.ok(before.includes('CreateBucketRequest.Bucket'), before);
    assert.equal(hoverAt(bucket('na<|>me: a')), before);
    assert.ok(hoverAt('apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata: { name: a }\nspec: { queue<|>Name: a }\n').includes('QueueName'));
  });

  it('are not asked for where nothing comes from an API', () => {
    hoverAt('apiVersion: appmesh.k8s.aws/v1beta2\nkind: Mesh\nmetadata: { name: a }\nspec: { aws<|>Name: a }\n');
    assert.deepEqual(asked, []);
  });
});

describe('texts of typings', () => {
  const typings = (comment: string): string => `declare namespace Zoo {\n  export interface Cage {\n    /**\n${comment}\n     */\n    Size?: number;\n    Bare: string;\n  }\n}\n`;
  const textOf = (comment: string): string | undefined => memberTexts(typings(comment)).get('Cage.Size');

  it('are those before members', () => assert.deepEqual([...memberTexts(typings('     * How large.'))], [['Cage.Size', 'How large.']]));
  it('keep what looks like a tag', () => assert.equal(textOf('     * Mail me@example.org or @param me.'), 'Mail me@example.org or @param me.'));
  it('have paragraphs where blanks are left', () => assert.equal(textOf('     * One.  Two   three  four.'), 'One.\n\nTwo\n\nthree four.'));
  it('have no marks', () => assert.equal(textOf('     * A <b>bold</b> word &lt;x&gt;.'), 'A bold word <x>.'));
  it('end with a whole sentence', () => {
    const text = textOf(`     * ${'A sentence of some length. '.repeat(60)}`) ?? '';
    assert.ok(text.length <= 1202 && text.endsWith('length. …'), text.slice(-40));
  });
});
