import { quoted } from '../../../base/english';
import { parentMap, spanFor } from '../../../checks/places/place';
import type { Path } from '../../../base/path';
import type { Resource } from '../../../manifest/resource';
import { readCrd } from '../../../schema/kinds/crdReader';
import type { Duck } from '../../../schema/ducks/duck';
import { declarationsOf, means, type Declaration } from '../../../schema/ducks/membership';
import { verify, type Verdict } from '../../../schema/ducks/verify';
import { outermost, unlisted, whyNot } from '../../../schema/ducks/whyNot';
import type { Kind } from '../../../schema/kinds/kind';
import type { Finding, Fix } from '../../../workspace/finding';
import { removeEntry } from '../../../yaml/writing/edit';
import { nodeAt, placeAt } from '../../../yaml/nodes/query';
import { plainValue } from '../../../yaml/value';
import { labelFindings } from './labelFindings';
import { editsOf, planFor, schemaPathOf, type SchemaPlan } from './schemaFixes';

/** What a CRD declares of ducks that its schema does not keep, or in a way that nobody reads. Source: knative/pkg apis/duck and knative/eventing docs on duck labels. */
export function crdDuckFindings(crd: Resource, ducks: readonly Duck[]): readonly Finding[] {
  const plain = plainValue(crd.node);
  return plain === undefined || plain.opaque
    ? []
    : [...labelFindings(crd, ducks, readCrd(plain.value, { source: 'workspace' }).kinds), ...declaredFindings(crd, ducks)];
}

/** Declared ducks that a schema does not keep. */
export function declaredFindings(crd: Resource, ducks: readonly Duck[]): readonly Finding[] {
  const plain = plainValue(crd.node);
  const declarations = plain === undefined || plain.opaque ? [] : declarationsOf(plain.value, ducks);
  const kinds = declarations.length === 0 ? [] : readCrd(plain?.value, { source: 'workspace' }).kinds;
  return declarations.flatMap((declaration) =>
    kinds.filter(({ version }) => means(declaration, version)).flatMap((kind) => findingOf(crd, declaration, kind) ?? []),
  );
}

const keepsUnknown = 'x-kubernetes-preserve-unknown-fields';

function findingOf(crd: Resource, { duck, label }: Declaration, { kind, version, schema }: Kind): Finding | undefined {
  const path: Path = ['metadata', 'labels', label];
  const verdict = verify(schema, duck);
  const shared = { span: spanFor(crd, path, 'key'), path, resource: crd };
  if (verdict.implements === false && verdict.missing.length === 0 && verdict.mistyped.length === 0) {
    // What a duck asks for without a label has to be listed; with one, whatever the API server keeps may be there.
    return {
      ...shared,
      code: 'knative/duck-hidden',
      message: `${kind} ${version} is labeled as ${duck.name}, but its schema keeps unknown fields and does not list ${quoted(unlisted(verdict, duck))}`,
    };
  }
  if (verdict.implements === false) {
    return {
      ...shared,
      code: 'knative/duck-not-implemented',
      message: `${kind} ${version} is labeled as ${duck.name}, but its schema does not implement it: ${whyNot(verdict, duck)}${casing(crd, version, verdict, duck)}`,
      fixes: (text) => [...schemaFixes(text, crd, version, verdict, duck), ...labelFixes(text, crd, path)],
    };
  }
  if (verdict.implements === undefined) {
    const root = schemaPathOf(crd, version);
    const at: Path | undefined = root === undefined ? undefined : [...root, keepsUnknown];
    const isThere = at !== undefined && placeAt(crd.node, at) !== undefined;
    return {
      ...shared,
      ...(isThere ? { span: spanFor(crd, at, 'key'), path: at } : {}),
      code: 'knative/duck-hidden',
      message: `${kind} ${version} is labeled as ${duck.name}, but ${isThere ? `"${keepsUnknown}" at its root hides` : 'it has no schema that shows'} whether it implements it`,
    };
  }
  return verdict.gaps.length === 0
    ? undefined
    : {
        ...shared,
        code: 'knative/duck-incomplete',
        message: `${kind} ${version} is labeled as ${duck.name}, but its schema drops ${quoted(outermost(verdict.gaps))}${casing(crd, version, verdict, duck)}`,
        fixes: (text) => schemaFixes(text, crd, version, verdict, duck),
      };
}

/** Fields that are there in another case: the API server compares names as they are. */
function casing(crd: Resource, version: string, verdict: Verdict, duck: Duck): string {
  const names = plan(crd, version, verdict, duck)?.misspelt.map(({ entry, wanted }) => `"${wanted}" instead of "${entry.key.text}"`) ?? [];
  return names.length === 0 ? '' : `; did you mean ${names.join(', ')}?`;
}

function schemaFixes(text: string, crd: Resource, version: string, verdict: Verdict, duck: Duck): readonly Fix[] {
  const changes = plan(crd, version, verdict, duck);
  const edits = changes === undefined ? [] : editsOf(text, changes);
  const [only] = changes?.misspelt ?? [];
  const title =
    edits.length === 1 && only !== undefined
      ? `Rename "${only.entry.key.text}" to "${only.wanted}"`
      : `Add the missing fields of ${duck.name} to ${version}`;
  return edits.length === 0 ? [] : [{ title, preferred: false, edits }];
}

/** What brings in all that a version lacks, also of what users of the duck write. */
function plan(crd: Resource, version: string, { missing, mistyped, gaps }: Verdict, duck: Duck): SchemaPlan | undefined {
  const root = schemaPathOf(crd, version);
  const lacking = new Set([...missing, ...gaps]);
  const isFixable = root !== undefined && mistyped.length === 0 && lacking.size > 0;
  // What only users of the duck write is lacking as well where nothing else is there.
  const wanted =
    missing.length === 0 ? duck.paths.filter((path) => lacking.has(path.text)) : duck.paths.filter(({ role }) => role !== 'optional');
  return isFixable ? planFor(nodeAt(crd.node, root), wanted) : undefined;
}

function labelFixes(text: string, crd: Resource, path: Path): readonly Fix[] {
  const map = parentMap(crd, path);
  const entry = placeAt(crd.node, path)?.entry;
  return map === undefined || entry === undefined
    ? []
    : [{ title: `Remove "${entry.key.text}"`, preferred: false, edits: [removeEntry(text, map, entry)] }];
}
