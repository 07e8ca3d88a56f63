import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { fixesOf } from '../../server/src/features/fixes/fixes';
import { generatorLenses, inferredCrd } from '../../server/src/features/generator/codeLens';
import { hover } from '../../server/src/features/hover';
import { defaultConfig } from '../../server/src/workspace/configuration/config';
import { isGenerator } from '../../server/src/workspace/files/generators';
import { inferredGenerator, modelReader, openGenerator, type ReadCounts } from '../support/generator';
import { applyEdits, applyFix, emptyWorkspace, problemsOf, uriOf, type Opened } from '../support/workspace';

function labels({ workspace, uri, offset }: Opened): string[] {
  return complete(workspace, uri, offset).map(({ label }) => label);
}

/** The text after choosing an item. */
function chosen(opened: Opened, label: string): string {
  const { workspace, uri, offset } = opened;
  const item = complete(workspace, uri, offset).find((each) => each.label === label);
  assert.ok(item, `no ${label} among ${labels(opened).join(' ')}`);
  return applyEdits(workspace.file(uri)?.text ?? '', [item]);
}

describe('generator.yaml', () => {
  describe('is told from others', () => {
    const codes = (marked: string): readonly string[] => problemsOf(openGenerator(marked));

    it('by name and keys', () => {
      assert.deepEqual(codes('resource: {}\nignore: { operations: [] }\n'), [
        'ack/generator-unknown-key: Unknown key resource; did you mean "resources"?',
      ]);
      assert.deepEqual(codes('model_name: x\n'), ['ack/generator-unknown-key: Unknown key model_name']);
      assert.deepEqual(codes('other: {}\n'), []);
      assert.deepEqual(codes('#- dir/x.yaml\nresources: { A: { feilds: {} } }\n'), []);
      assert.deepEqual(codes('#- a/generator.yml\nresources: { A: { feilds: {} } }\n').length, 1);
    });

    it('and not by words that other programs use', () => {
      for (const text of [
        'resources:\n  limits: { cpu: 1 }\n  requests: { memory: 1Gi }\n',
        'resources: [a.yaml]\nignore: [b]\n',
        'Resources:\n  Bucket:\n    Type: AWS::S3::Bucket\n',
        'operations:\n- name: x\nfeilds: {}\n',
        'name: x\nignore: "*.md"\n',
      ]) {
        const { workspace, uri } = openGenerator(text);
        assert.equal(isGenerator(workspace.file(uri) ?? assert.fail()), false, text);
        assert.deepEqual(problemsOf({ ...openGenerator(text) }), [], text);
      }
      for (const text of [
        'resources:\n',
        'resources: {}\nig\n',
        'ignore:\n  shape_names: []\n',
        'resources:\n  Tank:\n',
        'sdk_names: { model_name: x }\n',
      ]) {
        const { workspace, uri } = openGenerator(text);
        assert.equal(isGenerator(workspace.file(uri) ?? assert.fail()), true, text);
      }
    });

    it('and a manifest of that name stays one', () => {
      const manifest = 'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a }\nspec: { nam: a }\nresources: {}\n';
      const expected = problemsOf(openGenerator(`#- other.yaml\n${manifest}`)).map((each) => each.split(':')[0]);
      assert.ok(expected.length > 0);
      assert.deepEqual(
        problemsOf(openGenerator(manifest)).map((each) => each.split(':')[0]),
        expected,
      );
    });
  });

  describe('completion', () => {
    const at = (marked: string): string[] => labels(openGenerator(marked));

    it('offers keys by place', () => {
      assert.deepEqual(at('ignore: {}\n<|>\n').slice(0, 4), ['resources', 'operations', 'empty_shapes', 'custom_shapes']);
      assert.ok(at('resources:\n  Tank:\n    fields:\n      Name:\n        is_<|>\n').includes('is_immutable'));
      assert.deepEqual(at('resources:\n  Tank:\n    tags:\n      ig<|>\n'), ['ignore', 'path', 'key_name', 'value_name']);
      assert.deepEqual(at('ignore:\n  <|>\n'), ['resource_names', 'field_paths', 'shape_names', 'operations']);
    });

    it('leaves out what is there', () => {
      assert.deepEqual(at('ignore:\n  operations: []\n  shape_names: []\n  r<|>\n'), ['resource_names', 'field_paths']);
    });

    it('writes what a key needs', () => {
      assert.equal(chosen(openGenerator('resources:\n  Tank:\n    fi<|>\n'), 'fields'), 'resources:\n  Tank:\n    fields:\n      \n');
      assert.equal(chosen(openGenerator('resources: {}\nig<|>\n'), 'ignore'), 'resources: {}\nignore:\n  \n');
      assert.equal(chosen(openGenerator('ignore:\n  op<|>\n'), 'operations'), 'ignore:\n  operations:\n    - \n');
      assert.equal(
        chosen(openGenerator('resources:\n  Tank:\n    is_ad<|>\n'), 'is_adoptable'),
        'resources:\n  Tank:\n    is_adoptable: \n',
      );
    });

    it('offers the root keys in an empty file of that name, beside manifests', () => {
      const found = at('#- generator.yaml\nres<|>\n');
      assert.ok(found.includes('resources') && found.includes('apiVersion'));
      assert.ok(!at('#- main.yaml\nres<|>\n').includes('resources'));
    });

    it('offers names of the API', () => {
      assert.deepEqual(at('resources:\n  <|>\n'), ['Snail', 'Tank']);
      assert.deepEqual(at('resources:\n  T<|>\n'), ['Snail', 'Tank']);
      assert.deepEqual(at('operations:\n  <|>\n').sort(), ['CreateSnail', 'CreateTank', 'DeleteTank', 'DescribeTank']);
      assert.deepEqual(at('ignore:\n  resource_names:\n  - <|>\n'), ['Snail', 'Tank']);
      assert.deepEqual(at('ignore:\n  resource_names: [Snail, T<|>]\n'), ['Snail', 'Tank']);
      assert.ok(at('ignore:\n  shape_names:\n  - W<|>\n').includes('Water'));
      assert.deepEqual(at('ignore:\n  field_paths:\n  - Water.<|>\n'), ['Water.Salinity', 'Water.Kind']);
      assert.ok(at('ignore:\n  field_paths:\n  - Cr<|>\n').includes('CreateTankInput'));
    });

    it('offers paths of fields, a segment at a time', () => {
      assert.deepEqual(at('resources:\n  Tank:\n    fields:\n      <|>\n'), ['Name', 'Water', 'RoleArn', 'Tags', 'TankId', 'CreatedAt']);
      assert.deepEqual(at('resources:\n  Tank:\n    fields:\n      Name: {}\n      Water.<|>\n'), ['Water.Salinity', 'Water.Kind']);
      assert.deepEqual(at('resources:\n  Tank:\n    fields:\n      Tags.K<|>: {}\n'), ['Tags.Key', 'Tags.Value']);
      assert.deepEqual(
        labels(
          inferredGenerator(
            'resources:\n  Tank:\n    renames: { operations: { CreateTank: { input_fields: { Name: TankName } } } }\n    fields:\n      T<|>: {}\n',
          ),
        ).sort(),
        ['CreatedAt', 'RoleArn', 'Tags', 'TankId', 'TankName', 'Water'],
      );
    });

    it('offers members of payloads', () => {
      assert.deepEqual(
        at('resources:\n  Tank:\n    fields:\n      Heat:\n        from:\n          operation: DescribeTank\n          path: <|>\n'),
        ['Name', 'Tank'],
      );
      assert.deepEqual(
        at('resources:\n  Tank:\n    fields:\n      Heat:\n        from:\n          operation: DescribeTank\n          path: Tank.T<|>\n'),
        ['Tank.Temperature', 'Tank.Glass', 'Tank.Valves', 'Tank.Taps'],
      );
      assert.deepEqual(
        at('resources:\n  Tank:\n    renames:\n      operations:\n        CreateTank:\n          output_fields:\n            <|>\n'),
        ['TankId', 'CreatedAt'],
      );
      assert.deepEqual(at('operations:\n  DescribeTank:\n    output_wrapper_field_path: <|>\n'), ['Tank']);
      assert.deepEqual(at('operations:\n  DescribeTank:\n    output_wrapper_field_path: Tank.<|>\n'), ['Tank.Temperature', 'Tank.Taps']);
      assert.deepEqual(at('operations:\n  CreateTank:\n    input_wrapper_field_path: <|>\n'), ['Water']);
    });

    it('offers members of what a list holds under the name of its shape, as ignoring has to spell them', () => {
      const ignoring = 'ignore:\n  field_paths:\n  - CreateTankInput.Tags.<|>\n';
      assert.deepEqual(at(ignoring), ['CreateTankInput.Tags.Tag.Key', 'CreateTankInput.Tags.Tag.Value']);
      assert.deepEqual(problemsOf(inferredGenerator(chosen(openGenerator(ignoring), 'CreateTankInput.Tags.Tag.Key'))), []);
      assert.deepEqual(at('ignore:\n  field_paths:\n  - CreateTankInput.Tags.Tag.<|>\n'), [
        'CreateTankInput.Tags.Tag.Key',
        'CreateTankInput.Tags.Tag.Value',
      ]);
    });

    it('offers only lists and maps as tags', () => {
      assert.deepEqual(at('resources:\n  Tank:\n    tags:\n      path: <|>\n'), ['Tags']);
    });

    it('offers what may be referred to', () => {
      const reference = (rest: string): string => `resources:\n  Tank:\n    fields:\n      RoleArn:\n        references:\n${rest}`;
      assert.ok(at(reference('          service_name: <|>\n')).includes('iam'));
      assert.ok(at(reference('          service_name: iam\n          resource: R<|>\n')).includes('Role'));
      assert.deepEqual(at(reference('          resource: <|>\n')), ['Snail', 'Tank']);
      assert.ok(
        at(reference('          service_name: iam\n          resource: Role\n          path: <|>\n')).includes(
          'Status.ACKResourceMetadata.ARN',
        ),
      );
      assert.ok(labels(inferredGenerator(reference('          resource: Snail\n          path: <|>\n'))).includes('Status.SnailID'));
    });

    it('offers values', () => {
      assert.deepEqual(at('resources:\n  Tank:\n    fields:\n      Name:\n        is_immutable: <|>\n'), ['true', 'false']);
      assert.deepEqual(at('resources:\n  Tank:\n    print:\n      order_by: <|>\n'), ['name', 'type', 'jsonpath', 'index']);
      assert.ok(at('operations:\n  DescribeTank:\n    operation_type: <|>\n').includes('ReadOne'));
      assert.ok(at('resources:\n  Tank:\n    hooks:\n      <|>\n').includes('sdk_create_pre_build_request'));
      assert.deepEqual(at('resources:\n  Tank:\n    synced:\n      when:\n      - path: <|>\n').slice(0, 2), ['Spec.Name', 'Status.Name']);
    });

    it('knows nothing of an API without a model, and keys nevertheless', () => {
      assert.deepEqual(at('#- generator.yaml\nresources:\n  <|>\n#- api.json\ntanks\n'), []);
      assert.ok(at('#- generator.yaml\nresources:\n  Tank:\n    fi<|>\n#- api.json\ntanks\n').includes('fields'));
    });
  });

  describe('hover', () => {
    const at = (marked: string): string => {
      const { workspace, uri, offset } = inferredGenerator(marked);
      return hover(workspace, uri, offset)?.markdown.text ?? '';
    };

    it('says what a key does', () => {
      assert.equal(
        at('resources:\n  Tank:\n    fields:\n      Name:\n        is_immu<|>table: true\n'),
        '**is_immutable** · true | false\n\nThe value cannot change once it is set.\n\n_It changes the schema of the CRD._',
      );
      assert.match(at('resources:\n  Tank:\n    hoo<|>ks: {}\n'), /_It changes the code of the controller, not the CRD\._$/);
    });

    it('says what the API knows of a name', () => {
      assert.match(
        at('resources:\n  Ta<|>nk: {}\n'),
        /^\*\*Tank\*\* · created by `CreateTank`\n\nKind `Tank` of `aquarium\.services\.k8s\.aws`, plural `tanks`$/,
      );
      assert.equal(
        at('resources:\n  Tank:\n    fields:\n      Na<|>me: {}\n'),
        '**Name** · string\n\nWhat the tank is called.\n\nIn the CRD: `spec.name`',
      );
      assert.match(
        at('resources:\n  Tank:\n    fields:\n      Water.Ki<|>nd: {}\n'),
        /Values: `fresh`, `salt`\n\nIn the CRD: `spec\.water\.kind`$/,
      );
      assert.match(at('ignore:\n  operations: [Delete<|>Tank]\n'), /^\*\*DeleteTank\*\* · operation\n\nInput: `Name`/);
      assert.match(at('ignore:\n  shape_names: [Wa<|>ter]\n'), /Members: `Salinity`, `Kind`/);
      assert.match(at('ignore:\n  field_paths: [Water.Sal<|>inity]\n'), /^\*\*Water\.Salinity\*\* · integer/);
    });

    it('says where a reference leads and which value it brings', () => {
      const reference = (rest: string): string => `resources:\n  Tank:\n    fields:\n      RoleARN:\n        references:\n${rest}`;
      const own =
        '**Snail** of `aquarium.services.k8s.aws`\n\n`spec.roleRef` refers to it; the controller copies its `status.snailID` to `spec.roleARN`.';
      assert.equal(at(reference('          resource: Sn<|>ail\n          path: Status.SnailID\n')), own);
      assert.equal(at(reference('          resource: Snail\n          path: Status.Sn<|>ailID\n')), own);
      assert.equal(
        at(reference('          service_name: iam\n          resource: Ro<|>le\n          path: Status.RoleID\n')),
        '**Role** of `iam.services.k8s.aws`\n\n`spec.roleRef` refers to it; the controller copies its `status.roleID` to `spec.roleARN`.',
      );
    });

    it('is silent on what it does not know', () => {
      assert.equal(at('resources:\n  To<|>nk: {}\n'), '');
      assert.equal(at('other<|>: {}\nignore: {}\n'), '');
    });
  });

  describe('diagnostics', () => {
    const all = (marked: string): readonly string[] => {
      const opened = inferredGenerator(marked);
      const { workspace, uri } = opened;
      return diagnosticsOf(uri, workspace).map(
        ({ severity, finding, span }) =>
          `${severity} ${finding.code} ${workspace.file(uri)?.text.slice(span.start, span.end) ?? ''}: ${finding.message}`,
      );
    };

    it('are placed where the mistake is', () => {
      assert.deepEqual(
        all(
          'resources:\n  Tank:\n    fields:\n      Nam: { is_immutable: "x" }\n      Water.Salt: {}\n  Tonk: {}\nignore:\n  operations: [DeletTank]\n  resource_names: [Frog]\n',
        ),
        [
          'error ack/generator-unknown-field Nam: Tank has no field Nam; did you mean "Name"?',
          'error ack/generator-type "x": Expected true or false, found a string',
          'warning ack/generator-no-effect Water.Salt: Water.Salt does not match a member; the entry is ignored',
          'warning ack/generator-unknown-resource Tonk: No operation creates Tonk; the entry is not used; did you mean "Tank"?',
          'error ack/generator-unknown-operation DeletTank: The API has no operation DeletTank; did you mean "DeleteTank"?',
          'info ack/generator-no-effect Frog: No operation creates Frog; the entry is ignored',
        ],
      );
    });

    it('are warnings where the generator passes over the entry', () => {
      assert.deepEqual(
        all('operations:\n  DeletTank: { custom_implementation: x }\n')[0]?.split(':')[0],
        'warning ack/generator-unknown-operation DeletTank',
      );
    });

    it('need no model for the text itself', () => {
      assert.deepEqual(all('#- generator.yaml\nresources:\n  Tank: {}\n  Tank:\n    feilds: {}\n#- other.json\n{}\n'), [
        'error yaml/duplicate-key Tank: Duplicate key "Tank" in this mapping',
        'error ack/generator-unknown-key feilds: Unknown key feilds; did you mean "fields"?',
      ]);
    });

    it('say one thing about a broken text', () => {
      assert.deepEqual(
        all('resources:\n  Tank: [\nignore: {}\n')
          .map((each) => each.split(' ').slice(0, 2).join(' '))
          .every((each) => each === 'error yaml/syntax'),
        true,
      );
    });

    it('offer what was meant', () => {
      const fixed = (marked: string, title: string): string => applyFix(inferredGenerator(marked), title);
      assert.equal(fixed('ignore:\n  operations: ["DeletTank"]\n', 'Replace with "DeleteTank"'), 'ignore:\n  operations: ["DeleteTank"]\n');
      assert.equal(
        fixed('resources:\n  Tank:\n    fields:\n      Watr.Kind: {}\n', 'Replace with "Water.Kind"'),
        'resources:\n  Tank:\n    fields:\n      Water.Kind: {}\n',
      );
      const reference = (resource: string, path: string): string =>
        `resources:\n  Tank:\n    fields:\n      RoleARN: { references: { resource: ${resource}, path: ${path} } }\n`;
      assert.equal(fixed(reference('Tnak', 'Spec.Name'), 'Replace with "Tank"'), reference('Tank', 'Spec.Name'));
      assert.equal(fixed(reference('Tank', 'Spec.Nmae'), 'Replace with "Spec.Name"'), reference('Tank', 'Spec.Name'));
      assert.equal(fixed('resources:\n  Tank:\n    feilds: {}\n', 'Replace with "fields"'), 'resources:\n  Tank:\n    fields: {}\n');
    });

    it('are fixed by themselves only where nothing else can be meant', () => {
      const preferred = (marked: string): readonly boolean[] => {
        const { workspace, uri } = inferredGenerator(marked);
        return diagnosticsOf(uri, workspace)
          .flatMap((each) => fixesOf(each, workspace))
          .map((fix) => fix.preferred);
      };
      assert.deepEqual(preferred('ignore: { operations: [DeletTank] }\n'), [true]);
      assert.deepEqual(preferred('ignore: { resource_names: [Tanks] }\n'), [false]);
    });

    it('keep what was found while the text changes, and drop it when the inference says so', () => {
      const opened = inferredGenerator('resources:\n  Tank:\n    fields:\n      Nam: {}\n');
      const { workspace, uri } = opened;
      workspace.setBuffer(uri, 'resources:\n  Tank:\n    fields:\n      # more\n      Nam: {}\n      Tags: {}\n');
      assert.deepEqual(problemsOf(opened).length, 1);
      assert.equal(diagnosticsOf(uri, workspace)[0]?.span.start, workspace.file(uri)?.text.indexOf('Nam'));
      workspace.setBuffer(uri, 'resources:\n  Tank:\n    fields:\n      Name: {}\n');
      assert.deepEqual(problemsOf(opened), []);
      workspace.setBuffer(uri, 'resources:\n  Tank:\n    fields:\n      Nane: {}\n');
      assert.deepEqual(problemsOf(opened), []);
      const file = workspace.file(uri);
      assert.ok(file !== undefined && workspace.generators.work(file) !== undefined);
      workspace.generators.settle(file);
      assert.equal(workspace.generators.work(file), undefined);
      assert.equal(problemsOf(opened).length, 1);
    });

    it('can be silenced and levelled like all others', () => {
      assert.deepEqual(all('ignore:\n  # ackmesh-disable-next-line ack/generator-unknown-operation\n  operations: [DeletTank]\n'), []);
      assert.deepEqual(
        all(
          '#- .ackmesh.yaml\nrules: { "ack/generator-*": off }\n#- generator.yaml\nignore: { operations: [DeletTank] }\n#- model.json\ntanks\n',
        ).length,
        0,
      );
    });
  });

  describe('the model', () => {
    const codes = (marked: string): readonly string[] =>
      problemsOf(inferredGenerator(marked)).map((each) => each.split(': ').slice(0, 2).join(': '));
    const wrong = 'ignore: { operations: [DeletTank] }\n';
    const found = ['ack/generator-unknown-operation: The API has no operation DeletTank; did you mean "DeleteTank"?'];

    it('lies beside the file, recognised by content', () => {
      assert.deepEqual(codes(`#- a/generator.yaml\n${wrong}#- a/model.json\n{ "openapi": "3" }\n#- a/service-2.json\ntanks\n`), found);
      assert.deepEqual(codes(`#- a/generator.yaml\n${wrong}#- a/tanks.smithy.json\ntanks\n`), found);
      assert.deepEqual(codes(`#- a/generator.yaml\n${wrong}#- service-2.json\ntanks\n`), []);
    });

    it('is named by the project file, by controller name or folder', () => {
      const project = '#- .ackmesh.yaml\nmodels: { aquarium: "models/x.json", zoo: "gone.json" }\n#- models/x.json\ntanks\n';
      assert.deepEqual(codes(`${project}#- aquarium-controller/apis/v1alpha1/generator.yaml\n${wrong}`), found);
      assert.deepEqual(codes(`${project}#- z/generator.yaml\ncontroller_name: aquarium\n${wrong}`), found);
      assert.deepEqual(codes(`${project}#- z/generator.yaml\n${wrong}`), []);
      assert.deepEqual(codes(`${project}#- zoo/generator.yaml\n${wrong}`), ['ack/generator-model: The API model gone.json cannot be used']);
    });

    it('is named by the settings where no project file does', () => {
      const opened = openGenerator(`#- zoo/generator.yaml\n${wrong}#- models/x.json\ntanks\n`);
      opened.workspace.setSettings({ ...defaultConfig, models: { zoo: 'models/x.json' } });
      opened.workspace.generators.settle(opened.workspace.file(opened.uri) ?? assert.fail());
      assert.equal(problemsOf(opened).length, 1);
    });

    it('is read once for each content', () => {
      const counts: ReadCounts = { reads: 0 };
      const opened = openGenerator('resources:\n  <|>\n', counts);
      labels(opened);
      labels(opened);
      opened.workspace.setBuffer(opened.uri, 'resources:\n  \n  Tank: {}\n');
      labels(opened);
      assert.equal(counts.reads, 1);
    });

    it('is no manifest, although it holds the words of one', () => {
      const workspace = emptyWorkspace(modelReader(new Map()));
      const uri = uriOf('service-2.json');
      workspace.setDisk([[uri, '{ "version": "2.0", "metadata": { "apiVersion": "2006-03-01", "endpointPrefix": "s3" }, "kind": 1 }']]);
      assert.equal(workspace.file(uri), undefined);
      workspace.setDisk([[uri, '{ "apiVersion": "v1", "kind": "Pod" }']]);
      assert.notEqual(workspace.file(uri), undefined);
    });
  });

  it('has a code lens on every resource that becomes a kind', () => {
    const { workspace, uri } = inferredGenerator('resources:\n  Tank: {}\n  tonk: {}\n  Snail: {}\nignore: { resource_names: [Snail] }\n');
    assert.deepEqual(
      generatorLenses(workspace, uri).map(({ title }) => title),
      ['Show CRD of Tank'],
    );
    assert.match(inferredCrd(workspace, uri, 'Tank')?.text ?? '', /^ {4}kind: Tank$/m);
    assert.equal(inferredCrd(workspace, uri, 'Tank')?.fileName, 'aquarium.services.k8s.aws_tanks.yaml');
    assert.equal(inferredCrd(workspace, uri, 'Snail'), undefined);
  });

  it('answers at every place of every broken text', () => {
    const seed = 20261120;
    const whole =
      'resources:\n  Tank:\n    fields:\n      Water.Kind:\n        references: { resource: Snail, path: Status.ID, service_name: iam }\n      Heat:\n        from: { operation: DescribeTank, path: Tank.Temperature }\n    synced:\n      when:\n      - path: Status.State\n        in: [a]\noperations:\n  DescribeTank:\n    operation_type: [Get]\n    resource_name: Tank\nignore:\n  field_paths: [Water.Kind]\n';
    const next = randomNumbers(seed);
    const { workspace, uri } = openGenerator(whole);
    for (let round = 0; round < 150; round += 1) {
      const [at, length] = [Math.floor(next() * whole.length), Math.floor(next() * 12)];
      const inserted = ['', ': ', '\n', '- ', '{', ']', '&a ', '*a', '<<: *a', 'x.', '"', '  '][Math.floor(next() * 12)] ?? '';
      const text = whole.slice(0, at) + inserted + whole.slice(at + length);
      workspace.setBuffer(uri, text);
      const file = workspace.file(uri);
      assert.ok(file !== undefined);
      const before = diagnosticsOf(uri, workspace);
      if (round % 5 === 0) {
        workspace.generators.settle(file);
      }
      for (const { span, finding } of [...before, ...diagnosticsOf(uri, workspace)]) {
        assert.ok(
          span.start >= 0 && span.end <= text.length && span.start <= span.end,
          `seed ${seed}, round ${round}: ${finding.message} ${span.start}-${span.end} of ${text.length} ${JSON.stringify(text.slice(-80))}`,
        );
        finding.fixes?.(text);
      }
      for (let offset = 0; offset < text.length; offset += 37) {
        complete(workspace, uri, offset);
        hover(workspace, uri, offset);
      }
      generatorLenses(workspace, uri);
    }
  });

  it('gives up work for a text that is gone', () => {
    const { workspace, uri } = openGenerator('resources: { Tank: {} }\n');
    const work = workspace.generators.work(workspace.file(uri) ?? assert.fail());
    work?.next();
    workspace.setBuffer(uri, 'resources: {}\n');
    assert.equal(workspace.generators.inferenceOf(uri), undefined);
  });
});

/** Numbers from 0 to 1 that are the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
