import { type Socket, connect } from 'node:net';

/** What a slow client sends drop by drop. */
export type Slow = 'head' | 'body' | 'upload';

/** Sockets that send a byte now and then and so keep the server waiting. */
export interface SlowSockets {
  /** How many are still open. */
  open(): number;
  /** Milliseconds after its start at which each that is closed was closed, with the status line it was sent ('' for none). */
  closed: { after: number; status: string }[];
  destroy(): void;
}

const heads: Record<Slow, (token: string) => string> = {
  head: () => 'POST /users/getUserDetails HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  body: (token) =>
    `POST /users/getUserDetails HTTP/1.1\r\nHost: localhost\r\ntoken: ${token}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
  upload: (token) =>
    `POST /admin/products/bulkUpload HTTP/1.1\r\nHost: localhost\r\ntoken: ${token}\r\n` +
    'Content-Type: multipart/form-data; boundary=slow\r\nContent-Length: 4000000\r\n\r\n' +
    '--slow\r\nContent-Disposition: form-data; name="excel"; filename="p.xlsx"\r\n\r\n',
};

/**
 * Opens sockets of one kind.
 * @param every milliseconds between two bytes
 */
export function openSlowSockets(
  port: number,
  kind: Slow,
  { count, every, token = '' }: { count: number; every: number; token?: string },
): SlowSockets {
  const sockets = new Set<Socket>();
  const closed: SlowSockets['closed'] = [];
  const started = performance.now();
  for (let index = 0; index < count; index += 1) {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    let received = '';
    socket.write(heads[kind](token));
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      closed.push({ after: performance.now() - started, status: received.split('\r\n', 1)[0] ?? '' });
    });
    // The server's half is over; a client that is after mischief would keep its own.
    socket.on('end', () => socket.destroy());
  }
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a');
  }, every);
  return {
    open: () => sockets.size,
    closed,
    destroy() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}
