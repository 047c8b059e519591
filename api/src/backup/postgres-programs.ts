import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { HeldEnd } from './held-end';

const DEBIAN = '/usr/lib/postgresql';

/** Finds a pg_dump or pg_restore of a version that can read the server: first in PATH, then Debian's, newest first. */
export async function findProgram(name: 'pg_dump' | 'pg_restore', serverVersion: string): Promise<string> {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions.map((one) => join(DEBIAN, one, 'bin'))];
  const found: string[] = [];
  for (const program of folders.map((folder) => join(folder, name)).filter((path) => existsSync(path))) {
    const version = /([0-9]+)(?:\.[0-9]+)*/.exec(await outputOf(program, ['--version']));
    if (Number(version?.[1]) >= Number.parseInt(serverVersion, 10)) return program;
    found.push(`${program} is ${version?.[0] ?? 'of no version'}`);
  }
  throw new Error(
    `The server is PostgreSQL ${serverVersion}; that needs ${name} of at least this version ` +
      `(${found.join(', ') || 'there is none on PATH or in /usr/lib/postgresql'}).`,
  );
}

/**
 * Returns the server's address as libpq's environment variables: a command line, with the password, is visible to all
 * users of the machine.
 */
function libpqVariables(databaseUrl: string): NodeJS.ProcessEnv {
  const url = new URL(databaseUrl);
  const given = {
    PGHOST: url.searchParams.get('host') ?? url.hostname,
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: url.searchParams.get('sslrootcert') ?? '',
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/** Starts a program and returns its output; the stream fails with the program's stderr if it exits with an error. */
export function streamFrom(program: string, args: string[], databaseUrl: string): Readable {
  const child = spawn(program, args, {
    env: { ...process.env, ...libpqVariables(databaseUrl) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const output = child.stdout;
  // Its end is held back until the exit code is known: a truncated dump must not look complete.
  const held = output.pipe(new HeldEnd());
  child.once('error', (error) => held.destroy(error));
  child.once('close', (code) => (code === 0 ? held.letEnd() : held.destroy(new Error(`${program}: ${said.trim()}`))));
  return held;
}

/** Runs a program with a file as its input. @throws Error with its stderr if it exits with an error */
export function run(program: string, args: string[], databaseUrl: string): Promise<void> {
  const child = spawn(program, args, {
    env: { ...process.env, ...libpqVariables(databaseUrl) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program}: ${said.trim()}`))));
  });
}

function outputOf(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => {
    child.once('error', () => resolve(''));
    child.once('close', () => resolve(said));
  });
}
