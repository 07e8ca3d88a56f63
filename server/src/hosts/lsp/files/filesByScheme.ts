import type { Uri } from '../../../base/uri';
import type { FileSystem } from '../ports';

/** Files of a disk, and beside them those that only the client has, as a virtual workspace does: URIs of any scheme but `file`. */
export function filesByScheme(disk: FileSystem, others: FileSystem): FileSystem {
  const of = (uri: Uri): FileSystem => (uri.startsWith('file:') ? disk : others);
  return {
    largestText: disk.largestText,
    isManifestName: (name) => disk.isManifestName(name),
    skips: (uri) => of(uri).skips(uri),
    walk: (folder, within, ignored) => of(folder).walk(folder, within, ignored),
    read: (uri, within) => of(uri).read(uri, within),
    stamp: (uri) => of(uri).stamp(uri),
    typeOf: (uri, within, swarm) => of(uri).typeOf(uri, within, swarm),
    linkEnd: (uri, within) => of(uri).linkEnd(uri, within),
    placesOf: (uri, folders) => of(uri).placesOf(uri, folders),
    gitIgnoresAbove: (folder) => of(folder).gitIgnoresAbove(folder),
    expand: (globs, folder, within) => of(folder).expand(globs, folder, within),
    readCrds: (uri, within) => of(uri).readCrds(uri, within),
  };
}
