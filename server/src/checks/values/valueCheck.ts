import { didYouMean, nearest } from '../../base/nearest';
import type { Path } from '../../base/path';
import type { Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import { dataKeyProblem } from '../../manifest/dataKey';
import type { Resource } from '../../manifest/resource';
import type { Dialects } from '../../reference/dialect';
import type { ValueRule } from '../../reference/dialectRecord';
import type { Finding, Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import type { ScalarNode, YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, asSequence, dereference, effectiveEntries, nodeAt, ownEntryOf, valueOf } from '../../yaml/nodes/query';
import { nodesAt, type Found } from '../../manifest/values';
import { addEntry } from '../../yaml/writing/edit';
import { jsonShapeProblems } from './jsonShape';
import { holdsReplaced, jsonProblems } from './jsonValue';
import { numberProblem } from './numberValue';
import { tablePattern } from './tablePattern';
import { patternMessage } from './valueWords';
import { spanFor } from '../places/place';
import { replacement } from '../places/replacement';

/**
 * Values that the schema allows and the controller does not. `uri` is of the file that holds the object: without it a finding
 * is on the value as a whole, not inside of it.
 */
export function checkValues(resource: Resource, workspace: Workspace, uri?: Uri): readonly Finding[] {
  return workspace.dialects.valuesOf(resource).flatMap((rule) =>
    placesOf(resource, rule).flatMap(({ node, path }) =>
      problemsOf(node, rule, resource, workspace.dialects).map(({ message, below = [], placeIn, fixes }): Finding => {
        const at = [...path, ...below];
        return {
          code: rule.code,
          message: `${message}; ${rule.consequence ?? `the controllers ignore this ${resource.kind}`}`,
          span: placeIn?.(textOf(resource, uri, workspace)) ?? spanFor(resource, at, 'value'),
          path: at,
          resource,
          ...(fixes === undefined ? {} : { fixes }),
        };
      }),
    ),
  );
}

function placesOf({ node }: Resource, { path, otherwise }: ValueRule): readonly Found[] {
  const written = nodesAt(node, path);
  return written.length > 0 || otherwise === undefined ? written : nodesAt(node, otherwise);
}

/** The text of an object's document; `undefined` for one that is in no file, such as one that is tried. */
function textOf({ document }: Resource, uri: Uri | undefined, workspace: Workspace): string | undefined {
  const file = uri === undefined ? undefined : workspace.file(uri);
  return file?.startOf(document) === undefined ? undefined : file.textOf(document);
}

interface Problem {
  readonly message: string;
  readonly below?: Path;
  /** Where inside of the value it is, from the start of the document, whose text is given. */
  readonly placeIn?: (text: string | undefined) => Span | undefined;
  readonly fixes?: Finding['fixes'];
}

function problemsOf(node: YamlNode, rule: ValueRule, resource: Resource, { jsonShapes }: Dialects): readonly Problem[] {
  const { form, keys = [], path } = rule;
  const scalar = asScalar(node);
  switch (form) {
    case 'arn':
      return scalar === undefined || scalar.opaque || typeof scalar.value !== 'string' || isArn(scalar.text)
        ? []
        : [{ message: `"${scalar.text}" is not a valid ARN: expected "arn:partition:service:region:account:resource"` }];
    case 'notEmpty':
      return scalar?.value === '' ? [{ message: 'Must not be empty' }] : [];
    case 'dataKey': {
      const isText = scalar !== undefined && !scalar.opaque && typeof scalar.value === 'string' && scalar.text.trim() !== '';
      const wrong = isText ? dataKeyProblem(scalar.text) : undefined;
      return wrong === undefined ? [] : [{ message: `"${scalar?.text ?? ''}" is not a valid key of a ConfigMap or Secret: ${wrong}` }];
    }
    case 'distinct':
      return repeats(asSequence(node)?.items ?? [], keys).map((index) => ({
        message: `Repeats an earlier item of "${path}"`,
        below: [index],
      }));
    case 'someKey': {
      const map = asMap(node);
      const empty = map !== undefined && keys.every((key) => isEmpty(valueOf(map, key))) && !map.entries.some(({ key }) => key.opaque);
      return empty ? [{ message: `At least one of ${keys.map((key) => `"${key}"`).join(', ')} must not be empty` }] : [];
    }
    case 'json':
      return scalar === undefined ? [] : jsonProblems(scalar);
    case 'jsonShape':
      return scalar === undefined ? [] : jsonShapeProblems(scalar, jsonShapes, rule.shape ?? '');
    case 'ordered':
      return orderProblems(node, keys);
    case 'among':
      return scalar === undefined ? [] : amongProblems(scalar, rule, resource);
    case 'pattern':
      return scalar === undefined ? [] : patternProblems(scalar, rule, resource);
    case 'number': {
      const wrong = scalar === undefined ? undefined : numberProblem(scalar, rule);
      return wrong === undefined ? [] : [{ message: wrong }];
    }
    case 'keysNotEmpty': {
      const map = asMap(node);
      return map !== undefined && effectiveEntries(map).has('') ? [{ message: 'A label key is empty', below: [''] }] : [];
    }
  }
}

function patternProblems(scalar: ScalarNode, rule: ValueRule, resource: Resource): readonly Problem[] {
  const { pattern = '', repair } = rule;
  const { text } = scalar;
  const matches = (value: string): boolean => tablePattern(pattern).test(value);
  if (scalar.opaque || typeof scalar.value !== 'string' || text.trim() === '' || matches(text)) {
    return [];
  }
  // Whatever fills in expressions says so itself where one is not closed.
  if (holdsReplaced(text) || text.includes('${')) {
    return [];
  }
  const repaired = repair === undefined ? text : text.replace(new RegExp(repair[0], 'g'), repair[1]);
  const isMeant = repaired !== text && matches(repaired);
  return [
    {
      message: patternMessage(text, rule),
      fixes: (own) =>
        !isMeant ? [] : rule.otherwise === undefined ? [replacement(scalar, repaired)] : setAt(rule.path, repaired, resource, own),
    },
  ];
}

/** Each number is told of the first later one that it exceeds. */
function orderProblems(node: YamlNode, keys: readonly string[]): readonly Problem[] {
  const numbers = keys.flatMap((key): readonly { readonly key: string; readonly number: number }[] => {
    const scalar = asScalar(valueOf(node, key));
    return scalar?.opaque === false && typeof scalar.value === 'number' ? [{ key, number: scalar.value }] : [];
  });
  return numbers.flatMap(({ key, number }, index) => {
    const smaller = numbers.slice(index + 1).find((later) => later.number > 0 && later.number < number);
    return smaller === undefined
      ? []
      : [{ message: `${number} is larger than "${smaller.key}", which is ${smaller.number}`, below: [key] }];
  });
}

/** Nothing where one of the others is not known, or none is there. */
function amongProblems(scalar: ScalarNode, { path, others = [], says = '', alone }: ValueRule, resource: Resource): readonly Problem[] {
  const scalarsAt = (paths: readonly string[]): readonly (ScalarNode | undefined)[] =>
    paths.flatMap((each) => nodesAt(resource.node, each)).map(({ node }) => asScalar(node));
  const found = scalarsAt(others);
  const isKnown = !scalar.opaque && scalar.text !== '' && !holdsReplaced(scalar.text) && found.every((each) => each?.opaque === false);
  const names = found.map((each) => each?.text ?? '');
  const own = new Set(alone === true ? scalarsAt([path]).map((each) => each?.text) : names);
  if (!isKnown || names.length === 0 || names.includes(scalar.text) || !names.every((name) => own.has(name))) {
    return [];
  }
  const candidates = nearest(scalar.text, new Set(names));
  return [
    { message: `"${scalar.text}" ${says}${didYouMean(candidates)}`, fixes: () => candidates.map((name) => replacement(scalar, name)) },
  ];
}

/** Sets what is not written, so that what stands for it counts no longer. */
function setAt(path: string, value: string, { node }: Resource, text: string): readonly Fix[] {
  const steps = path.split('.');
  const parent = asMap(nodeAt(node, steps.slice(0, -1)));
  const key = steps.at(-1) ?? '';
  return parent === undefined || ownEntryOf(parent, key) !== undefined
    ? []
    : [{ title: `Set ${path} to "${value}"`, preferred: false, edits: [addEntry(text, parent, key, value)] }];
}

/** Source: aws-sdk-go-v2 aws/arn, Parse: the prefix, and six sections. */
function isArn(text: string): boolean {
  return text.startsWith('arn:') && text.split(':').length >= 6;
}

function isEmpty(node: YamlNode | undefined): boolean {
  const value = dereference(node);
  return value === undefined || (value.kind === 'scalar' && !value.opaque && (value.value === null || value.text === ''));
}

/** Indexes of items that equal an earlier one. */
function repeats(items: readonly YamlNode[], keys: readonly string[]): readonly number[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const parts = (keys.length === 0 ? [item] : keys.map((key) => valueOf(item, key))).map((part) => asScalar(part));
    const key = JSON.stringify(parts.map((part) => (part?.value === null ? '' : (part?.text ?? ''))));
    const isKnown = seen.has(key) && parts.some((part) => part !== undefined && part.text !== '');
    seen.add(key);
    return isKnown ? [index] : [];
  });
}
