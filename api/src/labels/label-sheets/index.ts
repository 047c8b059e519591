export { labelSheetRoutes } from './label-sheets.routes';
