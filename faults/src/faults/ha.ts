import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SmsOutbox } from '../../../e2e/src/site/sms-outbox';
import { openAcknowledgements } from '../acknowledgements';
import { noCeilings } from '../api-node';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { openCluster } from '../ha/cluster';
import { failovers } from '../ha/failovers';
import { isSameOnEveryMember } from '../ha/same-on-every-member';
import { createProgramme } from '../programme';
import { judgePlace, outcomeOf } from '../stored-rows';
import { startWholeLoad } from '../whole-load';

const CLIENTS = 3;
const CODES_PER_RUN = 8000;
const REJOINED_WITHIN_S = 120;

const outboxLimits = {
  SMS_PROVIDER: 'outbox',
  OTP_SENDS_PER_IP_PER_HOUR: '1000',
  OTP_RESEND_SECONDS: '1',
  OTP_SENDS_PER_MOBILE_PER_HOUR: '1000',
  OTP_SENDS_PER_MOBILE_PER_DAY: '1000',
  DEMO_DATA: 'off',
};

function middle(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** `power cut 23.1/25.0 s` and so on: median and worst of each way. */
function byKind(recoveries: readonly { name: string; seconds: number }[]): string {
  const spoken = failovers.flatMap(({ name }) => {
    const seconds = recoveries.filter((one) => one.name === name).map((one) => one.seconds);
    if (seconds.length === 0) return [];
    return `${name} ×${seconds.length} ${middle(seconds).toFixed(1)}/${Math.max(...seconds).toFixed(1)} s`;
  });
  return spoken.join(', ');
}

async function make({ runs, say }: FaultRun): Promise<FaultOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-ha-'));
  // The cluster's databases run under another account than this one.
  chmodSync(folder, 0o711);
  const home = join(folder, 'cluster');
  mkdirSync(home);
  const outbox = join(folder, 'outbox.jsonl');
  writeFileSync(outbox, '');
  const cluster = await openCluster({ folder: home, siteEnv: { ...noCeilings, ...outboxLimits, SMS_OUTBOX: outbox } });
  const acknowledged = openAcknowledgements();
  const ended = new AbortController();
  let keep = false;
  try {
    await cluster.up();
    say('three databases and two sites are up');
    const hosts = cluster.fronts.map((front) => `${front}/api`);
    const programme = await createProgramme(
      { host: hosts[0]!, outbox: new SmsOutbox(outbox) },
      { codes: 3000 + runs * CODES_PER_RUN, people: 12 },
    );
    let turn = 0;
    const host = () => hosts[(turn += 1) % hosts.length]!;
    const { scans, claims } = startWholeLoad({ programme, host, acknowledged, clients: CLIENTS, until: ended.signal });
    const recoveries: { name: string; seconds: number }[] = [];
    const odd = new Set<string>();
    for (let run = 1; run <= runs; run += 1) {
      const { name, make: failOver } = failovers[(run - 1) % failovers.length]!;
      const before = (await cluster.primary())!;
      await pause(500 + Math.random() * 1500);
      scans.takeLongestGap();
      for (const sentence of await failOver(cluster, before)) odd.add(sentence);
      await scans.nextAcknowledged();
      await cluster.whole(REJOINED_WITHIN_S);
      const seconds = scans.takeLongestGap() / 1000;
      recoveries.push({ name, seconds });
      say(`${run}: ${name} of ${before}, ${seconds.toFixed(1)} s, ${scans.acknowledged()} scans acknowledged`);
    }
    const report = await scans.stop();
    const claimed = await claims.stop();
    if (!(await isSameOnEveryMember(cluster))) odd.add('the three members do not hold the same journal and scans');
    return outcomeOf(await judgePlace({ databaseUrl: cluster.primaryUrl() }, acknowledged.read()), {
      runs,
      recoverySeconds: recoveries.map(({ seconds }) => seconds),
      broken: [...new Set([...odd, ...report.odd, ...claimed.odd])],
      remark: `median/worst: ${byKind(recoveries)}; slowest answer ${(report.slowest / 1000).toFixed(1)} s; ${claimed.claims} claims, ${claimed.approvals} approvals`,
    });
  } catch (error) {
    keep = true;
    say(`the logs of every machine stay in ${home}`);
    throw error;
  } finally {
    ended.abort();
    await cluster.halt();
    if (!keep) rmSync(folder, { recursive: true, force: true });
    acknowledged.remove();
  }
}

/** Issue 5 point 4. Recovery is the longest time between two acknowledged scans around a failover. */
export const ha: Fault = {
  name: 'ha',
  about: 'a cluster of three databases and two sites loses its primary: power cut, frozen, killed, switched over',
  engines: ['postgres'],
  quick: 0,
  long: 20,
  alone: true,
  make,
};
