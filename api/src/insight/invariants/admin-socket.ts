import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { ImageStore } from '../../platform/pictures';
import type { SignInLink } from '../../accounts/sign-in';
import { type InvariantResult, checkInvariants } from './check-invariants';

interface SocketAddress {
  pid: number;
  port: number;
  secret: string;
}

const FILE = 'operator.json';
const COPY = '/copy';
const SIGN_IN_LINK = '/sign-in-link/';
const COMMAND = '/command';
const LOOPBACK = '127.0.0.1';

interface Uses {
  images?: ImageStore;
  copy?: (() => Promise<Blob>) | undefined;
  makeLink?: (mobile: string) => Promise<SignInLink>;
  /** Carries out another command of the operator, as JSON. */
  command?: (command: unknown) => Promise<unknown>;
}

/**
 * Lets `npm run invariants`, `npm run backup` and `npm run admin-link` use a running site: the embedded database serves
 * one process. Listens on a port of the loopback address; the port and the secret that a request
 * must carry are in DATA_DIR/operator.json, readable by the data's owner only.
 */
export async function startAdminSocket(
  db: Kysely<Schema>,
  dataDir: string,
  { copy, images, makeLink, command }: Uses = {},
) {
  const secret = randomBytes(32).toString('base64url');
  const resultOf = (url: string, body: string): Promise<unknown> => {
    if (url.startsWith(SIGN_IN_LINK) && makeLink) return makeLink(url.slice(SIGN_IN_LINK.length));
    if (url === COMMAND && command) return command(JSON.parse(body));
    return checkInvariants(db, images);
  };
  const respond = async (url: string, request: IncomingMessage, response: ServerResponse) => {
    if (url === COPY && copy) return sendCopy(response, await copy());
    const result = await resultOf(url, await text(request));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(result));
  };
  const server = createServer((request, response) => {
    if (!carries(request, secret)) return response.writeHead(403).end();
    respond(request.url ?? '/', request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, LOOPBACK, resolve));
  // The socket does not keep the process running.
  server.unref();
  const file = join(dataDir, FILE);
  const address: SocketAddress = { pid: process.pid, port: (server.address() as AddressInfo).port, secret };
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(address), { mode: 0o600, flag: 'wx' });
  return {
    async close() {
      rmSync(file, { force: true });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Undefined if no site runs on the data directory, here and below. @throws Error if it responds but could not check */
export async function askRunningSite(dataDir: string) {
  const asked = await ask(dataDir, '/');
  return asked && { pid: asked.pid, results: (await asked.response.json()) as InvariantResult[] };
}

/** Copies the embedded database, as a tar. @throws Error if the site could not */
export async function askForCopy(dataDir: string): Promise<{ pid: number; tar: Blob } | undefined> {
  const asked = await ask(dataDir, COPY);
  return asked && { pid: asked.pid, tar: await asked.response.blob() };
}

/** @throws Error if the site created none */
export async function askForSignInLink(dataDir: string, mobile: string): Promise<SignInLink | undefined> {
  const asked = await ask(dataDir, `${SIGN_IN_LINK}${mobile}`);
  return asked && ((await asked.response.json()) as SignInLink);
}

/** Undefined if no site runs on the data directory. @throws Error if the site could not do it */
export async function askForCommand(dataDir: string, command: unknown): Promise<{ result: unknown } | undefined> {
  const asked = await ask(dataDir, COMMAND, { method: 'POST', body: JSON.stringify(command) });
  return asked && { result: await asked.response.json() };
}

async function ask(
  dataDir: string,
  path: string,
  init: RequestInit = {},
): Promise<{ pid: number; response: Response } | undefined> {
  const key = readKey(join(dataDir, FILE));
  if (!key) return undefined;
  const headers = { Authorization: `Bearer ${key.secret}` };
  // No response, or after a crash another process on the same port, without the secret: no site runs here.
  const response = await fetch(`http://${LOOPBACK}:${key.port}${path}`, { ...init, headers }).catch(() => undefined);
  if (!response || ![200, 500].includes(response.status)) return undefined;
  if (response.status === 500) throw new Error(`Process ${key.pid} could not do it: ${await response.text()}`);
  return { pid: key.pid, response };
}

async function sendCopy(response: ServerResponse, tar: Blob): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'application/x-tar', 'Content-Length': tar.size });
  await pipeline(Readable.fromWeb(tar.stream() as ReadableStream), response);
}

function carries(request: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function readKey(file: string): SocketAddress | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SocketAddress;
  } catch {
    return undefined;
  }
}
