/** True where a text has these letters in their order, others between them. */
export function isSubsequence(letters: string, text: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) {
      return false;
    }
  }
  return true;
}
