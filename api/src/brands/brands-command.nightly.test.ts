import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { newDatabaseName, onServer } from '../../test/test-database';
import { loadConfig } from '../platform/config/load-config';
import { type RunningApi, startApi } from '../start-api';

const POSTGRES = process.env.DATABASE_URL;
const database = newDatabaseName();

let folder: string;
let env: NodeJS.ProcessEnv;
let api: RunningApi;
let port: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'brands-command-'));
  if (POSTGRES) await onServer(POSTGRES, `create database ${database}`);
  env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    ...(POSTGRES && { DATABASE_URL: Object.assign(new URL(POSTGRES), { pathname: database }).href }),
    ...{ DEMO_DATA: 'off', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://points.localhost' },
  };
  api = await startApi(loadConfig(env), env);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as { port: number }).port;
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
  if (POSTGRES) await onServer(POSTGRES, `drop database ${database} with (force)`);
});

/** Runs `npm run brands` as a process of its own, beside the running site. */
async function brands(...args: string[]) {
  const command = ['--import', 'tsx', join(__dirname, '../operations/commands/brands.ts'), ...args];
  const child = spawn(process.execPath, command, { cwd: join(__dirname, '../..'), env });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number, out, errors };
}

async function programmeAt(host: string): Promise<string> {
  const [response] = await once(get({ port, path: '/programme', headers: { host } }), 'response');
  return text(response);
}

const within = { timeout: 15_000, interval: 100 };

test('the whole life of a brand, beside a running server that is never restarted', async () => {
  expect((await brands('list')).out).toBe('This installation has one brand, the default one.\n');
  const added = await brands(
    'add',
    'acme',
    '--name',
    'Acme Pipes',
    '--host',
    'acme.localhost',
    '--admin',
    '98111 11111',
  );
  expect([added.errors, added.code]).toEqual(['', 0]);
  await vi.waitFor(async () => expect(await programmeAt('acme.localhost')).toContain('Acme Pipes'), within);
  expect(await programmeAt('points.localhost')).not.toContain('Acme Pipes');
  const { context } = api.brands.find('acme')!;
  expect(await context!.db.selectFrom('admins').select('mobile').execute()).toEqual([{ mobile: '9811111111' }]);
  expect((await brands('list')).out).toMatch(/^acme {2}active {2}[0-9a-z-]+ {2}acme\.localhost {2}Acme Pipes\n$/);

  expect((await brands('suspend', 'acme')).code).toBe(0);
  await vi.waitFor(async () => expect(await programmeAt('acme.localhost')).toContain('brand_suspended'), within);
  expect((await brands('remove', 'acme', '--yes-delete', 'acme')).code).toBe(0);
  await vi.waitFor(async () => expect(await programmeAt('acme.localhost')).toBe(await programmeAt('any')), within);
}, 120_000);

test('a wrong number exits 2 and is named', async () => {
  const { code, errors } = await brands('add', 'acme', '--name', 'A', '--host', 'a.localhost', '--admin', '12');
  expect([code, errors]).toEqual([2, expect.stringContaining('not "12"')]);
});
