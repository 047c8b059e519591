const { readFileSync } = require('node:fs');
const { connect } = require('node:net');
const path = require('node:path');
const { setTimeout: pause } = require('node:timers/promises');
const { insideDeployedSite } = require('./deployed-site.cjs');
const { builtInConfig } = require('./remotes.cjs');

const LOOPBACK = '127.0.0.1';
/** Longer than a restart of the api. */
const RESTART_MS = 15_000;
const AGAIN_MS = 100;

/** Options of the hot-reload socket: always at the page's own address. */
const socket = (pathname) => ({ hostname: '0.0.0.0', port: 0, pathname });

const common = (pathname = '/ws') => ({
  host: LOOPBACK,
  historyApiFallback: true,
  hot: true,
  headers: { 'Access-Control-Allow-Origin': '*' },
  // Compile errors cover the page; runtime errors are shown by the page and the console.
  client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, webSocketURL: socket(pathname) },
});

/**
 * Serves a remote behind the shell's server of `npm run dev`: the browser uses one origin, for the hot-reload socket
 * too.
 */
const remoteServer = (packageDir) => common(`/remotes/${path.basename(packageDir)}/ws`);

const responds = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, LOOPBACK);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy()).once('connect', () => socket.end());
  });

/** Holds a request while the api restarts, so that a reload meanwhile does not fail. */
const waitFor = (port) => async (_request, _response, next) => {
  const end = Date.now() + RESTART_MS;
  while (!(await responds(port)) && Date.now() < end) await pause(AGAIN_MS);
  next();
};

/**
 * Returns the site's remotes.json for development: each remote from its own compiler, without integrity or offline use.
 * @param {string | undefined} file another remotes.json than that of the repository's remotes
 * @param {string[]} apps folders of the remotes
 */
const developed = (file, apps) => {
  const config = file ? JSON.parse(readFileSync(file, 'utf8')) : builtInConfig();
  const remotes = config.remotes.map(({ integrity: _integrity, offlineFiles: _offlineFiles, ...remote }) => {
    const app = remote.app ?? remote.name.replaceAll('_', '-');
    return apps.includes(app) ? { ...remote, manifest: `/remotes/${app}/remote.json` } : remote;
  });
  return JSON.stringify({ ...config, remotes });
};

/**
 * Serves the one origin of `npm run dev`: the shell's files, the remotes' from their compilers, `/api` from the api's
 * process.
 * @param {{ api: number, remotes: Record<string, number>, remotesFile?: string }} ports of this machine; `remotes` by
 *   folder
 */
const siteServer = ({ api, remotes, remotesFile }) => {
  const target = (at) => `http://${LOOPBACK}:${at}`;
  return {
    ...common(),
    proxy: [
      ...Object.entries(remotes).map(([app, at]) => ({
        context: [`/remotes/${app}/`],
        pathRewrite: { [`^/remotes/${app}`]: '' },
        target: target(at),
        // The remote's server accepts sockets from pages of its own host only.
        changeOrigin: false,
        ws: true,
      })),
      { context: ['/api'], pathRewrite: { '^/api': '' }, target: target(api) },
    ],
    setupMiddlewares: (middlewares) => [
      {
        name: 'remotes.json',
        path: '/remotes.json',
        middleware: (_request, response) => {
          response.setHeader('content-type', 'application/json');
          response.setHeader('cache-control', 'no-store');
          response.end(developed(remotesFile, Object.keys(remotes)));
        },
      },
      { name: 'wait for the api', path: '/api', middleware: waitFor(api) },
      ...middlewares,
    ],
  };
};

/**
 * Enables React's fast refresh. All parts of a composed page must use the shell's refresh runtime, which is the first
 * that React meets: a later one is not notified of renderers.
 * @param {'site' | 'remote'} place
 */
const fastRefresh = (place) => {
  // Not installed with a remote outside of the repository.
  const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  return {
    place,
    refresh: true,
    entry: place === 'site' ? [require.resolve('./offer-refresh-runtime.cjs')] : [],
    alias: place === 'remote' ? { 'react-refresh/runtime$': require.resolve('./offered-refresh-runtime.cjs') } : {},
    plugins: [new ReactRefreshPlugin({ include: /\.tsx?$/, overlay: false })],
  };
};

/**
 * Returns the development options by the environment set by tooling/tasks/dev.mjs: a remote behind the shell
 * (BEHIND_SHELL), the shell of the whole site (DEVELOPED_SITE), else a remote inside a deployed site.
 * @param {ReturnType<typeof import('./remotes.cjs').readRemote>} [remote] undefined: the shell
 */
exports.developmentOf = (remote) => {
  const { BEHIND_SHELL, DEVELOPED_SITE } = process.env;
  if (BEHIND_SHELL) return { ...fastRefresh('remote'), server: remoteServer(remote.dir) };
  if (DEVELOPED_SITE) return { ...fastRefresh('site'), server: siteServer(JSON.parse(DEVELOPED_SITE)) };
  return insideDeployedSite(remote);
};
