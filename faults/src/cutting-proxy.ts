import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** When a connection is cut: as its answer arrives, hence after the commit, or as soon as its request has been passed on. */
export type Cut = 'answer' | 'request';

/** A proxy between client and api that cuts connections in the middle. */
export interface CuttingProxy {
  /** Base address to ask at. */
  host: string;
  /**
   * Cuts the next connection. Resolves when it is cut, for 'answer' with the whole answer that the client never saw (head
   * and body), for 'request' with ''.
   */
  cutNext(when: Cut): Promise<string>;
  close(): Promise<void>;
}

/** Whether all of an answer with a Content-Length is there. */
function isWhole(answer: Buffer): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /^content-length: *(\d+)/im.exec(answer.subarray(0, end).toString())?.[1];
  return length !== undefined && answer.length >= end + 4 + Number(length);
}

/** @param target port of the api on this machine */
export async function startCuttingProxy(target: number): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let armed: { when: Cut; cut: (answer: string) => void } | undefined;
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    const order = armed;
    armed = undefined;
    let answer = Buffer.alloc(0);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.setNoDelay();
      socket.on('close', () => open.delete(socket));
      socket.on('close', end);
      socket.on('error', end);
    }
    client.on('data', (chunk) => {
      upstream.write(chunk, () => {
        if (order?.when !== 'request') return;
        // Gone for the client at once, for the api a moment later: the request is on its way.
        client.resetAndDestroy();
        setImmediate(end);
        order.cut('');
      });
    });
    upstream.on('data', (chunk) => {
      if (order === undefined) return void client.write(chunk);
      answer = Buffer.concat([answer, chunk]);
      if (order.when !== 'answer' || !isWhole(answer)) return;
      client.resetAndDestroy();
      order.cut(answer.toString());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutNext: (when) => new Promise((cut) => (armed = { when, cut })),
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
