import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error';

/** As long as a client may be slower than the limit. */
const PATIENCE_MS = 20_000;

/**
 * Reads an upload while it goes on arriving (bad-inputs E22): whoever all but stops holds a connection, memory and, for a bulk
 * upload, one of few turns.
 *
 * @param reading what is being read of the request
 * @param bytesPerSecond slowest speed that is borne, over 20 seconds
 * @throws ApiError 408 when the request arrives more slowly; what `reading` throws
 */
export function refuseStandstill<T>(request: FastifyRequest, bytesPerSecond: number, reading: Promise<T>): Promise<T> {
  const { socket } = request.raw;
  let before = socket.bytesRead;
  let timer: NodeJS.Timeout;
  const standstill = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      if (request.raw.complete || socket.destroyed) return clearInterval(timer);
      if (socket.bytesRead - before < (bytesPerSecond * PATIENCE_MS) / 1000) {
        clearInterval(timer);
        reject(new ApiError(408, 'timeout', 'The request took too long', { headers: { connection: 'close' } }));
      }
      before = socket.bytesRead;
    }, PATIENCE_MS);
    timer.unref();
  });
  return Promise.race([reading, standstill]).finally(() => clearInterval(timer));
}
