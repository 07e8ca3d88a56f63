import assert from 'node:assert/strict';
import { neverCancelled } from '../../../server/src/base/cancellation';
import { complete } from '../../../server/src/features/completion/complete';
import { definition as definitionAt } from '../../../server/src/features/references/definition';
import { documentSymbols } from '../../../server/src/features/outline/documentSymbols';
import type { CompletionItem } from '../../../server/src/features/feature';
import { highlights } from '../../../server/src/features/references/highlights';
import { hover } from '../../../server/src/features/hover';
import { references } from '../../../server/src/features/references/references';
import { prepareRename } from '../../../server/src/features/rename/rename';
import { checkRename, refusalOf } from '../../support/rename';
import { applyEdits, openWorkspace } from '../../support/workspace';
import { definition, subnet, vpc } from './graph';

function items(marked: string): readonly CompletionItem[] {
  const { workspace, uri, offset } = openWorkspace(marked);
  return complete(workspace, uri, offset);
}

const labels = (marked: string): readonly string[] => items(marked).map(({ label }) => label);

/** The file after an item was chosen, around the cursor. */
function chosen(marked: string, label: string): string {
  const { workspace, uri, offset } = openWorkspace(marked);
  const item = complete(workspace, uri, offset).find((each) => each.label === label);
  assert.ok(item !== undefined, `no ${label}`);
  const text = applyEdits(workspace.file(uri)?.text ?? '', [item]);
  return text.slice(text.lastIndexOf('\n', item.span.start) + 1).split('\n')[0] ?? '';
}

/** Text of the places that a position is defined at, with the line before the cursor's name. */
function definedAt(marked: string): readonly string[] {
  const { workspace, uri, offset } = openWorkspace(marked);
  return definitionAt(workspace, uri, offset).map(({ uri: target, selection }) => {
    const text = workspace.file(target)?.text ?? '';
    return text.slice(text.lastIndexOf('\n', selection.start) + 1, text.indexOf('\n', selection.end)).trim();
  });
}

const hoverAt = (marked: string): string => {
  const { workspace, uri, offset } = openWorkspace(marked);
  return hover(workspace, uri, offset)?.markdown.text ?? '';
};

const instance = `#- instance.yaml
apiVersion: kro.run/v1alpha1
kind: Network
metadata:
  name: main
spec:
  name: main
  blocks: [10.0.0.0/16]
`;

describe('completion in a ResourceGraphDefinition', () => {
  it('offers the names of the place', () => {
    const found = labels(definition({ resources: `${vpc}${subnet('vpcID: ${<|>}\n')}` }));
    assert.deepEqual(found.slice(0, 2).sort(), ['schema', 'vpc']);
    assert.ok(!found.includes('subnet'), 'not itself');
    assert.deepEqual(
      labels(definition({ resources: subnet('vpcID: x\n', 'readyWhen:\n- ${<|>}\n') })).filter((each) => !each.includes('(')),
      ['subnet'],
    );
  });

  for (const [written, wanted] of [
    ['${schema.<|>}', 'spec'],
    ['${schema.spec.<|>}', 'blocks'],
    ['${schema.spec.na<|>}', 'name'],
    ['${vpc.<|>}', 'status'],
    ['${vpc.status.<|>}', 'vpcID'],
    ['${vpc.status.vp<|>}', 'vpcID'],
    ['a-${vpc.metadata.<|>', 'name'],
    ['${vpc.status.conditions[0].<|>}', 'message'],
    ['${vpc.status.conditions.map(c, c.<|>)}', 'message'],
    ['${vpc.status.conditions.filter(c, c.type == "a" && <|>)}', 'c'],
    ['${has(vpc.status.vpcID) ? vpc.status.<|>', 'vpcID'],
    ['"${vpc.status.<|>}"', 'vpcID'],
    ['${schema.spec.blocks.<|>}', 'size()'],
  ] as const) {
    it(`offers ${wanted} in ${written}`, () =>
      assert.ok(labels(definition({ resources: `${vpc}${subnet(`vpcID: ${written}\n`)}` })).includes(wanted)));
  }

  it('offers them in a block scalar', () =>
    assert.ok(labels(definition({ resources: `${vpc}${subnet('vpcID: |\n  a ${vpc.status.<|>\n')}` })).includes('vpcID')));

  it('offers nothing in a string of an expression', () =>
    assert.deepEqual(labels(definition({ resources: `${vpc}${subnet('vpcID: ${schema.spec.name + "<|>"}\n')}` })), []));

  it('replaces what is typed, and no more', () =>
    assert.equal(
      chosen(definition({ resources: `${vpc}${subnet('vpcID: a-${vpc.status.vp<|>cId}-b\n')}` }), 'vpcID').trim(),
      'vpcID: a-${vpc.status.vpcID}-b',
    ));

  it('offers resources where a reference may name them', () => {
    const marked = definition({ resources: `${vpc}${subnet('vpcRef:\n  from:\n    name: <|>\n')}` });
    assert.equal(chosen(marked, '${vpc.metadata.name}').trim(), 'name: ${vpc.metadata.name}');
  });

  it('offers the fields of a template like those of an object', () => {
    const found = labels(definition({ resources: subnet('vpcID: x\n<|>\n') }));
    assert.ok(found.includes('availabilityZone') && found.includes('tags'), found.join());
    assert.ok(!found.includes('vpcID'));
    assert.ok(labels(definition({ resources: vpc.replace('kind: VPC', 'kind: <|>') })).includes('VPC'));
    assert.ok(labels(definition({ resources: '- id: vpc\n  template:\n    <|>\n' })).includes('apiVersion'));
  });

  it('offers whole objects as templates, at their indentation', () => {
    const marked = definition({ resources: '- id: vpc\n  template:\n    VPC<|>\n' });
    const { workspace, uri, offset } = openWorkspace(marked);
    const item = complete(workspace, uri, offset).find(({ label, group }) => label === 'VPC' && group === 'ec2.services.k8s.aws');
    assert.ok(item !== undefined);
    const text = applyEdits(workspace.file(uri)?.text ?? '', [item]);
    assert.ok(text.includes('    template:\n      apiVersion: ec2.services.k8s.aws/v1alpha1\n      kind: VPC\n      metadata:\n'), text);
    const beside = openWorkspace(definition({ resources: '- id: vpc\n  template: VPC<|>\n' }));
    const other = complete(beside.workspace, beside.uri, beside.offset).find(
      ({ label, group }) => label === 'VPC' && group === 'ec2.services.k8s.aws',
    );
    assert.ok(
      other !== undefined &&
        applyEdits(beside.workspace.file(beside.uri)?.text ?? '', [other]).includes(
          'template: \n      apiVersion: ec2.services.k8s.aws/v1alpha1\n      kind: VPC\n',
        ),
      other?.newText,
    );
  });

  it('offers in a patch what the definition has', () => {
    const patch = (rest: string): string =>
      `#- patch.yaml\napiVersion: kro.run/v1alpha1\nkind: ResourceGraphDefinition\nmetadata:\n  name: network\nspec:\n${rest}#- kustomization.yaml\nresources: [rgd.yaml]\npatches: [{ path: patch.yaml }]\n#- rgd.yaml\n${definition()}`;
    const resources = (value: string): string => `  resources:\n${`${vpc}${subnet(`vpcID: ${value}\n`)}`.replace(/^(?=.)/gm, '  ')}`;
    assert.ok(labels(patch(resources('${schema.spec.<|>}'))).includes('blocks'));
    assert.ok(labels(patch(resources('${vpc.status.<|>}'))).includes('vpcID'));
    assert.ok(labels(patch('  schema:\n    status:\n      id: ${<|>}\n')).includes('subnet'));
  });

  it('offers types and markers', () => {
    const types = labels(definition({ spec: 'name: <|>\n', types: 'Zone:\n  id: string\n' }));
    assert.deepEqual(
      ['string', 'integer', 'Zone', 'map[string]string'].filter((each) => !types.includes(each)),
      [],
    );
    assert.equal(chosen(definition({ spec: 'name: <|>\n' }), "'[]string'").trim(), "name: '[]string'");
    assert.equal(chosen(definition({ spec: "name: '<|>'\n" }), '[]string').trim(), "name: '[]string'");
    assert.equal(chosen(definition({ spec: 'name: "str<|>"\n' }), '[]string').trim(), 'name: "[]string"');
    const markers = labels(definition({ spec: 'name: string | required=true <|>\n' }));
    assert.ok(markers.includes('default') && !markers.includes('required'), markers.join());
    assert.deepEqual(labels(definition({ spec: 'name: string | required=<|>\n' })), ['true', 'false']);
    assert.equal(chosen(definition({ spec: 'name: string | req<|>\n' }), 'required').trim(), 'name: string | required=');
  });

  it('offers the fields of an instance', () => {
    const found = labels(`${instance.replace('  blocks: [10.0.0.0/16]\n', '  <|>\n')}#- rgd.yaml\n${definition()}`);
    assert.deepEqual(found, ['blocks']);
    assert.ok(labels(`${instance.replace('kind: Network', 'kind: <|>')}#- rgd.yaml\n${definition()}`).includes('Network'));
  });
});

describe('hover in a ResourceGraphDefinition', () => {
  for (const [written, ...parts] of [
    ['vpcID: ${v<|>pc.status.vpcID}', '**vpc** · resource VPC'],
    ['vpcID: ${vpc.status.vp<|>cID}', '**vpcID** · VPC', 'Type: string'],
    ['vpcID: ${schema.spec.na<|>me}', '**name** · field of Network', 'Type: string'],
    ['vpcID: ${sche<|>ma.spec.name}', '**Network** · instance'],
    ['vpc<|>ID: ${schema.spec.name}', '**vpcID** · string', 'Subnet'],
  ] as const) {
    it(written, () => {
      const text = hoverAt(definition({ resources: `${vpc}${subnet(`${written}\n`)}` }));
      parts.forEach((part) => assert.ok(text.includes(part), text));
    });
  }

  it('says what a field of the instances is, and a marker', () => {
    assert.match(
      hoverAt(definition({ spec: 'na<|>me: string | required=true description="Name of the network"\n' })),
      /\*\*name\*\* · field of Network[^]*Name of the network/,
    );
    assert.match(hoverAt(definition({ spec: 'name: string | requ<|>ired=true\n' })), /\*\*required\*\* · marker[^]*must have/);
  });

  it('says where an instance is described', () =>
    assert.match(
      hoverAt(`${instance.replace('Network', 'Net<|>work')}#- rgd.yaml\n${definition()}`),
      /Schema: workspace ResourceGraphDefinition rgd\.yaml$/m,
    ));

  it('says what a field of an instance is', () =>
    assert.match(
      hoverAt(
        `${instance.replace('  name: main\n  blocks', '  na<|>me: main\n  blocks')}#- rgd.yaml\n${definition({ spec: 'name: string | description="Of the network"\nblocks: object\n' })}`,
      ),
      /Of the network/,
    ));
});

describe('definitions in a ResourceGraphDefinition', () => {
  for (const [written, wanted] of [
    ['vpcID: ${v<|>pc.status.vpcID}', '- id: vpc'],
    ['vpcID: ${vpc.status.vpc<|>ID}', 'template:'],
    ['vpcID: ${vpc.spec.cidr<|>Blocks[0]}', 'cidrBlocks: ${schema.spec.blocks}'],
    ['vpcID: ${schema.spec.na<|>me}', 'name: string'],
    ["vpcID: '${schema.spec.na<|>me}'", 'name: string'],
    ['vpcID: >-\n  a\n  ${schema.spec.na<|>me}', 'name: string'],
  ] as const) {
    it(written, () => assert.deepEqual(definedAt(definition({ resources: `${vpc}${subnet(`${written}\n`)}` })), [wanted]));
  }

  it('of an iterator, a type, and through a type', () => {
    const spec = "zones: '[]Zone'\n";
    const types = 'Zone:\n  block: string\n';
    const resources = (expression: string): string =>
      subnet(`availabilityZone: ${expression}\n`, 'forEach:\n- zone: ${schema.spec.zones}\n');
    assert.deepEqual(definedAt(definition({ spec, types, resources: resources('${zo<|>ne.block}') })), ['- zone: ${schema.spec.zones}']);
    assert.deepEqual(definedAt(definition({ spec, types, resources: resources('${zone.blo<|>ck}') })), ['block: string']);
    assert.deepEqual(definedAt(definition({ spec: "zones: '[]Zo<|>ne'\n", types })), ['Zone:']);
  });

  it('of an instance and its fields', () => {
    assert.deepEqual(definedAt(`${instance.replace('Network', 'Net<|>work')}#- rgd.yaml\n${definition()}`), ['kind: Network']);
    assert.deepEqual(definedAt(`${instance.replace('blocks', 'blo<|>cks')}#- rgd.yaml\n${definition()}`), ["blocks: '[]string'"]);
  });

  it('of a literal reference to another template', () =>
    assert.deepEqual(
      definedAt(
        definition({ resources: `${vpc.replace('${schema.spec.name}', 'main')}${subnet('vpcRef:\n  from:\n    name: ma<|>in\n')}` }),
      ),
      ['name: main'],
    ));

  it('of a literal reference of a template', () =>
    assert.deepEqual(
      definedAt(
        `#- rgd.yaml\n${definition({ resources: subnet('vpcRef:\n  from:\n    name: sha<|>red\n') })}#- vpc.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: shared\nspec:\n  cidrBlocks: [10.0.0.0/16]\n`,
      ),
      ['name: shared'],
    ));
});

describe('references in a ResourceGraphDefinition', () => {
  const count = (marked: string, includeDeclaration = true): number => {
    const { workspace, uri, offset } = openWorkspace(marked);
    return references(workspace, uri, offset, { includeDeclaration, token: neverCancelled }).length;
  };

  it('of an id, a field, and a kind', () => {
    assert.equal(count(definition().replace('id: vpc', 'id: v<|>pc')), 2);
    assert.equal(count(`#- rgd.yaml\n${definition().replace('name: string', 'na<|>me: string')}${instance}`), 4);
    assert.equal(count(`#- rgd.yaml\n${definition().replace('kind: Network', 'kind: Net<|>work')}${instance}`), 2);
  });

  it('of an object that a template names', () =>
    assert.equal(
      count(
        `#- vpc.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: sha<|>red\nspec:\n  cidrBlocks: [10.0.0.0/16]\n#- rgd.yaml\n${definition({ resources: subnet('vpcRef:\n  from:\n    name: shared\n') })}`,
      ),
      2,
    ));

  it('are highlighted, the definition as written', () => {
    const { workspace, uri, offset } = openWorkspace(definition().replace('id: vpc', 'id: v<|>pc'));
    assert.deepEqual(
      highlights(workspace, uri, offset).map(({ kind }) => kind),
      ['write', 'read'],
    );
  });
});

describe('rename in a ResourceGraphDefinition', () => {
  it('changes an id and what names it', () =>
    checkRename(definition({ status: 'id: ${v<|>pc.status.vpcID}\n' }), 'network', {
      after: definition({ status: 'id: ${network.status.vpcID}\n' })
        .replace('id: vpc', 'id: network')
        .replace('${vpc.status', '${network.status'),
    }));

  it('changes a field, its expressions, its columns and its instances', () => {
    const more = 'additionalPrinterColumns:\n- name: Name\n  type: string\n  jsonPath: .spec.name\n';
    checkRename(`#- rgd.yaml\n${definition({ more }).replace('name: string', 'na<|>me: string')}${instance}`, 'label', {
      after: `#- rgd.yaml\n${definition({ more: more.replace('.spec.name', '.spec.label') })
        .replace('name: string', 'label: string')
        .replaceAll('schema.spec.name', 'schema.spec.label')}${instance.replace('  name: main\n  blocks', '  label: main\n  blocks')}`,
    });
  });

  it('is refused for names that are no ids or are there already', () => {
    const opened = openWorkspace(definition().replace('id: vpc', 'id: v<|>pc'));
    assert.match(refusalOf(opened, 'my-vpc'), /lower camel case/);
    assert.match(refusalOf(opened, 'status'), /reserved/);
    assert.match(refusalOf(opened, 'subnet'), /already/);
    assert.match(refusalOf(openWorkspace(definition().replace('name: string', 'na<|>me: string')), 'blocks'), /already/);
  });

  it('is refused where an expression cannot be read', () =>
    assert.match(
      refusalOf(openWorkspace(definition({ status: 'id: ${vpc.status.}\n' }).replace('id: vpc', 'id: v<|>pc')), 'network'),
      /cannot be read/,
    ));

  it('is not offered for what kro does not let change, nor for a field of a resource', () => {
    for (const marked of [
      definition().replace('kind: Network', 'kind: Net<|>work'),
      definition().replace('vpc.status.vpcID', 'vpc.status.vpc<|>ID'),
    ]) {
      const { workspace, uri, offset } = openWorkspace(marked);
      assert.equal(prepareRename(workspace, uri, offset).kind, 'none');
    }
  });
});

describe('the outline of a ResourceGraphDefinition', () => {
  it('calls resources by their ids', () => {
    const { workspace, uri } = openWorkspace(definition());
    const spec = documentSymbols(workspace, uri)[0]?.children.find(({ name }) => name === 'spec');
    assert.deepEqual(
      spec?.children.find(({ name }) => name === 'resources')?.children.map(({ name, detail }) => [name, detail]),
      [
        ['vpc', 'VPC'],
        ['subnet', 'Subnet'],
      ],
    );
  });
});

describe('a kind that several environments define', () => {
  it('has its fields defined in the nearest definition', () => {
    const of = (environment: string): string =>
      `#- ${environment}/graph.yaml\n${definition({ spec: `name: string\nblocks: '[]string'\n${environment}: string\n` })}`;
    const use = instance
      .replace('#- instance.yaml', '#- prod/instance.yaml')
      .replace('  name: main\n  blocks', '  name: main\n  prod<|>: x\n  blocks');
    assert.deepEqual(definedAt(`${of('dev')}${of('prod')}${use}`), ['prod: string']);
  });
});
