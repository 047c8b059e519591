import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sqlState } from '../src/platform/database/database-errors';

const OBJECT_IN_USE = '55006';

/** Settings of a database on the coordinator and on the workers (docs/operations/citus.md). */
const SETTINGS = {
  coordinator: ["citus.propagate_set_commands = 'local'", 'citus.enable_unsafe_triggers = on'],
  workers: ["lock_timeout = '4s'", "idle_in_transaction_session_timeout = '30s'", 'jit = off'],
};

/** Each worker has ids of its own, from its group × 2⁴⁸. */
const FIRST_ID_OF_A_WORKER = 2 ** 48;

async function query<Row extends object>(url: string, ...statements: readonly string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const onNode = (url: string, database: string, statements: readonly string[]) =>
  query(databaseOf(url, database), ...statements);

export function databaseOf(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

export interface Citus {
  /** Addresses of the workers, each with the database of the coordinator's address. */
  workers: readonly string[];
  /** Creates a database on each node, the coordinator knowing its workers; its own is a copy of `template`. */
  create(name: string, template?: string): Promise<void>;
  /** Renames a database without connections, so that it can be copied. */
  finish(name: string, to: string): Promise<void>;
  copy(template: string, name: string): Promise<void>;
  /** @throws Error if a worker has given a row its id: those are not in the order of the coordinator's */
  checkIds(name: string, schema: string): Promise<void>;
  drop(name: string): Promise<void>;
  /** Drops every database of the prefix, on each node. @returns their names */
  dropAll(prefix: string): Promise<string[]>;
}

/**
 * Returns the cluster of a coordinator's address. Its nodes are those of that database, and each takes connections of
 * the same user.
 */
export async function findCitus(coordinator: string): Promise<Citus> {
  const rows = await query<{ host: string; port: number; group: number }>(
    coordinator,
    'select nodename as host, nodeport as port, groupid as group from pg_dist_node where isactive order by groupid',
  );
  const workers = rows.filter(({ group }) => group !== 0);
  const { host, port } = rows.find(({ group }) => group === 0) ?? fail();
  const workerUrls = workers.map((worker) => addressOfNode(coordinator, worker));
  const nodes = [coordinator, ...workerUrls];
  const database = new URL(coordinator).pathname.slice(1);
  const onAll = async (urls: readonly string[], ...statements: string[]) => {
    await Promise.all(urls.map((url) => onNode(url, database, statements)));
  };
  const configure = async (name: string) => {
    const set = (setting: string) => `alter database ${name} set ${setting}`;
    await onAll([coordinator], ...SETTINGS.coordinator.map(set));
    await onAll(workerUrls, ...SETTINGS.workers.map(set));
  };
  const endPrepared = async (node: string, name: string) => {
    const left = await query<{ gid: string }>(
      node,
      `select gid from pg_prepared_xacts where database = '${name}' and prepared < now() - interval '5 s'`,
    );
    for (const { gid } of left) await onNode(node, name, [`rollback prepared '${gid}'`]);
  };
  // Citus's own processes connect at times, and a killed transaction may be left prepared on a worker.
  const drop = async (name: string, tries = 20): Promise<void> => {
    try {
      await onAll(nodes, `drop database if exists ${name} with (force)`);
    } catch (error) {
      if (sqlState(error) !== OBJECT_IN_USE || tries === 0) throw error;
      await pause(500);
      for (const node of workerUrls) await endPrepared(node, name);
      await drop(name, tries - 1);
    }
  };
  return {
    workers: workerUrls,
    async create(name, template = 'template1') {
      await onAll([coordinator], `create database ${name} template ${template} strategy file_copy`);
      await onAll(workerUrls, `create database ${name}`);
      await configure(name);
      for (const node of nodes)
        await onNode(node, name, ['create extension citus', 'create extension if not exists pg_trgm']);
      await onNode(coordinator, name, [
        `select citus_set_coordinator_host('${host}', ${port})`,
        ...workers.map((worker) => `select citus_add_node('${worker.host}', ${worker.port})`),
      ]);
    },
    async finish(name, to) {
      await onAll(
        nodes,
        `alter database ${name} allow_connections false`,
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
        `alter database ${name} rename to ${to}`,
      );
    },
    async copy(template, name) {
      await onAll(nodes, `create database ${name} template ${template} strategy file_copy`);
      await configure(name);
    },
    async checkIds(name, schema) {
      const url = databaseOf(coordinator, name);
      const tables = await query<{ table: string }>(
        url,
        `select attrelid::regclass::text as table from pg_attribute join pg_class on oid = attrelid
         where attidentity = 'a' and attname = 'id' and relnamespace = '${schema}'::regnamespace order by 1`,
      );
      const each = tables.map(({ table }) => `select '${table}' as table, max(id) as id from ${table}`);
      const wrong = (await query<{ table: string; id: string }>(url, each.join(' union all '))).filter(
        ({ id }) => Number(id) >= FIRST_ID_OF_A_WORKER,
      );
      if (wrong.length > 0) throw new Error(`Ids given by a worker: ${JSON.stringify(wrong)}`);
    },
    drop,
    async dropAll(prefix) {
      const names = new Set<string>();
      for (const node of nodes)
        for (const { name } of await query<{ name: string }>(
          node,
          `select datname as name from pg_database where starts_with(datname, '${prefix}')`,
        ))
          names.add(name);
      for (const name of names) await drop(name);
      return [...names];
    },
  };
}

function addressOfNode(coordinator: string, { host, port }: { host: string; port: number }): string {
  return Object.assign(new URL(coordinator), { hostname: host, port: String(port) }).href;
}

function fail(): never {
  throw new Error(
    'The database of CITUS_URL does not know its coordinator: select citus_set_coordinator_host(…), citus_add_node(…).',
  );
}
