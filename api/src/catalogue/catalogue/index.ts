export { validateName } from './catalogue.schema';
export {
  DETAIL_FIELDS,
  type DetailField,
  NO_DETAILS,
  type ProductDetails,
  validateDetails,
} from './product-details.schema';
export { listRoutes, modelRoutes } from './catalogue.routes';
export { productRoutes } from './products.routes';
export { purgeReplacedPictures, removableProducts } from './change-catalogue';
export { findModelByIdOrName, insertMissingModels } from './models.repository';
export {
  findKnownProducts,
  findProduct,
  findProductsBySku,
  findTakenSkus,
  insertProducts,
  listModelNames,
  lockModelsForUse,
} from './products.repository';
