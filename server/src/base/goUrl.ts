/*
 * Texts that Go does not read as a URL, so that whoever decodes them refuses the object that holds them. Only what every version
 * of Go refuses is told: newer ones refuse more hosts. Source: Go's net/url, url.go (Parse, parseAuthority, parseHost, unescape).
 */

const badEscape = /%(?![0-9A-Fa-f]{2})/;
const userinfo = /^[A-Za-z0-9\-._~:!$&'()*+,;=%@]*$/;
/** Characters of a host; braces are refused as well, but may be those of a placeholder. */
const badHostCharacter = /[ \\^`|]/;
const badHostEscape = /%(?!25|[89A-Fa-f][0-9A-Fa-f])/;

/** Why a text is not a URL to Go; `undefined` where it may be one. */
export function goUrlProblem(text: string): string | undefined {
  if ([...text].some((each) => each < ' ' || each === '\u007f')) {
    return 'it contains a control character';
  }
  const [whole = '', fragment = ''] = cut(text, '#');
  if (whole.startsWith(':')) {
    return 'the scheme is missing';
  }
  const [, scheme = '', rest = ''] = /^([A-Za-z][A-Za-z0-9+.-]*:)?([^]*)$/.exec(whole) ?? [];
  const [address = ''] = cut(rest, '?');
  if (!address.startsWith('/')) {
    // Behind a scheme, what is no path is not looked into.
    return scheme !== ''
      ? escapeProblem(fragment)
      : address.split('/', 1)[0]?.includes(':') === true
        ? 'the scheme is not valid'
        : escapeProblem(address + fragment);
  }
  const hasAuthority = address.startsWith('//') && (scheme !== '' || !address.startsWith('///'));
  const [, authority = '', path = ''] = hasAuthority ? (/^\/\/([^/]*)([^]*)$/.exec(address) ?? []) : [address, '', address];
  return authorityProblem(authority) ?? escapeProblem(path + fragment);
}

function authorityProblem(authority: string): string | undefined {
  const at = authority.lastIndexOf('@');
  const [user, host] = [authority.slice(0, Math.max(at, 0)), authority.slice(at + 1)];
  if (!userinfo.test(user)) {
    return 'the part before "@" has a character that must be escaped';
  }
  const isBracketed = host.startsWith('[');
  if (isBracketed && !host.includes(']')) {
    return '"]" is missing';
  }
  const port = isBracketed ? host.slice(host.lastIndexOf(']') + 1) : /:[^:]*$/.exec(host)?.[0];
  if (port !== undefined && port !== '' && !/^:[0-9]*$/.test(port)) {
    return `"${port.replace(/^:/, '')}" is not a port`;
  }
  const [wrong] = badHostCharacter.exec(host) ?? [];
  return wrong !== undefined
    ? `"${wrong}" is not allowed in a host`
    : badHostEscape.test(host)
      ? 'the host has an escape that is not valid'
      : escapeProblem(user);
}

function escapeProblem(text: string): string | undefined {
  return badEscape.test(text) ? '"%" must be followed by two hexadecimal digits' : undefined;
}

/** What stands before and behind the first of a character. */
function cut(text: string, character: string): readonly string[] {
  const at = text.indexOf(character);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
