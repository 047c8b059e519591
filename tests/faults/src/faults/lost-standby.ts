import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ScanBody } from '../acknowledgements';
import type { Fault } from '../fault';
import { createProgramme, withProduct } from '../product';
import { type Response, send } from '../send';

/** Scans whose commits are cancelled, and as many others. */
const SCANS = 3;
const RESPONSE_WITHIN_MS = 5000;
const SERVED_AGAIN_WITHIN_S = 30;

/** Checks responses that came while no commit could reach a standby. */
const checkRefused = (responses: readonly Response[], when: string): string[] =>
  responses.flatMap(({ status, retryAfter, milliseconds }) => [
    ...(status === 503 && retryAfter ? [] : [`${when}: a scan got ${status}`]),
    ...(milliseconds > RESPONSE_WITHIN_MS ? [`${when}: a response took ${(milliseconds / 1000).toFixed(1)} s`] : []),
  ]);

/** Synchronous replication (deploy/ha): a commit that no standby has is not acknowledged. */
export const lostStandby: Fault = {
  name: 'lost-standby',
  about: 'no synchronous standby: commits wait, and an operator cancels the wait of some',
  engines: ['postgres'],
  quick: 0,
  long: 10,
  alone: true,
  make: ({ runs, engine }) =>
    withProduct(engine, async ({ start, postgres, acknowledged }) => {
      const operator = new pg.Client({ connectionString: postgres!.url });
      operator.on('error', () => undefined);
      const { host, ...node } = await start();
      const { tokens, codes } = await createProgramme({ host, ...node }, { codes: runs * 2 * SCANS, users: 2 * SCANS });
      await operator.connect();
      try {
        const waitForStandby = async (standby: string) => {
          await operator.query(`alter system set synchronous_standby_names = '${standby}'`);
          await operator.query('select pg_reload_conf()');
          await pause(200);
        };
        const broken: string[] = [];
        const recoverySeconds: number[] = [];
        for (let run = 0; run < runs; run += 1) {
          const scans = tokens.map((token) => {
            const key = randomUUID();
            const body = { location: 'Pune', encrypyData: codes.pop()! };
            return { key, scan: () => send<ScanBody>(host, '/users/scanner/store', { token, key, body }) };
          });
          await waitForStandby('missing');
          const cancelled = Promise.all(scans.slice(0, SCANS).map(({ scan }) => scan()));
          await pause(1000);
          const { rowCount } = await operator.query(
            `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
          );
          if (!rowCount) broken.push('no commit waited for the standby: nothing was shown');
          broken.push(...checkRefused((await cancelled) as Response[], 'a commit whose wait was cancelled'));
          // These scans can be read by now, and only this server has them.
          const repeated = await Promise.all(scans.map(({ scan }) => scan()));
          broken.push(...checkRefused(repeated as Response[], 'without a standby'));
          await waitForStandby('');
          const restored = performance.now();
          for (const { key, scan } of scans) {
            let response = await scan();
            while (response.status === 503 && performance.now() < restored + SERVED_AGAIN_WITHIN_S * 1000) {
              await pause(100);
              response = await scan();
            }
            if (response.status !== 201 || !response.body.data)
              throw new Error(`A scan got ${response.status} in the end.`);
            acknowledged.writeScan(key, response.body.data);
          }
          recoverySeconds.push((performance.now() - restored) / 1000);
        }
        return { runs, recoverySeconds, broken, remark: 'no scan was acknowledged early, nor on a retry' };
      } finally {
        await operator.end().catch(() => undefined);
      }
    }),
};
