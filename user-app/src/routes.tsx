import { msg } from '@lingui/core/macro';
import type { CreateRoutes } from '@loyalty/shared-ui/remote-contract';
import { Navigate, type RouteObject } from '@loyalty/shared-ui/router';
import { configureApi } from './api/client';
import { configureDevice } from './device/device';
import { withTexts } from './i18n/texts';
import type { ScreenHandle } from './layout/screen-title';
import { PageFailure, UserArea } from './layout/user-area';
import type { PageName } from './pages';
import { paths, patterns } from './paths';
import { currentSession, endSession } from './session/session';
import { SignedOutOnly } from './session/signed-out-only';

const signedOutPages: RouteObject[] = [
  {
    path: paths.login,
    lazy: async () => {
      const { SignInPage } = await import(/* webpackChunkName: "sign-in" */ './features/sign-in/sign-in-page');
      return { element: <SignInPage key="sign-in" purpose="sign-in" /> };
    },
  },
  {
    path: paths.register,
    lazy: async () => {
      const { SignInPage } = await import(/* webpackChunkName: "sign-in" */ './features/sign-in/sign-in-page');
      return { element: <SignInPage key="register" purpose="register" /> };
    },
  },
];

/**
 * Loads everything behind the session guard, as one chunk that is the parent of each page's: no page repeats what the layout
 * contains.
 */
const loadSignedIn = () => import(/* webpackChunkName: "signed-in" */ './pages');
const page = (name: PageName) => async () => {
  const load = async () => (await loadSignedIn()).pages[name]();
  return { Component: await (name === 'rewards' ? load() : withTexts(load())) };
};

const framedPages: RouteObject[] = [
  { path: paths.rewards, lazy: page('rewards') },
  {
    path: paths.points,
    handle: { title: msg`My Reward Points` } satisfies ScreenHandle,
    lazy: page('points'),
  },
  {
    path: paths.history,
    handle: { title: msg`Rewards History` } satisfies ScreenHandle,
    lazy: page('history'),
  },
  {
    path: patterns.ownScan,
    handle: { title: msg`Your scan` } satisfies ScreenHandle,
    lazy: page('ownScan'),
  },
  {
    path: paths.claims,
    handle: { title: msg`Claim status` } satisfies ScreenHandle,
    lazy: page('claims'),
  },
  {
    path: patterns.claim,
    handle: { title: msg`Your claim` } satisfies ScreenHandle,
    lazy: page('claim'),
  },
  {
    path: paths.personalDetails,
    handle: { title: msg`Personal Details` } satisfies ScreenHandle,
    lazy: page('profile'),
  },
  {
    path: paths.account,
    handle: { title: msg`Account` } satisfies ScreenHandle,
    lazy: page('account'),
  },
  {
    path: paths.cases,
    handle: { title: msg`I cannot scan this` } satisfies ScreenHandle,
    lazy: page('cases'),
  },
  {
    path: paths.deleteAccount,
    handle: { title: msg`Delete account` } satisfies ScreenHandle,
    lazy: page('deleteAccount'),
  },
  {
    path: paths.payoutDetails,
    handle: { title: msg`Payout details` } satisfies ScreenHandle,
    lazy: page('payoutDetails'),
  },
  {
    path: paths.statement,
    handle: { title: msg`Statement` } satisfies ScreenHandle,
    lazy: page('statement'),
  },
  {
    path: paths.stores,
    handle: { title: msg`Near by Stores` } satisfies ScreenHandle,
    lazy: page('stores'),
  },
];

/** The camera screens, without the layout. */
const barePages: RouteObject[] = [
  { path: paths.scan, lazy: page('scan') },
  { path: paths.scanResult, lazy: page('scanResult') },
];

/** A label's link. Signed out, it loads nothing that its result alone needs. */
const labelRoute: RouteObject = {
  path: patterns.label,
  lazy: async () =>
    currentSession().token
      ? page('label')()
      : { Component: (await import(/* webpackChunkName: "label-preview" */ './session/label-gate')).LabelGate },
};

/**
 * Creates the routes of the user area (docs/product.md §2). Every page is a separate chunk.
 * @see CreateRoutes the contract with the shell
 */
export const createRoutes: CreateRoutes = ({ host, device }) => {
  configureDevice(device);
  configureApi({
    host,
    readToken: () => currentSession().token,
    onTokenRefused: (token) => endSession('refused', token),
  });
  return [
    {
      path: '/user',
      element: <UserArea />,
      children: [
        {
          errorElement: <PageFailure />,
          children: [
            { element: <SignedOutOnly />, children: signedOutPages },
            labelRoute,
            {
              lazy: async () => ({ Component: (await loadSignedIn()).RequireSession }),
              children: [
                {
                  lazy: async () => ({ Component: (await loadSignedIn()).UserLayout }),
                  children: [{ errorElement: <PageFailure />, children: framedPages }],
                },
                ...barePages,
              ],
            },
            { index: true, element: <Navigate to={paths.rewards} replace /> },
            { path: '*', lazy: page('unknownAddress') },
          ],
        },
      ],
    },
  ];
};
