import type { Position } from '../../../base/text';
import type { ReportedDiagnostic } from '../report';

/** `LINE:COLUMN`, from 1. */
export function placeOf({ line, character }: Position): string {
  return `${line + 1}:${character + 1}`;
}

/** `FILE:LINE:COLUMN` in the input, for a finding whose range is not one of its file. */
export function inputPlaceOf({ rangeIn, range }: ReportedDiagnostic): string | undefined {
  return rangeIn === undefined ? undefined : `${rangeIn}:${placeOf(range.start)}`;
}
