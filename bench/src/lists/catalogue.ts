import { listModels } from '../../../api/src/modules/catalogue/models.repository';
import { listProducts } from '../../../api/src/modules/catalogue/products.repository';
import type { Read } from './explain-reads';

/** The lists of products and models, which are not cut into pages. */
export function catalogueReads(): Read[] {
  return [
    { what: 'Products, all of them with their points', ask: listProducts },
    { what: 'Models, all of them with the number of products', ask: listModels },
  ];
}
