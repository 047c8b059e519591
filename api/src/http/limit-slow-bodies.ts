import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error';

/**
 * Aborts a JSON body that is still arriving after `seconds`, so that slow clients do not hold sockets (trust.md "Slow
 * clients"). Uploads have the server's own, longer limit.
 */
export function limitSlowBodies(app: FastifyInstance, seconds: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!/^multipart\//i.test(request.headers['content-type'] ?? '')) {
      timers.set(
        request,
        setTimeout(() => giveUp(request, reply), seconds * 1000),
      );
    }
    done(null, payload);
  });
  const stop = (request: FastifyRequest) => clearTimeout(timers.get(request));
  app.addHook('preValidation', (request, _reply, done) => {
    stop(request);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    stop(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    stop(request);
    done();
  });
}

function giveUp(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent) return;
  reply.raw.once('finish', () => request.raw.destroy());
  void reply.header('connection', 'close').send(new ApiError(408, 'timeout', 'The request took too long'));
}
