import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const builtServer = join(__dirname, '../../api/dist/server.js');

/** An api process whose start is the fault itself: nobody waits for it, and it may end by itself. */
export interface ApiProcess {
  origin: string;
  pid: number;
  output(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** Waits until /readyz says yes; false when the process ended or `withinMs` passed. */
  ready(withinMs: number): Promise<boolean>;
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/**
 * Starts `node api/dist/server.js` with these variables on top of this process' own.
 * @param server another build's server.js
 */
export function startApiProcess(port: number, env: Record<string, string>, server = builtServer): ApiProcess {
  const child: ChildProcess = spawn(process.execPath, [server], {
    env: { ...process.env, PORT: String(port), BIND: '127.0.0.1', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killOnExit = () => child.kill('SIGKILL');
  process.once('exit', killOnExit);
  let printed = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (printed += String(chunk)));
  let over = false;
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => {
      over = true;
      process.off('exit', killOnExit);
      resolve(code ?? signal);
    });
  });
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    pid: child.pid!,
    output: () => printed,
    ended,
    async ready(withinMs) {
      for (const deadline = Date.now() + withinMs; !over && Date.now() < deadline; await pause(50)) {
        if (
          await fetch(`${origin}/readyz`)
            .then(({ ok }) => ok)
            .catch(() => false)
        )
          return true;
      }
      return false;
    },
    stop(signal = 'SIGTERM') {
      if (!over) child.kill(signal);
      return ended;
    },
  };
}
