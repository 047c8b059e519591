import type { CreateRoutes } from '@loyalty/shared-ui/remote-contract';
import { Navigate, type RouteObject } from '@loyalty/shared-ui/router';
import { configureApi } from '@loyalty/shared-ui/api-client';
import { callAhead } from './api/client';
import { configureDevice } from './device/device';
import { withTexts } from './i18n/texts';
import type { ScreenHandle } from './layout/user-layout';
import { PageFailure, UserArea } from './layout/user-area';
import type { PageName } from './pages';
import { camera, framed, labelPattern, paths } from './paths';
import { currentSession, endSession } from './session/session';
import { SignedOutOnly } from './session/signed-out-only';

const loadSignIn = () => import(/* webpackChunkName: "sign-in" */ './features/sign-in/sign-in-page');
const signInPage = async () => {
  const { SignInPage } = await loadSignIn();
  return { Component: SignInPage };
};

/** The link in messages with offers, for users who need not be signed in. */
const stopOffersPage = async () => {
  const { StopOffersPage } = await withTexts(import('./features/stop-offers/stop-offers-page'));
  return { Component: StopOffersPage };
};

/** As one chunk that is the parent of each page's: no page repeats what the layout contains. */
const loadSignedIn = () => import(/* webpackChunkName: "signed-in" */ './pages');
function page(name: PageName) {
  const handle: ScreenHandle = {};
  const load = async () => {
    const { title, load } = (await loadSignedIn()).pages[name];
    // Before the code, not with it: a page whose code cannot be loaded has its own heading.
    if (title) handle.title = title;
    return load();
  };
  // Texts are requested with the code, not after it.
  const lazy = async () => ({ Component: await (name === 'rewards' ? load() : withTexts(load())) });
  return { handle, lazy };
}
const routesOf = (patterns: Partial<Record<PageName, string>>): RouteObject[] =>
  Object.entries(patterns).map(([name, path]) => ({ path, ...page(name as PageName) }));

/** Loads a guard: signed out with the sign-in that it leads to, since it shows nothing until that is loaded. */
async function withSignIn<Guard>(guard: Promise<Guard>): Promise<Guard> {
  const [loaded] = await Promise.all([guard, currentSession().token ? undefined : loadSignIn()]);
  return loaded;
}

/** A label's link. Signed out, it loads nothing that its result alone needs. */
const labelRoute: RouteObject = {
  path: labelPattern,
  lazy: async () => {
    if (currentSession().token) return page('label').lazy();
    const gate = import(/* webpackChunkName: "label-preview" */ './session/label-gate');
    return { Component: (await withSignIn(gate)).LabelGate };
  },
};

/** Requests the home's figures beside its code, not after it. */
function callHomeAhead(): void {
  callAhead('post', 'users/scanners/get', {});
  callAhead('get', 'programme');
}

export const createRoutes: CreateRoutes = ({ host, device }) => {
  configureDevice(device);
  configureApi({
    host,
    readToken: () => currentSession().token,
    onTokenRefused: (token) => endSession('refused', token),
  });
  if (window.location.pathname === paths.rewards && currentSession().token) callHomeAhead();
  return [
    {
      path: '/user',
      element: <UserArea />,
      children: [
        {
          errorElement: <PageFailure />,
          children: [
            {
              element: <SignedOutOnly />,
              children: [
                { path: paths.login, lazy: signInPage },
                { path: paths.register, lazy: signInPage },
              ],
            },
            labelRoute,
            { path: paths.stop, lazy: stopOffersPage },
            {
              lazy: async () => ({ Component: (await withSignIn(loadSignedIn())).RequireSession }),
              children: [
                {
                  lazy: async () => ({ Component: (await loadSignedIn()).UserLayout }),
                  children: [{ errorElement: <PageFailure />, children: routesOf(framed) }],
                },
                ...routesOf(camera),
              ],
            },
            { index: true, element: <Navigate to={paths.rewards} replace /> },
            { path: '*', ...page('unknownAddress') },
          ],
        },
      ],
    },
  ];
};
