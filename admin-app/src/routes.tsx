import type { CreateRoutes } from '@loyalty/shared-ui/remote-contract';
import { Navigate, Outlet, type RouteObject } from '@loyalty/shared-ui/router';
import { configureApi } from '@loyalty/shared-ui/api-client';
import { PageFailure, PageLoading, ToDashboard } from './layout/page-states';
import { AdminMessages, loadAllEnglish, loadSeparateEnglish } from './i18n/admin-messages';
import type { PageHandle } from './layout/admin-layout';
import { pageEntry, type PageName, pages } from './pages';
import { paths } from './paths';
import { currentSession, endSession } from './session/session';
import { SignedOutOnly } from './session/signed-out-only';

/** Loads everything behind the session guard, as one chunk that is the parent of each page's, with its texts. */
const loadSignedIn = async () =>
  (await Promise.all([import(/* webpackChunkName: "signed-in" */ './page-loaders'), loadAllEnglish()]))[0];
const signedOutPages: RouteObject[] = [
  {
    path: paths.login,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "sign-in" */ './features/accounts/sign-in/sign-in-page'))
        .SignInPage,
    }),
  },
];

/** Behind a session of its own. */
const brandsPage: RouteObject = {
  path: paths.brands,
  lazy: async () => {
    const page = import('./features/brands/brands-page');
    await Promise.all([page, loadAllEnglish(), loadSeparateEnglish()]);
    return { Component: (await page).BrandsPage };
  },
};

const framedPages = (Object.keys(pages) as PageName[]).map((name): RouteObject => {
  const { path, needs } = pageEntry(name);
  const lazy = async () => ({ Component: await (await loadSignedIn()).pageLoaders[name]() });
  return { path, handle: { name, needs } satisfies PageHandle, lazy };
});

/** The admin area (docs/product.md §2). Every page is a chunk of its own. */
export const createRoutes: CreateRoutes = ({ host }) => {
  configureApi({
    host,
    readToken: () => currentSession().token,
    onTokenRefused: (token) => endSession('refused', token),
  });
  return [
    {
      path: '/admin',
      element: (
        <AdminMessages>
          <Outlet />
        </AdminMessages>
      ),
      hydrateFallbackElement: <PageLoading />,
      children: [
        {
          errorElement: <PageFailure />,
          children: [
            { element: <SignedOutOnly />, children: signedOutPages },
            brandsPage,
            {
              lazy: async () => ({ Component: (await loadSignedIn()).RequireSession }),
              children: [
                {
                  lazy: async () => ({ Component: (await loadSignedIn()).AdminLayout }),
                  children: [
                    {
                      errorElement: <PageFailure />,
                      children: [
                        ...framedPages,
                        { index: true, element: <Navigate to={paths.dashboard} replace /> },
                        { path: '*', element: <ToDashboard /> },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ];
};
