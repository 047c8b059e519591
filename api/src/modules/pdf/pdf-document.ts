import PDFDocument from 'pdfkit';

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
  font: string;
  /** In millimetres. */
  size: number;
  /** Width of a blank in letter sizes, if not the font's. */
  blank?: number;
}

/** Draws one line with its base line at y; it starts at x, or has its middle there. */
export function drawText(pdf: Pdf, line: TextLine, x: number, y: number, align: 'start' | 'middle' = 'start'): void {
  const start = align === 'start' ? x : x - widthOf(pdf, line) / 2;
  const wordSpacing = extraBlank(pdf, line);
  pdf.font(line.font, line.size).text(line.text, start, y, { lineBreak: false, baseline: 'alphabetic', wordSpacing });
}

/** Returns the width of one line in millimetres. */
export function widthOf(pdf: Pdf, line: TextLine): number {
  const blanks = line.blank === undefined ? 0 : line.text.split(' ').length - 1;
  return pdf.font(line.font, line.size).widthOfString(line.text) + blanks * extraBlank(pdf, line);
}

function extraBlank(pdf: Pdf, { font, size, blank }: TextLine): number {
  return blank === undefined ? 0 : blank * size - pdf.font(font, size).widthOfString(' ');
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
