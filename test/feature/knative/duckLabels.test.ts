import assert from 'node:assert/strict';
import { mailbox } from '../../support/crds';
import { applyFix, checkDiagnostics, openWorkspace } from '../../support/workspace';

/** A CRD with a label of a duck type, and the properties of its schema. */
function crd(label: string, properties: string): string {
  return mailbox({
    metadata: `  labels:\n    part: mail\n${label}`,
    subresource: 'status',
    properties: `status: { type: object, properties: { ${properties} } }`,
  });
}

const addressable = '    duck.knative.dev/addressable: "true"\n';
const url = 'address: { type: object, properties: { url: { type: string } } }';

describe('labels of duck types on CRDs', () => {
  it('knative/duck-not-implemented: the schema has no address; without the label nothing is said', () => {
    const text = crd(addressable, 'ready: { type: boolean }').replace('duck.knative.dev/addressable', '<|duck.knative.dev/addressable|>');
    checkDiagnostics(text, ['knative/duck-not-implemented']);
    assert.equal(applyFix(openWorkspace(text), 'Remove "duck.knative.dev/addressable"'), crd('', 'ready: { type: boolean }'));
    checkDiagnostics(crd('', 'ready: { type: boolean }'), []);
  });

  it('knative/duck-incomplete: fields that controllers write are dropped, unless the schema keeps what it does not list', () => {
    checkDiagnostics(crd(addressable, url).replace('duck.knative.dev/addressable', '<|duck.knative.dev/addressable|>'), [
      'knative/duck-incomplete',
    ]);
    checkDiagnostics(
      crd(
        addressable,
        'address: { type: object, x-kubernetes-preserve-unknown-fields: true, properties: { url: { type: string } } }, addresses: { type: array, items: { type: object, x-kubernetes-preserve-unknown-fields: true } }',
      ),
      [],
    );
  });

  const full = 'address: { type: object, properties: { name: { type: string }, url: { type: string } } }';
  const marked = (text: string, at: string): string => text.replace(at, `<|${at}|>`);

  it('knative/duck-not-implemented: fields that are missing are added, those of another case renamed', () => {
    const missing = marked(crd(addressable, 'ready: { type: boolean }'), 'duck.knative.dev/addressable');
    assert.equal(
      applyFix(openWorkspace(missing), 'Add the missing fields of Addressable to v1'),
      crd(addressable, `ready: { type: boolean }, ${full}`),
    );
    const cased = marked(crd(addressable, full.replace('url', 'URL')), 'duck.knative.dev/addressable');
    const [found] = checkDiagnostics(cased, ['knative/duck-not-implemented']);
    assert.match(found?.finding.message ?? '', /missing "status\.address\.url"; did you mean "url" instead of "URL"\?$/);
    assert.equal(applyFix(openWorkspace(cased), 'Rename "URL" to "url"'), crd(addressable, full));
  });

  it('knative/duck-incomplete: the dropped fields are added', () => {
    const text = marked(crd(addressable, url), 'duck.knative.dev/addressable');
    assert.equal(
      applyFix(openWorkspace(text), 'Add the missing fields of Addressable to v1'),
      crd(addressable, 'address: { type: object, properties: { url: { type: string }, name: { type: string } } }'),
    );
  });

  it('knative/duck-hidden: on the key that hides it; not where the fields are listed', () => {
    const text = crd(addressable, '').replace(
      / {8}type: object\n {8}properties:[^]*$/,
      '        type: object\n        <|x-kubernetes-preserve-unknown-fields|>: true\n',
    );
    checkDiagnostics(text, ['knative/duck-hidden']);
    checkDiagnostics(
      crd('', '').replace(
        / {8}type: object\n {8}properties:[^]*$/,
        '        type: object\n        x-kubernetes-preserve-unknown-fields: true\n',
      ),
      [],
    );
    checkDiagnostics(crd(addressable, full), []);
  });

  it('knative/duck-hidden: fields that are not listed where the schema keeps others', () => {
    const open = (properties: string): string =>
      crd(addressable, properties).replace(
        'status: { type: object,',
        'status: { type: object, x-kubernetes-preserve-unknown-fields: true,',
      );
    const [found] = checkDiagnostics(marked(open('ready: { type: boolean }'), 'duck.knative.dev/addressable'), ['knative/duck-hidden']);
    assert.equal(
      found?.finding.message,
      'Mailbox v1 is labeled as Addressable, but its schema keeps unknown fields and does not list "status.address"',
    );
    checkDiagnostics(marked(open('address: { type: string }'), 'duck.knative.dev/addressable'), ['knative/duck-not-implemented']);
  });

  it('knative/duck-label: misspelled, and values that nobody selects; other labels are left alone', () => {
    const misspelt = marked(crd('    duck.knative.dev/adressable: "true"\n', full), 'duck.knative.dev/adressable');
    checkDiagnostics(misspelt, ['knative/duck-label']);
    assert.equal(applyFix(openWorkspace(misspelt), 'Rename to "duck.knative.dev/addressable"'), crd(addressable, full));
    for (const value of ['true', 'yes', '"True"']) {
      const text = crd(`    duck.knative.dev/addressable: <|${value}|>\n`, full);
      checkDiagnostics(text, ['knative/duck-label']);
      assert.equal(applyFix(openWorkspace(text), 'Replace with "true"'), crd(addressable, full));
    }
    checkDiagnostics(
      crd(
        '    duck.knative.dev/addressable: "false"\n    duck.knative.dev/crossnamespace-subscribable: "true"\n    other.knative.dev/x: "true"\n    duck.knative.dev/channelable: "${X}"\n',
        'ready: { type: boolean }',
      ),
      [],
    );
  });

  it('knative/duck-label: labels of releases and duck types of others in the same domains are left alone', () => {
    for (const label of [
      'eventing.knative.dev/release: v1.20.4',
      'eventing.knative.dev/target: "true"',
      'duck.knative.dev/target: "true"',
    ]) {
      checkDiagnostics(crd(`${addressable}    ${label}\n`, full), []);
    }
  });

  it('knative/duck-version: a version that is not served', () => {
    const annotated = (versions: string): string =>
      crd(`${addressable}  annotations: { addressables.duck.knative.dev/v1: ${versions} }\n`, full);
    checkDiagnostics(annotated('<|"v1, v2"|>'), ['knative/duck-version']);
    checkDiagnostics(annotated('v1'), []);
  });

  it('knative/duck-unlabeled: all of a duck type is there, and no label of any', () => {
    const text = crd('', full).replace('labels', '<|labels|>');
    checkDiagnostics(text, ['knative/duck-unlabeled']);
    assert.equal(applyFix(openWorkspace(text), 'Add label "duck.knative.dev/addressable"'), crd(addressable, full));
    checkDiagnostics(crd('', url), []);
    checkDiagnostics(crd('    eventing.knative.dev/source: "true"\n', full), ['knative/duck-not-implemented']);
  });
});
