import { msg } from '@lingui/core/macro';
import type { CreateRoutes } from '@loyalty/shared-ui/remote-contract';
import { Navigate, type RouteObject } from '@loyalty/shared-ui/router';
import { configureApi } from './api/client';
import { configureDevice } from './device/device';
import { PageFailure } from './layout/page-failure';
import type { ScreenHandle } from './layout/screen-title';
import { UserArea } from './layout/user-area';
import { UserLayout } from './layout/user-layout';
import { paths } from './paths';
import { RequireSession } from './session/require-session';
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

const framedPages: RouteObject[] = [
  {
    path: paths.rewards,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "rewards" */ './features/rewards/rewards-page')).RewardsPage,
    }),
  },
  {
    path: paths.points,
    handle: { title: msg`My Reward Points` } satisfies ScreenHandle,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "points" */ './features/rewards/points-page')).PointsPage,
    }),
  },
  {
    path: paths.history,
    handle: { title: msg`Rewards History` } satisfies ScreenHandle,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "history" */ './features/history/history-page')).HistoryPage,
    }),
  },
  {
    path: paths.ownScan(':id'),
    handle: { title: msg`Your scan` } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./features/history/own-scan-page')).OwnScanPage }),
  },
  {
    path: paths.claims,
    handle: { title: msg`Claim status` } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./features/claims/claims-page')).ClaimsPage }),
  },
  {
    path: '/user/claims/:transactionId',
    handle: { title: msg`Your claim` } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./features/claims/claim-page')).ClaimPage }),
  },
  {
    path: paths.personalDetails,
    handle: { title: msg`Personal Details` } satisfies ScreenHandle,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "profile" */ './features/profile/personal-details-page'))
        .PersonalDetailsPage,
    }),
  },
  {
    path: paths.stores,
    handle: { title: msg`Nearby Stores` } satisfies ScreenHandle,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "stores" */ './features/stores/stores-page')).StoresPage,
    }),
  },
];

/**
 * The camera screens, without the frame. They are one chunk: whoever reads a label and then loses the network still sees the
 * result's screen, which keeps the scan.
 */
const barePages: RouteObject[] = [
  {
    path: paths.scan,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "scan" */ './features/scan/scan-page')).ScanPage,
    }),
  },
  {
    path: paths.scanResult,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "scan" */ './features/scan/scan-result-page')).ScanResultPage,
    }),
  },
  {
    path: '/user/s/:code',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "scan" */ './features/scan/label-page')).LabelPage,
    }),
  },
];

/**
 * The user area (spec §2). Every page is a chunk of its own.
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
            {
              element: <RequireSession />,
              children: [
                { element: <UserLayout />, children: [{ errorElement: <PageFailure />, children: framedPages }] },
                ...barePages,
              ],
            },
            { index: true, element: <Navigate to={paths.rewards} replace /> },
            { path: '*', element: <Navigate to={paths.rewards} replace /> },
          ],
        },
      ],
    },
  ];
};
