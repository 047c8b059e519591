import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInAdmin } from '../../../browser/src/site/api-client';
import type { SiteProcess } from '../../../browser/src/site/site-process';
import type { Fault } from '../fault';
import { createProgramme, withProduct } from '../product';
import { type Response, send } from '../send';

const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`,
);
const HOUR = 3600;
const DAY = 24 * HOUR;
const COOLDOWN_S = 55;
const INVALID_WINDOW_S = 600;

/** Creates a clock for one process that jumps while it runs. */
function openClock(): { env: Record<string, string>; jumpTo(seconds: number): void; remove(): void } {
  const library = LIBRARIES.find((path) => existsSync(path));
  if (!library) throw new Error('libfaketime is not installed (Debian: faketime).');
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-clock-'));
  const file = join(folder, 'offset');
  const jumpTo = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  jumpTo(0);
  return {
    // Timers use the monotonic clock, which no jump moves.
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

type Clock = ReturnType<typeof openClock>;
type Answer = Response<{ message: string; Token?: string }>;

let users = 0;

/** Returns a new user's requests. */
function newUser(node: SiteProcess) {
  const mobile = String(7_900_000_000 + (users += 1));
  const post = (path: string, request: { token?: string; body?: object }): Promise<Answer> =>
    send(node.host, path, request);
  return {
    requestCode: () => post('/users/registeration', { body: { mobile } }),
    newestCode: () => node.outbox.read().findLast((sms) => sms.mobile === mobile)?.otp ?? '',
    useCode: (otp: string) => post('/users/registeration', { body: { mobile, otp, role_id: 2 } }),
    readDetails: (token: string) => post('/users/getUserDetails', { token }),
    scanInvalid: (token: string) =>
      post('/users/scanner/store', { token, body: { location: 'Pune', encrypyData: 'A0000-NONSENSE' } }),
    claim: (token: string) => post('/users/reedemed/store', { token }),
  };
}

/** Returns a function that records a response with another status, or a longer wait, than expected. */
const expecter =
  (broken: string[], jump: string) =>
  (what: string, { status, body, retryAfter }: Answer, statuses: number[], waitS = Number.POSITIVE_INFINITY) => {
    if (!statuses.includes(status)) broken.push(`${jump}: ${what} got ${status} ${body.message}`);
    if (status === 429 && !(Number(retryAfter) <= waitS)) broken.push(`${jump}: ${what} must wait ${retryAfter} s`);
  };

/** Makes the clock jump and return, with new users each time. */
async function jumpOnce(node: SiteProcess, clock: Clock, seconds: number, broken: string[]): Promise<void> {
  const expect = expecter(broken, `${seconds < 0 ? '−' : '+'}${Math.abs(seconds) / HOUR} h`);
  const signIn = async (user: ReturnType<typeof newUser>, what: string) => {
    expect(`a code for ${what}`, await user.requestCode(), [201]);
    const signedIn = await user.useCode(user.newestCode());
    expect(what, signedIn, [200]);
    return signedIn.body.Token ?? '';
  };
  const one = newUser(node);
  let token = await signIn(one, 'signing in');
  const other = newUser(node);
  expect('a code before the jump', await other.requestCode(), [201]);
  const codeBefore = other.newestCode();

  clock.jumpTo(seconds);
  expect('the code from before', await other.useCode(codeBefore), [400]);
  if (seconds > 0) expect('the session from before', await one.readDetails(token), [200]);
  else {
    // A token from the future is invalid (bad-inputs B17): users who signed in within the gap sign in once more.
    expect('the session that begins later', await one.readDetails(token), [401]);
    token = await signIn(one, 'signing in again');
  }
  await signIn(other, 'signing in after the jump');
  for (let tries = 0; tries < 11; tries += 1) await one.scanInvalid(token);
  expect('guessing', await one.scanInvalid(token), [429], INVALID_WINDOW_S);
  const unused = newUser(node);
  expect('a code to take back', await unused.requestCode(), [201]);

  clock.jumpTo(0);
  expect('the session after the way back', await one.readDetails(token), [200]);
  expect('a code from the other time', await unused.useCode(unused.newestCode()), [400]);
  const again = await unused.requestCode();
  expect('a new code after the way back', again, [201, 429], COOLDOWN_S);
  if (again.status === 201) expect('signing in after the way back', await unused.useCode(unused.newestCode()), [200]);
  expect('an invalid code after the way back', await one.scanInvalid(token), [400, 429], INVALID_WINDOW_S);
  expect('a claim of nothing', await one.claim(token), [400]);
}

/** Sets the clock back by less than the cool-down: the wait must not grow. */
async function stepBack(node: SiteProcess, clock: Clock, broken: string[]): Promise<void> {
  const expect = expecter(broken, '−30 s');
  const user = newUser(node);
  expect('a code', await user.requestCode(), [201]);
  clock.jumpTo(-30);
  expect('another at once', await user.requestCode(), [429], COOLDOWN_S);
  expect('the code from half a minute ahead', await user.useCode(user.newestCode()), [200]);
  clock.jumpTo(0);
}

/** trust.md "Faults": clock jump. */
export const clockJump: Fault = {
  name: 'clock-jump',
  about: 'the clock jumps an hour and a day ahead and back while the api runs (libfaketime)',
  engines: ['pglite', 'postgres'],
  quick: 1,
  long: 10,
  async make({ runs, engine, log }) {
    const clock = openClock();
    try {
      return await withProduct(engine, async (product) => {
        const node = await product.start({ env: { ...clock.env, OTP_RESEND_SECONDS: String(COOLDOWN_S) } });
        // Most users signed in days ago: no jump reaches behind that.
        clock.jumpTo(-2 * DAY);
        const programme = await createProgramme(node, { codes: 5000 + runs * 5000, users: 6 });
        clock.jumpTo(0);
        const adminToken = await signInAdmin(node);
        const load = product.startLoad({ programme, host: () => node.host, clients: 1 });
        const broken: string[] = [];
        for (let run = 1; run <= runs; run += 1) {
          for (const seconds of [HOUR, -HOUR, DAY, -DAY]) await jumpOnce(node, clock, seconds, broken);
          await stepBack(node, clock, broken);
          clock.jumpTo(DAY);
          const { status } = await send(node.host, '/admin/models', { token: adminToken });
          if (status !== 401) broken.push(`+24 h: an admin's session of 12 hours got ${status}`);
          clock.jumpTo(0);
          if (run % 5 === 0) log(`${run * 12} jumps, ${load.acknowledged()} scans acknowledged`);
        }
        const { odd } = await load.stop();
        return {
          runs: runs * 12,
          broken: [...odd, ...broken].slice(0, 20),
          remark:
            'no code of another time accepted; users stayed signed in (those who signed in within a jump back sign in again), an admin’s 12 hours ended; no wait longer than its window',
        };
      });
    } finally {
      clock.remove();
    }
  },
};
