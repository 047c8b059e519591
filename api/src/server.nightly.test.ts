import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabaseName, onServer } from '../test/test-database';

const POSTGRES = process.env.DATABASE_URL;

/** Tests the api as its own process: started, stopped; on the embedded database also killed, every night. */
describe('server.ts', () => {
  let folder: string;
  const database = newDatabaseName();
  const running: ChildProcess[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'server-'));
    if (POSTGRES) await onServer(POSTGRES, `create database ${database}`);
  });
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    if (POSTGRES) await onServer(POSTGRES, `drop database ${database} with (force)`);
  });

  interface Server {
    child: ChildProcess;
    url: string;
    ended: Promise<number | null>;
    errors(): string;
    /** Returns its output, log included. */
    output(): string;
  }

  function launch(env: NodeJS.ProcessEnv = {}): Omit<Server, 'url'> & { ready: Promise<string> } {
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/server.ts'], {
      cwd: join(__dirname, '..'),
      env: {
        PATH: process.env.PATH,
        DATA_DIR: folder,
        ...(POSTGRES && { DATABASE_URL: Object.assign(new URL(POSTGRES), { pathname: database }).href }),
        PORT: '0',
        DEMO_DATA: 'off',
        SMS_PROVIDER: 'outbox',
        SMS_OUTBOX: join(folder, 'outbox'),
        ...env,
      },
    });
    running.push(child);
    let output = '';
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const ready = new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const address = /listens at (http:\S+)/.exec(output);
        if (address) resolve(address[1]!);
      });
      void ended.then((code) => reject(new Error(`ended with ${code}: ${errors}`)));
    });
    ready.catch(() => undefined);
    return { child, ended, ready, errors: () => errors, output: () => output };
  }

  async function start(env?: NodeJS.ProcessEnv): Promise<Server> {
    const { ready, ...server } = launch(env);
    return { ...server, url: await ready };
  }

  const post = (url: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  async function signIn(url: string): Promise<string> {
    expect((await post(`${url}/users/registeration`, { mobile: '9876543210' })).status).toBe(201);
    const { otp } = JSON.parse(readFileSync(join(folder, 'outbox'), 'utf8').trim().split('\n').at(-1)!) as {
      otp: string;
    };
    const response = await post(`${url}/users/registeration`, { mobile: '9876543210', otp, role_id: 2 });
    return ((await response.json()) as { Token: string }).Token;
  }

  /** Sends a request's head and half its body; the rest is sent by the function it resolves with. */
  function halfARequest(url: string, token: string): Promise<() => Promise<number>> {
    return new Promise((resolve) => {
      const body = JSON.stringify({ name: 'Ramesh' });
      const sending = request(`${url}/users/user-update`, {
        method: 'POST',
        headers: { token, 'content-type': 'application/json', 'content-length': body.length },
      });
      const answered = new Promise<number>((resolve, reject) => {
        sending.once('response', (response) => resolve(response.resume().statusCode!));
        sending.once('error', reject);
      });
      sending.write(body.slice(0, 5), () =>
        setTimeout(
          () =>
            resolve(() => {
              sending.end(body.slice(5));
              return answered;
            }),
          200,
        ),
      );
    });
  }

  test('SIGTERM: an accepted request gets its response, then the process ends with 0', async () => {
    const first = await start({ LOG_LEVEL: 'info' });
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    const token = await signIn(first.url);
    const finish = await halfARequest(first.url, token);
    first.child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await finish()).toBe(201);
    expect(await first.ended).toBe(0);
    // The last line of the log, too.
    expect(first.output()).toContain('/users/user-update');
    // Kept data, a second process and a killed one: data-directory.nightly.test.ts and the faults.
    if (process.env.NIGHTLY !== 'on' || POSTGRES) return;

    const second = await start();
    const details = await post(`${second.url}/users/getUserDetails`, {}, { token });
    expect([details.status, ((await details.json()) as { data: { name: string } }).data.name]).toEqual([200, 'Ramesh']);

    const third = launch();
    expect(await third.ended).not.toBe(0);
    expect(third.errors()).toContain(`in use by process ${second.child.pid}`);
    expect(third.errors()).not.toMatch(/\n\s+at /);

    second.child.kill('SIGKILL');
    await second.ended;
    const fourth = await start();
    expect((await post(`${fourth.url}/users/getUserDetails`, {}, { token })).status).toBe(200);
    fourth.child.kill('SIGINT');
    expect(await fourth.ended).toBe(0);
  }, 180_000);

  test.skipIf(process.env.NIGHTLY !== 'on')(
    'a client that never finishes does not keep the process longer than ten seconds',
    async () => {
      const server = await start({ SHUTDOWN_DELAY_SECONDS: '2', METRICS_PORT: '0', LOG_LEVEL: 'trace' });
      const token = 'none-of-ours';
      await halfARequest(server.url, token).catch(() => undefined);
      const metrics = async () => {
        const [, port] = /Metrics are at port (\d+)/.exec(server.output())!;
        return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      };
      expect(await metrics()).toContain('loyalty_ready 1');
      const start_ = performance.now();
      server.child.kill('SIGTERM');

      // The load balancer is warned first; requests that still arrive are served.
      let ready = await fetch(`${server.url}/readyz`);
      while (ready.status === 200) ready = await fetch(`${server.url}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([
        503,
        expect.objectContaining({ message: 'The process is stopping' }),
      ]);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect((await post(`${server.url}/users/registeration`, { mobile: '9876500000' })).status).toBe(201);
      expect(await metrics()).toContain('loyalty_ready 0');

      expect(await server.ended).toBe(0);
      expect(performance.now() - start_).toBeLessThan(10_000);
      // The production log at its most verbose level contains neither.
      expect(server.output()).toContain('"route":"/users/registeration","status":201');
      expect(server.output()).not.toMatch(/9876500000|none-of-ours/);
    },
    90_000,
  );

  test('a setting that makes no sense is one line and no stack', async () => {
    const refused = launch({ PORT: 'http' });
    expect(await refused.ended).toBe(1);
    expect(refused.errors().trim().split('\n').at(-1)).toBe(
      "PORT must be a whole number from 0 to 65535, but is 'http'.",
    );
  }, 60_000);
});
