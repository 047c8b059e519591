import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildApp } from '../../app';
import { createContext } from '../../create-context';
import { openTestDatabase } from '../../../test/test-database';
import { loadConfig } from '../config/load-config';
import { startTracing } from './tracing';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const key = () => randomBytes(32).toString('base64');
const keys = { CODE_KEYS: `A:${key()}`, TOKEN_KEYS: `t:${key()}`, PAYOUT_KEYS: `t:${key()}` };

describe('tracing', () => {
  let collector: Server;
  let received: { spans: Span[]; service: unknown }[];
  beforeAll(async () => {
    received = [];
    collector = createServer(async (request, response) => {
      const chunks = await request.toArray();
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
        resourceSpans: { resource: { attributes: unknown }; scopeSpans: { spans: Span[] }[] }[];
      };
      for (const { resource, scopeSpans } of resourceSpans)
        received.push({ spans: scopeSpans.flatMap(({ spans }) => spans), service: resource.attributes });
      response.setHeader('content-type', 'application/json').end('{}');
    });
    await once(collector.listen(0, '127.0.0.1'), 'listening');
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
    vi.stubEnv('OTEL_SERVICE_NAME', 'points');
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    collector.close();
  });

  test('a collector gets a span of a request with its route, and its statements as children; the log has both ids', async () => {
    const tracing = (await startTracing(process.env))!;
    const lines: Record<string, unknown>[] = [];
    const { db, close } = await openTestDatabase({ onStatement: (one) => tracing.onStatement(one) });
    const config = loadConfig({ DATA_DIR: '/nonexistent', DEMO_DATA: 'off', LOG_LEVEL: 'info', ...keys });
    const { context } = await createContext(config, { db, tracing });
    const app = await buildApp(context, { write: (line) => void lines.push(JSON.parse(line)) });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${address}/users/generate_Otp?mobile=9876543210`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mobile: '9876543210' }),
    });
    const requestId = response.headers.get('x-request-id');
    await app.close();
    await tracing.stop();
    await close();

    const spans = received.flatMap((one) => one.spans);
    const request = spans.find(({ parentSpanId }) => !parentSpanId)!;
    expect(request.name).toBe('POST /users/generate_Otp');
    const attributes = Object.fromEntries(request.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
    expect(attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/users/generate_Otp',
      'http.response.status_code': response.status,
      'request.id': requestId,
    });
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(select|insert)/)]),
    );
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([request.traceId]));
    expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({ reqId: requestId, trace: request.traceId });
    expect(JSON.stringify(received)).not.toContain('9876543210');
    expect(JSON.stringify(received[0]!.service)).toContain('"points"');
  });

  test.each([
    {},
    { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
    { OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
  ])('%j: nothing is traced', async (env) => expect(await startTracing(env)).toBeUndefined());

  test('a protocol that is not sent is an error', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4317', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
    await expect(startTracing(env)).rejects.toThrow('only OTLP over HTTP is sent');
  });
});
