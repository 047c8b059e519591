// A whole cluster on one machine: every "machine" is a loopback address and a folder. The configuration files are those
// of real machines.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { cutPower, freeze, killPostgres, launch, until } from './programs';
import { keepSecrets, type Machine, readInventory, renderCluster } from './render';

const ROOT = resolve(__dirname, '../..');
const ASK_MS = 2000;

/** A member as Patroni lists it. */
interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

export type Cluster = ReturnType<typeof openCluster>;

/** Returns an account without privileges to run PostgreSQL as, because it refuses to run as root. */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const isOk = (address: string, method = 'GET'): Promise<boolean> =>
  fetch(address, { method, signal: AbortSignal.timeout(ASK_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Opens a cluster in a folder, running or not. Starts nothing before `up`.
 *
 * @param folder of configuration, data, logs and secrets
 * @param siteEnv goes to both sites in addition to their `site.env`
 */
export function openCluster(folder: string, siteEnv: Record<string, string>) {
  const inventory = readInventory(join(__dirname, 'one-machine.json'));
  const account = unprivilegedAccount();
  const { databases, sites, ports } = inventory;
  const home = (machine: string) => join(folder, machine);
  const superuser = () => `postgres:${keepSecrets(join(folder, 'secrets.json')).superuser}`;

  function createFolders(): void {
    const postgres = join(inventory.postgresBin, 'postgres');
    const absent = ['etcd', 'patroni', 'patronictl', 'haproxy', 'pgrep', postgres].filter(
      (name) => spawnSync('which', [name]).status !== 0,
    );
    if (absent.length > 0)
      throw new Error(`missing: ${absent.join()} (apt install patroni etcd-server haproxy postgresql procps)`);
    renderCluster(inventory, folder, (machine) => ({ config: home(machine), data: join(home(machine), 'data') }));
    const pictures = join(folder, 'pictures');
    mkdirSync(pictures, { recursive: true });
    for (const { name } of [...databases, ...sites])
      mkdirSync(join(home(name), 'data'), { recursive: true, mode: 0o700 });
    for (const { name } of sites) {
      const link = join(home(name), 'data/pictures');
      if (!existsSync(link)) symlinkSync(pictures, link);
    }
    for (const { name } of [...databases, ...sites])
      if (account.uid !== undefined) execFileSync('chown', ['-Rh', `${account.uid}:${account.gid}`, home(name)]);
  }

  function startEtcd({ name }: Pick<Machine, 'name'>): void {
    const args = ['--config-file', join(home(name), 'etcd.yml')];
    launch(home(name), { command: 'etcd', args, file: 'etcd.yml', ...account });
  }

  function startPatroni({ name }: Pick<Machine, 'name'>): void {
    const args = [join(home(name), 'patroni.yml')];
    launch(home(name), { command: 'patroni', args, file: 'patroni.yml', ...account });
  }

  function startSite({ name }: Machine): void {
    const balancer = ['-W', '-db', '-f', join(home(name), 'haproxy.cfg')];
    launch(home(name), { command: '/usr/sbin/haproxy', args: balancer, file: 'haproxy.cfg', ...account });
    const args = [`--env-file=${join(home(name), 'site.env')}`, join(ROOT, 'tooling/tasks/run-site.mjs')];
    launch(home(name), { command: process.execPath, args, file: 'site.env', env: siteEnv });
  }

  /** Returns every member as listed by the first Patroni that responds. */
  async function members(): Promise<Member[]> {
    return Promise.any(
      databases.map(async ({ address }) => {
        const url = `http://${address}:${ports.patroni}/cluster`;
        const response = await fetch(url, { signal: AbortSignal.timeout(ASK_MS) });
        return ((await response.json()) as { members: Member[] }).members;
      }),
    );
  }

  const confirms =
    (path: string) =>
    ({ address }: Machine) =>
      isOk(`http://${address}:${ports.patroni}/${path}`, 'OPTIONS');

  /** Returns the only machine whose Patroni reports that it is primary and holds the lease; else undefined. */
  async function primary(): Promise<string | undefined> {
    const says = await Promise.all(databases.map(confirms('primary')));
    const holders = databases.filter((_, index) => says[index]);
    return holders.length === 1 ? holders[0]?.name : undefined;
  }

  /** Returns whether a primary, a synchronous standby and another standby run on one timeline without lag. */
  async function isWhole(): Promise<boolean> {
    const all = await members();
    // Patroni lists a lost machine until its lease expires; ask the machine itself.
    const healthy = await Promise.all(databases.map(confirms('health')));
    const leader = all.find(({ role }) => role === 'leader');
    const follows = ({ state, timeline, lag }: Member) =>
      ['running', 'streaming'].includes(state) && timeline === leader?.timeline && Number(lag) < 16 * 1024 * 1024;
    return (
      all.length === databases.length &&
      !healthy.includes(false) &&
      leader?.state === 'running' &&
      all.some(({ role }) => role === 'sync_standby') &&
      all.every((member) => member === leader || follows(member))
    );
  }

  /** Waits until a primary has two standbys that follow it. */
  const whole = (seconds: number) => until(isWhole, seconds, 'a primary and two standbys that follow it');

  return {
    members,
    primary,
    whole,
    /** Addresses of the sites' HAProxy. */
    fronts: sites.map(({ address }) => `http://${address}:${ports.front}`),
    /** Returns the connection string of the superuser to one machine, past HAProxy. */
    superuserUrl(machine: string, database: string): string {
      const address = databases.find(({ name }) => name === machine)?.address;
      return `postgres://${superuser()}@${address}:${ports.postgres}/${database}`;
    },
    /** Returns the connection string of the superuser to the primary, through HAProxy. */
    primaryUrl: () => `postgres://${superuser()}@${sites[0]?.address}:${ports.primary}/loyalty`,
    /**
     * Starts everything and waits until both sites serve.
     * @throws Error that names what did not start; the logs are in the machines' folders
     */
    async up(): Promise<void> {
      createFolders();
      databases.forEach(startEtcd);
      await until(() => isOk(`http://${databases[0]?.address}:${ports.etcdClient}/health`), 30, 'etcd has a leader');
      databases.forEach(startPatroni);
      await whole(120);
      sites.forEach(startSite);
      for (const { address, name } of sites) {
        await until(() => isOk(`http://${address}:${ports.site}/api/readyz`), 120, `the site of ${name} is ready`);
        await until(() => isOk(`http://${address}:${ports.front}/api/readyz`), 10, `${name} leads to a site`);
      }
    },
    /** Stops everything at once, like a power cut; keeps data and logs. */
    async halt(): Promise<void> {
      for (const { name } of [...sites, ...databases]) await cutPower(home(name));
    },
    cutPower: (machine: string) => cutPower(home(machine)),
    killPostgres: (machine: string) => killPostgres(home(machine)),
    freeze: (machine: string) => freeze(home(machine)),
    /** Starts what does not run on a database machine, as after a power cut. */
    start(name: string): void {
      startEtcd({ name });
      startPatroni({ name });
    },
    /**
     * Switches over to the synchronous standby.
     * @throws Error with patronictl's output
     */
    async switchover(from: string): Promise<void> {
      const to = (await members()).find(({ role }) => role === 'sync_standby')?.name ?? 'no synchronous standby';
      const args = [
        '-c',
        join(home(from), 'patroni.yml'),
        'switchover',
        '--master',
        from,
        '--candidate',
        to,
        '--force',
      ];
      await promisify(execFile)('patronictl', args).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`patronictl switchover: ${stdout}${stderr}`);
      });
    },
  };
}
