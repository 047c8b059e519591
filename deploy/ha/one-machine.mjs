// A whole cluster on one machine: every "machine" is a loopback address and a folder. The configuration files are those
// of real machines, but this file starts the programs instead of systemd.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, lchownSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { keepSecrets, readInventory } from './inventory.mjs';
import { cutPower, endProgram, freeze, killPostgres, launch, pidOf, until } from './programs.mjs';
import { renderCluster } from './render.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const ASK_MS = 2000;
const NEEDED = ['etcd', 'patroni', 'patronictl', 'haproxy'];

/** Returns a message about programs that this machine lacks for a cluster; undefined if there are all. */
function whatIsMissing({ postgresBin }) {
  const absent = NEEDED.filter((name) => spawnSync('which', [name]).status !== 0);
  if (!existsSync(join(postgresBin, 'postgres'))) absent.push(join(postgresBin, 'postgres'));
  if (process.platform !== 'linux') absent.push('Linux (loopback addresses, /proc)');
  return absent.length === 0
    ? undefined
    : `missing: ${absent.join(', ')} (apt install patroni etcd-server haproxy postgresql)`;
}

/** Returns an account without privileges to run PostgreSQL as, because it refuses to run as root. */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return {};
  const id = (option) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Opens a cluster in a folder, running or not. Starts nothing before `up`.
 *
 * @param {{folder: string, inventoryFile?: string, siteEnv?: Record<string, string>}} options folder of configuration,
 *   data, logs and secrets; siteEnv goes to both sites in addition to their `site.env`
 */
export function openCluster({ folder, inventoryFile = join(import.meta.dirname, 'one-machine.json'), siteEnv = {} }) {
  const inventory = readInventory(inventoryFile);
  const account = unprivilegedAccount();
  const home = (machine) => join(folder, machine);
  const pictures = join(folder, 'pictures');
  const files = join(folder, 'secrets.json');
  const { databases, sites, ports } = inventory;

  function createFolders() {
    const missing = whatIsMissing(inventory);
    if (missing) throw new Error(missing);
    mkdirSync(pictures, { recursive: true });
    const rendered = renderCluster(inventory, keepSecrets(files), (machine) => ({
      config: home(machine),
      data: join(home(machine), 'data'),
    }));
    for (const { name } of [...databases, ...sites])
      mkdirSync(join(home(name), 'data'), { recursive: true, mode: 0o700 });
    for (const { machine, file, text, mode } of rendered) writeFileSync(join(home(machine), file), text, { mode });
    for (const { name } of sites) {
      const link = join(home(name), 'data/pictures');
      if (!existsSync(link)) symlinkSync(pictures, link);
    }
    if (account.uid === undefined) return;
    for (const { name } of [...databases, ...sites]) giveAway(home(name));
  }

  function giveAway(path) {
    chownSync(path, account.uid, account.gid);
    for (const entry of readdirSync(path, { recursive: true })) lchownSync(join(path, entry), account.uid, account.gid);
  }

  const startEtcd = ({ name }) =>
    launch({
      folder: home(name),
      program: 'etcd',
      command: 'etcd',
      args: ['--config-file', join(home(name), 'etcd.yml')],
      account,
    });
  const startPatroni = ({ name }) =>
    launch({
      folder: home(name),
      program: 'patroni',
      command: 'patroni',
      args: [join(home(name), 'patroni.yml')],
      account,
    });
  const startSite = ({ name }) => {
    launch({
      folder: home(name),
      program: 'haproxy',
      command: '/usr/sbin/haproxy',
      args: ['-W', '-db', '-f', join(home(name), 'haproxy.cfg')],
      account,
    });
    launch({
      folder: home(name),
      program: 'site',
      command: process.execPath,
      args: [`--env-file=${join(home(name), 'site.env')}`, join(ROOT, 'tooling/tasks/run-site.mjs')],
      cwd: ROOT,
      env: siteEnv,
    });
  };

  /** Returns every member as listed by the first Patroni that responds: `{name, role, state, timeline, lag?}`. */
  async function members() {
    const asked = await Promise.allSettled(
      databases.map(async ({ address }) => {
        const response = await fetch(`http://${address}:${ports.patroni}/cluster`, {
          signal: AbortSignal.timeout(ASK_MS),
        });
        return (await response.json()).members;
      }),
    );
    const answered = asked.find(({ status }) => status === 'fulfilled');
    if (!answered) throw new Error('No Patroni answers.');
    return answered.value;
  }

  const answers = (address, path) =>
    fetch(`http://${address}:${ports.patroni}/${path}`, {
      method: 'OPTIONS',
      signal: AbortSignal.timeout(ASK_MS),
    }).then(
      ({ status }) => status === 200,
      () => false,
    );

  /**
   * Returns the name of the only machine whose Patroni reports that it is primary and holds the lease; else undefined.
   */
  async function primary() {
    const says = await Promise.all(databases.map(({ address }) => answers(address, 'primary')));
    const holders = databases.filter((_, index) => says[index]).map(({ name }) => name);
    return holders.length === 1 ? holders[0] : undefined;
  }

  /** Returns whether a primary, a synchronous standby and another standby run on one timeline without lag. */
  async function isWhole() {
    const all = await members();
    if (all.length < databases.length) return false;
    // Patroni lists a lost machine until its lease expires; ask the machine itself.
    const healthy = await Promise.all(databases.map(({ address }) => answers(address, 'health')));
    if (healthy.includes(false)) return false;
    const timeline = all.find(({ role }) => role === 'leader')?.timeline;
    return (
      all.some(({ role }) => role === 'sync_standby') &&
      all.every(({ role, state, timeline: own, lag }) =>
        role === 'leader'
          ? state === 'running'
          : ['running', 'streaming'].includes(state) && own === timeline && Number(lag) < 16 * 1024 * 1024,
      )
    );
  }

  const whole = (seconds) => until(isWhole, { seconds, what: 'a primary and two standbys that follow it' });

  return {
    members,
    primary,
    whole,
    /** Addresses of the sites' HAProxy. */
    fronts: sites.map(({ address, front = address }) => `http://${front}:${ports.front}`),
    /** Returns the connection string of the superuser to one machine, past HAProxy. */
    superuserUrl(machine, database = 'postgres') {
      const { address } = databases.find(({ name }) => name === machine);
      return `postgres://postgres:${keepSecrets(files).superuser}@${address}:${ports.postgres}/${database}`;
    },
    /** Returns the connection string of the superuser to the primary, through HAProxy. */
    primaryUrl: (database = 'loyalty') =>
      `postgres://postgres:${keepSecrets(files).superuser}@${sites[0].address}:${ports.primary}/${database}`,
    /**
     * Starts everything and waits until both sites serve.
     * @throws Error that names what did not start; the logs are in the machines' folders
     */
    async up() {
      createFolders();
      databases.forEach(startEtcd);
      await until(async () => (await fetch(`http://${databases[0].address}:${ports.etcdClient}/health`)).ok, {
        seconds: 30,
        what: 'etcd has a leader',
      });
      databases.forEach(startPatroni);
      await whole(120);
      sites.forEach(startSite);
      for (const { address, name } of sites)
        await until(async () => (await fetch(`http://${address}:${ports.site}/api/readyz`)).ok, {
          seconds: 120,
          what: `the site of ${name} is ready`,
        });
      for (const { address, front = address } of sites)
        await until(async () => (await fetch(`http://${front}:${ports.front}/api/readyz`)).ok, {
          seconds: 10,
          what: `the front at ${front} leads to a site`,
        });
    },
    /** Stops everything in order; keeps the data. */
    async down() {
      await Promise.all(sites.map(({ name }) => endProgram(home(name), 'site')));
      await Promise.all(sites.map(({ name }) => endProgram(home(name), 'haproxy', 5)));
      // Standbys last: the primary stops only after they have received all its WAL.
      const last = await primary().catch(() => undefined);
      const order = [...databases].sort((a, b) => Number(b.name === last) - Number(a.name === last));
      for (const { name } of order) await endProgram(home(name), 'patroni', 40);
      await Promise.all(databases.map(({ name }) => endProgram(home(name), 'etcd', 5)));
      for (const { name } of databases) await cutPower(home(name));
    },
    /** Stops everything at once, like a power cut; keeps data and logs. */
    async halt() {
      for (const { name } of sites) {
        await endProgram(home(name), 'site');
        await endProgram(home(name), 'haproxy', 5);
      }
      for (const { name } of databases) await cutPower(home(name));
    },
    cutPower: (machine) => cutPower(home(machine)),
    killPostgres: (machine) => killPostgres(home(machine)),
    freeze: (machine) => freeze(home(machine)),
    /** Starts what does not run on a database machine, as after a power cut. */
    start(machine) {
      if (pidOf(home(machine), 'etcd') === undefined) startEtcd({ name: machine });
      if (pidOf(home(machine), 'patroni') === undefined) startPatroni({ name: machine });
    },
    /**
     * Switches over to the synchronous standby.
     * @throws Error with patronictl's output
     */
    async switchover(from, to) {
      const config = join(home(from), 'patroni.yml');
      const args = ['-c', config, 'switchover', '--master', from, '--candidate', to, '--force'];
      await promisify(execFile)('patronictl', args).catch((error) => {
        throw new Error(`patronictl switchover: ${error.stdout}${error.stderr}`);
      });
    },
  };
}
