import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_ADMIN, type TestApi, createTestApi } from '../../../test/create-test-api';
import { openTestDatabase } from '../../../test/test-database';
import { makeSignInLink } from '../../accounts/sign-in';
import { askForSignInLink, askRunningSite, startAdminSocket } from './admin-socket';

let api: TestApi;
const dataDir = mkdtempSync(join(tmpdir(), 'admin-socket-'));
const file = join(dataDir, 'operator.json');
const readKey = () => JSON.parse(readFileSync(file, 'utf8')) as { port: number; secret: string };

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await api.close();
});

test('no response without a running site', async () => {
  expect(await askRunningSite(dataDir)).toBeUndefined();
});

test('the site responds to a reader of its data directory, and removes its key when it stops', async () => {
  const socket = await startAdminSocket(api.db, dataDir);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const reply = await askRunningSite(dataDir);
  expect(reply?.pid).toBe(process.pid);
  expect(reply?.results).toHaveLength(27);
  await socket.close();
  expect(() => statSync(file)).toThrow('ENOENT');
  expect(await askRunningSite(dataDir)).toBeUndefined();
});

test('without the secret, or with another, there is no response', async () => {
  const socket = await startAdminSocket(api.db, dataDir);
  const { port, secret } = readKey();
  for (const authorization of [undefined, '', 'Bearer ', `Bearer ${secret.slice(1)}`, `Bearer ${secret}x`, secret]) {
    const reply = await fetch(`http://127.0.0.1:${port}/`, { headers: authorization ? { authorization } : {} });
    expect([reply.status, await reply.text()]).toEqual([403, '']);
  }
  await socket.close();
});

test('a check that fails says so instead of passing', async () => {
  const gone = await openTestDatabase();
  await gone.close();
  const socket = await startAdminSocket(gone.db, dataDir);
  await expect(askRunningSite(dataDir)).rejects.toThrow(`Process ${process.pid} could not do it`);
  await socket.close();
});

test('a key left behind by a crash is replaced, and what listens on its port meanwhile is not trusted', async () => {
  const stranger = createServer((_request, response) => response.writeHead(404).end('{}'));
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const { port } = stranger.address() as AddressInfo;
  writeFileSync(file, JSON.stringify({ pid: 1, port, secret: 'old' }), { mode: 0o644 });
  expect(await askRunningSite(dataDir)).toBeUndefined();
  await new Promise((resolve) => stranger.close(resolve));
  expect(await askRunningSite(dataDir)).toBeUndefined();

  const socket = await startAdminSocket(api.db, dataDir);
  expect(readKey().secret).not.toBe('old');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await socket.close();
});

test('a file that is no key is no site', async () => {
  writeFileSync(file, '{"port":');
  expect(await askRunningSite(dataDir)).toBeUndefined();
});

test('it makes a one-time sign-in link for an admin, and says why it makes none', async () => {
  const socket = await startAdminSocket(api.db, dataDir, { makeLink: (mobile) => makeSignInLink(api.context, mobile) });
  expect(await askForSignInLink(dataDir, TEST_ADMIN)).toMatchObject({
    url: expect.stringContaining('/admin/login#'),
  });
  await expect(askForSignInLink(dataDir, '9876543210')).rejects.toThrow('9876543210 is not the number of an admin.');
  await socket.close();
  expect(await askForSignInLink(dataDir, TEST_ADMIN)).toBeUndefined();
});
