import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema';
import { type InvariantResult, checkInvariants } from './check-invariants';

/** Where a running site's door is, and what opens it. */
interface DoorKey {
  pid: number;
  port: number;
  secret: string;
}

const FILE = 'operator.json';
const LOOPBACK = '127.0.0.1';

/**
 * Lets `npm run invariants` ask a running site. The embedded database serves one process (trust.md, fact 2), so a second
 * one cannot look for itself while the site runs. The door is a port of its own on the loopback address; its number and
 * the secret it wants lie in DATA_DIR/operator.json, readable by the owner of the data only.
 */
export async function openOperatorDoor(db: Kysely<Schema>, dataDir: string): Promise<{ close(): Promise<void> }> {
  const secret = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    if (!carries(request, secret)) return response.writeHead(403).end();
    checkInvariants(db).then(
      (results) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(results)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, LOOPBACK, resolve));
  // The site is not kept running for the sake of its door.
  server.unref();
  const file = join(dataDir, FILE);
  const key: DoorKey = { pid: process.pid, port: (server.address() as AddressInfo).port, secret };
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(key), { mode: 0o600, flag: 'wx' });
  return {
    async close() {
      rmSync(file, { force: true });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Asks the site that runs on a data directory to check itself; undefined when none answers.
 *
 * @throws Error when the site answers but could not check
 */
export async function askRunningSite(
  dataDir: string,
): Promise<{ pid: number; results: InvariantResult[] } | undefined> {
  const key = readKey(join(dataDir, FILE));
  if (!key) return undefined;
  const headers = { Authorization: `Bearer ${key.secret}` };
  // Nobody there, or after a crash somebody else on the same port, who does not know the secret: no site runs here.
  const answer = await fetch(`http://${LOOPBACK}:${key.port}/`, { headers }).catch(() => undefined);
  if (!answer || ![200, 500].includes(answer.status)) return undefined;
  if (answer.status === 500) throw new Error(`Process ${key.pid} could not check: ${await answer.text()}`);
  return { pid: key.pid, results: (await answer.json()) as InvariantResult[] };
}

function carries(request: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function readKey(file: string): DoorKey | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as DoorKey;
  } catch {
    return undefined;
  }
}
