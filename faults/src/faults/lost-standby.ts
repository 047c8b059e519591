import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openAcknowledgements } from '../acknowledgements';
import { openGrounds } from '../api-node';
import { type Answer, ask } from '../ask';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { createProgramme } from '../programme';
import { judgePlace, outcomeOf } from '../stored-rows';

/** Scans whose commits are cut short, and scans that nobody meddles with. */
const SCANS = 3;
const ANSWER_WITHIN_MS = 5000;
const SERVED_AGAIN_WITHIN_S = 30;

interface Scan {
  code: string;
  key: string;
  token: string;
}
type ScanAnswer = Answer<{ data?: { serial: number; reward_points: number; scanned_at: string } }>;

const send = (host: string, { code, key, token }: Scan): Promise<ScanAnswer> =>
  ask(host, '/users/scanner/store', { token, key, body: { location: 'Pune', encrypyData: code } });

/** What was wrong with answers that were given while no commit could reach a standby. */
function oddAmong(answers: readonly ScanAnswer[], when: string): string[] {
  return answers.flatMap(({ status, retryAfter, milliseconds }) => [
    ...(status === 503 && retryAfter ? [] : [`${when}: a scan was answered ${status}`]),
    ...(milliseconds > ANSWER_WITHIN_MS ? [`${when}: an answer took ${(milliseconds / 1000).toFixed(1)} s`] : []),
  ]);
}

async function make({ runs, engine }: FaultRun): Promise<FaultOutcome> {
  const grounds = await openGrounds(engine);
  const acknowledged = openAcknowledgements();
  const operator = new pg.Client({ connectionString: grounds.postgres!.url });
  operator.on('error', () => undefined);
  try {
    const { host, ...node } = await grounds.start();
    const { tokens, codes } = await createProgramme({ host, ...node }, { codes: runs * 2 * SCANS, people: 2 * SCANS });
    await operator.connect();
    const waitFor = async (standby: string) => {
      await operator.query(`alter system set synchronous_standby_names = '${standby}'`);
      await operator.query('select pg_reload_conf()');
      await pause(200);
    };
    const broken: string[] = [];
    const recoverySeconds: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const scans = tokens.map((token) => ({ code: codes.pop()!, key: randomUUID(), token }));
      const cutShort = scans.slice(0, SCANS);
      await waitFor('nobody');
      const firstAnswers = Promise.all(cutShort.map((scan) => send(host, scan)));
      await pause(1000);
      const { rowCount } = await operator.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
      );
      if (!rowCount) broken.push('no commit waited for the standby: nothing was shown');
      broken.push(...oddAmong(await firstAnswers, 'a commit whose wait was cancelled'));
      // Now these scans can be read, and only this server has them.
      broken.push(...oddAmong(await Promise.all(scans.map((scan) => send(host, scan))), 'without a standby'));
      await waitFor('');
      const back = performance.now();
      for (const scan of scans) {
        let answer = await send(host, scan);
        while (answer.status === 503 && performance.now() < back + SERVED_AGAIN_WITHIN_S * 1000) {
          await pause(100);
          answer = await send(host, scan);
        }
        const { data } = answer.body;
        if (answer.status !== 201 || !data) throw new Error(`A scan was answered ${answer.status} in the end.`);
        acknowledged.write({
          kind: 'scan',
          key: scan.key,
          serial: data.serial,
          points: data.reward_points,
          scannedAt: data.scanned_at,
        });
      }
      recoverySeconds.push((performance.now() - back) / 1000);
    }
    return outcomeOf(await judgePlace(grounds.place, acknowledged.read()), {
      runs,
      recoverySeconds,
      broken: [...new Set(broken)],
      remark: 'no scan was acknowledged that stood on one server alone, nor when it was sent again',
    });
  } finally {
    await operator.end().catch(() => undefined);
    await grounds.remove();
    acknowledged.remove();
  }
}

/** Synchronous replication (deploy/ha): what a commit is worth that no standby has. */
export const lostStandby: Fault = {
  name: 'lost-standby',
  about: 'no synchronous standby: commits wait, and an operator cancels the wait of some',
  engines: ['postgres'],
  quick: 0,
  long: 10,
  alone: true,
  make,
};
