import type { AppContext } from '../src/app-context';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type RequestListener, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildApp } from '../src/app';
import { consoleRoutes } from '../src/brands/console.routes';
import { BrandDirectory } from '../src/brands/brand-directory';
import { type BrandsCommand, runBrandsCommand } from '../src/brands/brands-command';
import type { Installation } from '../src/brands/installation';
import { createContext } from '../src/create-context';
import { loadConfig } from '../src/platform/config/load-config';
import type { DatabaseLocation, OpenDatabase } from '../src/platform/database/open-database';
import type { LogDestination } from '../src/platform/http/log-options';
import type { OtpSms } from '../src/platform/sms';
import { type MovableClock, TEST_ADMIN, type TestApi, movableClock, testApiOf } from './create-test-api';
import { openTestDatabase } from './test-database';

const PUBLIC_HOST = 'loyalty.localhost';

interface Sent {
  method?: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  payload?: unknown;
}

export interface Answer {
  status: number;
  body: string;
  json: Record<string, unknown>;
}

type Command = BrandsCommand extends infer C ? (C extends unknown ? Omit<C, 'actor'> : never) : never;

/** An installation in this process: the default brand, and those that `run({ action: 'add' })` adds. */
export interface TestBrands {
  directory: BrandDirectory;
  database: OpenDatabase;
  installation: Installation;
  clock: MovableClock;
  outbox: OtpSms[];
  dataDir: string;
  /** Of the default brand. */
  main: TestApi;
  /** Carries out a command of `npm run brands`, and reads the registry again. */
  run(command: Command): Promise<string[]>;
  add(id: string): Promise<void>;
  /** Returns a brand's own api, opened as by its first request. */
  api(id: string): Promise<TestApi>;
  /** Sends a request over HTTP with a Host header. */
  send(host: string, url: string, sent?: Sent): Promise<Answer>;
  /** Starts another node on the same data. */
  anotherNode(rereadMs?: number): Promise<Pick<TestBrands, 'directory' | 'send'> & { close(): Promise<void> }>;
  close(): Promise<void>;
}

export async function createTestBrands(
  env: NodeJS.ProcessEnv = {},
  { jobs = true, log, ...options }: DatabaseLocation & { jobs?: boolean; log?: LogDestination } = {},
): Promise<TestBrands> {
  const dataDir = mkdtempSync(join(tmpdir(), 'brands-'));
  const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
  const variables = {
    ...{ CODE_KEYS: key('A'), TOKEN_KEYS: key('t'), PAYOUT_KEYS: key('p') },
    ...{ ADMIN_MOBILES: TEST_ADMIN, DEMO_DATA: 'off', LOG_LEVEL: 'silent', DATA_DIR: dataDir },
    ...{ PUBLIC_URL: `http://${PUBLIC_HOST}`, ...env },
  };
  const database = await openTestDatabase(options);
  const installation = { env: variables, config: { ...loadConfig(variables), jobs }, database };
  const clock = movableClock();
  const outbox: OtpSms[] = [];
  const sms = { isAvailable: () => true, send: async (message: OtpSms) => void outbox.push(message) };
  const lifecycle = { stopping: false };
  const shared = { clock, sms, lifecycle };
  const running: { directory?: BrandDirectory } = {};
  const otherProgrammes: AppContext['otherProgrammes'] = {
    ofLabel: async (...label) => running.directory?.otherProgrammes.ofLabel(...label),
  };
  const { context } = await createContext(installation.config, { ...shared, otherProgrammes, db: database.db });
  const app = await buildApp(context, log, { routes: consoleRoutes(context) });
  await app.ready();
  const node = async (rereadMs?: number) => {
    const { slots } = context;
    const directory = new BrandDirectory({
      installation,
      shared: { ...shared, slots },
      log: app.log,
      ...(rereadMs && { rereadMs }),
    });
    await directory.start();
    return { directory, ...(await listen(directory.route(app.routing))) };
  };
  const { directory, send, stop } = await node();
  running.directory = directory;
  const run = async (command: Command) => {
    const { lines } = await runBrandsCommand({ actor: 'tester', ...command }, installation);
    await directory.refresh();
    await directory.closed();
    return lines;
  };
  return {
    ...{ directory, database, installation, clock, outbox, dataDir, run, send },
    main: testApiOf({ app, context, clock, outbox }),
    async add(id) {
      const [line] = await run({ action: 'add', id, name: id, hosts: [`${id}.localhost`], admins: [TEST_ADMIN] });
      if (!line!.startsWith(`Brand ${id} is there`)) throw new Error(line);
    },
    async api(id) {
      const running = directory.find(id)!;
      const brandApp = await running.openApp();
      return testApiOf({ app: brandApp, context: running.context!, clock, outbox });
    },
    async anotherNode(rereadMs) {
      const other = await node(rereadMs);
      return {
        ...other,
        async close() {
          await other.stop();
          await other.directory.close();
        },
      };
    },
    async close() {
      await stop();
      await directory.close();
      await app.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const send = async (host: string, path: string, { method, token, headers, payload }: Sent = {}) => {
    const sending = request({
      ...{ port, path, method: method ?? (payload === undefined ? 'GET' : 'POST') },
      headers: {
        host,
        connection: 'close',
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { token }),
        ...headers,
      },
    });
    sending.end(payload === undefined ? undefined : JSON.stringify(payload));
    const [response] = await once(sending, 'response');
    const body = await text(response);
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return { status: response.statusCode, body, json: isJson ? JSON.parse(body) : {} } as Answer;
  };
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { send, stop };
}
