import type { FastifyBaseLogger } from 'fastify';

/**
 * Ends the process with 1 after an error that nobody caught, for whoever supervises it to start again: its state is unknown.
 * The log gets what describe-error.ts leaves of it; Node's own report would print the error with everything it carries.
 */
export function exitOnCrash(log: Pick<FastifyBaseLogger, 'fatal'>): void {
  const crash = (error: unknown) => {
    log.fatal({ err: error }, 'the process ends: nobody caught this error');
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}
