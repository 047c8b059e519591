import { setTimeout as pause } from 'node:timers/promises';
import { residentMiB } from '../../../bench/src/figures';
import { openGrounds } from '../api-node';
import { ask } from '../ask';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { createProgramme } from '../programme';
import { type SlowSockets, openSlowSockets } from '../slow-sockets';
import { judgePlace, outcomeOf } from '../stored-rows';

const SOCKETS = 500;
const P99_MS = 1000;
/** How often Node looks for requests that are late (server-options.ts), and a little for a busy machine. */
const CHECKED_EVERY_S = 5;
const SLACK_S = 3;
/** An upload is looked at every 20 s; one that began just after waits for the second look. */
const UPLOAD_WITHIN_S = 45;

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

async function make({ runs, engine, say }: FaultRun): Promise<FaultOutcome> {
  // One run is the quick form, with a shorter limit; more are the product's own 30 s and an upload at 10 bytes a second.
  const whole = runs > 1;
  const requestSeconds = whole ? 30 : 1;
  const grounds = await openGrounds(engine);
  const all: SlowSockets[] = [];
  try {
    const node = await grounds.start({ env: { REQUEST_SECONDS: String(requestSeconds) } });
    const port = Number(new URL(node.origin).port);
    const { tokens, adminToken } = await createProgramme(node, { codes: 1, people: 1 });
    const token = tokens[0]!;
    const broken: string[] = [];
    const waits: number[] = [];
    const growth: number[] = [];
    for (let run = 1; run <= runs; run += 1) {
      // Warm, so that what grows is the sockets' share.
      for (let turn = 0; turn < 50; turn += 1) await ask(node.host, '/users/getUserDetails', { token });
      const before = residentMiB(node.process.pid!);
      const slow = [
        openSlowSockets(port, 'head', { count: SOCKETS / 2, every: 1000 }),
        openSlowSockets(port, 'body', { count: SOCKETS / 2, every: 1000, token }),
      ];
      const upload = whole ? openSlowSockets(port, 'upload', { count: 1, every: 100, token: adminToken }) : undefined;
      all.push(...slow, ...(upload ? [upload] : []));
      const deadline = performance.now() + (requestSeconds + CHECKED_EVERY_S + SLACK_S) * 1000;
      let peak = before;
      while (slow.some((sockets) => sockets.open() > 0) && performance.now() < deadline) {
        const asked = await ask(node.host, '/users/getUserDetails', { token });
        if (asked.status !== 200) broken.push(`a normal request was answered ${asked.status}`);
        waits.push(asked.milliseconds);
        if (waits.length % 50 === 0) peak = Math.max(peak, residentMiB(node.process.pid!));
        await pause(10);
      }
      growth.push(Math.max(peak, residentMiB(node.process.pid!)) - before);
      const left = slow.reduce((sum, sockets) => sum + sockets.open(), 0);
      if (left > 0)
        broken.push(
          `${left} of ${SOCKETS} slow sockets were still open after ${requestSeconds + CHECKED_EVERY_S + SLACK_S} s`,
        );
      const untold = slow.flatMap(({ closed }) => closed).filter(({ status }) => !status.includes('408')).length;
      if (untold > 0) broken.push(`${untold} slow sockets were closed without 408`);
      if (upload) {
        while (upload.open() > 0 && performance.now() < deadline + UPLOAD_WITHIN_S * 1000) await pause(200);
        const [end] = upload.closed;
        if (!end?.status.includes('408'))
          broken.push(`an upload at 10 bytes a second ended with '${end?.status ?? 'nothing'}'`);
        else say(`the upload at 10 bytes a second ended with 408 after ${(end.after / 1000).toFixed(0)} s`);
      }
      for (const sockets of all) sockets.destroy();
      say(`p99 ${percentile(waits, 0.99).toFixed(0)} ms of ${waits.length} normal requests`);
    }
    const p99 = percentile(waits, 0.99);
    if (!(p99 < P99_MS)) broken.push(`normal requests had a p99 of ${Math.round(p99)} ms`);
    await node.stop();
    return outcomeOf(await judgePlace(grounds.place, []), {
      runs,
      broken: [...new Set(broken)],
      remark: `${SOCKETS} slow sockets, half in the head, half in the body, each ended with 408 after ${requestSeconds} s; ${waits.length} normal requests meanwhile: p50 ${percentile(waits, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; memory grew by ${Math.max(...growth).toFixed(0)} MiB`,
    });
  } finally {
    for (const sockets of all) sockets.destroy();
    await grounds.remove();
  }
}

/** trust.md "Slow clients". */
export const slowClients: Fault = {
  name: 'slow-clients',
  about: '500 sockets that send a byte a second, in the head or in the body, and an upload at 10 bytes a second',
  engines: ['pglite'],
  alone: true,
  quick: 1,
  long: 2,
  make,
};
