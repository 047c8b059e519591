import type { ChildProcess } from 'node:child_process';

/** Keeps what a child process prints on both streams. @returns all of it, so far */
export function printedBy({ stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>): () => string {
  const printed: string[] = [];
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  return () => printed.join('');
}

/** Kills a child process when this one ends first: whoever started it may be stopped in the middle, and nobody else would. */
export function endWithUs(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
