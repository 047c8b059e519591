// The machines of a cluster. No dependencies.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';

/**
 * @typedef {{name: string, address: string, front?: string}} Machine
 * @typedef {object} Inventory
 * @property {string} name of the cluster; Patroni's scope
 * @property {string} network CIDR that PostgreSQL takes connections from
 * @property {string} postgresBin folder of PostgreSQL's programs
 * @property {string} sharedBuffers as in postgresql.conf
 * @property {'off' | 'automatic' | 'required'} watchdog
 * @property {string} [certificate] file with certificate chain and key; without it the front speaks HTTP only
 * @property {Machine[]} databases etcd, Patroni and PostgreSQL; three of them
 * @property {Machine[]} sites HAProxy and the site; `front` is where people are let in, by default the machine's address
 * @property {Record<string, number>} ports
 * @property {string} publicUrl
 */

const PORTS = [
  'postgres',
  'patroni',
  'etcdClient',
  'etcdPeer',
  'primary',
  'replicas',
  'haproxyMetrics',
  'front',
  'frontTls',
  'metrics',
  'site',
];

/**
 * Reads and validates an inventory.
 * @param {string} file JSON
 * @returns {Inventory}
 * @throws Error that names the first problem
 */
export function readInventory(file) {
  const inventory = JSON.parse(readFileSync(file, 'utf8'));
  const wrong = firstFault(inventory);
  if (wrong) throw new Error(`${file}: ${wrong}`);
  return inventory;
}

function firstFault({ name, network, postgresBin, sharedBuffers, watchdog, databases, sites, ports, publicUrl }) {
  if (!/^[a-z][a-z0-9-]*$/.test(name ?? '')) return 'name is a word of small letters, digits and hyphens';
  if (!/^[\d.]+\/\d+$/.test(network ?? '')) return 'network is a CIDR such as 10.0.0.0/24';
  if (!postgresBin?.startsWith('/')) return 'postgresBin is the folder of PostgreSQL’s programs';
  if (!/^\d+(kB|MB|GB)$/.test(sharedBuffers ?? '')) return 'sharedBuffers is a size such as 2GB';
  if (!['off', 'automatic', 'required'].includes(watchdog)) return 'watchdog is off, automatic or required';
  if (databases?.length !== 3) return 'three databases: two cannot tell which of them is cut off';
  if (!(sites?.length >= 1)) return 'sites names at least one machine';
  const machines = [...databases, ...sites];
  const odd = machines.find(
    (machine) => !/^[a-z][a-z0-9]*$/.test(machine.name ?? '') || !isIPv4(machine.address ?? ''),
  );
  if (odd) return `a machine has a name (small letters and digits) and an IPv4 address: ${JSON.stringify(odd)}`;
  for (const key of ['name', 'address'])
    if (new Set(machines.map((machine) => machine[key])).size < machines.length) return `two machines share one ${key}`;
  const port = PORTS.find((one) => !(Number.isInteger(ports?.[one]) && ports[one] > 0 && ports[one] < 65_536));
  if (port) return `ports.${port} is a port number`;
  if (new Set(PORTS.map((one) => ports[one])).size < PORTS.length) return 'two ports are the same';
  if (!URL.canParse(publicUrl ?? '')) return 'publicUrl is where people reach the site';
  return undefined;
}

/**
 * Returns the passwords and keys of a cluster from the file; creates the missing ones and stores them there (readable
 * by its owner only).
 * @param {string} file JSON
 */
export function keepSecrets(file) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const password = () => randomBytes(24).toString('base64url');
  const key = () => randomBytes(32).toString('base64');
  const secrets = {
    superuser: password(),
    replication: password(),
    rewind: password(),
    restapi: password(),
    application: password(),
    codeKeys: `A:${key()}`,
    tokenKeys: `k1:${key()}`,
  };
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
