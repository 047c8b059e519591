export { forgetOldImports } from './forget-old-imports';
export { productImportRoutes } from './product-import.routes';
