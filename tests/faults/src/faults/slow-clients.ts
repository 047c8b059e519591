import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../../../bench/src/figures';
import { watchMemory } from '../../../bench/src/process-usage';
import type { Fault } from '../fault';
import { createProgramme, withProduct } from '../product';
import { send } from '../send';
import { type SlowSockets, openSlowSockets } from '../slow-sockets';

const SOCKETS = 500;
const P99_MS = 1000;
/** How often Node looks for late requests (server-options.ts), and a margin for a busy machine. */
const CHECKED_WITHIN_S = 8;
/** An upload is checked every 20 s; one that began just after a check waits for the second one. */
const UPLOAD_WITHIN_S = 45;
const PATH = '/users/getUserDetails';

/** trust.md "Slow clients". */
export const slowClients: Fault = {
  name: 'slow-clients',
  about: '500 sockets that send a byte a second, in the head or in the body, and an upload at 10 bytes a second',
  engines: ['pglite'],
  alone: true,
  quick: 1,
  long: 2,
  make: ({ runs, engine, log }) =>
    withProduct(engine, async ({ start }) => {
      // One run is the quick form, with a shorter limit; more have the product's own 30 s, and the upload.
      const isLong = runs > 1;
      const requestSeconds = isLong ? 30 : 1;
      const node = await start({ env: { REQUEST_SECONDS: String(requestSeconds) } });
      const port = Number(new URL(node.origin).port);
      const { tokens, adminToken } = await createProgramme(node, { codes: 1, users: 1 });
      const token = tokens[0]!;
      const broken: string[] = [];
      const waits: number[] = [];
      let growth = 0;
      const all: SlowSockets[] = [];
      try {
        for (let run = 1; run <= runs; run += 1) {
          // Warm, so that memory grows by the sockets alone.
          for (let turn = 0; turn < 50; turn += 1) await send(node.host, PATH, { token });
          const memory = watchMemory(node.process.pid!);
          const slow = [
            openSlowSockets(port, 'head', { count: SOCKETS / 2, every: 1000 }),
            openSlowSockets(port, 'body', { count: SOCKETS / 2, every: 1000, token }),
          ];
          const upload = isLong
            ? openSlowSockets(port, 'upload', { count: 1, every: 100, token: adminToken })
            : undefined;
          all.push(...slow, ...(upload ? [upload] : []));
          const deadline = performance.now() + (requestSeconds + CHECKED_WITHIN_S) * 1000;
          while (slow.some((sockets) => sockets.open() > 0) && performance.now() < deadline) {
            const { status, milliseconds } = await send(node.host, PATH, { token });
            if (status !== 200) broken.push(`a normal request got ${status}`);
            waits.push(milliseconds);
            await pause(10);
          }
          const { beforeMiB, peakMiB } = memory();
          growth = Math.max(growth, peakMiB - beforeMiB);
          const left = slow.reduce((sum, sockets) => sum + sockets.open(), 0);
          if (left > 0) broken.push(`${left} of ${SOCKETS} slow sockets stayed open`);
          const without408 = slow.flatMap(({ closed }) => closed).filter((status) => !status.includes('408')).length;
          if (without408 > 0) broken.push(`${without408} slow sockets were closed without 408`);
          if (upload) {
            while (upload.open() > 0 && performance.now() < deadline + UPLOAD_WITHIN_S * 1000) await pause(200);
            const [status = 'nothing'] = upload.closed;
            if (!status.includes('408')) broken.push(`an upload at 10 bytes a second ended with '${status}'`);
          }
          for (const sockets of all) sockets.destroy();
          log(`p99 ${percentile(waits, 0.99).toFixed(0)} ms of ${waits.length} normal requests`);
        }
      } finally {
        for (const sockets of all) sockets.destroy();
      }
      const [p50, p99] = [percentile(waits, 0.5), percentile(waits, 0.99)];
      if (!(p99 < P99_MS)) broken.push(`normal requests had a p99 of ${Math.round(p99)} ms`);
      return {
        runs,
        broken,
        remark: `${SOCKETS} slow sockets, half in the head, half in the body, each ended with 408 after ${requestSeconds} s; ${waits.length} normal requests meanwhile: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; memory grew by ${growth.toFixed(0)} MiB`,
      };
    }),
};
