import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { apiPlugin } from '../../../src/app';
import { serverOptions } from '../../../src/platform/http/server-options';
import { partsOf } from './forged-token-rows';
import type { Route } from '../../every-operation';
import type { Reply, Trial } from '../trial';
import { freshMobile, type TestApi } from '../../create-test-api';
import { inTurn, type Runners } from '../describe-bad-inputs';
import { type World, call, onEveryRoute } from './strange-http-rows';

const area = (routes: Route[], prefix: string) => routes.filter(({ url }) => url.startsWith(prefix));

const withoutAllowance = (reply: Reply) =>
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);

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

export const sessionRows: Runners<World> = {
  B1: async (trial, world) => {
    // Tests the detector: a valid token passes everywhere except the one call that is forbidden to all.
    for (const route of world.routes) {
      const response = await call(trial, route, {
        token: route.url.startsWith('/admin/') ? world.admin : world.user,
      });
      expect([route, [401, 403].includes(response.status)]).toEqual([route, route.url === '/users/products/store']);
    }
    expect(world.routes.length).toBeGreaterThan(60);
    // Downloaded reports are audited.
    await trial.begin();
    return onEveryRoute(trial, world.routes, [undefined]);
  },
  B5: async (trial, { routes, user, admin, other: node }) => {
    const log = await logOf(node, async (ask) => {
      await ask(`/users/getUserDetails?token=${user}`);
      await ask(`/admin/models?token=${admin}`);
    });
    expect(log).toContain('/users/getUserDetails');
    for (const token of [user, admin]) expect(log).not.toContain(partsOf(token)[2]);
    return inTurn(routes, ({ method, url }) => {
      const token = url.startsWith('/admin/') ? admin : user;
      return call(trial, { method, url: `${url}?token=${token}&Token=${token}` });
    });
  },
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
    const responses = await onEveryRoute(there, area(routes, '/admin/'), [admin]);
    await node.app.close();
    return responses;
  },
  B26: async (trial, { routes }) => {
    const { token, userId } = await trial.api.signInUser();
    await trial.begin();
    trial.api.clock.advance(1);
    const at = trial.api.clock.now();
    await trial.api.db.updateTable('users').set({ tokens_valid_after: at }).where('id', '=', userId).execute();
    return onEveryRoute(trial, routes, [token]);
  },
  B35: async (trial, { all, user, admin }) => {
    // Where a GET route has a parameter in the place of a POST route's last word, it responds: that is no such id.
    const readable = all
      .filter(({ method }) => method === 'GET')
      .map(({ url }) => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`));
    return inTurn(
      all.filter(({ url }) => !readable.some((route) => route.test(url))),
      ({ url }) => {
        const token = url.startsWith('/admin/') ? admin : user;
        return trial.ask(url.replaceAll(/:\w+/g, '1'), { method: 'GET', token });
      },
    );
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
    const responses: Reply[] = [];
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
        responses.push(await call(trial, { method, url: odd }, {}, '{}'));
        const signedIn = await call(trial, { method, url: odd }, { token: user }, '{}');
        expect([odd, [401, 403, 404].includes(signedIn.status)]).toEqual([odd, true]);
      }
    }
    return responses;
  },
  B102: async (trial, { routes, user, admin }) => {
    const responses: Reply[] = [];
    for (const route of routes) {
      const token = route.url.startsWith('/admin/') ? admin : user;
      responses.push(
        await call(trial, route, {
          authorization: `Bearer ${token}`,
          cookie: `token=${token}`,
          'x-access-token': token,
        }),
      );
    }
    return responses;
  },
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
};
