import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error';
import { INVALID_REQUEST } from './validation';

const MAX_DEPTH = 32;

/**
 * Accepts JSON bodies only (multipart is parsed by its routes). An empty body is an empty object: many calls of docs/product.md §7
 * have no payload, and clients differ in how they send none.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text.trim() === '') return done(null, {});
    if (depthOf(text) > MAX_DEPTH) return done(invalidJson());
    void parse(request, text, (error, value: unknown) => {
      if (!error) return done(null, value);
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

/** Returns how deep objects and arrays nest, computed from the text before it is parsed. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (quoted) {
      if (char === '\\') index += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, (depth += 1));
    else if (char === '}' || char === ']') depth -= 1;
  }
  return deepest;
}

/**
 * Aborts a JSON body that is still arriving after `seconds`, so that slow clients do not hold sockets (docs/trust.md "Slow
 * clients"). Uploads have the server's own, longer limit.
 */
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
