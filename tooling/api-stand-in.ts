import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as it came over the wire. */
export interface ReceivedCall {
  method: string;
  /** As it was called, with its query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Parsed when it was sent as JSON, else the text; null when there was none. */
  body: unknown;
}

export interface Reply {
  status?: number;
  json?: unknown;
  /** In place of `json`: whatever a proxy might answer. */
  text?: string;
  headers?: Record<string, string>;
  /** The connection breaks off before anything is answered. */
  broken?: true;
}

type Answer = (call: ReceivedCall) => Reply | Promise<Reply>;

const notFound: Reply = { status: 404, json: { message: 'Not found', code: 'not_found' } };

function readBody(text: string, contentType: string | undefined): unknown {
  if (text === '') return null;
  return contentType === 'application/json' ? JSON.parse(text) : text;
}

/**
 * A server on this machine that speaks the api's protocol, for tests of what calls it.
 * The base path shows that {host} may carry one (decisions §7).
 */
export class ApiStandIn {
  readonly calls: ReceivedCall[] = [];
  private readonly answers = new Map<string, Answer>();

  private constructor(
    private readonly server: Server,
    readonly host: string,
  ) {}

  static async start(): Promise<ApiStandIn> {
    const server = createServer();
    // Longer than any test: an idle connection that is closed while it is taken up again looks like a broken one.
    server.keepAliveTimeout = 120_000;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const standIn = new ApiStandIn(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', headers } = request;
        const path = (request.url ?? '').replace(/^\/api\//, '');
        const body = readBody(Buffer.concat(chunks).toString(), headers['content-type']);
        const [place = '', query] = path.split('?');
        const call: ReceivedCall = { method, path, query: new URLSearchParams(query), headers, body };
        standIn.calls.push(call);
        const { answers } = standIn;
        const answer = answers.get(`${method} ${path}`) ?? answers.get(`${method} ${place}`) ?? (() => notFound);
        void Promise.resolve(answer(call)).then((reply) => {
          if (reply.broken) return void request.socket.destroy();
          response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
          response.end(reply.text ?? JSON.stringify(reply.json));
        });
      });
    });
    return standIn;
  }

  /** From now on, `POST admin/x` is answered so; without a query in it, whatever the query. */
  on(methodAndPath: string, answer: Answer | Reply): void {
    this.answers.set(methodAndPath, typeof answer === 'function' ? answer : () => answer);
  }

  /** The calls that came for a path, in order. */
  callsOf(path: string): readonly ReceivedCall[] {
    return this.calls.filter((call) => call.path === path || call.path.split('?')[0] === path);
  }

  /** The bodies that came for a path, in order. */
  bodies(path: string): unknown[] {
    return this.callsOf(path).map(({ body }) => body);
  }

  /** Forgets calls and answers between two tests. */
  reset(): void {
    this.calls.length = 0;
    this.answers.clear();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
