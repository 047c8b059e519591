import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error';
import { INVALID_REQUEST } from './validation';

const MAX_DEPTH = 32;

/** Accepts JSON bodies only (multipart is parsed by its routes). An empty body is an empty object: clients differ. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text.trim() === '') return done(null, {});
    void parse(request, text, (error, value: unknown) => {
      if (!error) return nestsDeeper(value, MAX_DEPTH) ? done(invalidJson()) : done(null, value);
      done(isJson(text) ? new ApiError(400, 'invalid_request', INVALID_REQUEST) : invalidJson());
    });
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {};
    done();
  });
}

function invalidJson(): ApiError {
  return new ApiError(400, 'invalid_json', 'Invalid JSON');
}

/** Whether a text rejected by the parser is well-formed: then it names __proto__ or constructor. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether objects and arrays nest deeper than `levels`: what walks a body later may do so recursively. */
function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => nestsDeeper(part, levels - 1));
}

/** Aborts a JSON body that is still arriving after `seconds` (docs/trust.md "Slow clients"). Uploads have a longer limit. */
export function limitSlowBodies(app: FastifyInstance, seconds: number): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { raw, headers } = request;
    // Most bodies have arrived while the guard waited for the session.
    if (!raw.complete && !/^multipart\//i.test(headers['content-type'] ?? '')) {
      const timer = setTimeout(() => giveUp(request, reply), seconds * 1000).unref();
      raw.once('close', () => clearTimeout(timer));
    }
    done(null, payload);
  });
}

function giveUp(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent) return;
  reply.raw.once('finish', () => request.raw.destroy());
  void reply.header('connection', 'close').send(new ApiError(408, 'timeout', 'The request took too long'));
}
