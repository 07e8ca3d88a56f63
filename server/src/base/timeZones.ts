/** Names of time zones to suggest, as far as the platform's copy of the tz database knows; of some it has a name of before. */
export function timeZones(): readonly string[] {
  return Intl.supportedValuesOf('timeZone');
}
