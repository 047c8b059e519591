export { listJobs } from './jobs';
export { type Job, startJobs } from './schedule-every';
