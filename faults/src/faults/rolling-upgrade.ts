import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../e2e/src/site/site-process';
import { SmsOutbox } from '../../../e2e/src/site/sms-outbox';
import { openAcknowledgements } from '../acknowledgements';
import { noCeilings } from '../api-node';
import { type ApiProcess, startApiProcess } from '../api-process';
import { buildEarlierRelease } from '../earlier-release';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { startPostgres } from '../postgres-server';
import { createProgramme } from '../programme';
import { judgePlace, outcomeOf } from '../stored-rows';
import { startWholeLoad } from '../whole-load';

/** The release that is replaced: the last one before the schema's migrations 0013 to 0015. */
const EARLIER = process.env.UPGRADE_FROM ?? '9531688';
const READY_MS = 60_000;
const BETWEEN_MS = 3000;

/** Two nodes of the earlier release, replaced one after the other by two of this one, which migrates as it starts. */
async function upgradeOnce(server: string, say: FaultRun['say']): Promise<FaultOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-upgrade-'));
  const postgres = await startPostgres();
  const acknowledged = openAcknowledgements();
  const removed = new AbortController();
  const outbox = join(folder, 'outbox.jsonl');
  const env = {
    ...noCeilings,
    OTP_RESEND_SECONDS: '1',
    OTP_SENDS_PER_IP_PER_HOUR: '1000',
    DATABASE_URL: postgres.url,
    CODE_KEYS: `A:${randomBytes(32).toString('base64')}`,
    TOKEN_KEYS: `upgrade:${randomBytes(32).toString('base64')}`,
    DEMO_DATA: 'off',
    SMS_PROVIDER: 'outbox',
    SMS_OUTBOX: outbox,
    DATA_DIR: folder,
  };
  const running: ApiProcess[] = [];
  const serving: ApiProcess[] = [];
  const start = async (release?: string) => {
    const node = startApiProcess(await freePort(), env, release);
    running.push(node);
    if (!(await node.ready(READY_MS))) throw new Error(`A node did not start: ${node.output()}`);
    serving.push(node);
  };
  const retire = async () => {
    await serving.shift()!.stop();
  };
  try {
    await start(server);
    await start(server);
    const first = { host: serving[0]!.origin, outbox: new SmsOutbox(outbox) };
    const programme = await createProgramme(first, { codes: 20_000, people: 12 });
    let turn = 0;
    const host = () => serving[(turn += 1) % serving.length]!.origin;
    const { scans, claims } = startWholeLoad({ programme, host, acknowledged, until: removed.signal });
    const beforeUpgrade = await scans.nextAcknowledged().then(() => scans.acknowledged());
    for (const step of ['first', 'second']) {
      await pause(BETWEEN_MS);
      await start();
      await pause(BETWEEN_MS);
      await retire();
      say(`the ${step} node is of this release, ${scans.acknowledged() - beforeUpgrade} scans acknowledged`);
    }
    await pause(BETWEEN_MS);
    const report = await scans.stop();
    const claimed = await claims.stop();
    return outcomeOf(await judgePlace({ databaseUrl: postgres.url }, acknowledged.read()), {
      runs: 1,
      recoverySeconds: [],
      broken: [...new Set([...report.odd, ...claimed.odd])],
      remark: `from ${EARLIER}, which went on serving while this release migrated; ${report.unavailable} scans answered 503, longest pause ${(report.longestGap / 1000).toFixed(1)} s; ${claimed.claims} claims and ${claimed.approvals} approvals among them`,
    });
  } finally {
    removed.abort();
    await Promise.all(running.map((node) => node.stop('SIGKILL')));
    await postgres.stop();
    acknowledged.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function make({ say }: FaultRun): Promise<FaultOutcome> {
  const earlier = buildEarlierRelease(EARLIER);
  try {
    return await upgradeOnce(earlier.server, say);
  } finally {
    earlier.remove();
  }
}

/** docs/operations/upgrades.md: a node of the earlier release serves while the next one migrates. */
export const rollingUpgrade: Fault = {
  name: 'rolling-upgrade',
  about: 'two nodes of an earlier release are replaced by this one, which migrates, under scans, claims and approvals',
  engines: ['postgres'],
  quick: 0,
  long: 1,
  make,
};
