import { randomUUID } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config';
import { AJV_OPTIONS } from './validation';

const SLOW_CHECK_MS = 5000;
const MAX_PARAM_LENGTH = 200;

type ServerOptions = FastifyServerOptions & { http: { headersTimeout: number; connectionsCheckingInterval: number } };

/**
 * Uploads get longer to arrive than JSON, which limit-slow-bodies.ts cuts earlier. The log holds no query string, header or
 * body: tokens, one-time codes and mobile numbers travel there.
 */
export function serverOptions(config: Pick<Config, 'limits' | 'trustProxy' | 'logLevel'>): ServerOptions {
  return {
    ajv: AJV_OPTIONS,
    bodyLimit: config.limits.jsonBytes,
    requestTimeout: config.limits.uploadSeconds * 1000,
    http: { headersTimeout: config.limits.requestSeconds * 1000, connectionsCheckingInterval: SLOW_CHECK_MS },
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    logger: {
      level: config.logLevel,
      redact: ['req.headers', 'mobile', 'otp', 'token', '*.mobile', '*.otp', '*.token'],
      serializers: {
        req: ({ method, url, id }: { method: string; url: string; id: string }) => ({
          id,
          method,
          url: url.split('?')[0],
        }),
      },
    },
  };
}
