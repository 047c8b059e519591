export { purgeImports } from './purge-imports';
export { productImportRoutes } from './product-import.routes';
