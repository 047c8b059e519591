// `node --import tsx deploy/ha/cluster.ts <command>`: runs a cluster on this machine, or renders the files for real ones.
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { openCluster } from './one-machine';
import { readInventory, renderCluster } from './render';

const FOLDER = '/tmp/loyalty-cluster';
const USAGE = `node --import tsx deploy/ha/cluster.ts <command>

  up                            starts what does not run of three databases and two sites, in ${FOLDER}
  remove                        stops everything at once and removes its data
  render <inventory> <folder>   for real machines: writes every machine's files, and secrets.json once`;

const cluster = openCluster(FOLDER, {
  SMS_PROVIDER: 'outbox',
  SMS_OUTBOX: `${FOLDER}/outbox.jsonl`,
  ADMIN_MOBILES: '9000000001',
  DEMO_DATA: 'on',
});

async function main([name, inventory, out]: string[]): Promise<void> {
  if (name === 'up') {
    await cluster.up();
    console.log(`${await cluster.primary()} is primary. The site: ${cluster.fronts.join(', ')}`);
  } else if (name === 'remove') {
    await cluster.halt();
    rmSync(FOLDER, { recursive: true, force: true });
  } else if (name === 'render' && inventory && out) {
    const folders = { config: '/etc/loyalty', data: '/var/lib/loyalty' };
    renderCluster(readInventory(resolve(inventory)), resolve(out), () => folders);
    console.log(`Written to ${out}. Each folder goes to /etc/loyalty of the machine of its name.`);
  } else throw new Error(USAGE);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
