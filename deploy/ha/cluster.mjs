// `node deploy/ha/cluster.mjs <command>`: runs a cluster on this machine, or renders the files for real machines.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { keepSecrets, readInventory } from './inventory.mjs';
import { openCluster } from './one-machine.mjs';
import { until } from './programs.mjs';
import { renderCluster } from './render.mjs';

const USAGE = `node deploy/ha/cluster.mjs <command> [--folder <folder>] [--inventory <file>]

On this machine (folder: default /tmp/loyalty-cluster):
  up             starts three databases and two sites; what was there before is kept
  status         who is primary, who follows, which site is ready
  kill-primary   cuts the primary's power and says when another serves
  start <name>   the power of a machine comes back
  switchover     hands over to the synchronous standby, as for maintenance
  down           stops everything in order
  remove         stops everything and removes its data

For real machines:
  render --inventory <file> --out <folder>   writes every machine's files, and secrets.json once`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: '/tmp/loyalty-cluster' },
    inventory: { type: 'string' },
    out: { type: 'string' },
  },
});

const cluster = () =>
  openCluster({
    folder: resolve(values.folder),
    ...(values.inventory && { inventoryFile: resolve(values.inventory) }),
    // Contents of site.local.env on real machines; here one-time codes go to a file, and there is demo content.
    siteEnv: {
      SMS_PROVIDER: 'outbox',
      SMS_OUTBOX: join(resolve(values.folder), 'outbox.jsonl'),
      ADMIN_MOBILES: '9000000001',
      DEMO_DATA: 'on',
    },
  });

async function isReady(address) {
  return fetch(address, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function status(one) {
  for (const { name, role, state, timeline, lag } of await one.members())
    console.log(`${name.padEnd(8)}${role.padEnd(14)}${state.padEnd(12)}timeline ${timeline}  lag ${lag ?? '–'}`);
  for (const front of one.fronts)
    console.log(`${front}  ${(await isReady(`${front}/api/readyz`)) ? 'ready' : 'not ready'}`);
}

/** Waits until the primary is not `before` and the site is ready; prints how long that took. */
async function untilServed(one, before) {
  const began = Date.now();
  const after = await until(
    async () => {
      const now = await one.primary();
      return now !== undefined && now !== before && (await isReady(`${one.fronts[0]}/api/readyz`)) ? now : undefined;
    },
    { seconds: 120, what: 'another primary serves' },
  );
  console.log(`${before} → ${after} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

const commands = {
  async up() {
    const one = cluster();
    await one.up();
    await status(one);
  },
  status: () => status(cluster()),
  down: () => cluster().down(),
  async remove() {
    await cluster().halt();
    rmSync(resolve(values.folder), { recursive: true, force: true });
  },
  start: () => cluster().start(positionals[1]),
  async 'kill-primary'() {
    const one = cluster();
    const before = await one.primary();
    await one.cutPower(before);
    await untilServed(one, before);
    console.log(`Bring it back: node deploy/ha/cluster.mjs start ${before}`);
  },
  async switchover() {
    const one = cluster();
    const before = await one.primary();
    await one.switchover(before, (await one.members()).find(({ role }) => role === 'sync_standby').name);
    await untilServed(one, before);
  },
  render() {
    if (!values.inventory || !values.out) throw new Error('render needs --inventory and --out');
    const out = resolve(values.out);
    mkdirSync(out, { recursive: true, mode: 0o700 });
    const inventory = readInventory(resolve(values.inventory));
    const folders = () => ({ config: '/etc/loyalty', data: '/var/lib/loyalty' });
    for (const { machine, file, text, mode } of renderCluster(
      inventory,
      keepSecrets(join(out, 'secrets.json')),
      folders,
    )) {
      mkdirSync(join(out, machine), { recursive: true });
      writeFileSync(join(out, machine, file), text);
      chmodSync(join(out, machine, file), mode);
    }
    console.log(`Written to ${out}. Each folder goes to /etc/loyalty of the machine of its name.`);
  },
};

const command = commands[positionals[0]];
if (!command) {
  console.error(USAGE);
  process.exit(2);
}
try {
  await command();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
