import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { SiteProcess } from '../browser/src/site/site-process';
import type { Target, Values } from './targets';

/** Keeps numbers and lists what they are, so that a value passes the schema and reaches the code behind it. */
function valueOf(given: string | null, usual: unknown): unknown {
  if (given === null) return usual;
  if (typeof usual === 'number' && /^-?\d{1,15}(\.\d+)?$/.test(given)) return Number(given);
  return Array.isArray(usual) ? [given] : given;
}

/**
 * Starts a server between the tools and the site that forwards requests, counts them and records each 5xx and each
 * request that a tool made the server send (SSRF, XXE). wapiti knows query strings only:
 * `/bridge/<operationId>?field=value` becomes that operation, with the fields in its path, query and JSON body and a
 * valid token.
 */
export async function startBridge(
  site: SiteProcess,
  targets: readonly Target[],
  signIn: (area: 'admin' | 'users') => Promise<string>,
) {
  const tokens = new Map<string, Promise<string>>();
  const failures: string[] = [];
  const callbacks: string[] = [];
  let requests = 0;

  async function forward(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(site.origin + path, { ...init, redirect: 'manual' });
    requests += 1;
    if (response.status >= 500)
      failures.push(`${response.status} ${init.method} ${path} ${String(init.body).slice(0, 2000)}`);
    return response;
  }

  async function call({ path, params, query, json, method, area }: Target, given: URLSearchParams): Promise<Response> {
    const fill = (values: Values) =>
      Object.fromEntries(Object.entries(values).map(([name, usual]) => [name, valueOf(given.get(name), usual)]));
    const filled = fill(params);
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(filled[name])));
    const search = new URLSearchParams(fill(query) as Record<string, string>);
    if (area && !tokens.has(area)) tokens.set(area, signIn(area));
    const response = await forward(`/api${address}?${search}`, {
      method,
      headers: { ...(json && { 'content-type': 'application/json' }), ...(area && { token: await tokens.get(area)! }) },
      ...(json && { body: JSON.stringify(fill(json)) }),
    });
    if (response.status === 401 && area) tokens.delete(area);
    return response;
  }

  async function respond(method: string, address: string, headers: Record<string, string>, body: Buffer) {
    const { pathname, searchParams } = new URL(address, 'http://bridge');
    const [, place, id] = pathname.split('/');
    if (place === 'callback') {
      // The names with which wapiti asks whether its endpoint is there.
      if (!/get_(ssrf|xxe)\.php$/.test(pathname)) callbacks.push(address);
      return Response.json({});
    }
    if (place !== 'bridge')
      return forward(address, { method, headers, ...(body.length > 0 && { body: body as never }) });
    const target = targets.find((one) => one.id === id);
    return target ? call(target, searchParams) : new Response(null, { status: 404 });
  }

  const server = createServer((request, response) => {
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    void buffer(request)
      .then((body) => respond(request.method!, request.url!, headers as Record<string, string>, body))
      .then(async (apiResponse) => {
        const isKept = ([name]: [string, string]) => !/^(content-(encoding|length)|transfer-encoding)$/.test(name);
        response.writeHead(apiResponse.status, Object.fromEntries([...apiResponse.headers].filter(isKept)));
        response.end(Buffer.from(await apiResponse.arrayBuffer()));
      })
      .catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, requests: () => requests, failures, callbacks, close: () => server.close() };
}
