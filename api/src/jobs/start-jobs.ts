import type { Metrics } from '../metrics';
import { type Job, type JobLog, scheduleEvery } from './schedule-every';

/**
 * Delay between the first runs of two jobs: together they would take the connections that a fresh process needs for
 * requests.
 */
const START_GAP_MS = 500;

/**
 * Starts the jobs one after another, each on its own schedule.
 *
 * @returns a function that stops all of them and resolves when the runs under way have ended
 */
export function startJobs(jobs: Job[], to: { metrics: Pick<Metrics, 'jobSeconds'>; log: JobLog }): () => Promise<void> {
  const stops = jobs.map((job, index) => scheduleEvery(job, { ...to, delayMs: index * START_GAP_MS }));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
