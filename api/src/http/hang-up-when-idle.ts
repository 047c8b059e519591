import type { Server } from 'node:http';

const EVERY_MS = 50;

/**
 * For a server that is being closed: ends each connection that is kept open as soon as nothing is asked on it. Node does so
 * once, when closing begins; whoever has a long answer under way then would keep the process alive until their patience, or
 * the process's, is over.
 */
export function hangUpWhenIdle(server: Server): void {
  const timer = setInterval(() => server.closeIdleConnections(), EVERY_MS);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
