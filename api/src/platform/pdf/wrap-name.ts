import type { FontStyle } from './fonts';
import { type Pdf, type TextLine, widthOf } from './pdf-document';

/** Wraps a text at blanks, long words anywhere. The last line ends in "…" if it is truncated. */
export function wrapName(
  pdf: Pdf,
  name: string,
  box: { size: number; width: number; lines: number; style?: FontStyle },
): TextLine[] {
  const text = name.normalize('NFC');
  const style = box.style ?? 'bold';
  const lineOf = (letters: readonly string[], end = '') => {
    return { text: letters.join('').trim() + end, style, size: box.size };
  };
  const fits = (letters: readonly string[], end = '') => widthOf(pdf, lineOf(letters, end)) <= box.width;
  const lines: TextLine[] = [];
  let rest = [...new Intl.Segmenter().segment(text.trim())].map(({ segment }) => segment);
  while (rest.length > 0 && lines.length < box.lines) {
    const isLast = lines.length === box.lines - 1;
    let end = rest.length;
    while (end > 1 && !fits(rest.slice(0, end), isLast && end < rest.length ? '…' : '')) end -= 1;
    const isCut = end < rest.length;
    const blank = isCut && !isLast ? rest.lastIndexOf(' ', end) : -1;
    if (blank > 0) end = blank;
    lines.push(lineOf(rest.slice(0, end), isCut && isLast ? '…' : ''));
    rest = rest.slice(end);
    while (rest[0] === ' ') rest.shift();
  }
  return lines;
}
