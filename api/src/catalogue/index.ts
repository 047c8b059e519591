import { HOUR_MS } from '../jobs/schedule-every';
import { catalogueRoutes, purgeReplacedPictures } from '../modules/catalogue';
import { placeRoutes } from '../modules/places';
import { purgeImports } from '../modules/product-import/bulk-upload';
import { productImportRoutes } from '../modules/product-import/product-import.routes';
import { storeRoutes, userStoreRoutes } from '../modules/stores';
import type { Domain } from '../platform/domain';
import type { AppContext } from '../app-context';

export const catalogue: Domain<AppContext> = {
  routes: [placeRoutes, catalogueRoutes, productImportRoutes, storeRoutes, userStoreRoutes],
  jobs: (context) => [
    { name: 'purge-imports', intervalMs: HOUR_MS, run: () => purgeImports(context) },
    { name: 'purge-replaced-pictures', intervalMs: HOUR_MS, run: () => purgeReplacedPictures(context) },
  ],
};
