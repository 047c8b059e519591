import pg from 'pg';
import type { Cluster } from './cluster';

/** Writers that were connected to a primary, past HAProxy, when it froze: nobody told them that it lost its office. */
export interface FenceProbe {
  /** Sends each writer's row into the frozen server; it will find them when it wakes. */
  write(): void;
  /** How many of the rows it acknowledged all the same, and how many of these nobody has. */
  judge(): Promise<{ acknowledged: number; lost: number }>;
}

const WRITERS = 4;
const TABLE = 'fence_probe';
let rows = 0;

/** Connects writers to a machine that is primary now. Their table lies outside the product's database. */
export async function armFenceProbe(cluster: Cluster, machine: string): Promise<FenceProbe> {
  const clients = await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const client = new pg.Client({ connectionString: cluster.superuserUrl(machine) });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    }),
  );
  await clients[0]!.query(`create table if not exists ${TABLE} (n int primary key)`);
  const written: { n: number; acknowledged: Promise<boolean> }[] = [];
  return {
    write() {
      for (const client of clients) {
        const n = (rows += 1);
        const acknowledged = client.query(`insert into ${TABLE} values (${n})`).then(
          () => true,
          () => false,
        );
        written.push({ n, acknowledged });
      }
    },
    async judge() {
      const answers = await Promise.all(
        written.map(async ({ n, acknowledged }) => ((await acknowledged) ? n : undefined)),
      );
      await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
      const told = answers.filter((n) => n !== undefined);
      const now = new pg.Client({ connectionString: cluster.primaryUrl('postgres') });
      await now.connect();
      try {
        const { rows: kept } = await now.query<{ n: number }>(`select n from ${TABLE} where n = any($1)`, [told]);
        return { acknowledged: told.length, lost: told.length - kept.length };
      } finally {
        await now.end();
      }
    },
  };
}
