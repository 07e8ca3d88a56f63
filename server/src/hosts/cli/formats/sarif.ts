import { isAbsolute } from 'node:path';
import { encodeSegment } from '../../../base/uri';
import type { Range } from '../../../base/text';
import type { Level, Rule } from '../../../service';
import { catalogue, docsOf } from '../../../service/withoutWorkspace';
import { uriOfPath } from '../../node/fileUri';
import { toJson } from '../json';
import type { LintReport, ReportedDiagnostic, ReportedFix } from '../report';
import type { FormatContext } from './context';
import { lineHashes } from './lineHashes';

/**
 * SARIF 2.1.0 with the whole catalogue as rules, and fixes. Source: OASIS, sarif-schema-2.1.0; what code scanning demands
 * beyond it: docs.github.com, SARIF support for code scanning.
 */
export function formatSarif({ diagnostics }: LintReport, { version, textOf }: FormatContext): string {
  const hashes = new Map<string, readonly string[]>();
  const fingerprint = ({ file, range, rangeIn, templateRange }: ReportedDiagnostic): string | undefined => {
    const own = rangeIn === undefined ? range : templateRange;
    if (own === undefined) {
      return undefined;
    }
    const text = hashes.has(file) ? undefined : textOf(file);
    const known = hashes.get(file) ?? (text === undefined ? [] : lineHashes(text));
    hashes.set(file, known);
    return known[own.start.line];
  };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'ackmesh', semanticVersion: version, rules: catalogue.map(ruleDescriptor) } },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((diagnostic) => result(diagnostic, fingerprint(diagnostic))),
      },
    ],
  };
  return toJson(log);
}

const ruleIndex = new Map(catalogue.map(({ code }, index) => [code, index] as const));

/** SARIF knows no hints. */
function sarifLevel(level: Level): 'none' | 'note' | 'warning' | 'error' {
  switch (level) {
    case 'off':
      return 'none';
    case 'hint':
    case 'info':
      return 'note';
    case 'warning':
    case 'error':
      return level;
  }
}

function ruleDescriptor({ code, family, level, summary, spec }: Rule): object {
  return {
    id: code,
    shortDescription: { text: `${summary}.` },
    fullDescription: { text: `${summary}.` },
    help: { text: `${summary}. See ${docsOf(code)}.` },
    defaultConfiguration: level === 'off' ? { enabled: false } : { level: sarifLevel(level) },
    properties: { tags: [family], ...(spec.length === 0 ? {} : { spec }) },
  };
}

function result(diagnostic: ReportedDiagnostic, primaryLocationLineHash: string | undefined): object {
  const { code, severity, message, file, range, rangeIn, templateRange, path, related, fixes } = diagnostic;
  const others = rangeIn === undefined ? related : [{ file: rangeIn, range, message: 'Place in the rendered input' }, ...related];
  const name = fullName(diagnostic);
  return {
    ruleId: code,
    ruleIndex: ruleIndex.get(code) ?? -1,
    level: sarifLevel(severity),
    message: said(message),
    locations: [
      {
        ...place(file, rangeIn === undefined ? range : templateRange),
        ...(name === '' ? {} : { logicalLocations: [{ fullyQualifiedName: name, ...(path === '' ? {} : { name: path }) }] }),
      },
    ],
    ...(primaryLocationLineHash === undefined ? {} : { partialFingerprints: { primaryLocationLineHash } }),
    ...(others.length === 0
      ? {}
      : { relatedLocations: others.map((each, id) => ({ id, ...place(each.file, each.range), message: said(each.message) })) }),
    ...(fixes.length === 0 ? {} : { fixes: fixes.map(sarifFix) }),
  };
}

/**
 * A message that shows no link: texts of manifests are quoted in it, and viewers make one of `[text](target)`. Source: SARIF
 * 2.1.0, 3.11.6. Braces are not doubled as 3.11.5 demands it: microsoft/sarif-vscode-extension at 022c229 would show both.
 */
function said(text: string): { readonly text: string } {
  return { text: text.replace(/\](?=\()/g, '\\]') };
}

function fullName({ resource, path }: ReportedDiagnostic): string {
  const object =
    resource === undefined ? '' : [resource.kind, resource.namespace, resource.name].filter((part) => part !== undefined).join('/');
  return [object, path].filter((part) => part !== '').join('#');
}

/** Without a range, the file as such. */
function place(file: string, range: Range | undefined): object {
  return { physicalLocation: { artifactLocation: { uri: artifactUri(file) }, ...(range === undefined ? {} : { region: region(range) }) } };
}

function region({ start, end }: Range): object {
  return { startLine: start.line + 1, startColumn: start.character + 1, endLine: end.line + 1, endColumn: end.character + 1 };
}

/** A relative reference where the file can be told from the working directory, else a `file:` URI. */
function artifactUri(file: string): string {
  return isAbsolute(file) ? uriOfPath(file) : file.split('/').map(encodeSegment).join('/');
}

function sarifFix({ title, edits }: ReportedFix): object {
  const files = [...new Set(edits.map(({ file }) => file))];
  return {
    description: said(title),
    artifactChanges: files.map((file) => ({
      artifactLocation: { uri: artifactUri(file) },
      replacements: edits
        .filter((edit) => edit.file === file)
        .map(({ range, newText }) => ({ deletedRegion: region(range), ...(newText === '' ? {} : { insertedContent: { text: newText } }) })),
    })),
  };
}
