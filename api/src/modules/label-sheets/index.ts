export { wrapName } from './draw-label';
export { labelSheetRoutes } from './label-sheets.routes';
export { addSheet, createPdf, drawText, type Pdf, widthOf } from './pdf-document';
