import { randomBytes } from 'node:crypto';
import { inTurn, type Runner, type Runners } from '../describe-bad-inputs';
import type { Route } from '../../every-operation';
import type { Reply, Trial } from '../trial';
import type { TestApi } from '../../create-test-api';

export interface World {
  all: Route[];
  routes: Route[];
  user: string;
  admin: string;
  /** Another node on the same database. */
  other: TestApi;
}

/** Truncated JSON: a route that rejects the token before it reads the body does not notice. */
const BROKEN = '{';

export const call = (
  trial: Trial,
  { method, url }: Route,
  headers: Record<string, string> = {},
  payload = BROKEN,
): Promise<Reply> =>
  trial.ask(url, {
    method,
    headers: { ...(method !== 'GET' && { 'content-type': 'application/json' }), ...headers },
    ...(method !== 'GET' && { payload }),
  });

/** Sends each of the tokens to every guarded route; an undefined token is not sent. */
export async function onEveryRoute(
  trial: Trial,
  routes: Route[],
  tokens: readonly (string | undefined)[],
): Promise<Reply[]> {
  return inTurn(routes.entries(), ([index, route]) => {
    const token = tokens[index % tokens.length];
    return call(trial, route, token === undefined ? {} : { token });
  });
}

/** A request on a socket; `Connection: close` ends the response. */
const raw = (lines: string[], body = '') => [...lines, 'Connection: close', '', body].join('\r\n');
const DETAILS = 'POST /users/getUserDetails HTTP/1.1';

const socketsSay =
  (...requests: (string | Buffer | ((world: World) => string))[]): Runner<World> =>
  (trial, world) =>
    inTurn(requests, (request) => trial.askRaw(typeof request === 'function' ? request(world) : request));

export const strangeHttpRows: Runners<World> = {
  B28: async (trial, world) => [
    await trial.askRaw(raw([DETAILS, 'Host: a', `token: ${'A'.repeat(8192)}`, 'Content-Length: 0'])),
    ...(await onEveryRoute(trial, world.routes, [`${world.user}${'A'.repeat(8192)}`])),
  ],
  B29: socketsSay(raw([DETAILS, 'Host: a', `token: ${'A'.repeat(65_536)}`, 'Content-Length: 0']), ({ user }) =>
    raw([DETAILS, 'Host: a', `token: ${user}`, `x: ${'A'.repeat(65_536)}`, 'Content-Length: 0']),
  ),
  B41: socketsSay(
    ...['chunked', 'Chunked', ' chunked', 'xchunked', 'chunked, identity'].map((coding) =>
      raw(
        [DETAILS, 'Host: a', 'Content-Type: application/json', 'Content-Length: 6', `Transfer-Encoding: ${coding}`],
        '0\r\n\r\nX',
      ),
    ),
  ),

  B101: socketsSay(({ user }) => raw([DETAILS, 'Host: a', `token: ${user}`, `token: ${user}`, 'Content-Length: 0'])),
  B121: async (trial, { admin }) => {
    const paths = [
      '/admin/%zz',
      '/%',
      '/admin/qr-batches/%ff',
      '/admin/qr-batches/%E0%A4%A',
      '/pictures/%c0%ae%c0%ae',
      '/%00',
    ];
    return inTurn(paths, (path) => trial.askRaw(raw([`GET ${path} HTTP/1.1`, 'Host: a', `token: ${admin}`])));
  },
  B122: socketsSay(
    raw([`GET /${'a'.repeat(20_000)} HTTP/1.1`, 'Host: a']),
    raw([`GET /pictures/${'a'.repeat(10_000)} HTTP/1.1`, 'Host: a']),
  ),
  B123: socketsSay(
    raw([DETAILS, 'Host: a', 'Content-Length: 2', 'Content-Length: 3'], '{} '),
    raw([DETAILS, 'Host: a', 'Content-Length: -1']),
    raw([DETAILS, 'Host: a', 'Content-Length: +2'], '{}'),
    raw([DETAILS, 'Host: a', 'Content-Length: 2, 2'], '{}'),
    raw([DETAILS, 'Host: a', 'Content-Length: 0x2'], '{}'),
  ),
  B124: socketsSay(
    raw([DETAILS, 'Host: a', 'Transfer-Encoding : chunked'], '0\r\n\r\n'),
    raw([DETAILS, 'Host: a', 'Transfer-Encoding:', ' chunked', 'Content-Length: 5'], '0\r\n\r\n'),
    raw([DETAILS, 'Host: a', 'Transfer-Encoding: gzip'], '0\r\n\r\n'),
  ),
  B125: socketsSay(raw([DETAILS, 'Host: a', 'Transfer-Encoding: chunked'], 'ffffffffffffffffff\r\nx')),
  B126: socketsSay(
    raw([DETAILS, 'Host: a', 'x: a\u0000b', 'Content-Length: 0']),
    raw([DETAILS, 'Host: a', 'x: a\rb', 'Content-Length: 0']),
    raw([DETAILS, 'Host: a', ': nameless', 'Content-Length: 0']),
    raw([DETAILS, 'Host: a', 'na me: x', 'Content-Length: 0']),
  ),
  B127: socketsSay(
    raw([DETAILS, 'Host: a', ...Array.from({ length: 2100 }, (_, line) => `x${line}: 12345678`), 'Content-Length: 0']),
  ),
  B128: socketsSay(
    raw(['HACK /users/models HTTP/1.1', 'Host: a']),
    raw(['POST /users/models HTTP/9.9', 'Host: a']),
    raw(['post /users/models HTTP/1.1', 'Host: a']),
    'POST /users/models\r\n\r\n',
  ),
  B129: socketsSay(
    raw([DETAILS, 'Content-Length: 0']),
    raw([DETAILS, 'Host: evil.example', 'X-Forwarded-Host: evil.example', 'Content-Length: 0']),
    raw([DETAILS, 'Host: a', 'Host: b', 'Content-Length: 0']),
  ),
  B130: socketsSay(
    raw([DETAILS, 'Host: a', 'Expect: 100-continue', 'Content-Type: application/json', 'Content-Length: 0']),
  ),
  B131: socketsSay(raw([DETAILS, 'Host: a', 'Expect: the-unexpected', 'Content-Length: 0'])),
  B132: async (trial) => {
    const first = [DETAILS, 'Host: a', 'Content-Length: 2', '', '{}'].join('\r\n');
    const reply = await trial.askRaw(`${first}${raw(['POST /admin/models HTTP/1.1', 'Host: a', 'Content-Length: 0'])}`);
    expect(reply.body.match(/HTTP\/1\.1 401/g)).toHaveLength(1);
    return { ...reply, body: reply.body.slice(0, reply.body.indexOf('HTTP/1.1')) };
  },
  B133: socketsSay(
    ...[
      '/admin//products',
      '/ADMIN/products',
      '/admin/./products',
      '/admin/%2e/products',
      '/users/../admin/products',
      'http://a/admin/products',
      'http://evil.example/admin/./products',
      '//admin/products',
      '/admin\\products',
      '/.%2fadmin/products',
    ].map(
      (path) => (world: World) =>
        raw(
          [
            `POST ${path} HTTP/1.1`,
            'Host: a',
            `token: ${path.startsWith('http') ? '' : world.admin.slice(0, 0)}`,
            'Content-Type: application/json',
            'Content-Length: 2',
          ],
          '{}',
        ),
    ),
  ),
  B134: socketsSay(
    Buffer.from('16030100c8010000c40303', 'hex'),
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    Buffer.concat([Buffer.from([0, 1, 2, 3]), randomBytes(2000), Buffer.from('\r\n\r\n')]),
  ),
};
