import { type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '../config/load-config';
import { compileWhenAsked } from './compile-when-asked';
import { answerUnreadable } from './handle-error';
import { type LogDestination, logOptions } from './log-options';
import { requestIds } from './request-id';
import { AJV_OPTIONS } from './validation';

const SLOW_CHECK_MS = 5000;
const MAX_PARAM_LENGTH = 200;

type ServerOptions = FastifyServerOptions & { http: { headersTimeout: number; connectionsCheckingInterval: number } };

/**
 * Uploads get longer to arrive than JSON, which limit-slow-bodies.ts cuts earlier.
 *
 * @param log where the log goes, standard output by default
 */
export function serverOptions(
  config: Pick<Config, 'limits' | 'trustProxy' | 'logLevel'>,
  log?: LogDestination,
): ServerOptions {
  return {
    ajv: AJV_OPTIONS,
    schemaController: { compilersFactory: compileWhenAsked },
    bodyLimit: config.limits.jsonBytes,
    requestTimeout: config.limits.uploadSeconds * 1000,
    http: { headersTimeout: config.limits.requestSeconds * 1000, connectionsCheckingInterval: SLOW_CHECK_MS },
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: requestIds(config.trustProxy),
    frameworkErrors: answerUnreadable,
    forceCloseConnections: 'idle',
    // What has been accepted is answered, also while the process ends; nobody is told to come back who is here already.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // observe-requests.ts writes one line a request, which names the route and not the address.
    logController: new LogController({ disableRequestLogging: true }),
    logger: logOptions(config.logLevel, log),
  };
}
