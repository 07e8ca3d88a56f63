/** A generator of numbers in [0, 1) that a seed determines (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

interface Slot {
  readonly holder: Json[] | { [key: string]: Json };
  readonly key: string;
}

/** A copy of a JSON value with a few random changes: removed, repeated, moved, retyped or renamed parts. */
export function mutateJson(value: unknown, random: () => number, changes: number): unknown {
  const root = { root: structuredClone(value) as Json };
  for (let change = 0; change < changes; change += 1) {
    const slots = slotsOf(root);
    const slot = pick(slots, random);
    const other = pick(slots, random);
    if (slot === undefined || other === undefined) {
      break;
    }
    apply(slot, other, random);
  }
  return root.root;
}

/** A text with a random piece cut out, doubled or overwritten. */
export function mutateText(text: string, random: () => number): string {
  const change = mutation(text, random);
  return text.slice(0, change.start) + change.text + text.slice(change.end);
}

/** A random change of a text, as an edit. */
export function mutation(text: string, random: () => number): { readonly start: number; readonly end: number; readonly text: string } {
  const start = Math.floor(random() * text.length);
  const end = Math.min(text.length, start + Math.ceil(random() * 40));
  const piece = text.slice(start, end);
  const by = pick(['', piece + piece, '{', ']', ': ', '\n  ', '"', '&a ', '*a', '<<: ', '\u0000', '- ', '~'], random) ?? '';
  return random() < 0.1 ? { start, end: text.length, text: '' } : { start, end, text: by };
}

function pick<T>(items: readonly T[], random: () => number): T | undefined {
  return items[Math.floor(random() * items.length)];
}

function apply({ holder, key }: Slot, other: Slot, random: () => number): void {
  const donated = structuredClone(get(other));
  switch (Math.floor(random() * 6)) {
    case 0:
      remove(holder, key);
      break;
    case 1:
      set(holder, key, donated);
      break;
    case 2:
      set(holder, key, pick<Json>([null, 0, -1, 1e21, '', '.', 'constructor', '__proto__', true, [], {}, 'String'], random) ?? null);
      break;
    case 3: {
      const value = get({ holder, key });
      remove(holder, key);
      set(holder, pick([key.toUpperCase(), `${key}s`, `${key}_`, other.key, '', 'a.b'], random) ?? key, value);
      break;
    }
    case 4:
      set(other.holder, key, get({ holder, key }));
      break;
    default:
      if (typeof donated === typeof get({ holder, key })) {
        set(holder, key, donated);
      }
  }
}

function get({ holder, key }: Slot): Json {
  return (Array.isArray(holder) ? holder[Number(key)] : holder[key]) ?? null;
}

function set(holder: Slot['holder'], key: string, value: Json): void {
  const copy = structuredClone(value);
  if (Array.isArray(holder)) {
    holder.splice(Number.isInteger(Number(key)) ? Number(key) % (holder.length + 1) : 0, 1, copy);
  } else {
    Object.defineProperty(holder, key, { value: copy, enumerable: true, configurable: true, writable: true });
  }
}

function remove(holder: Slot['holder'], key: string): void {
  if (Array.isArray(holder)) {
    holder.splice(Number(key), 1);
  } else {
    delete holder[key];
  }
}

function slotsOf(root: { [key: string]: Json }): Slot[] {
  const slots: Slot[] = [];
  const waiting: Slot['holder'][] = [root];
  for (let holder = waiting.pop(); holder !== undefined; holder = waiting.pop()) {
    for (const key of Object.keys(holder)) {
      slots.push({ holder, key });
      const value = get({ holder, key });
      if (typeof value === 'object' && value !== null) {
        waiting.push(value);
      }
    }
  }
  return slots;
}
