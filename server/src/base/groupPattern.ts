/** True for an API group that a pattern stands for: the group itself, or `*` and how it ends. */
export function matchesGroup(pattern: string, group: string): boolean {
  return pattern.startsWith('*') ? group.endsWith(pattern.slice(1)) : group === pattern;
}
