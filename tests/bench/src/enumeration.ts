import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSiteProcess } from '../../browser/src/site/site-process';
import { type Figure, median, ms, percentile, printFigures, run, timed } from './figures';

/**
 * Measures whether the admin's sign-in reveals which numbers are admins (trust.md "No enumeration"): 500 numbers of
 * admins and 500 others, in random order, request a code and then try a wrong one. The SMS gateway is slow, so that
 * waiting for it would show. Exits 1 when responses differ or their medians are 5 ms or more apart.
 *
 * Run: npm run build && npm run enumeration; `-- --postgres` for PostgreSQL, `PAIRS=100` for a quick look.
 */
const PAIRS = Number(process.env.PAIRS ?? 500);
const GAP_MS = 5;
const GATEWAY_MS = 150;
const WARM_UP = 50;
const DIFFERING_HEADERS = ['date', 'x-request-id', 'retry-after'];
const PRIVATE_POSTGRES: string = '../../../tooling/tasks/private-postgres.mjs';

interface Postgres {
  url: string;
  stop: () => Promise<void>;
}

const steps = [
  { what: 'Send a code', path: '/admin/generate_Otp', body: {} },
  { what: 'Send another at once', path: '/admin/generate_Otp', body: {} },
  { what: 'Try a wrong code', path: '/admin/validate_Otp', body: { otp: '000000' } },
];

const numbersFrom = (first: number, count: number) => [...Array(count).keys()].map((index) => String(first + index));
/** Returns how long a response took, and all of it but what differs by nature. */
async function send(address: string, body: object): Promise<{ milliseconds: number; response: string }> {
  const { milliseconds, value } = await timed(async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
    return { response, text: await response.text() };
  });
  const headers = [...value.response.headers].filter(([name]) => !DIFFERING_HEADERS.includes(name));
  const text = value.text.replace(/wait \d+ seconds/, 'wait … seconds');
  return { milliseconds, response: JSON.stringify([value.response.status, headers, text]) };
}

/** Starts a gateway that accepts each message after a delay. */
async function startGateway() {
  let messages = 0;
  const server = createServer((request, response) => {
    request.resume();
    messages += 1;
    setTimeout(() => response.end(JSON.stringify({ type: 'success' })), GATEWAY_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, messages: () => messages };
}

run(async () => {
  const postgres = (await import(PRIVATE_POSTGRES)) as { startPrivatePostgres: () => Promise<Postgres> };
  const database = process.argv.includes('--postgres') ? await postgres.startPrivatePostgres() : undefined;
  const gateway = await startGateway();
  const admins = numbersFrom(9_100_000_000, PAIRS);
  const others = numbersFrom(9_200_000_000, PAIRS + WARM_UP);
  const api = await startSiteProcess({
    program: 'api',
    env: {
      ...(database && { DATABASE_URL: database.url }),
      ADMIN_MOBILES: admins.join(','),
      INVARIANTS_MINUTES: '0',
      SMS_PROVIDER: 'msg91',
      MSG91_URL: gateway.url,
      MSG91_AUTH_KEY: 'none',
      MSG91_TEMPLATE_ID: 'none',
      OTP_RESEND_SECONDS: '3600',
      OTP_SENDS_PER_IP_PER_HOUR: '1000000',
      OTP_SENDS_PER_DAY: '1000000',
    },
  });
  try {
    for (const mobile of others.splice(0, WARM_UP)) await send(api.host + steps[0]!.path, { mobile });
    const figures: Figure[] = [];
    for (const { what, path, body } of steps) {
      const times = { admins: [] as number[], others: [] as number[] };
      const responses = new Set<string>();
      const callers = [
        ...admins.map((mobile) => ({ mobile, group: times.admins, place: Math.random() })),
        ...others.map((mobile) => ({ mobile, group: times.others, place: Math.random() })),
      ].sort((a, b) => a.place - b.place);
      for (const { mobile, group } of callers) {
        const { milliseconds, response } = await send(api.host + path, { ...body, mobile });
        group.push(milliseconds);
        responses.add(response);
      }
      const gap = Math.abs(median(times.admins) - median(times.others));
      if (gap >= GAP_MS || responses.size > 1) process.exitCode = 1;
      if (responses.size > 1) console.error([...responses].join('\n'));
      const spread = (values: number[]) =>
        `${ms(median(values))} (${ms(percentile(values, 0.25))} to ${ms(percentile(values, 0.75))})`;
      figures.push({
        what: `${what}: gap of the medians; different responses`,
        figure: `${gap.toFixed(2)} ms; ${responses.size - 1}`,
        beside: `admins ${spread(times.admins)}, others ${spread(times.others)}`,
      });
    }
    if (gateway.messages() !== PAIRS) process.exitCode = 1;
    figures.push({ what: 'Messages sent', figure: String(gateway.messages()), beside: `${PAIRS} admins` });
    printFigures(`Who is an admin? (${database ? 'PostgreSQL' : 'PGlite'}, gateway of ${GATEWAY_MS} ms)`, figures);
    if (process.exitCode)
      console.error(`Failed: equal responses, medians less than ${GAP_MS} ms apart, a message each.`);
  } finally {
    await api.dispose();
    await database?.stop();
  }
});
