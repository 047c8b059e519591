import type { Metrics } from '../metrics/create-metrics';

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;

/** Work that every process repeats in the background; safe on any number of nodes at once. */
export interface Job {
  name: string;
  intervalMs: number;
  /** It may take minutes: brands run it beside their other jobs. */
  isLong?: true;
  /** @param signal aborted when the process stops; a job that ignores it is awaited */
  run(signal: AbortSignal): Promise<unknown>;
}

interface Reporting {
  metrics: Pick<Metrics, 'jobSeconds'>;
  log: { error(fields: object, message: string): void };
}

/**
 * Runs a job every `intervalMs`, first after `delayMs`, until it is stopped. Runs never overlap: one that is due during another is skipped. A
 * failed run is logged and counted, and the next one is still tried. The timers do not keep the process alive.
 * @returns a function that stops the job and resolves when a run under way has ended
 */
export function scheduleEvery(
  job: Job,
  { delayMs = 0, metrics, log }: Reporting & { delayMs?: number },
): () => Promise<void> {
  const { name, intervalMs } = job;
  const stopping = new AbortController();
  // Prometheus counts no increase from a series that did not exist before.
  for (const outcome of ['succeeded', 'failed']) metrics.jobSeconds.zero({ job_name: name, outcome });

  async function run(): Promise<void> {
    const end = metrics.jobSeconds.startTimer({ job_name: name });
    try {
      await job.run(stopping.signal);
      end({ outcome: 'succeeded' });
    } catch (error) {
      end({ outcome: 'failed' });
      log.error({ err: error, job: name }, 'a background job failed');
    }
  }

  let running: Promise<void> | undefined;
  const runUnlessRunning = () => {
    running ??= run().finally(() => (running = undefined));
  };
  let timer = setTimeout(() => {
    runUnlessRunning();
    timer = setInterval(runUnlessRunning, intervalMs).unref();
  }, delayMs).unref();
  return async () => {
    clearTimeout(timer);
    stopping.abort();
    await running;
  };
}

/** Delay between the first runs of two jobs: together they would take the connections that requests need. */
const START_GAP_MS = 500;

/** @returns a function that stops all of them and resolves when the runs under way have ended */
export function startJobs(jobs: Job[], to: Reporting): () => Promise<void> {
  const stops = jobs.map((job, index) => scheduleEvery(job, { ...to, delayMs: index * START_GAP_MS }));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
