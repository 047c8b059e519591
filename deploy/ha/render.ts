// Renders the templates: the same files for one machine and for real ones.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `etcd`, Patroni and PostgreSQL run on a database machine, HAProxy and the site on a site machine. */
export interface Machine {
  name: string;
  address: string;
}

/** The machines of a cluster (one-machine.json). */
export interface Inventory {
  /** Patroni's scope. */
  name: string;
  /** CIDR that PostgreSQL takes connections from. */
  network: string;
  /** Folder of PostgreSQL's programs. */
  postgresBin: string;
  /** As in postgresql.conf. */
  sharedBuffers: string;
  watchdog: 'off' | 'automatic' | 'required';
  /** Three: two cannot tell which of them is cut off. */
  databases: Machine[];
  sites: Machine[];
  ports: Record<string, number>;
  publicUrl: string;
}

const DATABASE_FILES = ['etcd.yml', 'patroni.yml', 'create-database.sh'];
const SITE_FILES = ['haproxy.cfg', 'site.env'];

export const readInventory = (file: string): Inventory => JSON.parse(readFileSync(file, 'utf8')) as Inventory;

/** Returns the passwords and keys of a cluster from the file; creates the file, readable by its owner only. */
export function keepSecrets(file: string): Record<string, string> {
  const names = ['superuser', 'replication', 'rewind', 'restapi', 'application'];
  const key = () => randomBytes(32).toString('base64');
  const secrets = {
    ...Object.fromEntries(names.map((name) => [name, randomBytes(24).toString('base64url')])),
    codeKeys: `A:${key()}`,
    tokenKeys: `k1:${key()}`,
    payoutKeys: `k1:${key()}`,
  };
  // A file of an earlier release lacks the newest of them.
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  writeFileSync(file, `${JSON.stringify({ ...secrets, ...kept }, null, 2)}\n`, { mode: 0o600 });
  return { ...secrets, ...kept };
}

/**
 * Writes every machine's files into `<folder>/<machine>`, and `secrets.json` once.
 *
 * `{{a.b}}` in a template is replaced by a value. A line with `{{database.…}}` or `{{site.…}}` is repeated for each of
 * them.
 *
 * @param foldersOf a machine's folders of configuration and data
 * @throws Error when a template names a value that the inventory does not have
 */
export function renderCluster(
  inventory: Inventory,
  folder: string,
  foldersOf: (machine: string) => { config: string; data: string },
): void {
  const { databases, sites, ports } = inventory;
  mkdirSync(folder, { recursive: true });
  const common = {
    ...inventory,
    secrets: keepSecrets(join(folder, 'secrets.json')),
    etcdMembers: databases.map(({ name, address }) => `${name}=http://${address}:${ports.etcdPeer}`).join(),
    siteAddresses: sites.map(({ address }) => address).join(),
  };
  const write = (machine: Machine, files: readonly string[]) => {
    mkdirSync(join(folder, machine.name), { recursive: true });
    for (const file of files) {
      const template = readFileSync(join(__dirname, `templates/${file}.template`), 'utf8');
      const values = { ...common, ...foldersOf(machine.name), machine };
      // They contain secrets; Patroni runs the script.
      const mode = file.endsWith('.sh') ? 0o700 : 0o600;
      writeFileSync(join(folder, machine.name, file), fillIn(template, values), { mode });
    }
  };
  for (const machine of databases) write(machine, DATABASE_FILES);
  for (const machine of sites) write(machine, SITE_FILES);
}

function fillIn(template: string, values: Inventory & object): string {
  const fillLine = (line: string, given: object) =>
    line.replaceAll(/\{\{([\w.]+)\}\}/g, (_, path: string) => {
      const value = path.split('.').reduce<unknown>((holder, key) => (holder as Record<string, unknown>)?.[key], given);
      if (value === undefined) throw new Error(`The inventory has no ${path}`);
      return String(value as string | number);
    });
  const linesOf = (line: string) => {
    if (line.includes('{{database.'))
      return values.databases.map((database) => fillLine(line, { ...values, database }));
    if (line.includes('{{site.')) return values.sites.map((site) => fillLine(line, { ...values, site }));
    return [fillLine(line, values)];
  };
  return template.split('\n').flatMap(linesOf).join('\n');
}
