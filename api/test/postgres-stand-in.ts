import { type AddressInfo, type Socket, createServer } from 'node:net';

/** Returns one message of PostgreSQL's protocol: a letter, the length, the content. */
function message(letter: string, ...parts: (string | Buffer)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const ready = message('Z', Buffer.from('I'));
const end = Buffer.from([0]);

/** The responses that the stand-in can send to a statement. */
export const answers = {
  done: Buffer.concat([message('C', 'COMMIT'), ready]),
  refused: (state: string) => Buffer.concat([message('E', 'SERROR', `C${state}`, 'Mrefused', end), ready]),
  doneWithWarning: (routine: string) =>
    Buffer.concat([message('C', 'COMMIT'), message('N', 'SWARNING', 'C01000', 'Mwarned', `R${routine}`, end), ready]),
  silence: Buffer.alloc(0),
};

/**
 * Starts a server that accepts any connection and responds to each simple statement with bytes of the test's choice:
 * for behaviour that a real one shows only if its machine freezes or it is demoted. `statements` has the received ones,
 * in order.
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
