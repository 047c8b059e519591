import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, median, printFigures } from './figures';

/**
 * Whether the admin's sign-in tells who is an admin (trust.md "No enumeration"): 500 numbers that are and 500 that are not, in
 * random order over one connection, first asked for a code, then tried with a wrong one. The gateway is a local one that takes
 * its time, so that a wait for it would show. Ends with 1 when an answer differs or the medians are 5 ms or more apart.
 *
 * Run: npm run enumeration; `-- --postgres` for PostgreSQL, `PAIRS=100` for a quick look.
 */
const PAIRS = Number(process.env.PAIRS ?? 500);
const GAP_MS = 5;
const GATEWAY_MS = 150;
const WARM_UP = 50;
const root = join(__dirname, '../..');
const PRIVATE_POSTGRES: string = '../../scripts/private-postgres.mjs';

interface Reply {
  milliseconds: number;
  /** Status, headers without what differs by nature, body. */
  said: string;
}

interface Step {
  what: string;
  path: string;
  body(mobile: string): object;
}

const steps: readonly Step[] = [
  { what: 'POST /admin/generate_Otp', path: '/admin/generate_Otp', body: (mobile) => ({ mobile }) },
  { what: 'The same again at once', path: '/admin/generate_Otp', body: (mobile) => ({ mobile }) },
  {
    what: 'POST /admin/validate_Otp, wrong code',
    path: '/admin/validate_Otp',
    body: (mobile) => ({ mobile, otp: '000000' }),
  },
];

const numbers = (first: number, count: number) => [...Array(count).keys()].map((index) => String(first + index));
const shuffled = <T>(values: readonly T[]): T[] =>
  values
    .map((value) => ({ value, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function ask(origin: string, path: string, body: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': String(text.length) };
    const started = performance.now();
    const asking = request(`${origin}${path}`, { method: 'POST', agent, headers }, (response) => {
      let answer = '';
      response.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      response.once('end', () => {
        const milliseconds = performance.now() - started;
        const { date: _, 'x-request-id': __, 'retry-after': ___, ...told } = response.headers;
        const words = answer.replace(/wait \d+ seconds/, 'wait … seconds');
        resolve({ milliseconds, said: JSON.stringify([response.statusCode, told, words]) });
      });
    });
    asking.once('error', reject);
    asking.end(text);
  });
}

/** A gateway that accepts every message after a while; resolves with its address. */
async function startGateway(): Promise<{ url: string; messages: () => number; close: () => void }> {
  let messages = 0;
  const server = createServer((incoming, response) => {
    incoming.resume();
    messages += 1;
    setTimeout(() => response.end(JSON.stringify({ type: 'success' })), GATEWAY_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, messages: () => messages, close: () => (server.closeAllConnections(), server.close()) };
}

async function startApi(env: Record<string, string>): Promise<{ origin: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server.ts'], {
    cwd: join(root, 'api'),
    env: { PATH: process.env.PATH, PORT: '0', DEMO_DATA: 'off', INVARIANTS_MINUTES: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /answers at (http:\S+)/.exec(output);
      if (address) resolve(address[1]!);
    });
    child.once('exit', (code) => reject(new Error(`The api ended with ${code}.`)));
  });
  return { origin, child };
}

/** The middle half, in words. */
function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(2);
  return `${at(0.25)} to ${at(0.75)} ms`;
}

async function measure(
  origin: string,
  admins: string[],
  strangers: string[],
): Promise<{ figures: Figure[]; kept: boolean }> {
  const figures: Figure[] = [];
  let kept = true;
  for (const { what, path, body } of steps) {
    const groups = { known: [] as Reply[], unknown: [] as Reply[] };
    const callers = shuffled([
      ...admins.map((mobile) => ({ mobile, group: groups.known })),
      ...strangers.map((mobile) => ({ mobile, group: groups.unknown })),
    ]);
    for (const { mobile, group } of callers) group.push(await ask(origin, path, body(mobile)));
    const [known, unknown] = [groups.known, groups.unknown].map((group) =>
      group.map(({ milliseconds }) => milliseconds),
    );
    const gap = Math.abs(median(known!) - median(unknown!));
    const answers = new Set([...groups.known, ...groups.unknown].map(({ said }) => said));
    kept &&= gap < GAP_MS && answers.size === 1;
    figures.push({
      what: `${what}: known, ${known!.length}`,
      figure: `median ${median(known!).toFixed(2)} ms`,
      beside: `unknown, ${unknown!.length}: median ${median(unknown!).toFixed(2)} ms`,
    });
    figures.push({
      what: 'Gap of the medians; different answers',
      figure: `${gap.toFixed(2)} ms; ${answers.size - 1}`,
      beside: `middle halves ${spread(known!)} and ${spread(unknown!)}`,
    });
    if (answers.size > 1) console.error([...answers].join('\n'));
  }
  return { figures, kept };
}

async function main(): Promise<boolean> {
  const onPostgres = process.argv.includes('--postgres');
  const folder = mkdtempSync(join(tmpdir(), 'enumeration-'));
  const { startPrivatePostgres } = (await import(PRIVATE_POSTGRES)) as {
    startPrivatePostgres: () => Promise<{ url: string; stop: () => Promise<void> }>;
  };
  const postgres = onPostgres ? await startPrivatePostgres() : undefined;
  const gateway = await startGateway();
  const admins = numbers(9_100_000_000, PAIRS);
  const strangers = numbers(9_200_000_000, PAIRS + WARM_UP);
  const { origin, child } = await startApi({
    DATA_DIR: folder,
    ...(postgres && { DATABASE_URL: postgres.url }),
    ADMIN_MOBILES: admins.join(','),
    SMS_PROVIDER: 'msg91',
    MSG91_URL: gateway.url,
    MSG91_AUTH_KEY: 'none',
    MSG91_TEMPLATE_ID: 'none',
    OTP_RESEND_SECONDS: '3600',
    OTP_SENDS_PER_IP_PER_HOUR: '1000000',
    OTP_SENDS_PER_DAY: '1000000',
  });
  try {
    for (const mobile of strangers.splice(0, WARM_UP)) await ask(origin, steps[0]!.path, { mobile });
    const { figures, kept } = await measure(origin, admins, strangers);
    figures.push({
      what: 'Messages that the gateway got',
      figure: String(gateway.messages()),
      beside: `${PAIRS} admins`,
    });
    printFigures(`Who is an admin? (${onPostgres ? 'PostgreSQL' : 'PGlite'}, gateway of ${GATEWAY_MS} ms)`, figures);
    return kept && gateway.messages() === PAIRS;
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    agent.destroy();
    gateway.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().then(
  (kept) => {
    if (!kept) console.error(`Not kept: same answers, medians less than ${GAP_MS} ms apart, one message an admin.`);
    process.exit(kept ? 0 : 1);
  },
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
