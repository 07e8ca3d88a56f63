/** A CustomResourceDefinition as a plain value. */
export type CrdValue = Readonly<Record<string, unknown>>;

/**
 * The first place at which an inferred CRD differs from the published one, as `path: inferred != published`; `undefined`
 * when they are equal. Descriptions, annotations, `ackResourceMetadata.partition` and an empty top-level status do not count.
 */
export function crdDifference(inferred: CrdValue, published: CrdValue): string | undefined {
  return differenceAt('', comparable(inferred), comparable(published));
}

function comparable(crd: CrdValue): unknown {
  const { metadata, status: _status, ...rest } = crd as { metadata?: { name?: unknown }; status?: unknown };
  return without({ ...rest, name: metadata?.name }, false);
}

/** A copy without descriptions; what is below `properties` is a name, not a keyword. */
function without(value: unknown, isNames: boolean): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => without(item, false));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries = Object.entries(value)
    .filter(([key]) => isNames || key !== 'description')
    .map(([key, item]) => [key, without(item, !isNames && key === 'properties')] as const);
  return Object.fromEntries(entries.map(([key, item]) => [key, key === 'ackResourceMetadata' ? withoutPartition(item) : item]));
}

function withoutPartition(schema: unknown): unknown {
  const { properties, ...rest } = schema as { properties?: Record<string, unknown> };
  const { partition: _partition, ...others } = properties ?? {};
  return { ...rest, properties: others };
}

function differenceAt(path: string, inferred: unknown, published: unknown): string | undefined {
  if (Array.isArray(inferred) && Array.isArray(published)) {
    const length = Math.max(inferred.length, published.length);
    for (let index = 0; index < length; index += 1) {
      const found = differenceAt(`${path}[${index}]`, inferred[index], published[index]);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }
  if (isObject(inferred) && isObject(published)) {
    for (const key of [...new Set([...Object.keys(inferred), ...Object.keys(published)])].sort()) {
      const found = differenceAt(path === '' ? key : `${path}.${key}`, inferred[key], published[key]);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }
  return Object.is(inferred, published) ? undefined : `${path}: ${show(inferred)} != ${show(published)}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function show(value: unknown): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
