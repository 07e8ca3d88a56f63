import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bounds } from '../../server/src/base/bounds';
import { visible } from '../../server/src/base/visible';
import { plainText } from '../../server/src/hosts/lsp/conversion/plainText';
import { code, type Markdown, markdownOf, md, prose, yamlBlock } from '../../server/src/base/markdown';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { complete } from '../../server/src/features/completion/complete';
import { hover } from '../../server/src/features/hover';
import { renderMarkdown } from '../support/renderMarkdown';
import { openWorkspace } from '../support/workspace';

const allowedTags: ReadonlySet<string> = new Set(['p', 'strong', 'em', 'code', 'pre', 'hr', 'br', 'ul', 'li']);

/** What a rendered text holds besides words: unknown tags, and where its links lead. */
function findings(markdown: Markdown | undefined): readonly string[] {
  const html = renderMarkdown(markdown?.text ?? '');
  const tags = [...html.matchAll(/<\/?([a-z][a-z0-9]*)[^>]*>/gi)];
  return tags
    .flatMap(([tag, name = '']) => (allowedTags.has(name.toLowerCase()) ? [] : [tag]))
    .filter((tag) => tag !== '</a>' && !tag.startsWith('<a href="file:///ws/'));
}

const hostile = [
  '![x](https://evil.example/beacon.png)',
  '[click](command:workbench.action.quit)',
  '<img src="https://evil.example/x">',
  '<script>alert(1)</script>',
  'https://evil.example/path and www.evil.example or mail me@evil.example',
  '<https://evil.example>',
  '`code` ``` ```` fences',
  '```\n![x](https://evil.example/a.png)\n```',
  '~~~\n[a](https://evil.example)\n~~~',
  '# Heading\n=====\n---',
  '[a]: https://evil.example\n[a]',
  '- item ![x](y)\n1. one\n> quote\n| a | b |\n|---|---|',
  '\\![x](https://evil.example)',
  '&lt;img src=x&gt; &#60;b&#62;',
  '\u001b[31mred\u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007',
  '\u202Ereversed\u2066',
  '\uD800 half',
  'mailto:me@evil.example ftp://evil.example',
  '    indented <b>code</b>',
  'see //evil.example/x and (//0.0) or ///1.1',
  '$(command:x) **bold** __under__ ~~struck~~',
];

const crd = (text: string): string =>
  JSON.stringify({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'shelves.shop.services.k8s.aws' },
    spec: {
      group: 'shop.services.k8s.aws',
      scope: 'Namespaced',
      names: { kind: 'Shelf', plural: 'shelves' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: 'object',
              properties: {
                spec: {
                  type: 'object',
                  description: text,
                  properties: {
                    field: {
                      type: 'string',
                      description: text,
                      pattern: text,
                      format: text,
                      default: text,
                      enum: [text, 'b'],
                      'x-kubernetes-validations': [{ rule: text }, { rule: 'true', message: text }],
                    },
                    [text]: { type: 'string', description: text },
                  },
                },
              },
            },
          },
        },
      ],
    },
  });

const shelf = (rest: string): string => `apiVersion: shop.services.k8s.aws/v1\nkind: Shelf\nmetadata: { name: a }\n${rest}\n`;

describe('Markdown of untrusted texts', () => {
  for (const text of hostile) {
    it(`shows ${JSON.stringify(text)} and nothing else`, () => {
      assert.deepEqual(
        [prose(text), md`a ${text} b`, md`**${text}**`, code(text), code({ [text]: text }), yamlBlock(text)].flatMap(findings),
        [],
      );
    });

    it(`keeps to words in hovers and suggestions of a CRD with ${JSON.stringify(text)}`, () => {
      const onField = openWorkspace(`#- a.yaml\n${shelf('spec: { fie<|>ld: b }')}#- crd.yaml\n${crd(text)}\n`);
      const shown = hover(onField.workspace, onField.uri, onField.offset)?.markdown;
      assert.ok(shown?.text.includes('**field**'));
      const onKey = openWorkspace(`#- a.yaml\n${shelf('spec:\n  <|>')}#- crd.yaml\n${crd(text)}\n`);
      const items = complete(onKey.workspace, onKey.uri, onKey.offset);
      assert.ok(items.some(({ label }) => label === 'field'));
      assert.deepEqual([shown, ...items.map(({ documentation }) => markdownOf(documentation))].flatMap(findings), []);
    });
  }

  const parts = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...hostile,
          '`',
          '``',
          '```',
          '[',
          ']',
          '(',
          ')',
          '!',
          '<',
          '>',
          '\n',
          '\n\n',
          '  \n',
          '\\',
          '*',
          '_',
          '|',
          '&',
          ':',
          '//',
          'https',
          'www.',
          '@',
        ),
        fc.string({ maxLength: 6 }),
      ),
      { maxLength: 12 },
    )
    .map((each) => each.join(''));

  it('is made of any text', () => {
    fc.assert(
      fc.property(parts, (text) => {
        const made = [prose(text), md`a ${text} b`, md`- ${text}`, code(text), yamlBlock(text)];
        assert.deepEqual(made.flatMap(findings), []);
      }),
      { numRuns: 1000 },
    );
  });

  it('reads the same without marks', () => {
    const texts = ['a*b_c', '`x`', '[a](b)', '1. one', '# no heading', 'https://a.example', 'a@b.example', '//a.example/b', 'a // b'];
    assert.deepEqual(
      texts.map((text) => plainText(prose(text).text)),
      texts,
    );
    assert.deepEqual(
      texts.map((text) => plainText(code(text).text)),
      texts,
    );
    assert.equal(plainText(yamlBlock('a: |\n  ```\n  x\n  ```').text), 'a: |\n  ```\n  x\n  ```');
  });

  it('shows the name of a referred object and its text', () => {
    const opened = openWorkspace(`
#- vpc.yaml
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata: { name: "a](x)![y](z)" }
spec:
  cidrBlocks: [10.0.0.0/16] # \`\`\`
  # ![x](https://evil.example/x.png)
#- subnet.yaml
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata: { name: a }
spec: { cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: "a](x)<|>![y](z)" } } }
`);
    const shown = hover(opened.workspace, opened.uri, opened.offset)?.markdown;
    assert.ok(shown !== undefined && renderMarkdown(shown.text).includes('<a href="file:///ws/vpc.yaml#L1">'), shown?.text);
    assert.deepEqual(findings(shown), []);
  });

  it('cuts values and descriptions at their bounds', () => {
    for (const [make, most] of [
      [(text: string) => md`${text}`, bounds.hoverValue.most],
      [prose, bounds.hoverText.most],
    ] as const) {
      assert.equal(make('x'.repeat(most)).text, 'x'.repeat(most));
      assert.equal(make('x'.repeat(most + 1)).text, `${'x'.repeat(most)}…`);
      assert.equal(make(`${'x'.repeat(most - 1)}😀`).text, `${'x'.repeat(most - 1)}…`);
    }
  });
});

describe('text without characters that act', () => {
  it('keeps letters of every script, tabs and line ends', () => {
    const text = 'naïve 名前 😀 \t\r\nשלום';
    assert.equal(visible(text), text);
  });
  it('shows that something stood there', () =>
    assert.equal(visible('a\u001b[31mb\u009bc\u202Ed\uD800'), 'a\uFFFD[31mb\uFFFDc\uFFFDd\uFFFD'));
});

describe('words that every object of JavaScript has', () => {
  const apis = [
    'appmesh.k8s.aws/v1beta2',
    'argoproj.io/v1alpha1',
    'compute.cnrm.cloud.google.com/v1beta1',
    'ec2.services.k8s.aws/v1alpha1',
    'kro.run/v1alpha1',
    'kustomize.toolkit.fluxcd.io/v1',
    'serving.knative.dev/v1',
    'source.toolkit.fluxcd.io/v1',
    'v1',
  ];
  for (const word of ['__proto__', 'constructor', 'toString', 'valueOf']) {
    it(`are kinds, names and fields like others: ${word}`, () => {
      const objects = apis.map(
        (api) => `apiVersion: ${api}\nkind: ${word}\nmetadata: { name: a, labels: { ${word}: a } }\nspec: { ${word}: {} }\n`,
      );
      const source = `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: a }\nspec: { prune: true, interval: 1m, sourceRef: { kind: ${word}, name: ${word} } }\n`;
      const { uri, workspace } = openWorkspace([...objects, source].join('---\n'));
      const codes = new Set(diagnosticsOf(uri, workspace).map(({ finding }) => finding.code));
      assert.ok(codes.has('schema/unknown-kind'), [...codes].join());
      for (let at = 0; at < 1_000; at += 25) {
        hover(workspace, uri, at);
        complete(workspace, uri, at);
      }
      assert.equal(Object.keys(Object.prototype).length, 0);
    });
  }
});
