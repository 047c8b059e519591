import { spawn } from 'node:child_process';
import { join } from 'node:path';

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
    const printed: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
    child.once('error', reject);
    child.once('close', (status) =>
      status === 0 ? resolve() : reject(new Error(`${program} ${programArguments.join(' ')}:\n${printed.join('')}`)),
    );
  });
}
