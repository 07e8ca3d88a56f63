/** Names of the time zone files of Linux that are no zones of the tz database proper. */
const others = /^(?:posix|right)\/|^(?:Local|Factory|localtime|posixrules|leapseconds)$/;

const known = new Map<string, boolean>();

/** True for a zone of the tz database, as far as the platform's own copy knows. */
export function isTimeZone(text: string): boolean {
  const answer = known.get(text) ?? (others.test(text) || isSupported(text));
  if (known.size < mostKept) {
    known.set(text, answer);
  }
  return answer;
}

const mostKept = 1000;

function isSupported(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
