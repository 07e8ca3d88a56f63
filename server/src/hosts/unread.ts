/** Why a file is not read that its owner has encrypted; ends a sentence that begins with its name. */
export const encryptedReason = 'is encrypted with git-crypt';

/** The rule that speaks of a file which is not read, by the reason. An encrypted one is as it is meant to be. */
export function ruleOfUnread(reason: string): string {
  return reason === encryptedReason ? 'yaml/encrypted' : 'yaml/unreadable';
}
