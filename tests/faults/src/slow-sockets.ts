import { type Socket, connect } from 'node:net';

/** What a slow client sends byte by byte. */
type Part = 'head' | 'body' | 'upload';

export interface SlowSockets {
  /** Returns how many are open. */
  open(): number;
  /** The status line with which each of the others was closed, '' for none. */
  closed: string[];
  destroy(): void;
}

const details = 'POST /users/getUserDetails HTTP/1.1\r\nHost: localhost\r\n';
const heads: Record<Part, (token: string) => string> = {
  head: () => `${details}X-Slow: `,
  body: (token) => `${details}token: ${token}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
  upload: (token) =>
    `POST /admin/products/bulkUpload HTTP/1.1\r\nHost: localhost\r\ntoken: ${token}\r\n` +
    'Content-Type: multipart/form-data; boundary=slow\r\nContent-Length: 4000000\r\n\r\n' +
    '--slow\r\nContent-Disposition: form-data; name="excel"; filename="p.xlsx"\r\n\r\n',
};

/** Opens sockets that send a byte `every` so many milliseconds. */
export function openSlowSockets(
  port: number,
  part: Part,
  { count, every, token = '' }: { count: number; every: number; token?: string },
): SlowSockets {
  const sockets = new Set<Socket>();
  const closed: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    let received = '';
    socket.write(heads[part](token));
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('end', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      closed.push(received.split('\r\n', 1)[0] ?? '');
    });
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
