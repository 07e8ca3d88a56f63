/** How many words a name such as `redrivePolicy` or `VPCEndpoint` is made of. */
export function wordsIn(name: string): number {
  return name.match(/[A-Z]+(?![a-z])\d*|[A-Z]?[^A-Z]+/g)?.length ?? 0;
}
