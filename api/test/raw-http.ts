import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Starts the app on a free port of this machine; resolves with the port. */
export async function listenOnFreePort(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/**
 * Writes bytes to a socket and resolves with the response, once the server closed it, or was silent for `silenceMs`.
 */
export function exchangeRaw(port: number, bytes: string | Buffer, silenceMs = 0): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.once('close', () => resolve(received));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      // A server that rejects the request may close before everything was written.
      ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') ? resolve(received) : reject(error),
    );
  });
}
