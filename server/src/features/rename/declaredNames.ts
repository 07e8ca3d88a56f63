import { nothing } from '../../base/markdown';
import type { Path } from '../../base/path';
import { allSteps, type Steps } from '../../base/steps';
import { meantBy, placesAt } from '../../checks/references/agreements';
import { holdsReplaced } from '../../checks/values/jsonValue';
import { describeResource, type Resource } from '../../manifest/resource';
import { nodesAt, stepsOf } from '../../manifest/values';
import type { Dialects } from '../../reference/dialect';
import type { Agreement } from '../../reference/dialectRecord';
import { formatSlotPath, isAtSlot, parseSlotPath } from '../../reference/slot';
import type { GroupKind } from '../../schema/kinds/kind';
import { formsOrUnknown } from '../../workspace/applied/appliedForms';
import { writerOf, type Written } from '../../workspace/applied/writers';
import type { FileState } from '../../workspace/files/fileState';
import type { InnerSymbol, Occurrence, RenamedSymbol } from '../../workspace/family';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Spot } from '../../workspace/spot';
import type { Workspace } from '../../workspace/workspace';
import type { ScalarNode, YamlNode } from '../../yaml/nodes/node';
import { asScalar, wordIn } from '../../yaml/nodes/query';

/*
 * Names that rows of records know: a field of an object declares them, and other fields, or objects that refer to it, use them.
 */

/** Where objects of a kind declare names of one sort, and use them themselves. */
interface Sort {
  readonly declared: ReadonlySet<string>;
  readonly used: ReadonlySet<string>;
}

/** Objects that declare a name, each with where such names stand in it. */
type Declaring = ReadonlyMap<IndexedResource, Sort>;

const none: Declaring = new Map();

/** The name under a position that an object declares; none in a patch, which is a part of what declares it. */
export function declaredNameAt({ hit, resource, file }: Spot, workspace: Workspace): InnerSymbol | undefined {
  const node = hit?.part === 'value' ? asName(hit.node) : undefined;
  if (hit === undefined || node === undefined || resource === undefined || !isInFile(resource, file)) {
    return undefined;
  }
  const entry = workspace.index.entryOf(file.uri, resource);
  const declaring =
    workspace.kustomizations.wholes([entry]).length === 0 ? none : declaringOf(entry, hit.path.slice(resource.path.length), workspace);
  const name = node.text;
  const definitions = declaredIn(declaring, name, workspace);
  const nodes = new Set(definitions.map((each) => each.node));
  return definitions.length === 0
    ? undefined
    : {
        name,
        span: wordIn(node),
        title: nothing,
        described: [],
        definitions: definitions.map(occurrence),
        uses: () =>
          allSteps(everywhere(declaring, name, workspace))
            .places.filter((each) => !nodes.has(each.node))
            .map(occurrence),
        rename: (newName) => renamed(declaring, name, newName, workspace),
      };
}

/** Each object that may declare the name at a path of an object: itself, or those that a reference beside the name means. */
function declaringOf(entry: IndexedResource, path: Path, workspace: Workspace): Declaring {
  const { dialects } = workspace;
  const isHere = (each: string): boolean => isAtSlot(parseSlotPath(each), path);
  const own = namingRules(entry, dialects).flatMap((rule) => (isHere(rule.path) ? rule.others : rule.others.filter(isHere)));
  const asked = dialects
    .agreementsWith(entry, isHere)
    .filter(isNamed)
    .flatMap(({ others }) => others.filter(isHere));
  if (own.length > 0 || asked.length > 0) {
    return new Map([[entry, sortAround([...own, ...asked], entry, dialects)]]);
  }
  const agreed = dialects.agreementsOf(entry).filter((each) => isNamed(each) && isHere(each.path));
  return new Map(agreed.flatMap((each) => meantTargets(each, entry, workspace)));
}

/** The objects that an object means by the reference beside names, each with where it declares these. */
function meantTargets(agreement: Agreement, entry: IndexedResource, workspace: Workspace): readonly (readonly [IndexedResource, Sort])[] {
  const meant = meantBy(agreement, entry, workspace);
  return workspace.kustomizations.wholes(meant).map((each) => [each, sortAround(agreement.others, each, workspace.dialects)]);
}

interface NamingRule {
  readonly path: string;
  readonly others: readonly string[];
}

/** The rules by which an object uses names that it declares. One about declarations that are not used is the same the other way round. */
function namingRules(of: GroupKind, dialects: Dialects): readonly NamingRule[] {
  return dialects
    .valuesOf(of)
    .flatMap(({ form, path, others = [], alone }) => (form === 'among' && alone !== true ? [{ path, others }] : []));
}

function isNamed({ form }: Agreement): boolean {
  return form === 'among';
}

/** All places whose names are of one sort: what may be used in one place is declared in any of several. */
function sortAround(declared: readonly string[], of: GroupKind, dialects: Dialects): Sort {
  const rules = namingRules(of, dialects);
  const sort = { declared: new Set(declared), used: new Set<string>() };
  for (const each of sort.declared) {
    for (const { path, others } of rules.filter((rule) => rule.others.includes(each))) {
      sort.used.add(path);
      others.forEach((other) => sort.declared.add(other));
    }
  }
  return sort;
}

/** Where a name is written, and what else would have to be known before it is changed. */
interface Spelled {
  readonly places: readonly Written[];
  /** Why not all that spells it can be changed. */
  readonly doubts: readonly string[];
}

/** Where a name is declared; what only patches of kustomizations write is asked for where no object has it in its file. */
function declaredIn(declaring: Declaring, name: string, workspace: Workspace): readonly Written[] {
  const all = [...declaring];
  const written = all.flatMap(([each, { declared }]) => writtenIn(each, declared, name));
  return written.length > 0 ? written : all.flatMap(([each, { declared }]) => spelledIn(each, declared, name, workspace).places);
}

/**
 * All that spells a name: in the objects that declare it, in those that refer to them, and in whatever these refer to as well. With a
 * step for each of them.
 */
function* everywhere(first: Declaring, name: string, workspace: Workspace): Steps<Spelled> {
  const declaring = new Map(first);
  const found: Spelled[] = [];
  for (const [target, { declared, used }] of declaring) {
    found.push(spelledIn(target, new Set([...declared, ...used]), name, workspace));
    for (const { owner, slot } of workspace.resolver.referrers([target])) {
      const reference = formatSlotPath(slot.path);
      const agreed = workspace.dialects
        .agreementsOf(owner)
        .filter((each) => isNamed(each) && each.reference === reference && each.others.some((other) => declared.has(other)));
      const spelled = spelledIn(owner, new Set(agreed.map(({ path }) => path)), name, workspace);
      if (spelled.places.length > 0 || spelled.doubts.length > 0) {
        found.push(spelled);
        const others = agreed.flatMap((each) => meantTargets(each, owner, workspace));
        others.forEach(([other, sort]) => declaring.set(other, sort));
      }
      yield;
    }
    yield;
  }
  return joined(found);
}

function joined(all: readonly Spelled[]): Spelled {
  const places = new Map(all.flatMap((each) => each.places).map((each) => [each.node, each]));
  return { places: [...places.values()], doubts: all.flatMap(({ doubts }) => doubts) };
}

/** Where an object spells a name at some paths: in its file, and in patches that write it there. */
function spelledIn(entry: IndexedResource, paths: ReadonlySet<string>, name: string, workspace: Workspace): Spelled {
  const { worlds, roots, kustomizations } = workspace;
  const places = writtenIn(entry, paths, name);
  const own = new Set(places.map(({ node }) => node));
  const doubts: string[] = paths.size > 0 && kustomizations.wholes([entry]).length === 0 ? [patchDoubt(name)] : [];
  for (const form of roots.reading(entry.uri).flatMap((root) => formsOrUnknown(entry, root, workspace))) {
    const content = form === null || !worlds.isWhole(form.world, entry.uri) ? undefined : worlds.contentOf(form.object);
    if (form === null || content === undefined || entry.resource.host !== undefined) {
      doubts.push(`What kustomizations make of ${describeResource(entry)} is not known`);
      continue;
    }
    for (const { path } of [...paths].flatMap((each) => placesAt(content, stepsOf(each))).filter(({ value }) => value === name)) {
      const writer = writerOf(form.object, path, new Set([name]), workspace);
      if (writer !== undefined && !own.has(writer.node)) {
        places.push(writer);
      }
      if (writer === undefined || !own.has(writer.node)) {
        doubts.push(patchDoubt(name));
      }
    }
  }
  return { places, doubts };
}

function patchDoubt(name: string): string {
  return `"${name}" is also written by a kustomization or its patches, which may be about other objects too; change it there first`;
}

function writtenIn({ uri, resource }: IndexedResource, paths: ReadonlySet<string>, name: string): Written[] {
  return [...paths]
    .flatMap((each) => nodesAt(resource.node, each))
    .flatMap(({ node, path }) => {
      const scalar = asName(node);
      return scalar?.text === name ? [{ uri, document: resource.document, node: scalar, path: [...resource.path, ...path] }] : [];
    });
}

function* renamed(declaring: Declaring, name: string, newName: string, workspace: Workspace): Steps<RenamedSymbol> {
  const { places, doubts } = yield* everywhere(declaring, name, workspace);
  const [doubt] = doubts;
  if (doubt !== undefined) {
    return { refused: doubt };
  }
  if (newName.trim() === '') {
    return { refused: 'The new name must not be empty' };
  }
  const [taken] = [...declaring].filter(([each, { declared }]) => writtenIn(each, declared, newName).length > 0);
  return taken === undefined ? { sites: places } : { refused: `"${newName}" is already declared by ${describeResource(taken[0])}` };
}

/** A scalar that holds a name, and nothing that tools fill in. */
function asName(node: YamlNode | undefined): ScalarNode | undefined {
  const scalar = asScalar(node);
  return scalar === undefined || scalar.opaque || scalar.text === '' || holdsReplaced(scalar.text) ? undefined : scalar;
}

/** False for a patch that stands in place in a kustomization file. */
function isInFile({ document }: Resource, file: FileState): boolean {
  return file.stateOf(document) !== undefined;
}

function occurrence({ uri, document, node }: Written): Occurrence {
  return { uri, document, span: wordIn(node) };
}
