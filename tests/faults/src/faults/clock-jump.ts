import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signInAdmin } from '../../../browser/src/site/api-client';
import type { SiteProcess } from '../../../browser/src/site/site-process';
import { type Fault, type FaultRun, createProgramme, newMobile } from '../fault';
import { type Response, send } from '../send';

const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`,
);
const HOUR = 3600;
const DAY = 24 * HOUR;
const COOLDOWN_S = 55;
const INVALID_WINDOW_S = 600;

type JumpTo = (seconds: number) => void;

/** Creates a clock for one process that jumps while it runs. */
function openClock({ folder }: FaultRun): { env: Record<string, string>; jumpTo: JumpTo } {
  const library = LIBRARIES.find((path) => existsSync(path));
  if (!library) throw new Error('libfaketime is not installed (Debian: faketime).');
  const file = join(folder, 'clock-offset');
  const jumpTo = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  jumpTo(0);
  // Timers use the monotonic clock, which no jump moves.
  const monotonic = { FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' };
  return {
    env: { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', ...monotonic },
    jumpTo,
  };
}

/** Returns a new user's requests. */
function newUser({ host, outbox }: SiteProcess) {
  const mobile = newMobile();
  return {
    requestCode: () => send(host, '/users/registeration', { body: { mobile } }),
    newestCode: () => outbox.read().findLast((sms) => sms.mobile === mobile)?.otp ?? '',
    useCode: (otp: string) => send(host, '/users/registeration', { body: { mobile, otp, role_id: 2 } }),
    readDetails: (token: string) => send(host, '/users/getUserDetails', { token }),
    scanInvalid: (token: string) =>
      send(host, '/users/scanner/store', { token, body: { location: 'Pune', encrypyData: 'A0000-NONSENSE' } }),
    claim: (token: string) => send(host, '/users/reedemed/store', { token }),
  };
}

/** Returns a function that records a response with another status, or a longer wait, than expected. */
const expecter =
  (run: FaultRun, jump: string) =>
  (what: string, { status, message, retryAfter }: Response, statuses: number[], waitS = Number.POSITIVE_INFINITY) => {
    run.check(statuses.includes(status), `${jump}: ${what} got ${status} ${message}`);
    run.check(status !== 429 || Number(retryAfter) <= waitS, `${jump}: ${what} must wait ${retryAfter} s`);
  };

/** Makes the clock jump and return, with new users each time. */
async function jumpOnce(run: FaultRun, node: SiteProcess, jumpTo: JumpTo, seconds: number): Promise<void> {
  const expect = expecter(run, `${seconds < 0 ? '−' : '+'}${Math.abs(seconds) / HOUR} h`);
  const signIn = async (user: ReturnType<typeof newUser>, what: string) => {
    expect(`a code for ${what}`, await user.requestCode(), [201]);
    const signedIn = await user.useCode(user.newestCode());
    expect(what, signedIn, [200]);
    return signedIn.Token ?? '';
  };
  const [one, other, unused] = [newUser(node), newUser(node), newUser(node)];
  let token = await signIn(one, 'signing in');
  expect('a code before the jump', await other.requestCode(), [201]);
  const codeBefore = other.newestCode();

  jumpTo(seconds);
  expect('the code from before', await other.useCode(codeBefore), [400]);
  if (seconds > 0) expect('the session from before', await one.readDetails(token), [200]);
  else {
    // A token from the future is invalid (bad input B17): users who signed in within the gap sign in once more.
    expect('the session that begins later', await one.readDetails(token), [401]);
    token = await signIn(one, 'signing in again');
  }
  await signIn(other, 'signing in after the jump');
  for (let tries = 0; tries < 11; tries += 1) await one.scanInvalid(token);
  expect('guessing', await one.scanInvalid(token), [429], INVALID_WINDOW_S);
  expect('a code to take back', await unused.requestCode(), [201]);

  jumpTo(0);
  expect('the session after the way back', await one.readDetails(token), [200]);
  expect('a code from the other time', await unused.useCode(unused.newestCode()), [400]);
  const again = await unused.requestCode();
  expect('a new code after the way back', again, [201, 429], COOLDOWN_S);
  if (again.status === 201) expect('signing in after the way back', await unused.useCode(unused.newestCode()), [200]);
  expect('an invalid code after the way back', await one.scanInvalid(token), [400, 429], INVALID_WINDOW_S);
  expect('a claim of nothing', await one.claim(token), [400]);
}

/** Sets the clock back by less than the cool-down: the wait must not grow. */
async function stepBack(run: FaultRun, node: SiteProcess, jumpTo: JumpTo): Promise<void> {
  const expect = expecter(run, '−30 s');
  const user = newUser(node);
  expect('a code', await user.requestCode(), [201]);
  jumpTo(-30);
  expect('another at once', await user.requestCode(), [429], COOLDOWN_S);
  expect('the code from half a minute ahead', await user.useCode(user.newestCode()), [200]);
  jumpTo(0);
}

/** docs/trust.md "Clock jumps": the clock jumps an hour and a day ahead and back while the api runs (libfaketime). */
export const clockJump: Fault = {
  engines: ['pglite', 'postgres'],
  quick: 1,
  long: 10,
  async make(run) {
    const { env, jumpTo } = openClock(run);
    const node = await run.start({ env: { ...env, OTP_RESEND_SECONDS: String(COOLDOWN_S) } });
    // Most users signed in days ago: no jump reaches behind that.
    jumpTo(-2 * DAY);
    const programme = await createProgramme(node, { codes: 5000 + run.runs * 5000, users: 6 });
    jumpTo(0);
    const token = await signInAdmin(node);
    const load = run.startLoad({ programme, host: () => node.host, clients: 1 });
    for (const _ of run.rounds()) {
      for (const seconds of [HOUR, -HOUR, DAY, -DAY]) await jumpOnce(run, node, jumpTo, seconds);
      await stepBack(run, node, jumpTo);
      jumpTo(DAY);
      const { status } = await send(node.host, '/admin/models', { token });
      run.check(status === 401, `+24 h: an admin's session of 12 hours got ${status}`);
      jumpTo(0);
      run.counts.made += 12;
    }
    await load.stop();
    return 'no code of another time accepted; users stayed signed in (those who signed in within a jump back sign in again), an admin’s 12 hours ended; no wait longer than its window';
  },
};
