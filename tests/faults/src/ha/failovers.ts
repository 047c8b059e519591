import { type Cluster, until } from './cluster';
import { armFenceProbe } from './fence-probe';

const PROMOTED_WITHIN_S = 90;

const anotherPrimary = (cluster: Cluster, than: string) =>
  until(
    async () => {
      const primary = await cluster.primary();
      return primary === than ? undefined : primary;
    },
    PROMOTED_WITHIN_S,
    `another machine than ${than} is primary`,
  );

/**
 * Ways to change the primary. Each resolves when another machine is primary and the old one is on its way back, with what else
 * went wrong.
 */
export const failovers: Record<string, (cluster: Cluster, primary: string) => Promise<string[]>> = {
  /** etcd, Patroni and PostgreSQL of the primary are killed at once. */
  async 'power cut'(cluster, primary) {
    await cluster.cutPower(primary);
    await anotherPrimary(cluster, primary);
    cluster.start(primary);
    return [];
  },

  /** Every process of the primary is stopped, its connections open, until another machine is primary; then they continue. */
  async frozen(cluster, primary) {
    const probe = await armFenceProbe(cluster, primary);
    const thaw = cluster.freeze(primary);
    try {
      probe.write();
      await anotherPrimary(cluster, primary);
    } finally {
      thaw();
    }
    const acknowledged = await probe.countAcknowledged();
    return acknowledged > 0 ? [`a primary that woke too late acknowledged ${acknowledged} writes`] : [];
  },

  /** The kernel kills PostgreSQL, as when memory is short; Patroni hands over. */
  async 'database killed'(cluster, primary) {
    cluster.killPostgres(primary);
    await anotherPrimary(cluster, primary);
    return [];
  },

  /** Maintenance: a switchover to the synchronous standby. */
  async switchover(cluster, primary) {
    const standby = (await cluster.members()).find(({ role }) => role === 'sync_standby');
    if (!standby) throw new Error('There is no synchronous standby to switch over to.');
    await cluster.switchover(primary, standby.name);
    await anotherPrimary(cluster, primary);
    return [];
  },
};
