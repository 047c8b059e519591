import type { Server } from 'node:http';

const EVERY_MS = 50;

/**
 * Closes each keep-alive connection of a closing server as soon as it is idle. Node does so only once, when closing
 * begins: a connection with a long response under way would then keep the process alive until a timeout.
 */
export function hangUpWhenIdle(server: Server): void {
  const timer = setInterval(() => server.closeIdleConnections(), EVERY_MS);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
