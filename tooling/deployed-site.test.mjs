import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { insideDeployedSite } from './deployed-site.cjs';

const remote = {
  app: 'user-app',
  name: 'user_app',
  prefix: '/user',
  home: '/user/rewards',
  offline: true,
  dir: import.meta.dirname,
};

/** Starts a server that responds with its name and the request's path. */
async function startServer(name, answer = {}, headers = {}) {
  const server = createServer(({ url = '', method }, response) => {
    response.writeHead(200, headers).end(answer[url] ?? `${name}: ${method} ${url}`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}
const originOf = (server) => `http://127.0.0.1:${server.address().port}`;

describe('one remote inside a deployed site', () => {
  let site;
  let api;
  let developed;
  const read = (path, init) => fetch(`${originOf(developed.server)}${path}`, init);

  before(async () => {
    api = await startServer('api');
    const remotes = [
      { name: 'admin_app', prefix: '/admin', manifest: '/releases/admin-app/1/remote.json', integrity: 'sha384-x' },
      {
        ...{ name: 'user_app', prefix: '/user', manifest: '/releases/user-app/1/remote.json', integrity: 'sha384-y' },
        ...{ offlineFiles: '/releases/user-app/1/offline-files.json', canary: { share: 0.5 } },
      },
    ];
    const config = { host: `${originOf(api)}/v1`, home: '/user/rewards', remotes };
    site = await startServer(
      'site',
      { '/remotes.json': JSON.stringify(config) },
      {
        link: '</releases/user-app/1/js/routes.js>; rel=preload',
        'content-security-policy': "require-trusted-types-for 'script'; trusted-types default; style-src 'self'",
      },
    );
    process.env.SITE = originOf(site);
    process.env.PORT = '0';
    const { server } = insideDeployedSite(remote);
    developed = new WebpackDevServer(
      server,
      webpack({ mode: 'development', entry: {}, infrastructureLogging: { level: 'none' } }),
    );
    await developed.start();
  });
  after(async () => {
    await developed.stop();
    for (const server of [site, api]) server.closeAllConnections();
    for (const server of [site, api]) server.close();
  });

  it("has its own entry without digests, canary or worker, and the others' as they are", async () => {
    const config = await (await read('/remotes.json')).json();
    assert.deepEqual(config, {
      host: '/api',
      home: '/user/rewards',
      serviceWorker: 'off',
      remotes: [
        { name: 'admin_app', prefix: '/admin', manifest: '/releases/admin-app/1/remote.json', integrity: 'sha384-x' },
        {
          ...{ name: 'user_app', prefix: '/user', app: 'user-app', manifest: '/remotes/user-app/remote.json' },
          home: '/user/rewards',
        },
      ],
    });
  });

  it('reaches the api at its own origin, wherever it is', async () => {
    assert.equal(await (await read('/api/users/me?x=1')).text(), 'api: GET /v1/users/me?x=1');
  });

  it("has the site's pages and policy, without preloads of the live release", async () => {
    const page = await read('/user/login');
    assert.equal(await page.text(), 'site: GET /user/login');
    assert.equal(page.headers.get('link'), null);
    assert.match(
      String(page.headers.get('content-security-policy')),
      /; trusted-types webpack-dev-server#overlay default;/,
    );
  });

  it('removes a service worker, and sends no reports to the site', async () => {
    assert.equal(await (await read('/service-worker.js')).text(), 'site: GET /service-worker-off.js');
    for (const path of ['/csp-reports', '/release-reports']) {
      const answer = await read(path, { method: 'POST' });
      assert.deepEqual([answer.status, await answer.text()], [204, '']);
    }
  });

  it("never answers with the site's build of itself", async () => {
    assert.equal((await read('/remotes/user-app/js/unknown.js')).status, 404);
  });
});
