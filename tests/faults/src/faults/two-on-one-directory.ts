import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSiteProcess } from '../../../browser/src/site/site-process';
import type { Fault } from '../fault';
import { createProgramme, withProduct } from '../product';

/** Starts a second process on the directory, which must refuse, name the first and end with an error. */
async function checkSecond(dataDir: string, first: number): Promise<string[]> {
  try {
    const second = await startSiteProcess({ program: 'api', dataDir, env: { DATABASE_URL: '' } });
    await second.stop('SIGKILL');
    return ['a second process served from the same directory'];
  } catch (error) {
    const { message } = error as Error;
    const hasRefused = message.includes(`in use by process ${first}`) && /exit code [1-9]/.test(message);
    return hasRefused ? [] : [`the second process did not refuse as it should: ${message.slice(0, 300)}`];
  }
}

/** trust.md "Faults": two nodes on PGlite. */
export const twoOnOneDirectory: Fault = {
  name: 'two-on-one-directory',
  about: 'a second process on the embedded database’s directory, and locks of ended processes',
  engines: ['pglite'],
  quick: 1,
  long: 20,
  async make({ runs, engine }) {
    // Another program, whose process id the lock will contain.
    const other = spawn('sleep', ['3600']);
    try {
      return await withProduct(engine, async (product) => {
        let node = await product.start();
        const port = Number(new URL(node.origin).port);
        const lock = join(node.dataDir, 'database.pid');
        const programme = await createProgramme(node, { codes: 5000 + runs * 5000, users: 6 });
        const load = product.startLoad({ programme, host: () => node.host, clients: 2 });
        const broken: string[] = [];
        const recoverySeconds: number[] = [];
        for (let run = 0; run < runs; run += 1) {
          const { pid } = node.process;
          broken.push(...(await checkSecond(node.dataDir, pid!)));
          if (!readFileSync(lock, 'utf8').startsWith(`${pid} `)) broken.push('the refused process took the lock');
          await node.stop('SIGKILL');
          // Every other time the lock's process id belongs to another program by now.
          if (run % 2 === 0) writeFileSync(lock, `${other.pid} 1\n`);
          const killed = performance.now();
          const recovered = load.nextAcknowledged();
          node = await product.start({ port });
          recoverySeconds.push(((await recovered) - killed) / 1000);
        }
        const { odd } = await load.stop();
        return {
          runs,
          recoverySeconds,
          broken: [...odd, ...broken],
          remark: 'refused, named the process id, exit ≠ 0; no stale lock blocked a start',
        };
      });
    } finally {
      other.kill('SIGKILL');
    }
  },
};
