// The schema of the setting `ackmesh.rules` in settings.json: every rule code with its summary, and globs of them.

const levels = ['off', 'hint', 'info', 'warning', 'error'];

/** For the rules as `ackmesh rules --format json` prints them. */
export function settingsSchema(rules) {
  const families = [...new Set(rules.map(({ code }) => code.slice(0, code.indexOf('/'))))].sort();
  const level = (description, standard) => ({
    type: 'string',
    enum: levels,
    ...(standard === undefined ? {} : { default: standard }),
    description,
  });
  const globs = families.map((family) => [`${family}/*`, level(`All rules of ${family}, where no more specific pattern fits.`)]);
  const codes = rules.map(({ code, level: standard, summary }) => [
    code,
    level(`${summary}. Level without this setting: ${standard}.`, standard),
  ]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { 'ackmesh.rules': { type: 'object', properties: Object.fromEntries([...globs, ...codes]) } },
  };
}
