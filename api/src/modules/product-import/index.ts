export { productImportRoutes } from './product-import.routes';
export { purgeImports } from './bulk-upload';
