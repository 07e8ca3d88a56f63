/** An absolute URI or path, as requests have them. Source: Go, net/url, ParseRequestURI. */
export function isRequestUri(text: string): boolean {
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(text)?.[0] ?? '';
  const rest = text.slice(scheme.length);
  if (text === '*') {
    return true;
  }
  if (text === '' || [...text].some((character) => character < ' ' || character === '\u007f')) {
    return false;
  }
  if (!rest.startsWith('/')) {
    return scheme !== '';
  }
  const [beforeQuery = ''] = rest.split('?', 1);
  const authority = scheme !== '' && beforeQuery.startsWith('//') ? (beforeQuery.slice(2).split('/', 1)[0] ?? '') : '';
  return !/%(?![\da-f]{2})/i.test(beforeQuery) && !authority.includes(' ');
}

/** False for what is certainly no e-mail address; names, quotes and comments around one are not judged. Source: Go, net/mail. */
export function mayBeEmail(text: string): boolean {
  if (!text.includes('@')) {
    return false;
  }
  return /["<>()[\]\\]/.test(text) || /^[^\s@,:;]+@[^\s@,:;]+$/.test(text.trim());
}

/** Source: Go, net.ParseMAC. */
export function isMac(text: string): boolean {
  const pairs = /^(?:[\da-f]{2}([:-]))(?:[\da-f]{2}\1)*[\da-f]{2}$/i.test(text) ? (text.length + 1) / 3 : 0;
  const fours = /^(?:[\da-f]{4}\.)+[\da-f]{4}$/i.test(text) ? ((text.length + 1) / 5) * 2 : 0;
  return [6, 8, 20].includes(pairs) || [6, 8, 20].includes(fours);
}

/** The name of a host; the last of several labels has at least two letters. Source: kube-openapi pkg/validation/strfmt. */
export function isHostname(text: string): boolean {
  const labels = text.split('.');
  const last = labels.length > 1 ? labels.pop() : undefined;
  if (text.length > 255 || labels.some((label) => label.length > 63)) {
    return false;
  }
  // A dash at the end of the only label is let through.
  return last === undefined
    ? /^[a-z\d\p{S}\p{L}][a-z\d\p{S}\p{L}-]*$/iu.test(text)
    : /^[a-z\p{L}]{2,63}$/iu.test(last) &&
        labels.every((label) => /^[a-z\d\p{S}\p{L}](?:[a-z\d\p{S}\p{L}-]*[a-z\d\p{S}\p{L}])?$/iu.test(label));
}
