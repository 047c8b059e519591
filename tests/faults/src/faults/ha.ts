import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../../../bench/src/figures';
import { SmsOutbox } from '../../../browser/src/site/sms-outbox';
import { AcknowledgementFile } from '../acknowledgements';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { openCluster } from '../ha/cluster';
import { failovers } from '../ha/failovers';
import { areMembersEqual } from '../ha/members-equal';
import { startLoad } from '../load';
import { createProgramme, withoutLimits } from '../product';
import { verify } from '../verify';

const CLIENTS = 3;
const CODES_PER_RUN = 8000;
const REJOINED_WITHIN_S = 120;

const siteEnv = {
  ...withoutLimits,
  SMS_PROVIDER: 'outbox',
  OTP_SENDS_PER_IP_PER_HOUR: '1000',
  OTP_RESEND_SECONDS: '1',
  OTP_SENDS_PER_MOBILE_PER_HOUR: '1000',
  OTP_SENDS_PER_MOBILE_PER_DAY: '1000',
  DEMO_DATA: 'off',
};

interface Recovery {
  name: string;
  seconds: number;
}

/** Returns median and worst of each kind of failover. */
const summarize = (recoveries: readonly Recovery[]): string =>
  Object.keys(failovers)
    .map((name) => ({ name, seconds: recoveries.filter((one) => one.name === name).map((one) => one.seconds) }))
    .filter(({ seconds }) => seconds.length > 0)
    .map(
      ({ name, seconds }) =>
        `${name} ×${seconds.length} ${median(seconds).toFixed(1)}/${Math.max(...seconds).toFixed(1)} s`,
    )
    .join(', ');

async function make({ runs, log }: FaultRun): Promise<FaultOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-ha-'));
  // The cluster's databases run under another account.
  chmodSync(folder, 0o711);
  const home = join(folder, 'cluster');
  mkdirSync(home);
  const outbox = join(folder, 'outbox.jsonl');
  writeFileSync(outbox, '');
  const cluster = await openCluster({ folder: home, siteEnv: { ...siteEnv, SMS_OUTBOX: outbox } });
  const acknowledged = new AcknowledgementFile();
  const ended = new AbortController();
  let keepFolder = false;
  try {
    await cluster.up();
    log('three databases and two sites are up');
    const hosts = cluster.fronts.map((front) => `${front}/api`);
    const node = { host: hosts[0]!, outbox: new SmsOutbox(outbox) };
    const programme = await createProgramme(node, { codes: 3000 + runs * CODES_PER_RUN, users: 12 });
    let turn = 0;
    const host = () => hosts[(turn += 1) % hosts.length]!;
    const load = startLoad({ programme, host, acknowledged, clients: CLIENTS, claims: true, until: ended.signal });
    const recoveries: Recovery[] = [];
    const broken: string[] = [];
    for (let run = 1; run <= runs; run += 1) {
      const kinds = Object.entries(failovers);
      const [name, failOver] = kinds[(run - 1) % kinds.length]!;
      const primary = (await cluster.primary())!;
      await pause(500 + Math.random() * 1500);
      load.takeLongestGap();
      broken.push(...(await failOver(cluster, primary)));
      await load.nextAcknowledged();
      await cluster.whole(REJOINED_WITHIN_S);
      const seconds = load.takeLongestGap() / 1000;
      recoveries.push({ name, seconds });
      log(`${run}: ${name} of ${primary}, ${seconds.toFixed(1)} s, ${load.acknowledged()} scans acknowledged`);
    }
    const { odd, slowest, claims, approvals } = await load.stop();
    if (!(await areMembersEqual(cluster))) broken.push('the three members do not hold the same journal and scans');
    return await verify({ databaseUrl: cluster.primaryUrl() }, acknowledged.read(), {
      runs,
      recoverySeconds: recoveries.map(({ seconds }) => seconds),
      broken: [...broken, ...odd],
      remark: `median/worst: ${summarize(recoveries)}; slowest response ${(slowest / 1000).toFixed(1)} s; ${claims} claims, ${approvals} approvals`,
    });
  } catch (error) {
    keepFolder = true;
    log(`the logs of every machine are in ${home}`);
    throw error;
  } finally {
    ended.abort();
    await cluster.halt();
    if (!keepFolder) rmSync(folder, { recursive: true, force: true });
    acknowledged.remove();
  }
}

/** Recovery is the longest time between two acknowledged scans around a failover. */
export const ha: Fault = {
  name: 'ha',
  about: 'a cluster of three databases and two sites loses its primary: power cut, frozen, killed, switched over',
  engines: ['postgres'],
  quick: 0,
  long: 20,
  alone: true,
  make,
};
