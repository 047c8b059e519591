import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SmsOutbox } from './sms-outbox';

const root = join(__dirname, '../../../..');

/** Passes the folder of prepared data (empty-database.config.ts) to Playwright's workers. */
export const preparedDataVariable = 'E2E_PREPARED_DATA';

export interface SiteProcess {
  /** Scheme, host and port. */
  origin: string;
  /** `{host}`: the base address of the api. */
  host: string;
  outbox: SmsOutbox;
  dataDir: string;
  process: ChildProcess;
  /** Returns the output so far, both streams. */
  output(): string;
  /** Ends the process, with SIGTERM by default; resolves with its exit code or signal. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  /** Kills the process and removes its data. */
  dispose(): Promise<void>;
}

export interface SiteOptions {
  /** Environment in addition to the tests' own. */
  env?: Record<string, string>;
  /** Data of an earlier run, or a folder for a first start; default: a new one, as prepared. */
  dataDir?: string;
  /** Where it listens; default: a free port. */
  port?: number;
  /** The whole site, as `npm start` runs it (default), or the api alone; then `{host}` is the origin. */
  program?: 'site' | 'api';
  /** The `server.js` of another build of the api. */
  server?: string;
}

/** The environment of every site that tests start. */
export const testEnv = {
  SMS_PROVIDER: 'outbox',
  DEMO_DATA: 'off',
  // All browsers of the tests have the same network address.
  OTP_SENDS_PER_IP_PER_HOUR: '1000',
  // One user signs in many times within a run.
  OTP_RESEND_SECONDS: '0',
  OTP_SENDS_PER_MOBILE_PER_HOUR: '1000',
  OTP_SENDS_PER_MOBILE_PER_DAY: '1000',
};

const programs = { site: 'tooling/tasks/run-site.mjs', api: 'api/dist/server.js' };

/** Below Linux's ephemeral ports: an outgoing connection could take a site's port during a restart. */
const PORTS = { from: 12_000, to: 32_000 };

/** Returns a free port. */
export function freePort(): Promise<number> {
  const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from));
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}

async function responds(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/**
 * Starts the whole site in a process of its own, as `npm start` does after the build, and waits until it is ready.
 * @throws Error with its output if it ends or is not ready within a minute
 */
export async function startSiteProcess({
  env = {},
  dataDir,
  port,
  server,
  program = server ? 'api' : 'site',
}: SiteOptions = {}): Promise<SiteProcess> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'loyalty-site-'));
  const prepared = process.env[preparedDataVariable];
  if (!dataDir && prepared) cpSync(join(prepared, env.DEMO_DATA ?? 'off'), folder, { recursive: true });
  const listenOn = port ?? (await freePort());
  const outboxFile = join(folder, 'outbox.jsonl');
  const child = spawn(process.execPath, [server ?? join(root, programs[program])], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(listenOn),
      DATA_DIR: folder,
      SMS_OUTBOX: outboxFile,
      ...testEnv,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = printedBy(child);
  endWithUs(child);
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal));
  });

  const origin = `http://localhost:${listenOn}`;
  const site: SiteProcess = {
    origin,
    host: program === 'api' ? origin : `${origin}/api`,
    outbox: new SmsOutbox(outboxFile),
    dataDir: folder,
    process: child,
    output: printed,
    stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return ended;
    },
    async dispose() {
      // Its data is gone anyway.
      await site.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const deadline = Date.now() + 110_000;
  while (!(await responds(`${site.host}/readyz`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const { exitCode } = child;
      await site.stop('SIGKILL');
      throw new Error(`The site did not start (exit code ${exitCode}):\n${site.output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return site;
}

/** Collects a child process's output, both streams. @returns a function that returns all output so far */
export function printedBy({ stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>): () => string {
  const printed: string[] = [];
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  return () => printed.join('');
}

/** Kills a child process when this process ends first, e.g. when a test run is interrupted. */
export function endWithUs(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
