export { judgeProductName } from './catalogue-names.schema';
export { catalogueRoutes } from './catalogue.routes';
export { findModelByIdOrName } from './models.repository';
export { findProduct, type Product } from './products.repository';
export {
  findKnownProducts,
  insertProducts,
  listModelNames,
  lockModelsForUse,
  type NamedProduct,
} from './products-in-bulk.repository';
