import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/**
 * Reads the processor seconds of a process: its own, and those of ended children that it has waited for.
 * Linux.
 */
function readStat(path: string): { parent: number; own: number; ended: number } {
  const stat = readFileSync(path, 'utf8');
  // The second field is a name in brackets, which may contain blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / TICKS_A_SECOND;
  return { parent: Number(fields[1]), own: seconds(11), ended: seconds(13) };
}

/** Returns the processor seconds that a process has used so far. */
export const processorSeconds = (pid: number): number => readStat(`/proc/${pid}/stat`).own;

/** Returns the processor seconds of a PostgreSQL server so far, including its ended connections. */
export function serverSeconds(postmaster: number): number {
  for (;;) {
    const before = readStat(`/proc/${postmaster}/stat`);
    const children = readdirSync('/proc').flatMap((name) => {
      if (!/^\d+$/.test(name)) return [];
      try {
        const { parent, own } = readStat(`/proc/${name}/stat`);
        return parent === postmaster ? [own] : [];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
    // A process that ended during the reads is counted in neither place: read again.
    if (readStat(`/proc/${postmaster}/stat`).ended !== before.ended) continue;
    return children.reduce((sum, seconds) => sum + seconds, before.own + before.ended);
  }
}

/** Returns the peak memory of a process and its children since the last call in MiB; the kernel records it, so none is missed. */
export function takePeakMiB(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [pid, ...children].reduce((sum, one) => sum + takeOwnPeakMiB(one), 0);
}

function takeOwnPeakMiB(pid: number): number {
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1];
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Number(peak) / 1024;
}
