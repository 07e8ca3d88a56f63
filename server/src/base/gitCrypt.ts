/** How files begin that git-crypt has encrypted. Source: git-crypt commands.cpp (check_if_header_is_encrypted). */
const header = Array.from('\0GITCRYPT\0', (character) => character.charCodeAt(0));

/** Why a file is not read that its owner has encrypted; ends a sentence that begins with its name. */
export const encryptedReason = 'is encrypted with git-crypt';

/** True for the content of a file that git-crypt has encrypted. */
export function isEncrypted(bytes: Uint8Array): boolean {
  return header.every((byte, index) => bytes[index] === byte);
}
