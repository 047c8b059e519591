import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSiteProcess } from '../../../browser/src/site/site-process';
import { type Fault, createProgramme } from '../fault';

/** docs/trust.md "Two processes on one PGlite": a second process on the embedded database's directory, and locks of ended processes. */
export const twoOnOneDirectory: Fault = {
  engines: ['pglite'],
  quick: 1,
  long: 20,
  async make(run) {
    // Another program, whose process id the lock will contain.
    const other = spawn('sleep', ['3600']);
    run.defer(() => other.kill('SIGKILL'));
    let node = await run.start();
    const { dataDir } = node;
    const lock = join(dataDir, 'database.pid');
    const programme = await createProgramme(node, { codes: 5000 + run.runs * 5000, users: 6 });
    const load = run.startLoad({ programme, host: () => node.host, clients: 2 });
    for (const round of run.rounds()) {
      const { pid } = node.process;
      const second = await startSiteProcess({ program: 'api', dataDir, env: { DATABASE_URL: '' } }).then(
        async (served) => `it served and ended with ${await served.stop('SIGKILL')}`,
        (error: unknown) => (error as Error).message,
      );
      const hasRefused = second.includes(`in use by process ${pid}`) && /exit code [1-9]/.test(second);
      run.check(hasRefused, `the second process did not refuse as it should: ${second.slice(0, 300)}`);
      run.check(readFileSync(lock, 'utf8').startsWith(`${pid} `), 'the refused process took the lock');
      await node.stop('SIGKILL');
      // Every other time the lock's process id belongs to another program by now.
      if (round % 2 === 1) writeFileSync(lock, `${other.pid} 1\n`);
      await run.recover(async () => (node = await run.restart(node)));
    }
    await load.stop();
    return 'refused, named the process id, exit ≠ 0; no stale lock blocked a start';
  },
};
