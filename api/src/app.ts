import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyServerOptions } from 'fastify';
import { accounts } from './accounts';
import type { AppContext } from './app-context';
import { catalogue } from './catalogue';
import { errorSchema } from './platform/http/envelope';
import { handleError, handleNotFound } from './platform/http/handle-error';
import { hideAccountEndsFromNewDevices } from './platform/http/hide-account-ends';
import { limitSlowBodies, readJsonBodies } from './platform/http/json-body';
import type { LogDestination } from './platform/http/log-options';
import { observeRequests } from './platform/http/observe-requests';
import { addSecurityHeaders } from './platform/http/security-headers';
import { serverOptions } from './platform/http/server-options';
import { insight } from './insight';
import type { Job } from './platform/jobs/schedule-every';
import { labels } from './labels';
import { money } from './money';
import { platform } from './platform';
import type { Domain, JobLog } from './platform/domain';
import { points } from './points';
import { programme } from './programme';

/** The domains of the api: each uses only what is above it here (docs/architecture.md). */
const domains: readonly Domain<AppContext>[] = [
  platform,
  catalogue,
  programme,
  accounts,
  labels,
  money,
  points,
  insight,
];

export const listJobs = (context: AppContext, log: JobLog): Job[] =>
  context.config.jobs ? domains.flatMap(({ jobs }) => jobs(context, log)) : [];

/** Registers the routes of every domain. A plugin, so that openapi/ is generated from the same list. */
export function apiPlugin(context: AppContext, more: readonly FastifyPluginAsync[] = []): FastifyPluginAsync {
  return async (instance) => {
    const app = instance.withTypeProvider<TypeBoxTypeProvider>();
    app.decorateRequest('caller', null);
    app.addSchema(errorSchema);
    app.setErrorHandler(handleError);
    app.setNotFoundHandler(handleNotFound);
    context.tracing?.traceRequests(app);
    observeRequests(app, context.metrics);
    readJsonBodies(app);
    limitSlowBodies(app, context.config.limits.requestSeconds);
    addSecurityHeaders(app, context.config.allowedOrigins);
    hideAccountEndsFromNewDevices(app);

    for (const { routes } of domains) for (const plugin of routes) await app.register(plugin(context));
    for (const plugin of more) await app.register(plugin);
  };
}

/**
 * Builds the api as a server; `site` passes it the requests under /api. The caller listens and closes.
 * @param options in place of the usual ones; `routes`: besides those of the domains
 */
export async function buildApp(
  context: AppContext,
  log?: LogDestination,
  {
    routes,
    ...options
  }: Pick<FastifyServerOptions, 'loggerInstance' | 'serverFactory'> & {
    routes?: readonly FastifyPluginAsync[];
  } = {},
): Promise<FastifyInstance> {
  const { logger, ...usual } = serverOptions(context.config, log);
  const app = Fastify({ ...usual, ...(options.loggerInstance ? {} : { logger }), ...options });
  await app.register(apiPlugin(context, routes));
  return app;
}
