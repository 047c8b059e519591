import { createServer } from 'node:net';

const listen = (port) =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const { port: given } = server.address();
      server.close(() => resolve(given));
    });
  });

/** Returns a free port of the loopback address. */
export const freePort = () => listen(0);

/** Returns whether a port of the loopback address is free. */
export const isFree = (port) =>
  listen(port).then(
    () => true,
    () => false,
  );
