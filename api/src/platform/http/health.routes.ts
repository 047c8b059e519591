import { Type } from '@sinclair/typebox';
import type { PlatformContext } from '../context';
import { ApiError } from './api-error';
import { defineRoutes } from './define-routes';
import { isReady } from './metrics-server';

const response = Type.Object({ status: Type.Literal('ok') });
const OK = { status: 'ok' } as const;

/** `/healthz`: the process responds. `/readyz`: it can serve, i.e. the database responds (docs/trust.md "Operation"). */
export const healthRoutes = (context: PlatformContext) =>
  defineRoutes(undefined, 'operations', ({ route }) => {
    route('GET /healthz', {
      operationId: 'healthz',
      summary: 'The process is alive',
      response,
      handler: async () => OK,
    });

    route('GET /readyz', {
      operationId: 'readyz',
      summary: 'The process can serve requests',
      response,
      async handler() {
        if (await isReady(context)) return OK;
        const why = context.lifecycle.stopping ? 'The process is stopping' : 'The database does not answer';
        throw new ApiError(503, 'unavailable', why, { headers: { 'retry-after': '5' } });
      },
    });
  });
