import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { AppContext } from '../app-context';
import { ApiError } from './api-error';
import { errorResponses } from './envelope';
import { isReady } from './is-ready';

const status = Type.Object({ status: Type.Literal('ok') });
const schema = { tags: ['operations'], response: { 200: status, ...errorResponses } };

/** `/healthz`: the process responds. `/readyz`: it can serve, i.e. the database responds (trust.md "Operations"). */
export function healthRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/healthz', { schema: { ...schema, summary: 'The process is alive', operationId: 'healthz' } }, () => ({
      status: 'ok' as const,
    }));
    app.get(
      '/readyz',
      { schema: { ...schema, summary: 'The process can serve requests', operationId: 'readyz' } },
      async () => {
        if (!(await isReady(context))) {
          const why = context.lifecycle.stopping ? 'The process is stopping' : 'The database does not answer';
          throw new ApiError(503, 'unavailable', why, { headers: { 'retry-after': '5' } });
        }
        return { status: 'ok' as const };
      },
    );
  };
}
