import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { printedBy } from '../../../e2e/src/site/child-of-ours';

export const root = join(__dirname, '../../..');

/**
 * Runs a program until it ends, from the root of the project unless told otherwise.
 * @throws Error with what it printed, when it fails
 */
export function runToEnd(program: string, programArguments: string[], cwd = root): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, {
      cwd,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = printedBy(child);
    child.once('error', reject);
    child.once('close', (status) =>
      status === 0 ? resolve() : reject(new Error(`${program} ${programArguments.join(' ')}:\n${printed()}`)),
    );
  });
}
