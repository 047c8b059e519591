// Control characters, and what turns the direction of text. Zero-width joiners stay: Indic scripts are written with them.
const UNSHOWABLE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u;
/** A line of nothing but blanks, joiners and fillers: nobody could see it, tell it from another or click on it. */
const NOTHING_TO_SEE = /^[\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * A line of text as it is stored and shown in tables, labels and exports: composed characters, trimmed, single spaces;
 * '' when there is nothing to see in it, undefined when it holds characters that cannot be shown as they are.
 */
export function showableLine(text: string): string | undefined {
  const line = text
    .normalize('NFC')
    .trim()
    .replace(/[ \t\u00a0]+/gu, ' ');
  if (UNSHOWABLE.test(line)) return undefined;
  return NOTHING_TO_SEE.test(line) ? '' : line;
}

/** The same for text of several lines. */
export function showableLines(text: string): string | undefined {
  const lines = text.split(/\r\n|\r|\n/u).map(showableLine);
  return lines.includes(undefined) ? undefined : lines.join('\n').trim();
}

/** A line with what cannot be shown left out: for text that came from a machine, where a refusal would help nobody. */
export function showablePart(text: string): string {
  return showableLine(text.replace(new RegExp(UNSHOWABLE, 'gu'), ' ')) ?? '';
}
