/* Names as Kubernetes checks them. Source: apimachinery pkg/util/validation. */

export const isDns1035Label = (text: string): boolean => text.length <= 63 && /^[a-z](?:[a-z0-9-]*[a-z0-9])?$/.test(text);

/** True for the beginning of a name that generated letters and digits complete. */
export const isDns1035Prefix = (text: string): boolean => isDns1035Label(text.replace(/-$/, 'a'));

/** The same for a prefix from which no name is made: the character before its dash does not count. Source: maskTrailingDash of apimachinery. */
export const isMaskedDns1035 = (text: string): boolean => isDns1035Label(/.-$/s.test(text) ? `${text.slice(0, -2)}a` : text);

export const isDns1123Label = (text: string): boolean => text.length <= 63 && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(text);

export const isDns1123Subdomain = (text: string): boolean =>
  text.length <= 253 && text.split('.').every((part) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(part));

/** A domain of two or more labels that does not belong to the cluster. */
export function domainProblem(text: string, clusterDomain: string): string | undefined {
  const labels = text.split('.');
  if (labels.length < 2 || text.length > 253 || !labels.every(isDns1123Label)) {
    return 'must be a domain name of two or more labels';
  }
  return text.endsWith(`.${clusterDomain}`) ? `must not end in ".${clusterDomain}"` : undefined;
}

/** True for what `group/version` and names with a prefix look like. */
export function isQualifiedName(text: string): boolean {
  const parts = text.split('/');
  const own = parts.at(-1) ?? '';
  return (
    parts.length <= 2 &&
    own.length <= 63 &&
    /^[A-Za-z0-9](?:[A-Za-z0-9_.-]*[A-Za-z0-9])?$/.test(own) &&
    (parts.length === 1 || isDns1123Subdomain(parts[0] ?? ''))
  );
}

/** True for an identifier of C: what a kind has to be. */
export const isIdentifier = (text: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(text);
