import { type AddressInfo, type Socket, createServer } from 'node:net';

/** One message of PostgreSQL's protocol: a letter, the length, what it says. */
function message(letter: string, ...parts: (string | Buffer)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const ready = message('Z', Buffer.from('I'));
const end = Buffer.from([0]);

/** What the stand-in can answer a statement with. */
export const answers = {
  done: Buffer.concat([message('C', 'COMMIT'), ready]),
  refused: (state: string) => Buffer.concat([message('E', 'SERROR', `C${state}`, 'Mrefused', end), ready]),
  doneWithWarning: (routine: string) =>
    Buffer.concat([message('C', 'COMMIT'), message('N', 'SWARNING', 'C01000', 'Mwarned', `R${routine}`, end), ready]),
  silence: Buffer.alloc(0),
};

/**
 * A server that takes any connection and answers each simple statement with bytes of the test's choice: for what a real one
 * does only when its machine freezes or its office is taken away. `statements` is what was asked, in order.
 */
export async function postgresStandIn(answerTo: (statement: string) => Buffer) {
  const statements: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let begun = false;
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      if (!begun) {
        begun = true;
        socket.write(Buffer.concat([message('R', Buffer.from([0, 0, 0, 0])), ready]));
        return;
      }
      if (bytes.toString('latin1', 0, 1) !== 'Q') return;
      const statement = bytes.toString('utf8', 5, bytes.readInt32BE(1));
      statements.push(statement);
      socket.write(answerTo(statement));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://nobody@127.0.0.1:${port}/none`,
    statements,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
