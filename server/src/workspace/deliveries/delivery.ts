import { readGlob } from '../../base/glob';
import { firstByKey } from '../../base/groups';
import type { Path } from '../../base/path';
import { pathBelow, type Uri } from '../../base/uri';
import type { Directory } from '../../argo/application';
import type { Substitution } from '../../flux/kustomization';
import type { Resource } from '../../manifest/resource';
import type { GroupKind } from '../../schema/kinds/kind';

/** An object that has a folder applied, or one of its sources. */
export interface Delivery {
  /** What the world of it is called by. */
  readonly id: string;
  readonly tool: 'flux' | 'argo' | 'config-sync';
  readonly uri: Uri;
  readonly object: GroupKind & { readonly namespace: string | undefined; readonly name: string };
  /** Which of several objects of this name in its file. */
  readonly nth: number;
  /** Of the field that names the folder, from the object's root. */
  readonly at: Path;
  /** Which of those that an ApplicationSet makes. */
  readonly instance: number;
  /** The folder from the root of its repository; `undefined` where it is not known. */
  readonly path: string | undefined;
  /** What repository it is in, as one text. */
  readonly source: string | undefined;
  /** The folder in hand; `undefined` where the workspace does not have it. */
  readonly folder: string | undefined;
  readonly applies: 'kustomization' | 'files' | 'chart' | 'unknown';
  /** What it changes of the kustomization, as one text; empty where that is nothing. */
  readonly edits: string;
  /** How it has Kustomize build, as far as that is known. */
  readonly options: BuildOptions;
  readonly directory: Directory | undefined;
  readonly substitution: Substitution | undefined;
}

/** Options of Kustomize that are off by default. */
export interface BuildOptions {
  /** Files outside of a kustomization's folder are read, too. */
  readonly isUnrestricted: boolean;
  /** Charts are rendered. */
  readonly rendersCharts: boolean;
}

/** True for the object that delivers, and for others of its name. */
export function isOf({ object }: Delivery, { group, kind, namespace, name }: Resource): boolean {
  return object.group === group && object.kind === kind && object.namespace === namespace && object.name === name;
}

/** True for a file that a source without any tool takes. Source: argo-cd reposerver getPotentiallyValidManifests. */
export function takes({ folder = '', directory }: Delivery, uri: Uri): boolean {
  const path = pathBelow(uri, folder);
  const test = (pattern: string): boolean => {
    const glob = readGlob(pattern, 'name');
    return glob.kind === 'glob' && glob.matches(path);
  };
  const isListed = /\.(?:ya?ml|json|jsonnet)$/.test(path) && (directory?.recurse === true || !path.includes('/'));
  return (
    isListed &&
    !(directory !== undefined && directory.exclude !== '' && test(directory.exclude)) &&
    (directory === undefined || directory.include === '' || test(directory.include))
  );
}

/** The same for deliveries whose worlds are the same one. Patches are told apart by where they are written. */
export function worldKey({ id, folder = '', edits }: Delivery): string {
  return JSON.stringify([folder, edits, edits.includes('["patches",') ? id : '']);
}

/** Of those that change the same of the same folder the first, whose world stands for all. */
export function firstOfEach(all: readonly Delivery[]): readonly Delivery[] {
  return firstByKey(
    all.filter(({ edits }) => edits !== ''),
    worldKey,
  );
}
