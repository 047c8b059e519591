import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type CspReport, takeCspReports, takeReleaseReports } from './browser-reports';
import { pages } from './page';
import { preloadLinks } from './preload-links';
import { readRemotes } from './site-remotes';
import { allowInline, noOtherSources, securityHeaders, serviceWorkerPolicy } from './security-headers';
import { newVisitor, visitorCookie, visitorOf } from './canary-rule';
import { type CanaryOptions, CanaryWatch } from './watch-canaries';

export interface StaticSiteOptions {
  /** Folder of `shell/dist`, and of `<app>/dist` of each remote that this site itself serves. */
  root: string;
  /** Folder of the releases published by `npm run deploy`, if served from here. */
  releases?: string;
  /** The run-time configuration file that the shell reads at start. */
  remotesFile: string;
  /** Scheme and host of the site. */
  publicUrl: string;
  /** The log of the api. */
  log: CanaryOptions['log'];
  /** Called with each content policy violation that a browser reports. */
  onCspReport: (report: CspReport) => void;
  canaries: Omit<CanaryOptions, 'releases' | 'log'>;
}

/** Files with a content hash in their name are immutable; entries, manifests and pages are revalidated. */
const contentNamed = /\.[0-9a-f]{8}\.[a-z0-9]+$/;
const forEver = 'public, max-age=31536000, immutable';
const askAgain = 'no-cache';

/**
 * A file of a release, below /releases/. Other files of that folder (history, configuration, partial writes) are not
 * served.
 */
const ofRelease = /^\/[a-z][a-z0-9-]*\/\d+\.\d+\.\d+[\w.-]*-[0-9a-f]{8}\/(?!.*\.(map|part|lock)$)./;

/** Paths that name a file: served or 404, never the page. */
const namesFile = /\/\.|\.[A-Za-z0-9]{1,8}$/;

/** Paths of probes and scanners, which must not get a page with 200. The api has its own below /api. */
const notForPeople = /^\/(remotes|releases|uploads|healthz|readyz|livez|metrics)(\/|$)/;

const pathOf = (url: string) => url.split('?', 1)[0] ?? '/';
const isForPage = (path: string) => !namesFile.test(path) && !notForPeople.test(path);

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Rewrites a malformed address, to which Fastify's router would respond before any hook. Below a page's prefix (a label's link
 * that was cut, `/user/s/ABC%`) the page is served, and its own router shows the error; any other address is a 404.
 */
function readableAddress({ url = '/' }: { url?: string }): string {
  const path = pathOf(url);
  if (isDecodable(path)) return url;
  return isForPage(path) && isDecodable(path.split('/')[1] ?? '') ? '/' : '/.unreadable';
}

/** Returns the folders in which a remote was built. */
const builtRemotes = (root: string) =>
  readdirSync(root).filter((app) => existsSync(join(root, app, 'dist/remote.json')));

/**
 * Builds the static part of the site: the shell at `/`, each remote's folder at `/remotes/<app>/`, releases at
 * `/releases/<app>/<version>/`, the page for every path of the browser's router.
 */
export async function buildStaticSite({
  root,
  releases,
  remotesFile,
  publicUrl,
  log,
  onCspReport,
  canaries,
}: StaticSiteOptions): Promise<FastifyInstance> {
  const secure = publicUrl.startsWith('https:');
  const strictest = securityHeaders(noOtherSources, secure);
  const app = fastify({
    logger: false,
    // Hooks do not run for a malformed address.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      void reply
        .code(404)
        .headers({ ...strictest, 'cache-control': 'no-store' })
        .send({ message: 'Not found', code: 'not_found' }),
    requestTimeout: 30_000,
    bodyLimit: 1024,
    rewriteUrl: readableAddress,
    routerOptions: { ignoreDuplicateSlashes: false },
  });

  const current = readRemotes({ remotesFile, publicUrl, log });
  const watch = new CanaryWatch({ ...canaries, releases, log }, async () => (await current()).remotes);
  app.addHook('onReady', () => watch.start());
  app.addHook('onClose', () => watch.stop());
  /** @throws Error if it could never be read; browsers then continue with what they know */
  const knownRemotes = async () => {
    const { remotes } = await current();
    if (!remotes) throw new Error('remotes.json could never be read');
    return remotes;
  };
  /** Returns the visitor; one who is not known yet gets a cookie if there is a canary. */
  const identify = (request: FastifyRequest, reply: FastifyReply) => {
    const known = visitorOf(request.headers.cookie);
    const visitor = known ?? newVisitor();
    if (!known) void reply.header('set-cookie', visitorCookie(visitor, secure));
    return visitor;
  };
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers((await current()).headers);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    // A browser's router cannot read such an address. No backslash may be left, which browsers take for a slash.
    if (reads && request.url.startsWith('//')) return reply.redirect(request.url.replace(/^[/\\]+/, '/'), 308);
  });

  const common = {
    preCompressed: true,
    index: false as const,
    dotfiles: 'ignore' as const,
    cacheControl: false,
    allowedPath: (path: string) => !path.endsWith('.map'),
    setHeaders: (reply: FastifyReply, path: string) => {
      if (reply.getHeader('cache-control')) return;
      void reply.header('cache-control', contentNamed.test(path.replace(/\.(br|gz)$/, '')) ? forEver : askAgain);
    },
  };
  await app.register(fastifyStatic, { ...common, root: join(root, 'shell/dist'), prefix: '/', wildcard: true });
  for (const remote of builtRemotes(root)) {
    await app.register(fastifyStatic, {
      ...common,
      root: join(root, remote, 'dist'),
      prefix: `/remotes/${remote}/`,
      decorateReply: false,
    });
  }
  if (releases !== undefined) {
    await app.register(fastifyStatic, {
      ...common,
      root: resolve(releases),
      prefix: '/releases/',
      decorateReply: false,
      allowedPath: (path) => ofRelease.test(path),
      // Releases are never overwritten (docs/decisions/0019), so even their manifests are immutable.
      setHeaders: (reply) => void reply.header('cache-control', forEver),
    });
  }

  app.get('/remotes.json', async (request, reply) => {
    const remotes = await knownRemotes();
    // By the cookie that came: a browser that keeps none gets the live release each time.
    const visitor = visitorOf(request.headers.cookie);
    if (watch.isAnyRunning(remotes)) identify(request, reply);
    // `vary` also shows `npm run deploy -- canary` that this server picks.
    return reply
      .type('application/json')
      .headers({ 'cache-control': 'no-store', vary: 'cookie' })
      .send(remotes.textFor((canary) => watch.isPicked(canary, visitor)));
  });

  // Browsers fetch this bypassing the worker itself, so even a broken worker can be disabled here
  // (docs/decisions/0009).
  app.get('/service-worker.js', async (_request, reply) => {
    const { serviceWorker } = JSON.parse((await knownRemotes()).textFor(() => false)) as { serviceWorker?: string };
    return reply
      .header('content-security-policy', serviceWorkerPolicy(secure))
      .sendFile(serviceWorker === 'off' ? 'service-worker-off.js' : 'service-worker.js', { cacheControl: false });
  });

  takeCspReports(app, onCspReport);
  takeReleaseReports(app, (report) => watch.count(report));

  const linksOf = preloadLinks(root, releases);
  const pageOf = pages(root);
  const sendPage = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const { remotes, headers } = await current();
    let shape: string | undefined;
    const hasCanary = remotes !== undefined && watch.isAnyRunning(remotes);
    const visitor = hasCanary ? identify(request, reply) : undefined;
    if (remotes) {
      const text = remotes.textFor((canary) => watch.isPicked(canary, visitor));
      const { link, skeleton } = await linksOf(text, path);
      void reply.header('link', link);
      shape = skeleton;
    }
    const { etag: ofPage, bodies, inline } = await pageOf(shape);
    const accepted = request.headers['accept-encoding'] ?? '';
    const coding = (['br', 'gzip'] as const).find((one) => accepted.includes(one));
    // One for each coding: a cache must not take its gzip for the br of another.
    const etag = coding ? ofPage.replace(/"$/, `-${coding}"`) : ofPage;
    // A cache must not give one visitor's cookie to others.
    void reply.header('cache-control', hasCanary ? `private, ${askAgain}` : askAgain);
    void reply.header('content-security-policy', allowInline(headers['content-security-policy'] ?? '', inline));
    void reply.headers({ etag, vary: 'accept-encoding', ...(coding && { 'content-encoding': coding }) });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(bodies[coding ?? 'identity']);
  };
  app.get('/', (request, reply) => sendPage('/', request, reply));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads && isForPage(path)) return sendPage(path, request, reply);
    return reply.code(404).header('cache-control', 'no-store').send({ message: 'Not found', code: 'not_found' });
  });
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    // The file server responds 403 for folders; here folders do not exist.
    const status = error.statusCode === 403 ? 404 : (error.statusCode ?? 500);
    if (status >= 500) log.error({ err: error }, 'a file could not be served');
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({ message: status >= 500 ? 'Something went wrong' : 'Not found', code: 'not_served' });
  });
  return app;
}
