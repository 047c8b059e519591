export { catalogueRoutes } from './catalogue.routes';
export { findModelByIdOrName } from './models.repository';
export { findProduct, type Product } from './products.repository';
