import { encryptedReason } from '../base/gitCrypt';

/** The rule that speaks of a file which is not read, by the reason. An encrypted one is as it is meant to be. */
export function ruleOfUnread(reason: string): string {
  return reason === encryptedReason ? 'yaml/encrypted' : 'yaml/unreadable';
}
