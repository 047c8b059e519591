import pg from 'pg';
import type { Cluster } from './cluster';

/** Connections to a primary, past HAProxy, from before it froze: they do not learn that it is no longer primary. */
export interface FenceProbe {
  /** Sends a row on each connection to the frozen server, which will find it when it wakes. */
  write(): void;
  /** Returns how many of the rows it acknowledged. */
  countAcknowledged(): Promise<number>;
}

const CONNECTIONS = 4;

/** Connects to the machine that is primary now. The probe's table is outside of the product's database. */
export async function armFenceProbe(cluster: Cluster, machine: string): Promise<FenceProbe> {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({ connectionString: cluster.superuserUrl(machine) });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    }),
  );
  await clients[0]!.query('create table if not exists fence_probe (at timestamptz)');
  let writes: Promise<number>[] = [];
  return {
    write() {
      const insert = (client: pg.Client) => client.query('insert into fence_probe values (now())');
      writes = clients.map((client) =>
        insert(client).then(
          () => 1,
          () => 0,
        ),
      );
    },
    async countAcknowledged() {
      const acknowledged = (await Promise.all(writes)).reduce((sum, one) => sum + one, 0);
      await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
      return acknowledged;
    },
  };
}
