import { createBrowserRouter, Navigate, type RouteObject } from '@loyalty/shared-ui/router';
import { device } from './device/device';
import { loadRemote, RemoteUnavailableError } from './load-remote';
import { Frame } from './pages/frame';
import { RouteFailure } from './pages/route-failure';
import { SectionLoading } from './pages/section-loading';
import { fetchSiteConfig, remoteOfPath, type RemoteEntry, type SiteConfig } from './remotes';

/** Which remotes are in, and how often each was asked for. */
interface Progress {
  loaded: Set<string>;
  attempts: Map<string, number>;
}

const rootRoute = 'root';

/** On a retry the addresses are read again: the remote may have been re-pointed in the meantime. */
async function currentEntry(entry: RemoteEntry, attempt: number): Promise<RemoteEntry> {
  if (attempt === 0) return entry;
  const { remotes } = await fetchSiteConfig();
  const found = remotes.find(({ prefix }) => prefix === entry.prefix);
  if (!found) throw new RemoteUnavailableError(entry.name);
  return found;
}

/** Loads a remote; one that was re-pointed since this page was opened, and is gone from where it was, from where it is now. */
async function loadWhereItIs(entry: RemoteEntry, attempt: number, path: string, signal: AbortSignal) {
  try {
    return await loadRemote(await currentEntry(entry, attempt), attempt, path, signal);
  } catch (error) {
    if (attempt > 0 || signal.aborted) throw error;
    const now = await currentEntry(entry, 1).catch(() => entry);
    if (now.manifest === entry.manifest) throw error;
    return await loadRemote(now, 1, path, signal);
  }
}

/**
 * The site's router: the shell's own pages, and each remote's routes patched in when its prefix is first visited.
 *
 * @param config the parsed remotes.json
 */
export function createShellRouter(config: SiteConfig) {
  const progress: Progress = { loaded: new Set(), attempts: new Map() };
  // A new page: the browser would take a preloaded file that failed or hangs from this one again.
  const retry = () => {
    const { navigation, location } = router.state;
    const { pathname, search, hash } = navigation.location ?? location;
    const target = pathname + search + hash;
    if (target === window.location.pathname + window.location.search + window.location.hash) window.location.reload();
    else window.location.assign(target);
  };
  const routes: RouteObject[] = [
    {
      id: rootRoute,
      path: '/',
      element: <Frame onRetry={retry} />,
      errorElement: <RouteFailure onRetry={retry} />,
      hydrateFallbackElement: <SectionLoading onRetry={retry} />,
      children: [
        { index: true, element: <Navigate to={config.home} replace /> },
        { path: 'service', lazy: async () => ({ Component: (await import('./pages/service-page')).ServicePage }) },
        { path: 'about-us', lazy: async () => ({ Component: (await import('./pages/about-page')).AboutPage }) },
        { path: '*', element: <Navigate to="/" replace /> },
      ],
    },
  ];
  const router = createBrowserRouter(routes, {
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const entry = remoteOfPath(config.remotes, path);
      if (!entry || progress.loaded.has(entry.prefix)) return;
      const attempt = progress.attempts.get(entry.prefix) ?? 0;
      progress.attempts.set(entry.prefix, attempt + 1);
      try {
        const { createRoutes, wornLook } = await loadWhereItIs(entry, attempt, path, signal);
        const routes = createRoutes({ host: config.host, device });
        patch(rootRoute, wornLook ? [{ Component: wornLook, children: routes }] : routes);
        progress.loaded.add(entry.prefix);
      } catch (error) {
        // The router shows what an abandoned attempt throws, in the place of the attempt that runs.
        if (!signal.aborted) throw error;
      }
    },
  });
  return router;
}
