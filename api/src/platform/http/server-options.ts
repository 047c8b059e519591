import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '../config/load-config';
import { sendUnreadable } from './handle-error';
import { type LogDestination, logOptions } from './log-options';
import { AJV_OPTIONS } from './validation';
import ajvCompiler from '@fastify/ajv-compiler';
import serializerSelector from '@fastify/fast-json-stringify-compiler';

/** A validator or serializer as Fastify calls it: Fastify reads a validator's errors off the function. */
interface Compiled {
  (value: unknown): unknown;
  errors?: unknown;
}
type Build = (...given: unknown[]) => (...route: unknown[]) => Compiled;

function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/** Returns one of Fastify's own builders with each schema compiled at the first request or response of its route. */
function lazily<Own>(own: Own): Own {
  const build = own as Build;
  const lazy: Build = (...given) => {
    const compiler = once(() => build(...given));
    return (...route) => {
      const compiled = once(() => compiler()(...route));
      const run: Compiled = (value) => {
        const result = compiled()(value);
        run.errors = compiled().errors;
        return result;
      };
      return run;
    };
  };
  return lazy as Own;
}

/**
 * For Fastify's `schemaController`: compiles schemas per route at first use in place of all at start (0.6 s of
 * processor time). Fastify then takes the header schema unchanged: its names must be in lower case.
 */
export const compileLazily = {
  buildValidator: lazily(ajvCompiler()),
  buildSerializer: lazily(serializerSelector()),
};

const SLOW_CHECK_MS = 5000;
const MAX_PARAM_LENGTH = 200;

type ServerOptions = FastifyServerOptions & { http: { headersTimeout: number; connectionsCheckingInterval: number } };

/** Uploads get a longer timeout than JSON, which json-body.ts limits. */
export function serverOptions(
  config: Pick<Config, 'limits' | 'trustProxy' | 'logLevel'>,
  log?: LogDestination,
): ServerOptions {
  return {
    ajv: AJV_OPTIONS,
    schemaController: { compilersFactory: compileLazily },
    bodyLimit: config.limits.jsonBytes,
    requestTimeout: config.limits.uploadSeconds * 1000,
    http: { headersTimeout: config.limits.requestSeconds * 1000, connectionsCheckingInterval: SLOW_CHECK_MS },
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: requestIds(config.trustProxy),
    frameworkErrors: sendUnreadable,
    forceCloseConnections: 'idle',
    // Accepted requests are served during shutdown, too: no 503 for requests that are already here.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // observe-requests.ts writes one line a request, with the route in place of the URL.
    logController: new LogController({ disableRequestLogging: true }),
    logger: logOptions(config.logLevel, log),
  };
}

/** The forms that proxies make: UUIDs, hexadecimal numbers, Cloudflare's and AWS's ids. */
const SANE = /^(?=.*[A-Za-z])[A-Za-z0-9._:=;-]{8,128}$/;

/**
 * Assigns an id to each request, so that its log line can be found from the response (`X-Request-Id`). The id from a
 * trusted proxy is kept, so that both logs agree; others are not: a forged one could repeat another request's, or put
 * personal data in the log.
 * @param trustProxy addresses and networks (CIDR) of TRUST_PROXY
 */
export function requestIds(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  // The same rule as Fastify's own for X-Forwarded-For.
  const isTrusted = proxyAddr.compile([...trustProxy]);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const sane = typeof given === 'string' && SANE.test(given);
    return sane && isTrusted(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };
}
