import { createCipheriv, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { apiPlugin } from '../src/app';
import { serverOptions } from '../src/http/server-options';
import { describeBadInputs, type Runner } from './bad-inputs/describe-bad-inputs';
import { claimsOf, encode, type Forgery, forgeToken, partsOf } from './bad-inputs/forge-token';
import { everyRoute, guardedRoutes, type Route } from './bad-inputs/guarded-routes';
import type { Reply, Trial } from './bad-inputs/trial';
import { freshMobile, type TestApi } from './create-test-api';

interface World {
  all: Route[];
  routes: Route[];
  user: string;
  admin: string;
  /** Another node on the same database. */
  other: TestApi;
}

/** JSON that breaks off: whoever refuses the token before the body is read never sees it. */
const BROKEN = '{';

const call = (
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

/** Asks every guarded route with each of the tokens; a token that is undefined is not sent. */
async function onEveryRoute(trial: Trial, routes: Route[], tokens: readonly (string | undefined)[]): Promise<Reply[]> {
  const answers: Reply[] = [];
  for (const [index, route] of routes.entries()) {
    const token = tokens[index % tokens.length];
    answers.push(await call(trial, route, token === undefined ? {} : { token }));
  }
  return answers;
}

/** Each token on as many routes as it takes that each route has met one and each token has met one. */
const tokensAre =
  (make: (world: World, trial: Trial) => readonly (string | undefined)[]): Runner<World> =>
  async (trial, world) => {
    const tokens = make(world, trial);
    const rounds = Math.max(1, Math.ceil(tokens.length / world.routes.length));
    const answers: Reply[] = [];
    for (let round = 0; round < rounds; round += 1) {
      answers.push(...(await onEveryRoute(trial, world.routes, tokens.slice(round * world.routes.length))));
    }
    return answers;
  };

/** Tokens that are signed with our own key, of the user's and of the admin's own sessions. */
const forgeriesAre = (...forgeries: (Forgery | ((token: string, trial: Trial) => Forgery))[]): Runner<World> =>
  tokensAre(({ user, admin }, trial) =>
    [user, admin].flatMap((token) =>
      forgeries.map((forgery) =>
        forgeToken(trial.api, token, typeof forgery === 'function' ? forgery(token, trial) : forgery),
      ),
    ),
  );

const now = ({ api }: Trial) => Math.floor(api.clock.now().getTime() / 1000);
const area = (routes: Route[], prefix: string) => routes.filter(({ url }) => url.startsWith(prefix));
const withoutAllowance = (reply: Reply) =>
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);

/** As crypto-js writes it in the browser's storage. */
function ciphertext(text: string): string {
  const cipher = createCipheriv('aes-256-cbc', randomBytes(32), randomBytes(16));
  return Buffer.concat([Buffer.from('Salted__'), randomBytes(8), cipher.update(text), cipher.final()]).toString(
    'base64',
  );
}

/** A request on a socket; `Connection: close` lets the answer end. */
const raw = (lines: string[], body = '') => [...lines, 'Connection: close', '', body].join('\r\n');
const DETAILS = 'POST /users/getUserDetails HTTP/1.1';

const socketsSay =
  (...requests: (string | Buffer | ((world: World) => string))[]): Runner<World> =>
  async (trial, world) => {
    const answers: Reply[] = [];
    for (const request of requests)
      answers.push(await trial.askRaw(typeof request === 'function' ? request(world) : request));
    return answers;
  };

describe('bad tokens on every route (bad-inputs B; §6 Please Provide Token; §6 server permissions; §6 admin route protection; §6 Admin: manages)', () => {
  let other: TestApi;
  afterAll(() => other.close());

  describeBadInputs<World>('B', {
    world: async (api) => {
      other = await api.anotherNode();
      return {
        all: await everyRoute(api.context),
        routes: await guardedRoutes(api.context),
        user: (await api.signInUser()).token,
        admin: await api.signInAdmin(),
        other,
      };
    },
    runners: {
      B1: async (trial, world) => {
        // The detector's own test: the right token passes everywhere but on the one call that is forbidden to all.
        for (const route of world.routes) {
          const answer = await call(trial, route, {
            token: route.url.startsWith('/admin/') ? world.admin : world.user,
          });
          expect([route, [401, 403].includes(answer.status)]).toEqual([route, route.url === '/users/products/store']);
        }
        expect(world.routes.length).toBeGreaterThan(60);
        // Reports that were taken are written down.
        await trial.begin();
        return onEveryRoute(trial, world.routes, [undefined]);
      },
      B2: tokensAre(() => ['']),
      B4: tokensAre(({ user, admin }) => [`Bearer ${user}`, `bearer ${admin}`, `JWT ${user}`]),
      B5: async (trial, { routes, user, admin, other: node }) => {
        const log = await logOf(node, async (ask) => {
          await ask(`/users/getUserDetails?token=${user}`);
          await ask(`/admin/models?token=${admin}`);
        });
        expect(log).toContain('/users/getUserDetails');
        for (const token of [user, admin]) expect(log).not.toContain(partsOf(token)[2]);
        const answers: Reply[] = [];
        for (const { method, url } of routes) {
          const token = url.startsWith('/admin/') ? admin : user;
          answers.push(await call(trial, { method, url: `${url}?token=${token}&Token=${token}` }));
        }
        return answers;
      },
      B7: tokensAre(({ user, admin }) =>
        [user, admin].flatMap((token) =>
          ['none', 'None'].map((alg) => `${encode({ alg, typ: 'JWT', kid: 'test' })}.${partsOf(token)[1]}.`),
        ),
      ),
      B8: tokensAre(({ user, admin }) =>
        [user, admin].flatMap((token) =>
          ['nOnE', 'NONE', ''].flatMap((alg) => {
            const head = encode({ alg, typ: 'JWT', kid: 'test' });
            return [`${head}.${partsOf(token)[1]}.`, `${head}.${partsOf(token)[1]}.${partsOf(token)[2]}`];
          }),
        ),
      ),
      B10: forgeriesAre({ header: { alg: 'RS256' } }, { header: { alg: 'ES256' } }, () => {
        const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
        return {
          secret: createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })).export({
            type: 'spki',
            format: 'pem',
          }),
        };
      }),
      B11: async (trial, world) => {
        const calls = [http, https].map((module) => jest.spyOn(module, 'request'));
        const fetched = jest.spyOn(globalThis, 'fetch');
        const keys = {
          jku: 'https://evil.example/keys',
          x5u: 'https://evil.example/x',
          jwk: { kty: 'oct', k: 'AAAA' },
        };
        const answers = [
          ...((await forgeriesAre({ header: { ...keys, kid: 'evil' } }, { header: keys, secret: Buffer.alloc(3) })(
            trial,
            world,
          )) as Reply[]),
        ];
        for (const spy of [...calls, fetched]) {
          expect(spy).not.toHaveBeenCalled();
          spy.mockRestore();
        }
        return answers;
      },
      B13: tokensAre(({ user, admin }) =>
        [user, admin].flatMap((token) => {
          const [header, payload, signature] = partsOf(token);
          const bytes = Buffer.from(signature, 'base64url');
          return Array.from({ length: 256 }, (_, bit) => {
            const flipped = Buffer.from(bytes);
            flipped[bit >> 3]! ^= 1 << (bit & 7);
            return `${header}.${payload}.${flipped.toString('base64url')}`;
          });
        }),
      ),
      B14: tokensAre(({ user }) => {
        const [header, , signature] = partsOf(user);
        return [1, 3].map((role_id) => `${header}.${encode({ ...claimsOf(user), role_id })}.${signature}`);
      }),
      B16: forgeriesAre((_token, trial) => ({ payload: { exp: now(trial) - 61 } })),
      B17: forgeriesAre((_token, trial) => ({ payload: { iat: now(trial) + 3600, exp: now(trial) + 7200 } })),
      B19: forgeriesAre(
        { payload: { exp: undefined } },
        { payload: { exp: 253_370_764_800 } },
        { payload: { iat: undefined } },
        (_token, trial) => ({ payload: { iat: now(trial) - 31 * 86_400, exp: now(trial) + 60 } }),
      ),
      B20: forgeriesAre(
        { payload: { iss: 'https://elsewhere.example' } },
        { payload: { aud: 'another-api' } },
        { payload: { iss: undefined } },
        { payload: { aud: undefined } },
      ),
      B22: (trial, { routes, admin }) => onEveryRoute(trial, area(routes, '/users/'), [admin]),
      B23: async (trial, { routes, other: node }) => {
        const { token } = await trial.api.signInUser({ mobile: freshMobile() });
        const desk = await trial.api.signInAdmin();
        await trial.begin();
        expect((await trial.ask('/users/logout', { token, json: {} })).status).toBe(200);
        expect((await trial.ask('/admin/logout', { token: desk, json: {} })).status).toBe(200);
        const there = await node.app.inject({ method: 'POST', url: '/users/getUserDetails', headers: { token } });
        expect(there.statusCode).toBe(401);
        await trial.begin();
        return onEveryRoute(trial, routes, [token, desk]);
      },
      B25: async (trial, { routes, admin }) => {
        const node = await trial.api.anotherNode({ adminMobiles: ['9000000002'] });
        const there = new (trial.constructor as typeof Trial)(node, trial.row);
        const answers = await onEveryRoute(there, area(routes, '/admin/'), [admin]);
        await node.app.close();
        return answers;
      },
      B26: async (trial, { routes }) => {
        const { token, userId } = await trial.api.signInUser();
        await trial.begin();
        trial.api.clock.advance(1);
        const at = trial.api.clock.now();
        await trial.api.db.updateTable('users').set({ tokens_valid_after: at }).where('id', '=', userId).execute();
        return onEveryRoute(trial, routes, [token]);
      },
      B28: async (trial, world) => [
        await trial.askRaw(raw([DETAILS, 'Host: a', `token: ${'A'.repeat(8192)}`, 'Content-Length: 0'])),
        ...(await onEveryRoute(trial, world.routes, [`${world.user}${'A'.repeat(8192)}`])),
      ],
      B29: socketsSay(raw([DETAILS, 'Host: a', `token: ${'A'.repeat(65_536)}`, 'Content-Length: 0']), ({ user }) =>
        raw([DETAILS, 'Host: a', `token: ${user}`, `x: ${'A'.repeat(65_536)}`, 'Content-Length: 0']),
      ),
      B31: tokensAre(({ user }) => {
        const [header, payload, signature] = partsOf(user);
        const jwe = encode({ alg: 'dir', enc: 'A256GCM', kid: 'test' });
        return [
          `${user}.${payload}.${signature}`,
          `${jwe}..${payload}.${payload}.${signature}`,
          `${header}.${payload}`,
          header,
          `${user}.`,
        ];
      }),
      B32: forgeriesAre(
        { payloadText: '[1,2]' },
        { payloadText: '42' },
        { payloadText: '"text"' },
        { payloadText: 'null' },
        { payloadText: '{' },
      ),
      B34: tokensAre(({ user, admin }) => [ciphertext(user), ciphertext(admin)]),
      B35: async (trial, { all, user, admin }) => {
        const readable = new Set(all.filter(({ method }) => method === 'GET').map(({ url }) => url));
        const answers: Reply[] = [];
        for (const { url } of all.filter((route) => !readable.has(route.url))) {
          const token = url.startsWith('/admin/') ? admin : user;
          answers.push(await trial.ask(url.replaceAll(/:\w+/g, '1'), { method: 'GET', token }));
        }
        return answers;
      },
      B37: async (trial, { all, user }) => {
        for (const { url } of all) {
          const headers = {
            origin: 'https://evil.example',
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'token',
          };
          withoutAllowance(await trial.ask(url, { method: 'OPTIONS', headers, token: user }));
        }
        return [];
      },
      B38: async (trial, { routes }) => {
        for (const route of routes) withoutAllowance(await call(trial, route, { origin: 'null' }));
        return [];
      },
      B40: async (trial, { routes, user }) => {
        const answers: Reply[] = [];
        for (const { method, url } of area(routes, '/admin/')) {
          const [, rest = ''] = /^\/admin(\/.*)$/.exec(url)!;
          for (const odd of [
            `/admin/${rest}`,
            `/ADMIN${rest}`,
            `${url}/`,
            `/admin%2f${rest.slice(1)}`,
            `/%61dmin${rest}`,
            `${url};x=1`,
            `${url}%00`,
            `${url}%20`,
          ]) {
            answers.push(await call(trial, { method, url: odd }, {}, '{}'));
            const signedIn = await call(trial, { method, url: odd }, { token: user }, '{}');
            expect([odd, [401, 403, 404].includes(signedIn.status)]).toEqual([odd, true]);
          }
        }
        return answers;
      },
      B41: socketsSay(
        ...['chunked', 'Chunked', ' chunked', 'xchunked', 'chunked, identity'].map((coding) =>
          raw(
            [DETAILS, 'Host: a', 'Content-Type: application/json', 'Content-Length: 6', `Transfer-Encoding: ${coding}`],
            '0\r\n\r\nX',
          ),
        ),
      ),

      B101: socketsSay(({ user }) =>
        raw([DETAILS, 'Host: a', `token: ${user}`, `token: ${user}`, 'Content-Length: 0']),
      ),
      B102: async (trial, { routes, user, admin }) => {
        const answers: Reply[] = [];
        for (const route of routes) {
          const token = route.url.startsWith('/admin/') ? admin : user;
          answers.push(
            await call(trial, route, {
              authorization: `Bearer ${token}`,
              cookie: `token=${token}`,
              'x-access-token': token,
            }),
          );
        }
        return answers;
      },
      B103: tokensAre(({ user, admin }) =>
        [user, admin].flatMap((token) => [
          `${token},`,
          `"${token}"`,
          `${token} ${token}`,
          `${token}\t.`,
          `\u00a0${token}`,
        ]),
      ),
      B104: forgeriesAre(
        ...['../../../../dev/null', "test' or '1'='1", ['test'], '', null, undefined, '__proto__', 'TEST'].map(
          (kid) => ({ header: { kid } }),
        ),
      ),
      B105: forgeriesAre(
        { header: { crit: ['exp'] } },
        { header: { b64: false, crit: ['b64'] } },
        { header: { crit: [] } },
      ),
      B106: forgeriesAre(...['at+jwt', 'JWE', 'none', ''].map((typ) => ({ header: { typ } }))),
      B107: forgeriesAre(
        { header: { alg: 'HS384' }, hash: 'sha384' },
        { header: { alg: 'HS512' }, hash: 'sha512' },
        { header: { alg: 'hs256' } },
        { header: { alg: ['HS256'] } },
      ),
      B108: forgeriesAre({ secret: Buffer.alloc(32) }, { secret: 'secret' }, { secret: '' }, (token) => ({
        secret: String(claimsOf(token).mobile),
      })),
      B109: forgeriesAre({ secret: randomBytes(32) }),
      B110: tokensAre(({ user, admin }) =>
        [user, admin].flatMap((token) => {
          const [header, payload, signature] = partsOf(token);
          const other64 = Buffer.from(signature, 'base64url').toString('base64');
          return [
            `${header}.${payload}.`,
            `${header}.${payload}.${signature}=`,
            `${header}.${payload}.${other64}`,
            `${header}.${payload}.${signature}${signature}`,
            `${header}.${payload}=.${signature}`,
          ];
        }),
      ),
      B111: forgeriesAre(
        ...['9999999999', -1, 1e308, null, true, [1], {}].flatMap((value) => [
          { payload: { exp: value } },
          { payload: { iat: value } },
        ]),
      ),
      B112: forgeriesAre((_token, trial) => ({ payload: { nbf: now(trial) + 3600 } })),
      B113: async (trial, world) => {
        const ended = await trial.api.signInUser();
        await trial.api.db
          .updateTable('sessions')
          .set({ revoked_at: trial.api.clock.now() })
          .where('user_id', '=', ended.userId)
          .execute();
        await trial.begin();
        return forgeriesAre(
          (token) => ({ payload: { jti: String(claimsOf(token).jti).toUpperCase() } }),
          (token) => ({ payload: { jti: [claimsOf(token).jti] } }),
          { payload: { jti: "' or 1=1--" } },
          { payload: { jti: undefined } },
          { payload: { jti: claimsOf(ended.token).jti } },
          { payload: { jti: '00000000-0000-4000-8000-000000000000' } },
        )(trial, world);
      },
      B114: forgeriesAre(...['2', '1', 2.5, [2], null, 0, 3].map((role_id) => ({ payload: { role_id } })), (token) => ({
        payload: { role_id: claimsOf(token).role_id === 1 ? 2 : 1 },
      })),
      B115: forgeriesAre(...[9_000_000_001, null, [], '9999999999', ''].map((mobile) => ({ payload: { mobile } }))),
      B116: forgeriesAre((token) => ({
        payloadText: JSON.stringify(claimsOf(token)).replace(
          /"role_id":(\d)/,
          (_, role) => `"__proto__":{"role_id":${role}},"role_id":${role === '1' ? 2 : 1}`,
        ),
      })),
      B117: (trial, world) => tokenOfChangedUser(trial, world, 'suspended_at'),
      B118: (trial, world) => tokenOfChangedUser(trial, world, 'erased_at'),
      B119: (trial, { routes, user }) => onEveryRoute(trial, area(routes, '/admin/'), [user]),
      B120: async (trial, { user }) => [
        await trial.ask('/users/models', {
          method: 'GET',
          token: user,
          headers: { 'x-http-method-override': 'POST', 'x-method-override': 'POST' },
        }),
        await trial.ask('/nowhere', {
          token: user,
          headers: { 'x-original-url': '/users/models', 'x-rewrite-url': '/users/models' },
        }),
      ],
      B121: async (trial, { admin }) => {
        const paths = [
          '/admin/%zz',
          '/%',
          '/admin/qr-batches/%ff',
          '/admin/qr-batches/%E0%A4%A',
          '/pictures/%c0%ae%c0%ae',
          '/%00',
        ];
        const answers: Reply[] = [];
        for (const path of paths)
          answers.push(await trial.askRaw(raw([`GET ${path} HTTP/1.1`, 'Host: a', `token: ${admin}`])));
        return answers;
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
        raw([
          DETAILS,
          'Host: a',
          ...Array.from({ length: 2100 }, (_, line) => `x${line}: 12345678`),
          'Content-Length: 0',
        ]),
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
        const reply = await trial.askRaw(
          `${first}${raw(['POST /admin/models HTTP/1.1', 'Host: a', 'Content-Length: 0'])}`,
        );
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
    },
  });
});

async function tokenOfChangedUser(trial: Trial, { routes }: World, column: 'suspended_at' | 'erased_at') {
  const { token, userId } = await trial.api.signInUser();
  await trial.begin();
  await trial.api.db
    .updateTable('users')
    .set({ [column]: trial.api.clock.now() })
    .where('id', '=', userId)
    .execute();
  return onEveryRoute(trial, routes, [token]);
}

/** All that a node logs, at its most talkative, while it is asked. */
async function logOf(node: TestApi, act: (ask: (url: string) => Promise<unknown>) => Promise<void>): Promise<string> {
  let log = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  const options = serverOptions({ ...node.context.config, logLevel: 'trace' });
  const app = Fastify({ ...options, logger: { ...(options.logger as object), stream } });
  await app.register(apiPlugin(node.context));
  await act((url) => app.inject({ method: 'POST', url, payload: {} }));
  await app.close();
  return log;
}
