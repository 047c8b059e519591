import { type Context, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StatementDone } from '../database/open-database';

/** Spans of requests and of their statements, sent to a collector. */
export interface Tracing {
  /** Makes a span of each request, with its route and request id; its log lines get the trace's id. */
  traceRequests(app: FastifyInstance): void;
  /** Adds a statement to the span of the request that sent it. */
  onStatement(statement: StatementDone): void;
  stop(): Promise<void>;
}

/**
 * Creates spans at the two places that all requests and statements pass, on both databases; the SDK's settings are its `OTEL_*`
 * variables. A span has a route, never a URL, and a statement's text without values: like the log, it holds no personal data.
 */
export function createTracing(): Tracing {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'loyalty-api' }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = provider.getTracer('loyalty-api');
  const contexts = new WeakMap<FastifyRequest, Context>();

  function traceRequests(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const { method, id } = request;
      const route = request.routeOptions.url ?? 'none';
      const attributes = { 'http.request.method': method, 'http.route': route, 'request.id': id };
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, context.active());
      reply.raw.once('close', () => {
        const { statusCode } = reply.raw;
        span.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      // A child's own facts are not filtered as secrets, which an id looks like.
      request.log = reply.log = request.log.child({ trace: span.spanContext().traceId });
      const own = trace.setSpan(context.active(), span);
      contexts.set(request, own);
      context.with(own, done);
    });
    // A body arrives in the context of its socket.
    app.addHook('preValidation', (request, _reply, done) => context.with(contexts.get(request)!, done));
  }

  function onStatement({ statement, ms, failed }: StatementDone): void {
    // Those of jobs have no request.
    if (!trace.getActiveSpan()) return;
    const endTime = Date.now();
    const span = tracer.startSpan(statement.slice(0, 60), {
      kind: SpanKind.CLIENT,
      startTime: endTime - ms,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
    });
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endTime);
  }

  // A collector that does not respond must not hold up the end of the process.
  const stop = () => Promise.race([provider.shutdown(), pause(1000, undefined, { ref: false })]);
  return { traceRequests, onStatement, stop };
}
