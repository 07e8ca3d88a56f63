import { timeZones } from '../../../../base/timeZones';

/** Names of the time zone files of Linux that are no zones of the tz database proper. */
const others = /^(?:posix|right)\/|^(?:Local|Factory|localtime|posixrules|leapseconds)$/;

const known = new Map<string, boolean>();

/** Names by what they are in lower case: the platform reads them so, the files of Linux do not. Former names are not among them. */
let spelled: ReadonlyMap<string, string> | undefined;

function isOtherwiseSpelled(text: string): boolean {
  spelled ??= new Map(['UTC', ...timeZones()].map((zone) => [zone.toLowerCase(), zone]));
  return (spelled.get(text.toLowerCase()) ?? text) !== text;
}

/** True for a zone of the tz database, as far as the platform's own copy knows. */
export function isTimeZone(text: string): boolean {
  const answer = known.get(text) ?? (others.test(text) || (isSupported(text) && !isOtherwiseSpelled(text)));
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
