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

/** A port of the loopback address that nobody listens on at this moment. */
export const freePort = () => listen(0);

/** Whether somebody could listen on this port of the loopback address at this moment. */
export const isFree = (port) =>
  listen(port).then(
    () => true,
    () => false,
  );
