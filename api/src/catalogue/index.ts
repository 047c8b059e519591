import { HOUR_MS } from '../platform/jobs/schedule-every';
import { listRoutes, modelRoutes, productRoutes, purgeReplacedPictures, removableProducts } from './catalogue';
import { adminPlaceRoutes, placeRoutes } from './places';
import { purgeImports } from './product-import/bulk-upload';
import { productImportRoutes } from './product-import/product-import.routes';
import { removalRoutes } from './removal.routes';
import { removableStores, storeRoutes, userStoreRoutes } from './stores';
import type { Domain } from '../platform/domain';
import type { CatalogueContext } from './context';

const productRemovals = removalRoutes({
  ...removableProducts,
  ...{ title: 'Products', tag: 'catalogue', permission: 'catalogue.change' },
  summary: 'Remove products; their printed codes still pay',
});
const storeRemovals = removalRoutes({
  ...removableStores,
  ...{ title: 'Stores', tag: 'stores', permission: 'stores.change' },
  summary: 'Take stores off the lists',
});

export const catalogue: Domain<CatalogueContext> = {
  routes: [
    ...[
      placeRoutes,
      adminPlaceRoutes,
      listRoutes('admin'),
      modelRoutes,
      productRoutes,
      productRemovals,
      listRoutes('users'),
    ],
    ...[productImportRoutes, storeRoutes, storeRemovals, userStoreRoutes],
  ],
  jobs: (context) => [
    { name: 'purge-imports', intervalMs: HOUR_MS, run: () => purgeImports(context) },
    { name: 'purge-replaced-pictures', intervalMs: HOUR_MS, run: () => purgeReplacedPictures(context) },
  ],
};
