import type { FastifyServerOptions } from 'fastify';
import { describeError, withoutSecrets } from './describe-error';

/** Destination of log lines, one JSON object each. */
export interface LogDestination {
  write(line: string): void;
}

const SERIALISED = new Set(['err', 'req', 'res']);

/**
 * Keeps numbers, short texts and values with a serializer. Drops other objects: at level trace the upload parser would
 * log headers with the caller's token.
 */
function sieve(facts: Record<string, unknown>): Record<string, unknown> {
  const passed = Object.entries(facts).map(([name, fact]) => {
    if (typeof fact === 'string') return [name, withoutSecrets(fact)];
    const plain = typeof fact !== 'object' || fact === null || SERIALISED.has(name);
    return [name, plain ? fact : 'left out'];
  });
  return Object.fromEntries(passed) as Record<string, unknown>;
}

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/**
 * Returns the options of the structured log: one JSON object a line, `{level, time, reqId?, msg, …}`. It holds no URL,
 * header, body, statement parameter or user id (docs/operations/observability.md): mobile numbers, one-time codes and
 * tokens travel there, and a log outlives the erasure of an account.
 */
export function logOptions(level: string, stream?: LogDestination): LoggerOptions {
  return {
    level,
    ...(stream && { stream }),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }), log: sieve },
    redact: ['req.headers', 'mobile', 'otp', 'token', '*.mobile', '*.otp', '*.token'],
    serializers: {
      err: describeError as never,
      req: ({ method, id }: { method: string; id: string }) => ({ id, method }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
    hooks: {
      /** Libraries log bare errors and texts made of them; both are filtered the same way. */
      logMethod(given, method) {
        const [first, ...rest] = given.map((part: unknown) => (typeof part === 'string' ? withoutSecrets(part) : part));
        if (first instanceof Error) return method.apply(this, [{ err: first }, 'error'] as never);
        const unnamed = typeof first === 'object' && first !== null && 'err' in first && rest.length === 0;
        method.apply(this, (unnamed ? [first, 'error'] : [first, ...rest]) as never);
      },
    },
  };
}
