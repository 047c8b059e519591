import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { catalogueListRoutes } from './catalogue-lists.routes';
import { modelRoutes } from './models.routes';
import { productRoutes } from './products.routes';
import { userCatalogueRoutes } from './user-catalogue.routes';

/** Models and products: the admin's routes and the user's read-only ones. */
export function catalogueRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(catalogueListRoutes(context, 'admin'));
    await app.register(modelRoutes(context));
    await app.register(productRoutes(context));
    await app.register(userCatalogueRoutes(context));
  };
}
