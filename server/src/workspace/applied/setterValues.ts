import { foldersAbove, isAtOrAbove, type Uri } from '../../base/uri';
import { resolvePath } from '../../kustomize/files';
import type { ScalarNode, YamlDocument, YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, asSequence, asString, valueOf } from '../../yaml/nodes/query';
import type { Workspace } from '../workspace';

/** What a package of kpt is described by. */
const kptfileName = 'Kptfile';

/** Where the value of a setter is written. */
export interface SetterValue {
  readonly uri: Uri;
  readonly document: YamlDocument;
  readonly key: ScalarNode;
  readonly value: YamlNode;
}

const applySetters = /(?:^|\/)apply-setters(?:[:@]|$)/;

/**
 * The values that packages of kpt give to a setter in a file: the package that the file is in, then those around it, whose
 * functions run later and on all packages inside of them. Source: kpt `pkg/lib/pipeline`, apply-setters.
 */
export function setterValues(name: string, uri: Uri, workspace: Workspace): readonly SetterValue[] {
  return foldersAround(uri, workspace).flatMap((folder) => {
    const kptfile = `${folder}/${kptfileName}` as Uri;
    return rootsOf(kptfile, workspace).flatMap(({ document, root }) =>
      asString(valueOf(root, 'kind')) === kptfileName && asString(valueOf(root, 'apiVersion'))?.startsWith('kpt.dev/') === true
        ? functionsOf(root).flatMap((each) => [
            ...valueIn(valueOf(each, 'configMap'), name, { uri: kptfile, document }),
            ...valuesInFile(valueOf(each, 'configPath'), name, folder, workspace),
          ])
        : [],
    );
  });
}

function foldersAround(uri: Uri, { folders }: Workspace): readonly string[] {
  return foldersAbove(uri).filter((folder) => folders.some((each) => isAtOrAbove(each, folder)));
}

function functionsOf(root: YamlNode): readonly YamlNode[] {
  const mutators = asSequence(valueOf(valueOf(root, 'pipeline'), 'mutators'))?.items ?? [];
  return mutators.filter((each) => applySetters.test(asString(valueOf(each, 'image')) ?? ''));
}

function valuesInFile(path: YamlNode | undefined, name: string, folder: string, workspace: Workspace): readonly SetterValue[] {
  const text = asString(path);
  const uri = text === undefined ? undefined : resolvePath(folder, text);
  return uri === undefined
    ? []
    : rootsOf(uri, workspace).flatMap(({ document, root }) => valueIn(valueOf(root, 'data'), name, { uri, document }));
}

function valueIn(map: YamlNode | undefined, name: string, place: Pick<SetterValue, 'uri' | 'document'>): readonly SetterValue[] {
  const entry = asMap(map)?.entries.find(({ key }) => key.text === name);
  return entry === undefined || asScalar(entry.value) === undefined ? [] : [{ ...place, key: entry.key, value: entry.value }];
}

function rootsOf(uri: Uri, workspace: Workspace): readonly { readonly document: YamlDocument; readonly root: YamlNode }[] {
  return (workspace.file(uri)?.documents ?? []).flatMap(({ document }) =>
    document.root === undefined ? [] : [{ document, root: document.root }],
  );
}
