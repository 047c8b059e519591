import type { FastifyServerOptions } from 'fastify';
import pino from 'pino';
import { sqlState } from '../database/database-errors';

/** SQLSTATE, or the code of Node or Fastify; what the database names; the server function that raised it. */
const NAMES = ['code', 'constraint', 'table', 'column', 'routine', 'syscall'] as const;

/** An error as logged: enough to find the cause, no personal data and no input. */
export interface DescribedError extends Partial<Record<(typeof NAMES)[number], string>> {
  type: string;
  message: string;
  frames?: string[];
  cause?: DescribedError;
}

const MAX_FRAMES = 12;
const MAX_CAUSES = 3;
const MAX_MESSAGE = 300;

/** SQLSTATE classes whose message repeats the rejected value (22: data exception). */
const REPEATS_VALUES = /^(22|P0|XX)/;

/**
 * Six or more digits are a mobile number or a one-time code, three parts with dots a token, a long run of letters and
 * digits that reads unlike a word a code, a key or a signature: none may be logged.
 */
const SECRETS = [
  /\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}\b/g,
  /\+?\d[\d\s-]{4,}\d/g,
  /\b(?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{16,}\b/g,
];

/** Masks all that could be a mobile number, a one-time code, a token, a code or a key: each has a digit or a dot. */
export function withoutSecrets(text: string): string {
  if (!/[\d.]/.test(text)) return text.slice(0, MAX_MESSAGE);
  return SECRETS.reduce((left, secret) => left.replace(secret, '…'), text).slice(0, MAX_MESSAGE);
}

/**
 * Returns the loggable part of an error, by allow-list: the driver's errors carry `detail`, `where`, `query` and
 * `parameters`, the HTTP parser's the raw packet, with all that was sent in them.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error) && (typeof error !== 'object' || error === null)) {
    return { type: typeof error, message: 'not an error' };
  }
  const { name, message = '', stack, cause } = error as Error;
  const state = sqlState(error);
  const said =
    state !== undefined && REPEATS_VALUES.test(state) ? 'said with a value' : withoutSecrets(String(message));
  const frames = framesOf(stack);
  return {
    type: (error as Error).constructor?.name || name || 'Error',
    message: said,
    ...pick(error as Record<string, unknown>),
    ...(frames.length > 0 && { frames }),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describeError(cause, depth + 1) }),
  };
}

function pick(error: Record<string, unknown>): Partial<DescribedError> {
  const named = NAMES.filter((name) => typeof error[name] === 'string' && /^[\w.-]{1,80}$/.test(error[name]));
  return Object.fromEntries(named.map((name) => [name, error[name] as string]));
}

/** Returns only the stack's source locations: it begins with the message. */
function framesOf(stack: unknown): string[] {
  if (typeof stack !== 'string') return [];
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim());
}

/** Destination of log lines, one JSON object each. */
export interface LogDestination {
  write(line: string): void;
}

const SERIALISED = new Set(['err', 'req', 'res']);
const SECRET_NAMES = new Set(['mobile', 'otp', 'token']);

/** Keeps numbers, short texts and values with a serializer: a parser would log headers with the token at level trace. */
function withoutPersonalData(facts: Record<string, unknown>): Record<string, unknown> {
  const passed: Record<string, unknown> = {};
  for (const name of Object.keys(facts)) {
    const fact = facts[name];
    const isObject = typeof fact === 'object' && fact !== null && !SERIALISED.has(name);
    if (isObject || SECRET_NAMES.has(name)) passed[name] = 'left out';
    else passed[name] = typeof fact === 'string' ? withoutSecrets(fact) : fact;
  }
  return passed;
}

const BUFFERED_BYTES = 4096;
const BUFFERED_MS = 100;
const ERROR = 50;

let output: LogDestination | undefined;
/**
 * Returns standard output, written in pieces: a write for each line was a twentieth of the api's cost of a scan. Lines
 * from level error are written at once, and all when the process exits; a killed process loses the last 100 ms.
 */
const standardOutput = (): LogDestination =>
  (output ??= pino.destination({ dest: 1, sync: false, minLength: BUFFERED_BYTES, periodicFlush: BUFFERED_MS }));

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/**
 * Returns the options of the structured log: one JSON object a line, `{level, time, reqId?, msg, …}`. It holds no URL,
 * header, body, statement parameter or user id (docs/operations/observability.md): mobile numbers, one-time codes and
 * tokens travel there, and a log outlives the erasure of an account.
 */
export function logOptions(level: string, stream?: LogDestination): LoggerOptions {
  return {
    level,
    stream: stream ?? standardOutput(),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }), log: withoutPersonalData },
    serializers: {
      err: describeError as never,
      req: ({ method, id }: { method: string; id: string }) => ({ id, method }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
    hooks: {
      /** Libraries log bare errors and texts made of them; both are filtered the same way. */
      logMethod(given, method, level) {
        const [first, ...rest] = given.map((part: unknown) => (typeof part === 'string' ? withoutSecrets(part) : part));
        const unnamed = typeof first === 'object' && first !== null && 'err' in first && rest.length === 0;
        if (first instanceof Error) method.apply(this, [{ err: first }, 'error'] as never);
        else method.apply(this, (unnamed ? [first, 'error'] : [first, ...rest]) as never);
        if (level >= ERROR) this.flush();
      },
    },
  };
}
