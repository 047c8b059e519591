import { readFileSync } from 'node:fs';

const TICK_MS = 10;
const PAGE_BYTES = 4096;
const MIB = 1_048_576;
const EVERY_MS = 50;

/** Processor milliseconds so far, user and system. Linux. */
function processorMs(stat: string): number {
  const text = readFileSync(stat, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** What a Node process has used: all of it, and its main thread, which answers requests. */
export function useOf(pid: number): { allMs: number; mainMs: number } {
  return { allMs: processorMs(`/proc/${pid}/stat`), mainMs: processorMs(`/proc/${pid}/task/${pid}/stat`) };
}

/** Resident memory in MiB now. */
const residentMiB = (pid: number) =>
  (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES) / MIB;

/** Watches how much memory a process takes at most until it is asked. */
export function watchMemory(pid: number): () => { beforeMiB: number; mostMiB: number } {
  const beforeMiB = residentMiB(pid);
  let mostMiB = beforeMiB;
  const timer = setInterval(() => (mostMiB = Math.max(mostMiB, residentMiB(pid))), EVERY_MS);
  return () => {
    clearInterval(timer);
    return { beforeMiB, mostMiB };
  };
}
