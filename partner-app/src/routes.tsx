import { configureApi } from '@loyalty/shared-ui/api-client';
import type { CreateRoutes } from '@loyalty/shared-ui/remote-contract';
import { Navigate, Outlet } from '@loyalty/shared-ui/router';
import remote from '../remote.config.json';
import { AreaMessages } from './i18n/messages';
import { Area } from './layout/area';
import { NotFoundPage, PageFailure } from './layout/page-states';
import { furtherPages, menuPages } from './pages';
import { paths } from './paths';
import { RequireSession, SignedOutOnly } from './session/guards';
import { currentSession, endSession } from './session/session';

/**
 * Creates the routes of the area.
 * @see CreateRoutes the contract with the shell
 */
export const createRoutes: CreateRoutes = ({ host }) => {
  configureApi({
    host,
    readToken: () => currentSession().token,
    onTokenRefused: (token) => endSession('refused', token),
  });
  const pages = [...menuPages, ...furtherPages].map(({ path, load }) => ({
    path,
    lazy: async () => ({ Component: await load() }),
  }));
  const signIn = async () => ({
    Component: (await import(/* webpackChunkName: "sign-in" */ './features/sign-in/sign-in-page')).SignInPage,
  });
  return [
    {
      path: remote.prefix,
      element: (
        <AreaMessages>
          <Outlet />
        </AreaMessages>
      ),
      children: [
        {
          errorElement: <PageFailure />,
          children: [
            { element: <SignedOutOnly />, children: [{ path: paths.signIn, lazy: signIn }] },
            {
              element: <RequireSession />,
              children: [
                {
                  element: <Area />,
                  children: [
                    {
                      errorElement: <PageFailure />,
                      children: [
                        ...pages,
                        { index: true, element: <Navigate to={paths.home} replace /> },
                        { path: '*', element: <NotFoundPage /> },
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
