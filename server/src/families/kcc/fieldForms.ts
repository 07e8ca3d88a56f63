import type { Slot } from '../../reference/slot';
import { matchExternal, type ExternalOptions } from './externalTemplate';
import type { KccReading } from './facts';
import type { KccTables } from './tables';

/** A field, where the reading is for one and not for a kind in general. */
export interface ExternalField {
  readonly host: string;
  readonly slot: Slot;
}

/** The forms of ambiguous values that apply: of the field itself before those of its target kind. */
export function formsFor(tables: KccTables, kind: string, field?: ExternalField): KccReading['forms'] {
  const key = field === undefined ? undefined : lastKey(field.slot);
  const { readings } = tables.facts;
  const own = readings.find(
    ({ hosts, keys, targets }) =>
      field !== undefined &&
      hosts?.includes(field.host) === true &&
      keys?.includes(key ?? '') === true &&
      targets?.includes(kind) !== false,
  );
  const general = readings.find(({ hosts, targets }) => hosts === undefined && targets?.includes(kind) === true);
  return own?.forms ?? general?.forms ?? [];
}

export function lastKey(slot: Slot): string {
  return [...slot.path].reverse().find((step) => typeof step === 'string') ?? '';
}

/** A field with the kinds that its value may stand for, and whether its object asks for the newer controller. */
export interface AskedField extends ExternalField {
  readonly kinds: readonly string[];
  readonly isSwitched?: boolean;
}

/** The templates that a field takes where the value is in none of its forms, `undefined` where it is in one or no form is known. */
export function templatesAgainst(
  tables: KccTables,
  field: AskedField,
  value: string,
  options: ExternalOptions,
): readonly string[] | undefined {
  const templates = templatesThatCount(field.slot);
  return templates === undefined || matchExternal(value, templates, options) !== undefined || fitsReading(tables, field, value, options)
    ? undefined
    : templates;
}

/** The templates that count for a field, `undefined` when values of another field of the target may stand there. */
function templatesThatCount({ object }: Slot): readonly string[] | undefined {
  if (object === undefined) {
    return undefined;
  }
  const templates = object.check === 'direct-only' && object.direct.length > 0 ? object.direct : object.formats;
  const open = object.open && object.check !== 'strict';
  return open || templates.length === 0 || templates.some((template) => template.startsWith('field:')) ? undefined : templates;
}

/**
 * A form that is known to be taken although the field's templates do not say so. Those that older controllers pass on
 * count where one of these has the object.
 */
function fitsReading(
  { facts }: KccTables,
  { host, slot, kinds, isSwitched }: AskedField,
  value: string,
  options: ExternalOptions,
): boolean {
  const { readings, patterns } = facts;
  const key = lastKey(slot);
  const check = slot.object?.check;
  const isPassedOn = check === 'none' || (check === 'direct-only' && isSwitched !== true);
  return readings.some(({ hosts, keys, targets, everywhere, forms }) => {
    const isMeant = targets === undefined || kinds.some((kind) => targets.includes(kind));
    const isField = hosts?.includes(host) === true && keys?.includes(key) === true && isMeant;
    const isTarget = (everywhere === true || isPassedOn) && hosts === undefined && targets !== undefined && isMeant;
    return (
      (isField || isTarget) &&
      matchExternal(
        value,
        forms.map(([template]) => template),
        { ...options, patterns },
      ) !== undefined
    );
  });
}
