import type { Metrics } from '../metrics';

/** Work that every process repeats in the background; safe on any number of nodes at once. */
export interface Job {
  /** The name in the log and in the metrics. */
  name: string;
  intervalMs: number;
  /** @param signal aborted when the process stops; a job that ignores it is awaited */
  run(signal: AbortSignal): Promise<unknown>;
}

export interface JobLog {
  error(fields: object, message: string): void;
}

interface Schedule {
  /** Delay of the first run; 0 by default. */
  delayMs?: number;
  metrics: Pick<Metrics, 'jobSeconds'>;
  log: JobLog;
}

/**
 * Runs a job every `intervalMs` until it is stopped. Runs never overlap: one that is due during another is skipped. A
 * failed run is logged and counted, and the next one is still tried. The timers do not keep the process alive.
 * @returns a function that stops the job and resolves when a run under way has ended
 */
export function scheduleEvery(job: Job, { delayMs = 0, metrics, log }: Schedule): () => Promise<void> {
  const { name, intervalMs } = job;
  const stopping = new AbortController();
  const outcomes = ['succeeded', 'failed'] as const;
  // Prometheus counts no increase from a series that did not exist before.
  for (const outcome of outcomes) metrics.jobSeconds.zero({ job_name: name, outcome });

  async function run(): Promise<void> {
    const started = performance.now();
    const observe = (outcome: (typeof outcomes)[number]) =>
      metrics.jobSeconds.observe({ job_name: name, outcome }, (performance.now() - started) / 1000);
    try {
      await job.run(stopping.signal);
      observe('succeeded');
    } catch (error) {
      observe('failed');
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
