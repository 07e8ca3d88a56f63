import { isCount, isRecord, isText } from '../../base/record';
import { isLevel } from '../../service/withoutWorkspace';

/*
 * The form of a report that was kept. Its checksum says that it is not damaged, not who wrote it: a report of another form is
 * none, so that nothing that shows reports has to ask.
 */

/** True for what `LintReport` says. */
export function isLintReport(value: unknown): boolean {
  return (
    isRecord(value) &&
    value.version === 1 &&
    isCount(value.files) &&
    isCount(value.resources) &&
    isListOf(value.diagnostics, isReportedDiagnostic)
  );
}

/** True for what `ReportedDiagnostic` says. */
export function isReportedDiagnostic(value: unknown): boolean {
  return (
    isPlace(value) &&
    isRecord(value) &&
    isOptional(value.rangeIn, isText) &&
    isOptional(value.templateRange, isRange) &&
    isLevel(value.severity) &&
    value.severity !== 'off' &&
    isText(value.code) &&
    isListOf(value.spec, isText) &&
    isOptional(value.resource, isResource) &&
    isText(value.path) &&
    isListOf(value.related, isPlace) &&
    isListOf(value.fixes, isFix)
  );
}

/** A file and a range, and what is said there. */
function isPlace(value: unknown): boolean {
  return isRecord(value) && isText(value.file) && isRange(value.range) && isText(value.message);
}

function isResource(value: unknown): boolean {
  return (
    isRecord(value) &&
    [value.group, value.version, value.kind].every(isText) &&
    isOptional(value.namespace, isText) &&
    isOptional(value.name, isText)
  );
}

function isFix(value: unknown): boolean {
  return isRecord(value) && isText(value.title) && typeof value.preferred === 'boolean' && isListOf(value.edits, isEdit);
}

function isEdit(value: unknown): boolean {
  return isRecord(value) && isText(value.file) && isRange(value.range) && isText(value.newText);
}

function isRange(value: unknown): boolean {
  return isRecord(value) && isPosition(value.start) && isPosition(value.end);
}

function isPosition(value: unknown): boolean {
  return isRecord(value) && isCount(value.line) && isCount(value.character);
}

export function isListOf(value: unknown, is: (item: unknown) => boolean): value is readonly unknown[] {
  return Array.isArray(value) && value.every((item) => is(item));
}

function isOptional(value: unknown, is: (value: unknown) => boolean): boolean {
  return value === undefined || is(value);
}
