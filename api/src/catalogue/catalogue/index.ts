export { validateName } from './catalogue.schema';
export { listRoutes, modelRoutes } from './catalogue.routes';
export { productRoutes } from './products.routes';
export { purgeReplacedPictures, removableProducts } from './change-catalogue';
export { findModelByIdOrName, insertMissingModels } from './models.repository';
export {
  findKnownProducts,
  findProduct,
  insertProducts,
  listModelNames,
  lockModelsForUse,
} from './products.repository';
