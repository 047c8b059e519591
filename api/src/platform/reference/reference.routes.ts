import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { PlatformContext } from '../context';

/** Stricter than Swagger UI's own: nothing inline, nothing of another host. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** For phones: the plugin's page has no viewport, and a column for links that no operation has. */
const VIEWPORT = {
  filename: 'viewport.js',
  content: `document.head.append(Object.assign(document.createElement('meta'), {name: 'viewport', content: 'width=device-width'}))`,
};
const STYLE = {
  filename: 'phone.css',
  content: '.response-col_links { display: none } .responses-inner, .opblock-section { overflow-x: auto }',
};

/** Serves the reference (`/docs`, Swagger UI) and api/openapi.json (`/docs/json`), unless API_DOCS=off (decision 0022). */
export function referenceRoutes({ config }: PlatformContext): FastifyPluginAsync {
  return async (app) => {
    if (!config.apiDocs) return;
    const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
      import('@fastify/swagger'),
      import('@fastify/swagger-ui'),
    ]);
    const folder = join(__dirname, '../../..');
    await app.register(swagger, {
      mode: 'static',
      specification: { path: join(folder, 'openapi.json'), baseDir: folder },
    });
    await app.register(swaggerUi, {
      routePrefix: '/docs',
      indexPrefix: new URL(config.apiUrl, config.publicUrl).pathname,
      staticCSP: POLICY,
      theme: { title: 'Loyalty Programme API: reference', css: [STYLE], js: [VIEWPORT] },
      // Read-only: "Try it out" would change real points.
      uiConfig: {
        layout: 'BaseLayout',
        // Closed: with every operation listed, a link's operation moved out of sight while the others were drawn.
        docExpansion: 'none',
        filter: true,
        showExtensions: true,
        supportedSubmitMethods: [],
      },
    });
  };
}
