export { validateProductName } from './catalogue-names.schema';
export { catalogueRoutes } from './catalogue.routes';
export { findModelByIdOrName } from './models.repository';
export { purgeReplacedPictures } from './purge-replaced-pictures';
export { findProduct } from './products.repository';
export { findKnownProducts, insertProducts, listModelNames, lockModelsForUse } from './products-in-bulk.repository';
