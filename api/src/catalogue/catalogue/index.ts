export { validateName } from './catalogue.schema';
export { catalogueRoutes } from './catalogue.routes';
export { purgeReplacedPictures } from './change-catalogue';
export { findModelByIdOrName } from './models.repository';
export {
  findKnownProducts,
  findProduct,
  insertProducts,
  listModelNames,
  lockModelsForUse,
} from './products.repository';
