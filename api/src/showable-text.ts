// Control characters, and those that change the direction of text. Zero-width joiners are allowed: Indic scripts need
// them.
const UNSHOWABLE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u;
/** A line of only blanks, joiners and fillers, which is invisible. */
const NOTHING_TO_SEE = /^[\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Returns a line of text as it is stored and shown in tables, labels and exports: composed characters, trimmed, single
 * spaces; '' if nothing is visible, undefined if it holds characters that cannot be shown.
 */
export function showableLine(text: string): string | undefined {
  const line = text
    .normalize('NFC')
    .trim()
    .replace(/[ \t\u00a0]+/gu, ' ');
  if (UNSHOWABLE.test(line)) return undefined;
  return NOTHING_TO_SEE.test(line) ? '' : line;
}

/** Returns text of several lines likewise. */
export function showableLines(text: string): string | undefined {
  const lines = text.split(/\r\n|\r|\n/u).map(showableLine);
  return lines.includes(undefined) ? undefined : lines.join('\n').trim();
}

/** Returns a line without characters that cannot be shown: for text from a machine, where an error would not help. */
export function showablePart(text: string): string {
  return showableLine(text.replace(new RegExp(UNSHOWABLE, 'gu'), ' ')) ?? '';
}
