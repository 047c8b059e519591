import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Stage } from './stage';

/** Runs the lines of a script with pgbench, prepared. @throws Error of pgbench, or when a transaction failed */
export async function runScript(
  { url }: Pick<Stage, 'url'>,
  { connections, seconds, lines }: { connections: number; seconds: number; lines: string[] },
): Promise<{ scans: number; rate: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'scans-pgbench-'));
  try {
    const file = join(folder, 'scan.sql');
    writeFileSync(file, `${lines.join('\n')}\n`);
    const flags = ['-n', '-M', 'prepared', '-c', connections, '-j', 1, '-T', seconds, '-f', file];
    const { stdout, stderr } = await promisify(execFile)('pgbench', [...flags.map(String), url]);
    const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
    const scans = figure(/transactions actually processed: (\d+)/);
    if (!(scans > 0) || figure(/failed transactions: (\d+)/) > 0)
      throw new Error(`pgbench failed:\n${stdout}${stderr}`);
    return { scans, rate: figure(/tps = ([\d.]+)/) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
