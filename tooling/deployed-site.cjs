const { publicFields } = require('./remotes.cjs');

/** Where pages report errors and visits: those under development are not the site's. */
const reportPaths = ['/csp-reports', '/release-reports', '/api/browser-errors'];

const overlayPolicy = 'webpack-dev-server#overlay';

async function readConfig(site) {
  const response = await fetch(new URL('/remotes.json', site), { cache: 'no-store' });
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return await response.json();
}

/**
 * Returns the deployed site's remotes.json with one remote from its compiler, without digests and without a service worker, which
 * would serve stale files. The api is at the page's own origin: at another it accepts the site's pages only.
 */
const developed = (config, remote, manifest) => {
  const { app, name, prefix } = remote;
  const others = config.remotes.filter((entry) => entry?.name !== name);
  const entry = { name, prefix, app, manifest, ...publicFields(remote) };
  return { ...config, host: '/api', serviceWorker: 'off', remotes: [...others, entry] };
};

/** Removes preloads of the live release from a page, and allows the page of compile errors. */
function adaptHeaders({ headers }) {
  delete headers.link;
  const policy = headers['content-security-policy'];
  if (policy)
    headers['content-security-policy'] = policy.replace('; trusted-types', `; trusted-types ${overlayPolicy}`);
}

/**
 * Returns the development options of one remote inside a deployed site, whose address is SITE: the remote's files come from the
 * compiler, all others from there. The site's React is a production build, which has no fast refresh: a change reloads the page.
 *
 * @param {ReturnType<typeof import('./remotes.cjs').readRemote>} remote
 */
exports.insideDeployedSite = (remote) => {
  const { SITE = 'http://localhost:8080', PORT = '8081' } = process.env;
  const { origin: site, hostname } = new URL(SITE);
  const folder = `/remotes/${remote.app}/`;
  const isOfApi = (url) => url.startsWith('/api/');
  let knownApi;
  const apiAddress = async () => (knownApi ??= new URL(`${(await readConfig(site)).host.replace(/\/+$/, '')}/`, site));

  const server = {
    port: Number(PORT),
    host: '127.0.0.1',
    hot: false,
    static: false,
    // The site's own pages may run this remote (docs/decisions/0029); other sites' pages may not read its source.
    allowedHosts: hostname === 'localhost' ? 'auto' : [hostname],
    headers: { 'Access-Control-Allow-Origin': site, 'Access-Control-Allow-Private-Network': 'true' },
    devMiddleware: { publicPath: folder },
    webSocketServer: { type: 'ws', options: { path: `${folder}ws` } },
    client: {
      overlay: { errors: true, warnings: false, runtimeErrors: false, trustedTypesPolicyName: overlayPolicy },
      webSocketTransport: require.resolve('./own-server-socket.cjs'),
      webSocketURL: { hostname: '0.0.0.0', port: 0, pathname: `${folder}ws` },
    },
    proxy: [
      {
        context: (path) => !path.startsWith(folder),
        target: site,
        router: async ({ url }) => (isOfApi(url) ? (await apiAddress()).origin : site),
        pathRewrite: async (url) => {
          if (isOfApi(url)) return (await apiAddress()).pathname + url.slice('/api/'.length);
          return url.replace(/^\/service-worker\.js/, '/service-worker-off.js');
        },
        changeOrigin: true,
        cookieDomainRewrite: '',
        onProxyRes: adaptHeaders,
      },
    ],
    setupMiddlewares: (middlewares) => [
      {
        name: 'remotes.json',
        path: '/remotes.json',
        middleware: (_request, response, next) =>
          readConfig(site).then((config) => {
            response.setHeader('content-type', 'application/json');
            response.setHeader('cache-control', 'no-store');
            response.end(JSON.stringify(developed(config, remote, `${folder}remote.json`)));
          }, next),
      },
      ...reportPaths.map((path) => ({
        name: path,
        path,
        middleware: (_request, response) => response.writeHead(204).end(),
      })),
      ...middlewares,
    ],
    onListening: ({ server: listening }) => {
      const own = `http://localhost:${listening.address().port}`;
      console.log(`${remote.app} inside ${site}: ${own}${remote.prefix}`);
      console.log(`In one tab of it: ${site}${remote.prefix}?override=${remote.app}@${own}${folder}remote.json`);
    },
  };
  // React's JSX in its development build does not run with React's production build.
  return { place: 'deployed-site', optimization: { nodeEnv: 'production' }, server };
};
