import { readFileSync, readdirSync } from 'node:fs';

const TICKS_A_SECOND = 100;

interface ProcessTimes {
  parent: number;
  /** Seconds of processor time, user and system: its own, and of the children it has waited for. */
  own: number;
  ended: number;
}

function timesOf(pid: number): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const seconds = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / TICKS_A_SECOND;
    return { parent: Number(fields[1]), own: seconds(11), ended: seconds(13) };
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}

/** Processor seconds that a process has used so far. Linux. */
export const processorSeconds = (pid: number): number => timesOf(pid)?.own ?? Number.NaN;

/** Processor seconds of a PostgreSQL server so far: the postmaster and every process it started, those that ended included. */
export function serverSeconds(postmaster: number): number {
  for (;;) {
    const top = timesOf(postmaster);
    if (!top) return Number.NaN;
    const children = readdirSync('/proc').flatMap((name) => {
      const times = /^\d+$/.test(name) ? timesOf(Number(name)) : undefined;
      return times?.parent === postmaster ? [times.own] : [];
    });
    // One that ended while the others were read is among neither: read again.
    if (timesOf(postmaster)?.ended === top.ended) {
      return children.reduce((sum, seconds) => sum + seconds, top.own + top.ended);
    }
  }
}
