import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SiteProcess } from '../browser/src/site/site-process';
import type { Target, Values } from './targets';

/** A server between the tools and the site. */
export interface Bridge {
  origin: string;
  requests: () => number;
  /** Requests that got a 5xx. */
  failures: string[];
  /** Requests that a tool made the server send (SSRF, XXE). */
  callbacks: string[];
  close: () => void;
}

/**
 * Forwards requests and records every 5xx. wapiti knows query strings only: `/bridge/<operationId>?field=value` becomes that
 * operation, with the fields in its path, query and JSON body and a valid token.
 */
export async function startBridge(
  site: SiteProcess,
  targets: readonly Target[],
  signIn: (area: 'admin' | 'users') => Promise<string>,
): Promise<Bridge> {
  const tokens = new Map<string, Promise<string>>();
  const failures: string[] = [];
  const callbacks: string[] = [];
  let requests = 0;

  async function forward(path: string, { body, ...init }: RequestInit): Promise<Response> {
    const response = await fetch(site.origin + path, { ...init, redirect: 'manual', ...(body && { body }) });
    requests += 1;
    if (response.status >= 500) {
      const sent = typeof body === 'string' ? body : Buffer.from((body as Uint8Array | undefined) ?? []).toString();
      failures.push(`${response.status} ${init.method} ${path} ${sent.slice(0, 2000)}`);
    }
    return response;
  }

  async function call({ path, params, query, json, method, area }: Target, given: URLSearchParams): Promise<Response> {
    const fill = (values: Values) =>
      Object.fromEntries(Object.entries(values).map(([name, usual]) => [name, valueOf(given.get(name), usual)]));
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(valueOf(given.get(name), params[name]))),
    );
    const search = new URLSearchParams(fill(query) as Record<string, string>);
    if (area && !tokens.has(area)) tokens.set(area, signIn(area));
    const response = await forward(`/api${address}?${search}`, {
      method,
      headers: {
        ...(json && { 'content-type': 'application/json' }),
        ...(area && { token: await tokens.get(area)! }),
      },
      ...(json && { body: JSON.stringify(fill(json)) }),
    });
    if (response.status === 401 && area) tokens.delete(area);
    return response;
  }

  async function respond(method: string, address: string, headers: Record<string, string>, body: Buffer) {
    const url = new URL(address, 'http://bridge');
    const [, place, id] = url.pathname.split('/');
    if (place === 'callback') {
      // The names with which wapiti asks whether its endpoint is there.
      if (!/get_(ssrf|xxe)\.php$/.test(url.pathname)) callbacks.push(address);
      return Response.json({});
    }
    if (place !== 'bridge')
      return forward(address, { method, headers, ...(body.length > 0 && { body: new Uint8Array(body) }) });
    const target = targets.find((one) => one.id === id);
    return target ? call(target, url.searchParams) : new Response(null, { status: 404 });
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
      respond(request.method!, request.url!, headers as Record<string, string>, Buffer.concat(chunks)).then(
        async (answer) => {
          const kept = [...answer.headers].filter(
            ([name]) => !/^(content-(encoding|length)|transfer-encoding)$/.test(name),
          );
          response.writeHead(answer.status, Object.fromEntries(kept)).end(Buffer.from(await answer.arrayBuffer()));
        },
        (error: unknown) => response.writeHead(502).end(String(error)),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, requests: () => requests, failures, callbacks, close: () => server.close() };
}

/** Keeps numbers and lists what they are, so that a value passes the schema and reaches the code behind it. */
function valueOf(given: string | null, usual: unknown): unknown {
  if (given === null) return usual;
  if (typeof usual === 'number' && /^-?\d{1,15}(\.\d+)?$/.test(given)) return Number(given);
  return Array.isArray(usual) ? [given] : given;
}
