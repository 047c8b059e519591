import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** When a connection is cut: when its response arrives, after the commit, or when its request has been forwarded. */
export type Cut = 'response' | 'request';

/** A proxy between client and api that cuts connections. */
export interface CuttingProxy {
  host: string;
  /** Cuts the next connection. Resolves with the response that the client did not get, or with '' for a cut request. */
  cutNext(when: Cut): Promise<string>;
  close(): Promise<void>;
}

/** Returns whether a response with a Content-Length is complete. */
function isComplete(response: string): boolean {
  const end = response.indexOf('\r\n\r\n');
  const length = /^content-length: *(\d+)/im.exec(response)?.[1];
  return end >= 0 && length !== undefined && Buffer.byteLength(response.slice(end + 4)) >= Number(length);
}

/** @param target port of the api on this machine */
export async function startCuttingProxy(target: number): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let armed: { when: Cut; resolve: (response: string) => void } | undefined;
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    const order = armed;
    armed = undefined;
    let response = '';
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.setNoDelay().on('error', end).on('close', end);
      socket.on('close', () => open.delete(socket));
    }
    client.on('data', (chunk) => {
      upstream.write(chunk, () => {
        if (order?.when !== 'request') return;
        // The client loses it at once, the api a moment later: the request is under way.
        client.resetAndDestroy();
        setImmediate(end);
        order.resolve('');
      });
    });
    upstream.on('data', (chunk) => {
      if (order === undefined) return void client.write(chunk);
      response += chunk.toString();
      if (order.when !== 'response' || !isComplete(response)) return;
      client.resetAndDestroy();
      order.resolve(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutNext: (when) => new Promise((resolve) => (armed = { when, resolve })),
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
