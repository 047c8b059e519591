import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error';

/** How long a client may be slower than the limit. */
const STALL_MS = 20_000;

/**
 * Awaits an upload while it arrives (bad-inputs E22): a client that stalls holds a connection, memory and, for a bulk
 * upload, one of few slots.
 * @param reading the pending read of the request
 * @param bytesPerSecond lowest permitted speed, over 20 seconds
 * @throws ApiError 408 if the request arrives more slowly; the errors of `reading`
 */
export function rejectStalledUpload<T>(
  request: FastifyRequest,
  bytesPerSecond: number,
  reading: Promise<T>,
): Promise<T> {
  const { socket } = request.raw;
  let before = socket.bytesRead;
  let timer: NodeJS.Timeout;
  const stalled = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      if (request.raw.complete || socket.destroyed) return clearInterval(timer);
      if (socket.bytesRead - before < (bytesPerSecond * STALL_MS) / 1000) {
        clearInterval(timer);
        reject(new ApiError(408, 'timeout', 'The request took too long', { headers: { connection: 'close' } }));
      }
      before = socket.bytesRead;
    }, STALL_MS);
    timer.unref();
  });
  return Promise.race([reading, stalled]).finally(() => clearInterval(timer));
}
