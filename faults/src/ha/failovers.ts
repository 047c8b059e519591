import { type Cluster, until } from './cluster';
import { armFenceProbe } from './fence-probe';

/** A way for the office to change hands. */
export interface Failover {
  name: string;
  /**
   * Brings it about and resolves when another machine is primary and the old one is on its way back; what else went wrong, one
   * sentence each.
   */
  make(cluster: Cluster, primary: string): Promise<string[]>;
}

const PROMOTED_WITHIN_S = 90;

const anotherPrimary = (cluster: Cluster, than: string) =>
  until(
    async () => {
      const now = await cluster.primary();
      return now === than ? undefined : now;
    },
    PROMOTED_WITHIN_S,
    `another machine than ${than} is primary`,
  );

/** etcd, Patroni and PostgreSQL of the primary are gone from one moment to the next. */
const powerCut: Failover = {
  name: 'power cut',
  async make(cluster, primary) {
    await cluster.cutPower(primary);
    await anotherPrimary(cluster, primary);
    cluster.start(primary);
    return [];
  },
};

/** Every process of the primary stands still, connections open, until another is primary; then they go on as if nothing were. */
const frozen: Failover = {
  name: 'frozen',
  async make(cluster, primary) {
    const probe = await armFenceProbe(cluster, primary);
    const thaw = cluster.freeze(primary);
    try {
      probe.write();
      await anotherPrimary(cluster, primary);
    } finally {
      thaw();
    }
    const { acknowledged, lost } = await probe.judge();
    return [
      ...(lost > 0 ? [`a primary that woke too late acknowledged ${lost} writes that nobody has`] : []),
      ...(acknowledged > lost ? [`a primary that woke too late acknowledged ${acknowledged - lost} writes`] : []),
    ];
  },
};

/** The kernel kills PostgreSQL, as when memory is short; Patroni lives and hands over. */
const databaseKilled: Failover = {
  name: 'database killed',
  async make(cluster, primary) {
    cluster.killPostgres(primary);
    await anotherPrimary(cluster, primary);
    return [];
  },
};

/** Maintenance: the office is handed to the synchronous standby. */
const switchover: Failover = {
  name: 'switchover',
  async make(cluster, primary) {
    const heir = (await cluster.members()).find(({ role }) => role === 'sync_standby');
    if (!heir) throw new Error('There is no synchronous standby to hand over to.');
    await cluster.switchover(primary, heir.name);
    await anotherPrimary(cluster, primary);
    return [];
  },
};

/** In the order in which they are made. */
export const failovers: readonly Failover[] = [powerCut, frozen, databaseKilled, switchover];
