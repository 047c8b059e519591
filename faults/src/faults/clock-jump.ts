import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInAdmin } from '../../../e2e/src/site/api-client';
import type { SiteProcess } from '../../../e2e/src/site/site-process';
import { openAcknowledgements } from '../acknowledgements';
import { openGrounds } from '../api-node';
import { type Answer, ask } from '../ask';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { createProgramme } from '../programme';
import { startScanLoad } from '../scan-load';
import { judgePlace, outcomeOf } from '../stored-rows';

const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`,
);
const HOUR = 3600;
const DAY = 24 * HOUR;
const COOLDOWN_S = 55;
const INVALID_WINDOW_S = 600;

/** A clock for one process that jumps while it runs. */
function openClock(): { env: Record<string, string>; jumpTo(seconds: number): void; remove(): void } {
  const library = LIBRARIES.find((path) => existsSync(path));
  if (!library) throw new Error('libfaketime is not installed (Debian: faketime).');
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-clock-'));
  const file = join(folder, 'offset');
  const jumpTo = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  jumpTo(0);
  return {
    // Timers run on the monotonic clock, which no jump moves.
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    jumpTo,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

let numbers = 0;

/** What one person does around a jump; each question names what is expected. */
function person(node: SiteProcess, broken: string[], jump: string) {
  const mobile = String(7_900_000_000 + (numbers += 1));
  const send = (path: string, question: { token?: string; body?: object }) =>
    ask<{ message: string; Token?: string }>(node.host, path, question);
  return {
    expect(what: string, answer: Answer<{ message: string }>, ...statuses: number[]) {
      if (statuses.includes(answer.status)) return;
      broken.push(`${jump}: ${what} was answered ${answer.status} ${answer.body.message}`);
    },
    waitIsBounded(what: string, { status, retryAfter }: Answer, seconds: number) {
      if (status !== 429) return;
      if (!(Number(retryAfter) <= seconds)) broken.push(`${jump}: ${what} locks out for ${retryAfter} s`);
    },
    askForCode: () => send('/users/registeration', { body: { mobile } }),
    newestCode: () => node.outbox.read().findLast((sms) => sms.mobile === mobile)?.otp ?? '',
    useCode: (otp: string) => send('/users/registeration', { body: { mobile, otp, role_id: 2 } }),
    details: (token: string) => send('/users/getUserDetails', { token }),
    scanNonsense: (token: string) =>
      send('/users/scanner/store', { token, body: { location: 'Pune', encrypyData: 'A0000-NONSENSE' } }),
    claim: (token: string) => send('/users/reedemed/store', { token }),
  };
}

/** One jump of the clock there and back, by a person who is new, so that nobody else's waits count. */
async function jumpOnce(
  node: SiteProcess,
  clock: { jumpTo(seconds: number): void },
  seconds: number,
  broken: string[],
): Promise<void> {
  const name = `${seconds < 0 ? '−' : '+'}${Math.abs(seconds) / HOUR} h`;
  const one = person(node, broken, name);
  // Before: signed in, with another code under way, and braked for guessing.
  one.expect('the first code', await one.askForCode(), 201);
  const signedIn = await one.useCode(one.newestCode());
  one.expect('signing in', signedIn, 200);
  let token = signedIn.body.Token ?? '';
  const other = person(node, broken, name);
  one.expect('a code before the jump', await other.askForCode(), 201);
  const before = other.newestCode();

  clock.jumpTo(seconds);
  one.expect('the code from before', await other.useCode(before), 400);
  if (seconds > 0) one.expect('the session from before', await one.details(token), 200);
  else {
    // A token from the future is none (bad-inputs B17); whoever signed in within the gap does so once more.
    one.expect('the session that begins later', await one.details(token), 401);
    one.expect('a code to sign in again', await one.askForCode(), 201);
    const signedInAgain = await one.useCode(one.newestCode());
    one.expect('signing in again', signedInAgain, 200);
    token = signedInAgain.body.Token ?? '';
  }
  const fresh = await other.askForCode();
  one.expect('a new code after the jump', fresh, 201);
  one.expect('signing in by it', await other.useCode(other.newestCode()), 200);
  for (let tries = 0; tries < 11; tries += 1) await one.scanNonsense(token);
  const braked = await one.scanNonsense(token);
  one.expect('guessing', braked, 429);
  one.waitIsBounded('the brake on guessing', braked, INVALID_WINDOW_S);
  const unused = person(node, broken, name);
  one.expect('a code to take back', await unused.askForCode(), 201);

  clock.jumpTo(0);
  one.expect('the session after the way back', await one.details(token), 200);
  one.expect('a code from the other time', await unused.useCode(unused.newestCode()), 400);
  const again = await unused.askForCode();
  one.expect('a new code after the way back', again, 201, 429);
  one.waitIsBounded('the way back', again, COOLDOWN_S);
  if (again.status === 201) one.expect('signing in after the way back', await unused.useCode(unused.newestCode()), 200);
  const guess = await one.scanNonsense(token);
  one.expect('a wrong code after the way back', guess, 400, 429);
  one.waitIsBounded('the brake after the way back', guess, INVALID_WINDOW_S);
  const claim = await one.claim(token);
  one.expect('a claim of nothing', claim, 400);
}

/** A clock that is set right by less than the cool-down: the wait grows by nothing. */
async function stepBack(node: SiteProcess, clock: { jumpTo(seconds: number): void }, broken: string[]): Promise<void> {
  const one = person(node, broken, '−30 s');
  one.expect('a code', await one.askForCode(), 201);
  clock.jumpTo(-30);
  const again = await one.askForCode();
  one.expect('another at once', again, 429);
  one.waitIsBounded('the cool-down', again, COOLDOWN_S);
  one.expect('the code from half a minute ahead', await one.useCode(one.newestCode()), 200);
  clock.jumpTo(0);
}

async function make({ runs, engine, say }: FaultRun): Promise<FaultOutcome> {
  const clock = openClock();
  const grounds = await openGrounds(engine);
  const acknowledged = openAcknowledgements();
  try {
    const node = await grounds.start({ env: { ...clock.env, OTP_RESEND_SECONDS: String(COOLDOWN_S) } });
    // Most people signed in days ago: no jump reaches behind that.
    clock.jumpTo(-2 * DAY);
    const { tokens, codes } = await createProgramme(node, { codes: 5000 + runs * 5000, people: 6 });
    clock.jumpTo(0);
    const adminToken = await signInAdmin(node);
    const scans = startScanLoad({
      host: () => node.host,
      tokens,
      codes,
      acknowledged,
      until: grounds.removed,
      clients: 1,
    });
    const broken: string[] = [];
    let jumps = 0;
    for (let run = 1; run <= runs; run += 1) {
      for (const seconds of [HOUR, -HOUR, DAY, -DAY]) {
        await jumpOnce(node, clock, seconds, broken);
        jumps += 2;
      }
      await stepBack(node, clock, broken);
      clock.jumpTo(DAY);
      const { status } = await ask(node.host, '/admin/models', { token: adminToken });
      if (status !== 401) broken.push(`+24 h: an admin's session of 12 hours was answered ${status}`);
      clock.jumpTo(0);
      jumps += 4;
      if (run % 5 === 0) say(`${jumps} jumps, ${scans.acknowledged()} scans acknowledged`);
    }
    const report = await scans.stop();
    await node.stop();
    return outcomeOf(await judgePlace(grounds.place, acknowledged.read()), {
      runs: jumps,
      broken: [...new Set([...report.odd, ...broken])].slice(0, 20),
      remark:
        'no code of another time accepted; users stayed signed in (who signed in within a jump back does so again), an admin’s 12 hours ended; no wait longer than its own window',
    });
  } finally {
    await grounds.remove();
    acknowledged.remove();
    clock.remove();
  }
}

/** trust.md "Faults": clock jump. */
export const clockJump: Fault = {
  name: 'clock-jump',
  about: 'the wall clock jumps an hour and a day ahead and back while the api runs (libfaketime)',
  engines: ['pglite', 'postgres'],
  quick: 1,
  long: 10,
  make,
};
