import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Cluster, openCluster } from '../../../../deploy/ha/one-machine';
import { until } from '../../../../deploy/ha/programs';
import { median } from '../../../bench/src/figures';
import { testEnv } from '../../../browser/src/site/site-process';
import { SmsOutbox } from '../../../browser/src/site/sms-outbox';
import { connect } from '../load';
import { type Fault, createProgramme, withoutLimits } from '../fault';

const REJOINED_WITHIN_S = 120;
const PROMOTED_WITHIN_S = 90;
const EQUAL_WITHIN_S = 60;
const PROBES = 4;

async function anotherPrimary(cluster: Cluster, than: string): Promise<void> {
  const isAnother = async () => {
    const primary = await cluster.primary();
    return primary !== undefined && primary !== than;
  };
  await until(isAnother, PROMOTED_WITHIN_S, `another machine than ${than} is primary`);
}

/**
 * Ways to change the primary. Each resolves when another machine is primary and the old one is on its way back, with
 * how many writes the old one acknowledged too late.
 */
const failovers: Record<string, (cluster: Cluster, primary: string) => Promise<number | void>> = {
  /** etcd, Patroni and PostgreSQL of the primary are killed at once. */
  async 'power cut'(cluster, primary) {
    await cluster.cutPower(primary);
    await anotherPrimary(cluster, primary);
    cluster.start(primary);
  },

  /**
   * Every process of the primary is stopped until another machine is primary; then they continue. Connections past
   * HAProxy, from before, do not learn that it is no longer primary: it finds their writes when it wakes.
   */
  async frozen(cluster, primary) {
    const url = cluster.superuserUrl(primary, 'postgres');
    const clients = await Promise.all(Array.from({ length: PROBES }, () => connect(url)));
    await clients[0]!.query('create table if not exists fence_probe (at timestamptz)');
    const thaw = cluster.freeze(primary);
    const write = (client: pg.Client) => client.query('insert into fence_probe values (now())');
    const writes = Promise.allSettled(clients.map(write));
    await anotherPrimary(cluster, primary).finally(thaw);
    const acknowledged = (await writes).filter(({ status }) => status === 'fulfilled').length;
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
    return acknowledged;
  },

  /** The kernel kills PostgreSQL, as when memory is short; Patroni hands over. */
  async 'database killed'(cluster, primary) {
    cluster.killPostgres(primary);
    await anotherPrimary(cluster, primary);
  },

  /** Maintenance: a switchover to the synchronous standby. */
  async switchover(cluster, primary) {
    await cluster.switchover(primary);
    await anotherPrimary(cluster, primary);
  },
};

async function fingerprint(url: string): Promise<string> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ print: string }>(`
      select concat_ws(' ',
        (select md5(coalesce(string_agg(j::text, ',' order by j.id), '')) from journal j),
        (select md5(coalesce(string_agg(s::text, ',' order by s.serial), '')) from scans s)) as print`);
    return rows[0]!.print;
  } finally {
    await client.end();
  }
}

/** Returns whether all three members hold the same journal and scans within a minute. */
function areMembersEqual(cluster: Cluster): Promise<boolean> {
  const compare = async () => {
    const members = await cluster.members();
    const prints = await Promise.all(members.map(({ name }) => fingerprint(cluster.superuserUrl(name, 'loyalty'))));
    return prints.length === 3 && new Set(prints).size === 1;
  };
  return until(compare, EQUAL_WITHIN_S, 'all members hold the same').catch(() => false);
}

/**
 * A cluster of three databases and two sites loses its primary: power cut, frozen, killed, switched over. Recovery is
 * the longest time between two acknowledged scans around a failover. After a failure the folder has every machine's
 * logs.
 */
export const ha: Fault = {
  engines: ['postgres'],
  quick: 0,
  long: 20,
  alone: true,
  async make(run) {
    const outbox = join(run.folder, 'outbox.jsonl');
    writeFileSync(outbox, '');
    const home = join(run.folder, 'cluster');
    mkdirSync(home);
    const cluster = openCluster(home, { ...testEnv, ...withoutLimits, SMS_OUTBOX: outbox });
    run.keepsFolder = true;
    run.log(`the cluster is in ${home}`);
    run.defer(() => cluster.halt());
    await cluster.up();
    const hosts = cluster.fronts.map((front) => `${front}/api`);
    const node = { host: hosts[0]!, outbox: new SmsOutbox(outbox) };
    const programme = await createProgramme(node, { codes: 3000 + run.runs * 8000, users: 12 });
    let turn = 0;
    const host = () => hosts[(turn += 1) % hosts.length]!;
    const load = run.startLoad({ programme, host, clients: 3, claims: true });
    const kinds = Object.keys(failovers);
    for (const round of run.rounds()) {
      const kind = kinds[(round - 1) % kinds.length]!;
      const primary = (await cluster.primary())!;
      await pause(500 + Math.random() * 1500);
      const began = performance.now();
      const late = (await failovers[kind]!(cluster, primary)) ?? 0;
      run.check(late === 0, `a primary that woke too late acknowledged ${late} writes`);
      await load.acknowledgedAfter(performance.now());
      await cluster.whole(REJOINED_WITHIN_S);
      const seconds = load.longestGap(began);
      run.recoverySeconds.push(seconds);
      run.log(`${kind} of ${primary}: ${seconds.toFixed(1)} s`);
    }
    await load.stop();
    run.check(await areMembersEqual(cluster), 'the three members do not hold the same journal and scans');
    run.place = { databaseUrl: cluster.primaryUrl() };
    run.keepsFolder = false;
    const figures = kinds.slice(0, run.runs).map((kind, index) => {
      const seconds = run.recoverySeconds.filter((_, round) => round % kinds.length === index);
      return `${kind} ×${seconds.length} ${median(seconds).toFixed(1)}/${Math.max(...seconds).toFixed(1)} s`;
    });
    return `median/worst: ${figures.join(', ')}; slowest response ${(load.slowest / 1000).toFixed(1)} s; ${load.claims} claims, ${load.approvals} approvals`;
  },
};
