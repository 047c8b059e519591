import PDFDocument from 'pdfkit';
import { baseFont, type FontStyle } from './fonts';
import { drawPlain, widthOfPlain } from './plain-line';
import { type SetRun, setLine } from './set-line';

/** A4 in millimetres: the only paper size of label sheets in India. */
export const PAPER = { width: 210, height: 297 } as const;

export type Pdf = PDFKit.PDFDocument;

/** Creates an A4 document without pages; the caller reads it as a stream. */
export function createPdf(title: string): Pdf {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    info: { Title: title, Producer: 'Loyalty Programme', Creator: '' },
  });
  // Acrobat's print window then proposes "Actual size" and not "Fit". pdfkit has no option for it.
  const { _root: catalog } = pdf as unknown as { _root: { data: { ViewerPreferences?: unknown } } };
  catalog.data.ViewerPreferences = pdf.ref({ PrintScaling: 'None' });
  return pdf;
}

const POINTS_PER_MM = 72 / 25.4;

/** Adds a page on which one unit is a millimetre and y counts from the top edge down. */
export function addSheet(pdf: Pdf): void {
  pdf.addPage({ size: [PAPER.width * POINTS_PER_MM, PAPER.height * POINTS_PER_MM], margin: 0 });
  pdf.scale(POINTS_PER_MM);
}

export interface TextLine {
  text: string;
  style: FontStyle;
  /** In millimetres. */
  size: number;
  /** For ASCII that differs on every label: its letters are neither shaped nor kerned. */
  isPlain?: boolean;
  /** Of a plain line: width of a blank in letter sizes, if not the font's. */
  blank?: number;
}

/** Draws one line with its base line at y; it starts at x, or has its middle there. */
export function drawText(pdf: Pdf, line: TextLine, x: number, y: number, align: 'start' | 'middle' = 'start'): void {
  let at = align === 'start' ? x : x - widthOf(pdf, line) / 2;
  for (const run of runsOf(line)) {
    selectFont(pdf, run, line);
    if (line.isPlain) drawPlain(pdf, line, at, y);
    else pdf.text(run.text, at, y, { ...shaping(run), lineBreak: false, baseline: 'alphabetic' });
    at += widthOfRun(pdf, run, line);
  }
}

export const widthOf = (pdf: Pdf, line: TextLine): number =>
  runsOf(line).reduce((sum, run) => sum + widthOfRun(pdf, run, line), 0);

const runsOf = ({ text, style, isPlain }: TextLine): readonly SetRun[] =>
  isPlain ? [{ text, font: baseFont(style), isRightToLeft: false, hasPlacedMarks: true }] : setLine(text, style);

function widthOfRun(pdf: Pdf, run: SetRun, line: TextLine): number {
  selectFont(pdf, run, line);
  return line.isPlain ? widthOfPlain(pdf, line) : pdf.widthOfString(run.text, shaping(run));
}

const selectFont = (pdf: Pdf, { font }: SetRun, { size }: TextLine) => pdf.font(font, size);

/** Features of fonts that place marks, switched off. pdfkit's type lists features to switch on only. */
const UNPLACED_MARKS = {
  mark: false,
  mkmk: false,
  abvm: false,
  blwm: false,
} as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** Shaped as a whole, words from right to left come in their order; pdfkit shapes word by word otherwise. */
function shaping({ isRightToLeft, hasPlacedMarks }: SetRun) {
  if (!hasPlacedMarks) return { features: UNPLACED_MARKS };
  return isRightToLeft ? { features: [] } : {};
}

/** Records what `draw` would add to the page, and returns a function that adds it, on any page. */
export function recordDrawing(pdf: Pdf, draw: () => void): () => void {
  const { addContent } = pdf;
  const content: unknown[] = [];
  pdf.addContent = (part) => {
    content.push(part);
    return pdf;
  };
  draw();
  pdf.addContent = addContent;
  // Each page names the fonts that it uses.
  const fontsOf = () => (pdf.page as unknown as { fonts: Record<string, unknown> }).fonts;
  const fonts = { ...fontsOf() };
  const drawn = content.join('\n');
  return () => {
    Object.assign(fontsOf(), fonts);
    pdf.addContent(drawn);
  };
}

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
    let end = fits(rest) ? rest.length : 1;
    // Letter by letter from the beginning: shaping all of a long name again and again takes seconds.
    while (end < rest.length && fits(rest.slice(0, end + 1), isLast ? '…' : '')) end += 1;
    const isCut = end < rest.length;
    const blank = isCut && !isLast ? rest.lastIndexOf(' ', end) : -1;
    if (blank > 0) end = blank;
    lines.push(lineOf(rest.slice(0, end), isCut && isLast ? '…' : ''));
    rest = rest.slice(end);
    while (rest[0] === ' ') rest.shift();
  }
  return lines;
}
