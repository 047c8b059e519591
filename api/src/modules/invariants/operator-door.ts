import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { type EmbeddedCopy, tarStream } from '../../backup/embedded-copy';
import type { Schema } from '../../database/schema';
import { type InvariantResult, checkInvariants } from './check-invariants';

/** Where a running site's door is, and what opens it. */
interface DoorKey {
  pid: number;
  port: number;
  secret: string;
}

const FILE = 'operator.json';
const COPY = '/copy';
const LOOPBACK = '127.0.0.1';

/**
 * Lets `npm run invariants` and `npm run backup` ask a running site. The embedded database serves one process (trust.md, fact 2), so a second
 * one cannot look for itself while the site runs. The door is a port of its own on the loopback address; its number and
 * the secret it wants lie in DATA_DIR/operator.json, readable by the owner of the data only.
 */
export async function openOperatorDoor(
  db: Kysely<Schema>,
  dataDir: string,
  copy?: () => Promise<EmbeddedCopy>,
): Promise<{ close(): Promise<void> }> {
  const secret = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    if (!carries(request, secret)) return response.writeHead(403).end();
    const answer = request.url === COPY && copy ? giveCopy(response, copy) : giveInvariants(response, db);
    answer.catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    });
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
  const asked = await ask(dataDir, '/');
  return asked && { pid: asked.pid, results: (await asked.answer.json()) as InvariantResult[] };
}

/**
 * Asks the site that runs on a data directory for a copy of its embedded database; undefined when none answers.
 *
 * @throws Error when the site answers but could not copy
 */
export async function askForCopy(dataDir: string): Promise<{ pid: number; copy: EmbeddedCopy } | undefined> {
  const asked = await ask(dataDir, COPY);
  if (!asked) return undefined;
  const factsBytes = Number(asked.answer.headers.get('x-facts-bytes'));
  const body = await asked.answer.blob();
  const facts = JSON.parse(await body.slice(0, factsBytes).text()) as EmbeddedCopy['facts'];
  return { pid: asked.pid, copy: { facts, tar: body.slice(factsBytes) } };
}

async function ask(dataDir: string, path: string): Promise<{ pid: number; answer: Response } | undefined> {
  const key = readKey(join(dataDir, FILE));
  if (!key) return undefined;
  const headers = { Authorization: `Bearer ${key.secret}` };
  // Nobody there, or after a crash somebody else on the same port, who does not know the secret: no site runs here.
  const answer = await fetch(`http://${LOOPBACK}:${key.port}${path}`, { headers }).catch(() => undefined);
  if (!answer || ![200, 500].includes(answer.status)) return undefined;
  if (answer.status === 500) throw new Error(`Process ${key.pid} could not check: ${await answer.text()}`);
  return { pid: key.pid, answer };
}

async function giveInvariants(response: ServerResponse, db: Kysely<Schema>): Promise<void> {
  const results = await checkInvariants(db);
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(results));
}

async function giveCopy(response: ServerResponse, copy: () => Promise<EmbeddedCopy>): Promise<void> {
  const made = await copy();
  const facts = Buffer.from(JSON.stringify(made.facts));
  response.writeHead(200, {
    'Content-Type': 'application/octet-stream',
    'Content-Length': facts.length + made.tar.size,
    'X-Facts-Bytes': facts.length,
  });
  response.write(facts);
  await pipeline(tarStream(made), response);
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
