import { createBrowserRouter, Navigate, type RouteObject, Outlet, useNavigation } from '@loyalty/shared-ui/router';
import { foreignPaths } from '@loyalty/shared-ui/remote-contract';
import { reloadIfReachable } from '@loyalty/shared-ui/reload';
import { device } from './device/device';
import { RemoteUnavailableError, RouteFailure } from './pages/route-failure';
import { SectionLoading } from './pages/section-loading';
import { createRemoteLoader } from './federation/remote-loader';
import { remoteOfPath, type SiteConfig } from './federation/site-config';
import { NewVersion } from './device/new-version';
import { untilAborted } from './until-aborted';

/** Renders every page, with a loading indicator while another section is fetched. */
function Frame({ onRetry }: { onRetry: () => unknown }) {
  const { state } = useNavigation();
  return (
    <>
      {state === 'loading' && <SectionLoading onRetry={onRetry} />}
      <Outlet />
      <NewVersion />
    </>
  );
}

const rootRoute = 'root';

const publicPage = (name: 'ServicePage' | 'AboutPage') => async () => ({
  Component: (await import('./pages/public-pages'))[name],
});

/**
 * Creates the site's router: the shell's own pages, and each remote's routes, patched in when its prefix is first visited.
 * @param config the parsed remotes.json
 */
export function createShellRouter(config: SiteConfig) {
  const load = createRemoteLoader();
  const patched = new Set<string>();
  // A new page: on this one the browser would reuse a preloaded file that failed or hangs.
  const retry = () => {
    const { navigation, location } = router.state;
    const { pathname, search, hash } = navigation.location ?? location;
    return reloadIfReachable(pathname + search + hash);
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
        { path: 'service', lazy: publicPage('ServicePage') },
        { path: 'about-us', lazy: publicPage('AboutPage') },
        { path: '*', lazy: async () => ({ Component: (await import('./pages/public-pages')).notFoundPage(config) }) },
      ],
    },
  ];
  const router = createBrowserRouter(routes, {
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const entry = remoteOfPath(config.remotes, path);
      if (!entry || patched.has(entry.prefix)) return;
      try {
        const { createRoutes, RemoteStyles } = await untilAborted(signal, load(entry, path));
        if (patched.has(entry.prefix)) return;
        const routes = createRoutes({ host: config.host, device });
        const [foreign] = foreignPaths(routes, entry.prefix);
        if (foreign) throw new Error(`its route ${foreign} is not below ${entry.prefix}`);
        patch(rootRoute, RemoteStyles ? [{ Component: RemoteStyles, children: routes }] : routes);
        patched.add(entry.prefix);
      } catch (error) {
        // The router would show an error of an abandoned attempt in place of the running one.
        if (!signal.aborted) throw new RemoteUnavailableError(entry.name, error);
      }
    },
  });
  return router;
}
