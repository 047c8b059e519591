// A site to be attacked: PostgreSQL, demo data, rate limits out of the way, a new data folder. No dependencies.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../install.mjs';
import { startPrivatePostgres } from '../private-postgres.mjs';
import { freePort } from '../free-port.mjs';

/** The brakes would answer for the code behind them; whether they hold is tested elsewhere. */
const WITHOUT_BRAKES = {
  OTP_RESEND_SECONDS: '0',
  OTP_TRIES_PER_MOBILE_PER_DAY: '1000000',
  OTP_SENDS_PER_MOBILE_PER_HOUR: '1000000',
  OTP_SENDS_PER_MOBILE_PER_DAY: '1000000',
  OTP_SENDS_PER_IP_PER_HOUR: '1000000',
  OTP_SENDS_PER_DAY: '100000000',
  INVALID_SCANS_PER_TEN_MINUTES: '1000000',
  VALID_SCANS_PER_HOUR: '1000000',
  SCAN_MAX_PER_HOUR: '1000000',
  CLAIM_INTERVAL_SECONDS: '0',
  DATA_DOWNLOADS_PER_HOUR: '1000',
  EXPORTS_AT_ONCE: '100',
  IMPORTS_AT_ONCE: '100',
};

const MOBILES = { admin: '9000000001', users: '9000000002' };

/**
 * Starts it from dist; resolves when it is ready.
 *
 * @returns {Promise<{origin: string, databaseUrl: string, signIn: (area: 'admin' | 'users') => Promise<string>,
 *   isAlive: () => boolean, log: () => string, stop: () => Promise<void>}>} `signIn` gives a new token of the demo admin or
 *   the demo plumber
 */
export async function startSiteToAttack() {
  const postgres = await startPrivatePostgres();
  if (postgres.missing) throw new Error(`PostgreSQL is needed: ${postgres.missing}`);
  const folder = mkdtempSync(join(tmpdir(), 'attacked-site-'));
  const outbox = join(folder, 'outbox.jsonl');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, 'scripts/run-site.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      ...WITHOUT_BRAKES,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: postgres.url,
      DEMO_DATA: 'on',
      SMS_PROVIDER: 'outbox',
      SMS_OUTBOX: outbox,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    if (isAlive()) child.kill('SIGTERM');
    await ended;
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await isReady(origin)); tries += 1) {
    if (!isAlive() || tries > 600) {
      await stop();
      throw new Error(`The site did not start:\n${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }

  // One at a time: a new code kills the one before it.
  let turn = Promise.resolve();
  const signIn = (area) => (turn = turn.catch(() => {}).then(() => signInNow(area)));

  async function signInNow(area) {
    const ask = async (path, body) => {
      const answer = await fetch(`${origin}/api/${area}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mobile: MOBILES[area], role_id: 2, ...body }),
      });
      return answer.json();
    };
    const sent = () =>
      (existsSync(outbox) ? readFileSync(outbox, 'utf8').trim().split('\n') : [])
        .filter(Boolean)
        .map((line) => JSON.parse(line))
        .filter(({ mobile }) => mobile === MOBILES[area]);
    const before = sent().length;
    await ask('generate_Otp', {});
    // The api answers before the message is out, so that the time it takes tells nobody who is known.
    for (let tries = 0; sent().length === before && tries < 600; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const answer = await ask('validate_Otp', { otp: sent().at(-1)?.otp });
    const token = answer.Token ?? answer.data?.Token ?? answer.token;
    if (!token) throw new Error(`Nobody could sign in: ${JSON.stringify(answer)}`);
    return token;
  }
  return { origin, databaseUrl: postgres.url, signIn, isAlive, log: () => printed, stop };
}

async function isReady(origin) {
  try {
    return (await fetch(`${origin}/api/readyz`)).ok;
  } catch {
    return false;
  }
}
