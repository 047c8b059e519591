import { setTimeout as pause } from 'node:timers/promises';
import type { ScanData } from '../acknowledgements';
import { connect } from '../load';
import { type Fault, createProgramme } from '../fault';
import { type Response, scanOf, send, sendUntilServed } from '../send';

/** Scans whose commits are cancelled, and as many others. */
const SCANS = 3;
const RESPONSE_WITHIN_MS = 5000;

/**
 * Synchronous replication (deploy/ha): a commit that no standby has is not acknowledged. Commits wait, and an operator
 * cancels the wait of some.
 */
export const lostStandby: Fault = {
  engines: ['postgres'],
  quick: 0,
  long: 10,
  alone: true,
  async make(run) {
    const operator = await connect((await run.postgres()).url);
    run.defer(() => operator.end());
    const node = await run.start();
    const { tokens, codes } = await createProgramme(node, { codes: run.runs * 2 * SCANS, users: 2 * SCANS });

    const waitForStandby = async (standby: string) => {
      await operator.query(`alter system set synchronous_standby_names = '${standby}'`);
      await operator.query('select pg_reload_conf()');
      await pause(200);
    };
    const checkRefused = (responses: readonly Response<ScanData>[], when: string) => {
      for (const { status, retryAfter, milliseconds } of responses) {
        run.check(status === 503 && retryAfter !== undefined, `${when}: a scan got ${status}`);
        run.check(milliseconds <= RESPONSE_WITHIN_MS, `${when}: a response took ${(milliseconds / 1000).toFixed(1)} s`);
      }
    };
    for (const _ of run.rounds()) {
      const scans = tokens.map((token) => scanOf(token, codes.pop()));
      const sendAll = (some: typeof scans) =>
        Promise.all(some.map((scan) => send<ScanData>(node.host, '/users/scanner/store', scan)));
      await waitForStandby('missing');
      const cancelled = sendAll(scans.slice(0, SCANS));
      await pause(1000);
      const { rowCount } = await operator.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
      );
      run.check(Number(rowCount) > 0, 'no commit waited for the standby: nothing was shown');
      checkRefused(await cancelled, 'a commit whose wait was cancelled');
      // These scans can be read by now, and only this server has them.
      checkRefused(await sendAll(scans), 'without a standby');
      await waitForStandby('');
      const restored = performance.now();
      for (const scan of scans) {
        const { status, data } = await sendUntilServed<ScanData>(() => node.host, '/users/scanner/store', scan);
        if (status !== 201 || !data) throw new Error(`A scan got ${status} in the end.`);
        run.acknowledged.scans.push([scan.key, data]);
      }
      run.recoverySeconds.push((performance.now() - restored) / 1000);
    }
    return 'no scan was acknowledged early, nor on a retry';
  },
};
