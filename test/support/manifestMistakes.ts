/** The mistakes that people make in manifests, each as an edit of one line. */
type Mistake = (line: string, random: () => number) => string | undefined;

const entry = /^(\s*(?:- +)?)([A-Za-z][\w./-]*):(?: +(.*))?$/;

function swapped(word: string, random: () => number): string {
  const at = Math.floor(random() * Math.max(word.length - 1, 1));
  return word.slice(0, at) + (word[at + 1] ?? 's') + (word[at] ?? '') + word.slice(at + 2);
}

function withEntry(line: string, change: (indent: string, key: string, value: string) => string | undefined): string | undefined {
  const [, indent = '', key = '', value = ''] = entry.exec(line) ?? [];
  return key === '' ? undefined : change(indent, key, value);
}

const mistakes: readonly Mistake[] = [
  (line, random) => withEntry(line, (indent, key, value) => `${indent}${swapped(key, random)}: ${value}`.trimEnd()),
  (line) =>
    withEntry(line, (indent, key, value) =>
      `${indent}${key.toLowerCase() === key ? key.toUpperCase() : key.toLowerCase()}: ${value}`.trimEnd(),
    ),
  (line, random) => withEntry(line, (indent, key, value) => (value === '' ? undefined : `${indent}${key}: ${swapped(value, random)}`)),
  (line) => withEntry(line, (indent, key, value) => (/^\d+$|^(?:true|false)$/.test(value) ? `${indent}${key}: "${value}"` : undefined)),
  (line) => withEntry(line, (indent, key, value) => (/^[a-z]/.test(value) ? `${indent}${key}: ${value.length}` : undefined)),
  (line) => withEntry(line, (indent, key, value) => (value === '' ? undefined : `${indent}${key}: [${value}, ${value}]`)),
  (line) => withEntry(line, (indent, key, value) => (value === '' ? undefined : `${indent}${key}:`)),
  (line) => withEntry(line, (indent, key, value) => (value === '' ? undefined : `${indent}${key}: ""`)),
  (line) =>
    withEntry(line, (indent, key, value) =>
      key === 'name' ? `${indent}external: ${value}` : key === 'external' ? `${indent}name: ${value}` : undefined,
    ),
  (line) =>
    withEntry(line, (indent, key, value) =>
      key === 'name' || key === 'external' ? `${indent}${key}: ${value}\n${indent.replace('-', ' ')}namespace: elsewhere` : undefined,
    ),
  (line) =>
    withEntry(line, (indent, key, value) =>
      key === 'name' ? `${indent}name: ${value}\n${indent.replace('-', ' ')}external: projects/p/things/${value}` : undefined,
    ),
  (line) =>
    withEntry(line, (indent, key, value) => (/Refs?$/.test(key) ? `${indent}${key.replace(/Refs?$/, '')}: ${value}`.trimEnd() : undefined)),
  (line) =>
    withEntry(line, (indent, key, value) =>
      key === 'apiVersion' ? `${indent}${key}: ${value.replace(/v\d\w*$/, 'v1gamma1')}` : undefined,
    ),
  (line) =>
    withEntry(line, (indent, key, value) =>
      key === 'metadata' && value === ''
        ? `${line}\n${indent}  annotations:\n${indent}    services.k8s.aws/deletion-policy: Delete\n${indent}    cnrm.cloud.google.com/deletion-policy: Abandon\n${indent}    cnrm.cloud.google.com/folder-id: "1"`
        : undefined,
    ),
  (line) =>
    withEntry(line, (indent, key, value) =>
      key === 'spec' && value === '' ? `${line}\n${indent}  resourceID: ""\n${indent}  unknown: x # kept` : undefined,
    ),
  (line) => withEntry(line, (indent, key, value) => (value === '' ? undefined : `${indent}${key}:${value}`)),
  (line) => withEntry(line, (indent, key, value) => (value === '' ? undefined : `${indent}${key}: "${value}`)),
  (line) => (line.startsWith('  ') ? line.replace('  ', '\t') : undefined),
  (line) => withEntry(line, () => `${line}\n${line}`),
  () => '',
];

/** A manifest with one mistake in one of its lines; the same text where that line does not lend itself to it. */
export function mutateManifest(text: string, random: () => number): string {
  const lines = text.split('\n');
  for (let tries = 0; tries < 20; tries += 1) {
    const index = Math.floor(random() * lines.length);
    const mistake = mistakes[Math.floor(random() * mistakes.length)];
    const changed = lines[index] === undefined || lines[index] === '' ? undefined : mistake?.(lines[index], random);
    if (changed !== undefined) {
      return [...lines.slice(0, index), changed, ...lines.slice(index + 1)].join('\n');
    }
  }
  return text;
}
