export { signsWithoutGlyph } from './fonts';
export {
  addSheet,
  createPdf,
  drawText,
  PAPER,
  type Pdf,
  recordDrawing,
  type TextLine,
  widthOf,
  wrapName,
} from './pdf-document';
