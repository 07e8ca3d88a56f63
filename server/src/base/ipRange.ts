/** The first and the last address of an IPv4 range such as `10.0.0.0/16`, as numbers; `undefined` for any other text. */
export function ipv4Range(text: string): { readonly first: number; readonly last: number } | undefined {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(text);
  const [size = 0, ...parts] = (match ?? []).slice(1).map(Number).reverse();
  if (match === null || size > 32 || parts.some((part) => part > 255)) {
    return undefined;
  }
  const address = parts.reverse().reduce((sum, part) => sum * 256 + part, 0);
  const addresses = 2 ** (32 - size);
  const first = address - (address % addresses);
  return { first, last: first + addresses - 1 };
}
