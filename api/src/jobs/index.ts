export { listJobs } from './jobs';
export { type Job } from './schedule-every';
export { startJobs } from './start-jobs';
