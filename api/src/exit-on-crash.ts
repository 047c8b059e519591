import type { FastifyBaseLogger } from 'fastify';

/**
 * Exits with 1 after an uncaught error, whose process state is unknown; the supervisor restarts it. The log gets the
 * output of describe-error.ts: Node's own report would print the error with all its properties.
 */
export function exitOnCrash(log: Pick<FastifyBaseLogger, 'fatal'>): void {
  const crash = (error: unknown) => {
    log.fatal({ err: error }, 'the process ends: nobody caught this error');
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}
