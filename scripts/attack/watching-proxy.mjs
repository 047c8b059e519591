// Stands between the tools and the site: counts, keeps every 5xx, and lets a tool that knows only query strings reach JSON.
import { createServer, request as send } from 'node:http';
import { answerPlantedPage } from './planted-hole.mjs';

const BRIDGE = '/bridge/';

/**
 * `/bridge/<operationId>?field=value` becomes that operation with the fields in its path, query and JSON body; anything else
 * is passed on as it came. A call-back that a tool provokes from the server (SSRF, XXE) ends at `/callback/` and is a finding.
 *
 * @returns {Promise<{origin: string, requests: number, failures: string[], callbacks: string[],
 *   statuses: Record<number, number>, close: () => void}>}
 */
export function startWatchingProxy({ site, targets, port = 0 }) {
  const tokens = {};
  const renew = async (area) => (tokens[area] = await site.signIn(area));
  const watch = { origin: '', requests: 0, failures: [], callbacks: [], statuses: {}, close: () => server.close() };

  function pass(options, body, answer, done) {
    const upstream = send(`${site.origin}${options.path}`, options, (reply) => {
      watch.requests += 1;
      watch.statuses[reply.statusCode] = (watch.statuses[reply.statusCode] ?? 0) + 1;
      if (reply.statusCode >= 500) watch.failures.push(describe(reply.statusCode, options, body));
      done?.(reply.statusCode);
      answer.writeHead(reply.statusCode, reply.headers);
      reply.pipe(answer);
    });
    upstream.on('error', (error) => {
      // Node's own parser cuts what is no HTTP at all; a server that is gone is found out by the caller.
      if (!answer.headersSent) answer.writeHead(502);
      answer.end(String(error.code));
    });
    upstream.end(body);
  }

  async function bridge(target, query, answer) {
    const fill = (part) =>
      Object.fromEntries(Object.entries(part).map(([name, value]) => [name, read(query, name, value)]));
    const path = target.path.replace(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(String(read(query, name, target.params[name]))),
    );
    const search = new URLSearchParams(fill(target.query)).toString();
    const body = target.json ? JSON.stringify(fill(target.json)) : undefined;
    if (target.area && !tokens[target.area]) await renew(target.area);
    const headers = {
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(target.area && { token: tokens[target.area] }),
    };
    const options = { method: target.method, path: `/api${path}${search ? `?${search}` : ''}`, headers };
    pass(options, body, answer, (status) => {
      if (status === 401 && target.area) void renew(target.area);
    });
  }

  const server = createServer((request, answer) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url, 'http://proxy');
      if (url.pathname.startsWith('/callback/')) {
        if (!/get_(ssrf|xxe)\.php$/.test(url.pathname)) watch.callbacks.push(request.url);
        return answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      }
      if (url.pathname === '/planted') return answerPlantedPage(url, answer);
      const id = url.pathname.startsWith(BRIDGE) ? url.pathname.slice(BRIDGE.length) : '';
      const target = id && targets.find((one) => one.id === id);
      if (target)
        return bridge(target, url.searchParams, answer).catch((error) => answer.writeHead(502).end(error.message));
      if (id) return answer.writeHead(404).end();
      const { host: _, connection: __, ...headers } = request.headers;
      pass({ method: request.method, path: request.url, headers }, Buffer.concat(chunks), answer);
    });
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      watch.origin = `http://127.0.0.1:${server.address().port}`;
      resolve(watch);
    });
  });
}

/** Numbers stay numbers as long as they look like some, so that the value gets past the schema and to the code behind it. */
function read(query, name, usual) {
  const given = query.get(name);
  if (given === null) return usual;
  if (typeof usual === 'number' && /^-?\d{1,15}(\.\d+)?$/.test(given)) return Number(given);
  if (Array.isArray(usual)) return [given];
  return given;
}

function describe(status, { method, path, headers }, body) {
  return `${status} ${method} ${path} ${headers['content-type'] ?? ''} ${String(body ?? '').slice(0, 2000)}`;
}
