export { signsWithoutGlyph } from './fonts';
export { addSheet, createPdf, drawText, PAPER, type Pdf, recordDrawing, type TextLine, widthOf } from './pdf-document';
export { wrapName } from './wrap-name';
