// Control characters, and what turns the direction of text. Zero-width joiners stay: Indic scripts are written with them.
const UNSHOWABLE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u;

/**
 * A line of text as it is stored and shown in tables, labels and exports: composed characters, trimmed, single spaces;
 * undefined when it holds characters that cannot be shown as they are.
 */
export function showableLine(text: string): string | undefined {
  const line = text
    .normalize('NFC')
    .trim()
    .replace(/[ \t\u00a0]+/gu, ' ');
  return UNSHOWABLE.test(line) ? undefined : line;
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
