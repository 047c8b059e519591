import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

const DEBIAN = '/usr/lib/postgresql';

/** Finds a pg_dump or pg_restore of a version that can read the server: first in PATH, then Debian's, newest first. */
export async function findProgram(name: 'pg_dump' | 'pg_restore', serverVersion: string): Promise<string> {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions.map((one) => join(DEBIAN, one, 'bin'))];
  const found: string[] = [];
  for (const program of folders.map((folder) => join(folder, name)).filter((path) => existsSync(path))) {
    const { stdout } = await promisify(execFile)(program, ['--version']).catch(() => ({ stdout: '' }));
    const version = /([0-9]+)(?:\.[0-9]+)*/.exec(stdout);
    if (Number(version?.[1]) >= Number.parseInt(serverVersion, 10)) return program;
    found.push(`${program} is ${version?.[0] ?? 'of no version'}`);
  }
  throw new Error(
    `The server is PostgreSQL ${serverVersion}; that needs ${name} of at least this version ` +
      `(${found.join(', ') || 'there is none on PATH or in /usr/lib/postgresql'}).`,
  );
}

/** Returns libpq's environment variables: a command line, with the password, is visible to all users of the machine. */
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

function start(program: string, args: string[], databaseUrl: string) {
  const child = spawn(program, args, { env: { ...process.env, ...libpqVariables(databaseUrl) } });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program}: ${errors.trim()}`))));
  });
  ended.catch(() => undefined);
  return { child, ended };
}

/** Returns a program's output. Ends only after the program has: a truncated dump must not look complete. */
export function streamFrom(program: string, args: string[], databaseUrl: string): Readable {
  async function* output() {
    const { child, ended } = start(program, args, databaseUrl);
    yield* child.stdout;
    await ended;
  }
  return Readable.from(output());
}

/** Runs a program on `input` and returns its output. @throws Error with its stderr if it exits with an error */
export async function runOn(input: Readable, program: string, args: string[], databaseUrl: string): Promise<string> {
  const { child, ended } = start(program, args, databaseUrl);
  const output = text(child.stdout);
  // If it ends early, its own error is the one to report.
  pipeline(input, child.stdin).catch(() => undefined);
  await ended;
  return output;
}
