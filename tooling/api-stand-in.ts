import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** A received request. */
export interface ReceivedCall {
  method: string;
  /** Path and query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Parsed if sent as JSON, else the text; null without a body. */
  body: unknown;
}

export interface Reply {
  status?: number;
  json?: unknown;
  /** Instead of `json`: any text, e.g. a proxy's response. */
  text?: string;
  headers?: Record<string, string>;
  /** Closes the connection before responding. */
  broken?: true;
}

const notFound: Reply = { status: 404, json: { message: 'Not found', code: 'not_found' } };

type Handler = (call: ReceivedCall) => Reply | Promise<Reply>;

/** A fake api server on this machine, for tests of its clients. Its base path shows that {host} may have one. */
export class ApiStandIn {
  readonly calls: ReceivedCall[] = [];
  private readonly handlers = new Map<string, Handler>();
  /** The response to all other calls, until the next test. */
  unexpected: Reply = notFound;

  private constructor(
    private readonly server: Server,
    readonly host: string,
  ) {}

  static async start(): Promise<ApiStandIn> {
    const server = createServer();
    // Longer than any test: closing an idle connection while it is reused looks like a network error.
    server.keepAliveTimeout = 120_000;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const standIn = new ApiStandIn(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
    server.on('request', async (request, response) => {
      const { method = '', headers, url = '' } = request;
      const sent = await text(request);
      const isJson = headers['content-type'] === 'application/json';
      const path = url.replace(/^\/api\//, '');
      const [place = '', query] = path.split('?');
      const body = sent === '' ? null : isJson ? (JSON.parse(sent) as unknown) : sent;
      const call = { method, path, query: new URLSearchParams(query), headers, body };
      const handler = standIn.handlers.get(`${method} ${path}`) ?? standIn.handlers.get(`${method} ${place}`);
      // Every page asks for the programme, and parts of many for the admin's permissions, at a time of their own.
      if (path !== 'programme' && path !== 'admin/session') standIn.calls.push(call);
      const reply = (await handler?.(call)) ?? standIn.unexpected;
      if (reply.broken) return void request.socket.destroy();
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
      response.end(reply.text ?? JSON.stringify(reply.json));
    });
    return standIn;
  }

  /** Sets the response of `POST admin/x`; a path without a query matches any query. */
  on(methodAndPath: string, handler: Handler | Reply): void {
    this.handlers.set(methodAndPath, typeof handler === 'function' ? handler : () => handler);
  }

  /** Returns the calls of a path, in order. */
  callsOf(path: string): readonly ReceivedCall[] {
    return this.calls.filter((call) => call.path === path || call.path.split('?')[0] === path);
  }

  /** Returns the bodies sent to a path, in order. */
  bodies(path: string): unknown[] {
    return this.callsOf(path).map(({ body }) => body);
  }

  /** Clears calls and responses between two tests. */
  reset(): void {
    this.calls.length = 0;
    this.handlers.clear();
    this.unexpected = notFound;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    // A request that outlives its test ends now, and its client may log that: jest refuses it after the last hook.
    await wait(20);
  }
}
