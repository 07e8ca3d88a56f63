/**
 * A value as indented JSON that ends with a line end. Characters that a terminal would act on are written by their
 * numbers, so that the text is the same data and shows nothing else.
 */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return `${text.replace(/[\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, byNumber)}\n`;
}

function byNumber(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
