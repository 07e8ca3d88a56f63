import { fontSizes, type Measure } from '../../client/webview/measure';

/** Stands for the font of a page: wide letters take about as much room as their size, narrow ones a third. */
export const measureLetters: Measure = (content, look) => {
  let width = 0;
  for (const letter of content) {
    width += fontSizes[look] * (/[A-ZÄÖÜ一-龥…]/u.test(letter) ? 0.95 : /[ijl.:/ ]/.test(letter) ? 0.3 : 0.58);
  }
  return width;
};
