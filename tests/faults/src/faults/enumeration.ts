import { median } from '../../../bench/src/figures';
import type { Fault } from '../fault';
import { responses, startSmsGateway } from './sms-gateway';

const GAP_MS = 5;
/** The gateway is slow, so that waiting for it would show. */
const GATEWAY_MS = 150;
const WARM_UP = 50;
const DIFFERING_HEADERS = ['date', 'x-request-id', 'retry-after'];

const steps = [
  { what: 'a code', path: '/admin/generate_Otp', body: {} },
  { what: 'another at once', path: '/admin/generate_Otp', body: {} },
  { what: 'a wrong code', path: '/admin/validate_Otp', body: { otp: '000000' } },
];

/** Returns how long a response took, and all of it but what differs by nature. */
async function send(address: string, body: object): Promise<{ milliseconds: number; seen: string }> {
  const started = performance.now();
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(address, init);
  const text = (await response.text()).replace(/wait \d+ seconds/, 'wait … seconds');
  const milliseconds = performance.now() - started;
  const headers = [...response.headers].filter(([name]) => !DIFFERING_HEADERS.includes(name));
  return { milliseconds, seen: JSON.stringify([response.status, headers, text]) };
}

/**
 * docs/trust.md "No enumeration": the admin's sign-in does not reveal which numbers are admins. A run is a number of an
 * admin and another one; in random order all request a code and then try a wrong one.
 */
export const enumeration: Fault = {
  engines: ['pglite', 'postgres'],
  alone: true,
  quick: 0,
  long: 500,
  async make(run) {
    let messages = 0;
    const gateway = await startSmsGateway(run, (_, response) => {
      messages += 1;
      setTimeout(() => responses.success(response), GATEWAY_MS);
    });
    const callers = Array.from({ length: run.runs * 2 }, (_, at) => ({
      mobile: String(9_100_000_000 + at),
      group: at < run.runs ? ('admins' as const) : ('others' as const),
    }));
    const admins = callers.slice(0, run.runs).map(({ mobile }) => mobile);
    const limits = { OTP_RESEND_SECONDS: '3600', OTP_SENDS_PER_IP_PER_HOUR: '1000000', INVARIANTS_MINUTES: '0' };
    const env = { ...gateway, ...limits, ADMIN_MOBILES: admins.join(), LOG_LEVEL: 'info' };
    const { host } = await run.start({ env });
    for (let at = 0; at < WARM_UP; at += 1)
      await send(`${host}/admin/generate_Otp`, { mobile: String(9_200_000_000 + at) });
    const gaps: string[] = [];
    for (const { what, path, body } of steps) {
      const times = { admins: [] as number[], others: [] as number[] };
      const different = new Set<string>();
      const places = new Map(callers.map((caller) => [caller, Math.random()]));
      for (const { mobile, group } of callers.toSorted((a, b) => places.get(a)! - places.get(b)!)) {
        const { milliseconds, seen } = await send(host + path, { ...body, mobile });
        times[group].push(milliseconds);
        different.add(seen);
      }
      const gap = Math.abs(median(times.admins) - median(times.others));
      run.check(different.size === 1, `${what}: different responses: ${[...different].join(' ')}`);
      run.check(gap < GAP_MS, `${what}: the medians are ${gap.toFixed(1)} ms apart`);
      gaps.push(`${what} ${gap.toFixed(1)} ms`);
    }
    run.check(messages === run.runs, `${run.runs} admins got ${messages} messages`);
    return `gap of the medians of admins and others: ${gaps.join(', ')}`;
  },
};
