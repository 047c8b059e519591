import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestApi, createTestApi } from '../../../test/create-test-api';
import { openTestDatabase } from '../../../test/test-database';
import { askRunningSite, openOperatorDoor } from './operator-door';

let api: TestApi;
const dataDir = mkdtempSync(join(tmpdir(), 'operator-door-'));
const file = join(dataDir, 'operator.json');
const readKey = () => JSON.parse(readFileSync(file, 'utf8')) as { port: number; secret: string };

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await api.close();
});

test('nobody answers where no site runs', async () => {
  expect(await askRunningSite(dataDir)).toBeUndefined();
});

test('the site answers whoever can read its data directory, and its key goes with it', async () => {
  const door = await openOperatorDoor(api.db, dataDir);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const answer = await askRunningSite(dataDir);
  expect(answer?.pid).toBe(process.pid);
  expect(answer?.results).toHaveLength(12);
  await door.close();
  expect(() => statSync(file)).toThrow('ENOENT');
  expect(await askRunningSite(dataDir)).toBeUndefined();
});

test('without the secret, or with another, there is no answer', async () => {
  const door = await openOperatorDoor(api.db, dataDir);
  const { port, secret } = readKey();
  for (const authorization of [undefined, '', 'Bearer ', `Bearer ${secret.slice(1)}`, `Bearer ${secret}x`, secret]) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: authorization ? { authorization } : {} });
    expect([answer.status, await answer.text()]).toEqual([403, '']);
  }
  await door.close();
});

test('a check that fails says so instead of passing', async () => {
  const gone = await openTestDatabase();
  await gone.close();
  const door = await openOperatorDoor(gone.db, dataDir);
  await expect(askRunningSite(dataDir)).rejects.toThrow(`Process ${process.pid} could not check`);
  await door.close();
});

test('a key left behind by a crash is replaced, and what answers on its port meanwhile is not believed', async () => {
  const stranger = createServer((_request, response) => response.writeHead(404).end('{}'));
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const { port } = stranger.address() as AddressInfo;
  writeFileSync(file, JSON.stringify({ pid: 1, port, secret: 'old' }), { mode: 0o644 });
  expect(await askRunningSite(dataDir)).toBeUndefined();
  await new Promise((resolve) => stranger.close(resolve));
  expect(await askRunningSite(dataDir)).toBeUndefined();

  const door = await openOperatorDoor(api.db, dataDir);
  expect(readKey().secret).not.toBe('old');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await door.close();
});

test('a file that is no key is no site', async () => {
  writeFileSync(file, '{"port":');
  expect(await askRunningSite(dataDir)).toBeUndefined();
});
