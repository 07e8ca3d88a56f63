/** The name of a file in a cache folder; `digest` is a SHA-256 in hexadecimal. */
export function cacheEntryName(digest: string, extension: string): string {
  return `ackmesh-${digest}.${extension}`;
}

/** True for the name of an entry, with this extension or with any. */
export function isCacheEntryName(name: string, extension?: string): boolean {
  const [, found] = /^ackmesh-[0-9a-f]{64}\.([a-z]+)$/.exec(name) ?? [];
  return found !== undefined && (extension === undefined || found === extension);
}
