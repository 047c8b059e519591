import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printedBy } from '../site/site-process';

const root = join(__dirname, '../../../..');

/** Result of `npm run deploy -- …`. */
export interface Deployed {
  exitCode: number | null;
  /** Both streams. */
  output: string;
}

/** Runs the command in a process of its own, as a pipeline does. */
export async function runDeploy(target: string, ...words: string[]): Promise<Deployed> {
  const command = ['tooling/deploy/bin.cjs', ...words, '--to', target];
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = printedBy(child);
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, output: output() };
}

/**
 * Runs the command.
 * @returns the release named by the last line of output
 * @throws Error with the output, unless the exit code is 0
 */
export async function deploy(target: string, ...words: string[]): Promise<string> {
  const { exitCode, output } = await runDeploy(target, ...words);
  if (exitCode !== 0) throw new Error(`deploy ${words.join(' ')} ended with ${exitCode}:\n${output}`);
  return /\d+\.\d+\.\d+\S*-[0-9a-f]{8}/.exec(output.trim().split('\n').at(-1) ?? '')?.[0] ?? '';
}

/** Returns one digest over all paths and bytes of a folder. */
export function digestOfFolder(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
    hash.update(file.slice(folder.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Returns one remote's entry of a target's run-time configuration, as text. */
export function entryOf(target: string, remote: string): string {
  const { remotes } = JSON.parse(readFileSync(join(target, 'remotes.json'), 'utf8')) as { remotes: { name: string }[] };
  return JSON.stringify(remotes.find(({ name }) => name === remote));
}
