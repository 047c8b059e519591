import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { LoadOrder, LoadReport } from './scan-load';

/** Runs the generator in a process of its own. */
export function startLoad(order: LoadOrder): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    const child = fork(join(__dirname, 'scan-load.ts'), { execArgv: ['--import', 'tsx'] });
    child.once('message', (report) => resolve(report as LoadReport));
    child.once('exit', (code) => code !== 0 && reject(new Error(`The generator ended with code ${code}.`)));
    child.send(order);
  });
}
