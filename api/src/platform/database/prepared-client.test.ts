import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { isDatabaseUnavailable } from './database-errors';
import { type OpenDatabase, openDatabase } from './open-database';
import { PreparedClient } from './prepared-client';

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
const replies = {
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
async function postgresStandIn(answerTo: (statement: string) => Buffer) {
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

describe('a connection that is lost while a transaction holds it', () => {
  it('between two statements does not end the process (found by `npm run faults -- kill-database`)', () => {
    const client = new PreparedClient();
    expect(client.emit('error', new Error('Connection terminated unexpectedly'))).toBe(true);
  });
});

describe('a connection that has become useless is thrown away', () => {
  let reply: (statement: string) => Buffer;
  let server: Awaited<ReturnType<typeof postgresStandIn>>;
  let database: OpenDatabase;
  beforeEach(async () => {
    reply = () => replies.done;
    server = await postgresStandIn((statement) => reply(statement));
    database = await openDatabase({ databaseUrl: server.url, databasePoolSize: 1 });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server.close();
    await database.close();
  });

  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => 'acknowledged',
      (error: unknown) => (isDatabaseUnavailable(error) ? 'unavailable' : error),
    );
  const inUse = () => database.poolUse().inUse + database.poolUse().idle;

  test('the server was demoted: 25006 is "unavailable", and the next request gets a new connection', async () => {
    reply = () => replies.refused('25006');
    expect(await refusalOf(sql`insert`.execute(database.db))).toBe('unavailable');
    expect(inUse()).toBe(0);
    reply = () => replies.done;
    expect(await refusalOf(sql`insert`.execute(database.db))).toBe('acknowledged');
  });

  test('so is one that learns so in the middle of a transaction', async () => {
    reply = (statement) => (statement === 'insert' ? replies.refused('25006') : replies.done);
    const work = database.db.transaction().execute((trx) => sql`insert`.execute(trx));
    expect(await refusalOf(work)).toBe('unavailable');
    expect(inUse()).toBe(0);
  });

  test('another refusal keeps its connection', async () => {
    reply = () => replies.refused('23505');
    expect(await refusalOf(sql`insert`.execute(database.db))).toMatchObject({ code: '23505' });
    expect(inUse()).toBe(1);
  });

  describe('the server froze', () => {
    /** Sends a transaction whose `silent` statement gets no response; resolves when that one has arrived. */
    async function hangAt(silent: string): Promise<{ outcome: Promise<unknown> }> {
      let outcome: Promise<unknown> = Promise.resolve();
      await new Promise<void>((arrived) => {
        reply = (statement) => {
          if (statement !== silent) return replies.done;
          arrived();
          return replies.silence;
        };
        outcome = refusalOf(database.db.transaction().execute((trx) => sql`insert`.execute(trx)));
      });
      return { outcome };
    }
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    });

    test('a commit without a response is given up within five seconds', async () => {
      const { outcome } = await hangAt('commit');
      vi.advanceTimersByTime(5000);
      expect(await outcome).toBe('unavailable');
      expect(inUse()).toBe(0);
    });

    test('a statement that may take its time is given up once the server itself would have', async () => {
      const { outcome } = await hangAt('insert');
      vi.advanceTimersByTime(30_000);
      expect(await Promise.race([outcome, new Promise((resolve) => setImmediate(resolve, 'waiting'))])).toBe('waiting');
      vi.advanceTimersByTime(5000);
      expect(await outcome).toBe('unavailable');
      expect(inUse()).toBe(0);
    });
  });

  test.each([
    ['set local statement_timeout = 0', 86_400_000, 'waiting'],
    ['set local statement_timeout = 600000', 602_000, 'waiting'],
    ['set local statement_timeout = 600000', 604_000, 'unavailable'],
  ])('a statement under “%s” is still waited for, or not, after %i ms: %s', async (limit, milliseconds, expected) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const silent = new Promise<void>((arrived) => {
      reply = (statement) => (statement === 'check' ? (arrived(), replies.silence) : replies.done);
    });
    const outcome = refusalOf(
      database.db.transaction().execute(async (trx) => {
        await sql.raw(limit).execute(trx);
        await sql`check`.execute(trx);
      }),
    );
    await silent;
    vi.advanceTimersByTime(milliseconds);
    const stillWaiting = new Promise((resolve) => setImmediate(resolve, 'waiting'));
    expect(await (expected === 'waiting' ? Promise.race([outcome, stillWaiting]) : outcome)).toBe(expected);
  });

  test('a longer limit ends with its transaction', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    await database.db.transaction().execute((trx) => sql`set local statement_timeout = 0`.execute(trx));
    const silent = new Promise<void>((arrived) => {
      reply = () => (arrived(), replies.silence);
    });
    const outcome = refusalOf(sql`insert`.execute(database.db));
    await silent;
    vi.advanceTimersByTime(34_000);
    expect(await outcome).toBe('unavailable');
  });

  test('a commit whose wait for the standby was cancelled is not believed', async () => {
    reply = (statement) => (statement === 'commit' ? replies.doneWithWarning('SyncRepWaitForLSN') : replies.done);
    const work = () => refusalOf(database.db.transaction().execute((trx) => sql`insert`.execute(trx)));
    expect(await work()).toBe('unavailable');
    expect(inUse()).toBe(0);
    reply = () => replies.doneWithWarning('AnyOther');
    expect(await work()).toBe('acknowledged');
  });
});
