import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../e2e/src/site/site-process';
import { openAcknowledgements } from '../acknowledgements';
import { openGrounds } from '../api-node';
import { startApiProcess } from '../api-process';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { createProgramme } from '../programme';
import { startScanLoad } from '../scan-load';
import { judgePlace, outcomeOf } from '../stored-rows';

const PATIENCE_MS = 60_000;

/** A second process on the directory: it must refuse, name the first, and end with an error. */
async function secondIsRefused(dataDir: string, first: number): Promise<string[]> {
  const second = startApiProcess(await freePort(), { DATA_DIR: dataDir, DATABASE_URL: '', DEMO_DATA: 'off' });
  const started = await second.ready(PATIENCE_MS);
  const code = await second.stop('SIGKILL');
  const broken: string[] = [];
  if (started) broken.push('a second process served from the same directory');
  if (!second.output().includes(`in use by process ${first}`)) {
    broken.push(`the refusal does not name process ${first}: ${second.output().slice(0, 300)}`);
  }
  if (typeof code !== 'number' || code === 0) broken.push(`the refused process ended with ${code}`);
  return broken;
}

async function make({ runs, engine }: FaultRun): Promise<FaultOutcome> {
  const grounds = await openGrounds(engine);
  const acknowledged = openAcknowledgements();
  // Somebody else's program, whose number the lock will hold.
  const other = spawn('sleep', ['3600']);
  try {
    let node = await grounds.start();
    const port = Number(new URL(node.origin).port);
    const lock = join(node.dataDir, 'database.pid');
    const { tokens, codes } = await createProgramme(node, { codes: 5000 + runs * 5000, people: 6 });
    const scans = startScanLoad({
      host: () => node.host,
      tokens,
      codes,
      acknowledged,
      until: grounds.removed,
      clients: 2,
    });
    const broken: string[] = [];
    const recoverySeconds: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      broken.push(...(await secondIsRefused(node.dataDir, node.process.pid!)));
      if (!readFileSync(lock, 'utf8').startsWith(`${node.process.pid} `)) broken.push('the refused one took the lock');
      await node.stop('SIGKILL');
      // What a killed process leaves, once its number has gone to another program; every other time as it left it.
      if (run % 2 === 0) writeFileSync(lock, `${other.pid} 1\n`);
      const killed = performance.now();
      const back = scans.nextAcknowledged();
      node = await grounds.start({ port });
      recoverySeconds.push(((await back) - killed) / 1000);
    }
    const report = await scans.stop();
    await node.stop();
    return outcomeOf(await judgePlace(grounds.place, acknowledged.read()), {
      runs,
      recoverySeconds,
      broken: [...new Set([...report.odd, ...broken])],
      remark:
        'refused, named the PID, exit ≠ 0; a stale lock, also of a number that another program has, held nobody up',
    });
  } finally {
    other.kill('SIGKILL');
    await grounds.remove();
    acknowledged.remove();
  }
}

/** trust.md "Faults": two nodes on PGlite. */
export const twoOnOneDirectory: Fault = {
  name: 'two-on-one-directory',
  about: 'a second process on the embedded database’s directory, and locks of processes that are gone',
  engines: ['pglite'],
  quick: 1,
  long: 20,
  make,
};
