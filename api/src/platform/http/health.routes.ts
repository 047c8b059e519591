import { Type } from '@sinclair/typebox';
import type { PlatformContext } from '../context';
import { pingDatabase } from '../database/queries';
import { ApiError } from './api-error';
import { defineRoutes } from './define-routes';

const response = Type.Object({ status: Type.Literal('ok') });
const OK = { status: 'ok' } as const;
const TIMEOUT_MS = 2000;

/** Returns whether this process can serve requests: it is not stopping, and its database responds. */
export async function isReady({ db, lifecycle }: Pick<PlatformContext, 'db' | 'lifecycle'>): Promise<boolean> {
  return !lifecycle.stopping && (await pingDatabase(db, TIMEOUT_MS));
}

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
