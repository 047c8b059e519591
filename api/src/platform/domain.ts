import type { FastifyPluginAsync } from 'fastify';
import type { Job } from './jobs/schedule-every';

export interface JobLog {
  fatal(fields: object, message: string): void;
}

/** What a domain adds to a running api; app.ts lists the domains. */
export interface Domain<Context> {
  /** Plugins, in the order of the reference. */
  routes: readonly ((context: Context) => FastifyPluginAsync)[];
  /** Background jobs of a process; safe on any number of nodes at once. */
  jobs(context: Context, log: JobLog): Job[];
}
