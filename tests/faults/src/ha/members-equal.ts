import pg from 'pg';
import { type Cluster, until } from './cluster';

const WITHIN_S = 60;

async function fingerprint(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
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
export function areMembersEqual(cluster: Cluster): Promise<boolean> {
  const compare = async () => {
    const members = await cluster.members();
    const prints = await Promise.all(members.map(({ name }) => fingerprint(cluster.superuserUrl(name, 'loyalty'))));
    return new Set(prints).size === 1 && prints.length === 3 ? true : undefined;
  };
  return until(compare, WITHIN_S, 'all members hold the same').catch(() => false);
}
