/** Elements that begin a paragraph of their own. */
const blocks = /<\/?(?:p|ul|ol|li|dl|dt|dd|div|note|important|caution|title|fullname|h\d|br|table|tr|pre|examples?)\b[^<>]*>/gi;

/** The words of AWS's HTML: paragraphs with an empty line between, list items with a bullet, no marks. Ends with a whole sentence. */
export function plainText(html: string): string {
  const paragraphs = html
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^<>]*>(?:\s*<p\b[^<>]*>)?/gi, '\n• ')
    .replace(blocks, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .split('\n')
    .map((line) => entities(line).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && line !== '•');
  return cut(paragraphs.join('\n\n'));
}

function entities(line: string): string {
  return line
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
}

const mostCharacters = 1200;

/** A hover is no manual: long texts end with a whole sentence. */
function cut(text: string): string {
  if (text.length <= mostCharacters) {
    return text;
  }
  const head = text.slice(0, mostCharacters);
  const end = Math.max(...['. ', '.\n', ':\n', '\n\n'].map((mark) => head.lastIndexOf(mark) + 1));
  return `${head.slice(0, end > mostCharacters / 2 ? end : mostCharacters).trim()} …`;
}
