import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { TestApi } from './create-test-api';
import type { ApiResponse } from './points-driver';

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

/** A request that has passed the guard and waits for its body. */
export interface HeldRequest {
  finish(): Promise<ApiResponse>;
}

/** Sends a POST whose caller is authenticated now, and whose body arrives only with `finish`. */
export async function holdRequest(
  { app }: TestApi,
  url: string,
  token: string,
  body: unknown = {},
  headers: Record<string, string> = {},
): Promise<HeldRequest> {
  let asked!: () => void;
  const authenticated = new Promise<void>((resolve) => (asked = resolve));
  // The guard runs before the body is read (http/guards.ts).
  const payload = new Readable({ read: () => asked() });
  const response = app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', token, ...headers },
  });
  await authenticated;
  return {
    finish() {
      payload.push(JSON.stringify(body));
      payload.push(null);
      return response;
    },
  };
}

/**
 * Holds every setInterval from now on: nothing ticks by itself.
 * @returns `ticks`, the held callbacks in order; `release` restores setInterval, the held ones stay held
 */
export function holdIntervals(): { ticks: (() => void)[]; release: () => void } {
  const ticks: (() => void)[] = [];
  const held = vi.spyOn(globalThis, 'setInterval').mockImplementation((tick) => {
    ticks.push(tick as () => void);
    return setTimeout(() => undefined, 0);
  });
  return { ticks, release: () => held.mockRestore() };
}
