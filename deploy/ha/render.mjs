// Renders the templates: the same files for one machine and for real ones. No dependencies.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEMPLATES = join(import.meta.dirname, 'templates');
const DATABASE_FILES = [
  'etcd.yml',
  'patroni.yml',
  'create-database.sh',
  'loyalty-etcd.service',
  'loyalty-patroni.service',
];
const SITE_FILES = ['haproxy.cfg', 'site.env', 'loyalty-haproxy.service', 'loyalty-site.service'];
/** File modes: secrets are readable by their account only. */
const MODES = { 'patroni.yml': 0o600, 'site.env': 0o600, 'create-database.sh': 0o700 };

/**
 * Renders every file of every machine.
 *
 * `{{a.b}}` is replaced by a value. A line with `{{database.…}}` or `{{site.…}}` is repeated for each of them; a line
 * with an optional value that the inventory omits (`{{certificate}}`) is dropped.
 *
 * @param {import('./inventory.mjs').Inventory} inventory
 * @param {Record<string, string>} secrets of `keepSecrets`
 * @param {(machine: string) => {config: string, data: string}} foldersOf a machine's folders of configuration and data
 * @returns {{machine: string, file: string, text: string, mode: number}[]}
 * @throws Error when a template names a value that does not exist
 */
export function renderCluster(inventory, secrets, foldersOf) {
  const { databases, sites, ports, certificate } = inventory;
  const common = {
    ...inventory,
    secrets,
    certificate: certificate ?? null,
    etcdMembers: databases.map(({ name, address }) => `${name}=http://${address}:${ports.etcdPeer}`).join(),
    siteAddresses: sites.map(({ address }) => address).join(),
  };
  const renderFor = (machine, files) => {
    const values = { ...common, ...foldersOf(machine.name), machine: { front: machine.address, ...machine } };
    return files.map((file) => ({
      machine: machine.name,
      file,
      text: fillIn(readFileSync(join(TEMPLATES, `${file}.template`), 'utf8'), values, file),
      mode: MODES[file] ?? 0o644,
    }));
  };
  return [
    ...databases.flatMap((machine) => renderFor(machine, DATABASE_FILES)),
    ...sites.flatMap((machine) => renderFor(machine, SITE_FILES)),
  ];
}

function fillIn(template, values, file) {
  const linesOf = (line) => {
    if (line.includes('{{database.'))
      return values.databases.map((database) => fillLine(line, { ...values, database }));
    if (line.includes('{{site.')) return values.sites.map((site) => fillLine(line, { ...values, site }));
    return [fillLine(line, values)];
  };
  const fillLine = (line, given) => {
    let leftOut = false;
    const text = line.replaceAll(/\{\{([\w.]+)\}\}/g, (_, path) => {
      const value = path.split('.').reduce((holder, key) => holder?.[key], given);
      if (value === undefined) throw new Error(`${file} names ${path}, which does not exist`);
      if (value === null) leftOut = true;
      return String(value);
    });
    return leftOut ? undefined : text;
  };
  return template
    .split('\n')
    .flatMap(linesOf)
    .filter((line) => line !== undefined)
    .join('\n');
}
