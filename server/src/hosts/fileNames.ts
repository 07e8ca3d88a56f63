/*
 * Names of files and folders that mean something to every host.
 */

const manifestName = /\.(?:(?:ya?ml|json)(?:\.template)?|tpl|helmignore|gitignore)$/i;
/** The name of a kustomization file that has no ending; Kustomize knows it in these letters alone. */
const kustomizationName = 'Kustomization';
const skippedFolders: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** True for the names that a folder is searched for: `.yaml`, `.yml`, `.json` and `*.template` of these, `Kustomization`, `.tpl`, the definitions of charts, `.helmignore` and `.gitignore`; not for entries of a cache folder. */
export function isManifestName(name: string): boolean {
  return name === kustomizationName || (manifestName.test(name) && !name.startsWith('.#') && !isCacheEntryName(name));
}

/** True for the names that editors follow: those, and the `Kptfile` of a package, which holds nothing to check. */
export function isFollowedName(name: string): boolean {
  return isManifestName(name) || name === 'Kptfile';
}

/** True for the name of a folder that is never searched. */
export function isSkippedFolder(name: string): boolean {
  return skippedFolders.has(name);
}

/** True for a folder that is never searched, and for all that lies in it. */
export function liesInSkippedFolder(path: string): boolean {
  return path.split(/[\\/]/).some(isSkippedFolder);
}

/** The name of a file in a cache folder; `digest` is a SHA-256 in hexadecimal. */
export function cacheEntryName(digest: string, extension: string): string {
  return `ackmesh-${digest}.${extension}`;
}

/** True for the name of an entry, with this extension or with any. */
export function isCacheEntryName(name: string, extension?: string): boolean {
  const [, found] = /^ackmesh-[0-9a-f]{64}\.([a-z]+)$/.exec(name) ?? [];
  return found !== undefined && (extension === undefined || found === extension);
}
