import { HOUR_MS } from '../platform/jobs/schedule-every';
import { listRoutes, modelRoutes, productRoutes, purgeReplacedPictures } from './catalogue';
import { placeRoutes } from './places';
import { purgeImports } from './product-import/bulk-upload';
import { productImportRoutes } from './product-import/product-import.routes';
import { storeRoutes, userStoreRoutes } from './stores';
import type { Domain } from '../platform/domain';
import type { CatalogueContext } from './context';

export const catalogue: Domain<CatalogueContext> = {
  routes: [
    ...[placeRoutes, listRoutes('admin'), modelRoutes, productRoutes, listRoutes('users')],
    ...[productImportRoutes, storeRoutes, userStoreRoutes],
  ],
  jobs: (context) => [
    { name: 'purge-imports', intervalMs: HOUR_MS, run: () => purgeImports(context) },
    { name: 'purge-replaced-pictures', intervalMs: HOUR_MS, run: () => purgeReplacedPictures(context) },
  ],
};
