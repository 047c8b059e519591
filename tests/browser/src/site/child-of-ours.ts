import type { ChildProcess } from 'node:child_process';

/** Collects a child process's output, both streams. @returns a function that returns all output so far */
export function printedBy({ stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>): () => string {
  const printed: string[] = [];
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  return () => printed.join('');
}

/** Kills a child process when this process ends first, e.g. when a test run is interrupted. */
export function endWithUs(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
