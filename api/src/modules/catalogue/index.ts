export { judgeProductName } from './catalogue-names.schema';
export { catalogueRoutes } from './catalogue.routes';
export { findModelByIdOrName } from './models.repository';
export { findProduct } from './products.repository';
export { findKnownProducts, insertProducts, listModelNames, lockModelsForUse } from './products-in-bulk.repository';
