/**
 * The fonts every PDF reader brings along (ISO 32000-1, 9.6.2.2), so that none is embedded: names in a PDF, and how wide
 * their letters are. Widths are Adobe's own (AFM), in thousandths of the letter size, for the bytes 32 to 255 of
 * WinAnsiEncoding; a test compares them with pdfkit's.
 */
const widthsOf = (table: string): readonly number[] => table.trim().split(/\s+/).map(Number);

const HELVETICA = widthsOf(`
  278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278
  584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944
  667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500
  278 556 500 722 500 500 500 334 260 334 584 0 556 0 222 556 333 1000 556 556 333 1000 667 333 1000 0 611 0
  0 222 222 333 333 350 556 1000 333 1000 500 333 944 0 500 500 278 333 556 556 556 556 260 556 333 737 370 556
  584 333 737 333 400 584 333 333 333 556 537 278 333 333 365 556 834 834 834 611 667 667 667 667 667 667 1000 722
  667 667 667 667 278 278 278 278 722 722 778 778 778 778 778 584 778 722 722 722 722 667 667 611 556 556 556 556
  556 556 889 500 556 556 556 556 278 278 278 278 556 556 556 556 556 556 556 584 611 556 556 556 556 500 556 500`);

const HELVETICA_BOLD = widthsOf(`
  278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333
  584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944
  667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556
  333 611 556 778 556 556 500 389 280 389 584 0 556 0 278 556 500 1000 556 556 333 1000 667 333 1000 0 611 0
  0 278 278 500 500 350 556 1000 333 1000 556 333 944 0 500 556 278 333 556 556 556 556 280 556 333 737 370 556
  584 333 737 333 400 584 333 333 333 611 556 278 333 333 365 556 834 834 834 611 722 722 722 722 722 722 1000 722
  667 667 667 667 278 278 278 278 722 722 778 778 778 778 778 584 778 722 722 722 722 667 667 611 556 556 556 556
  556 556 889 556 556 556 556 556 278 278 278 278 611 611 611 611 611 611 611 584 611 611 611 611 611 556 611 556`);

const COURIER = widthsOf('600 '.repeat(224));

/** By the name that a page's content calls a font by. */
export const STANDARD_FONTS = {
  F1: { baseFont: 'Helvetica', widths: HELVETICA },
  F2: { baseFont: 'Helvetica-Bold', widths: HELVETICA_BOLD },
  F3: { baseFont: 'Courier-Bold', widths: COURIER },
} as const;

export type FontName = keyof typeof STANDARD_FONTS;

/** How wide a line is, in the unit of its letter size. @param line bytes of WinAnsiEncoding, one a character */
export function widthOf(line: string, font: FontName, size: number): number {
  const { widths } = STANDARD_FONTS[font];
  let thousandths = 0;
  for (let at = 0; at < line.length; at += 1) thousandths += widths[line.charCodeAt(at) - 32] ?? 0;
  return (thousandths * size) / 1000;
}
