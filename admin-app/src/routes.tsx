import type { CreateRoutes } from '@loyalty/shared-ui/remote-contract';
import { Navigate, type RouteObject } from '@loyalty/shared-ui/router';
import { configureApi } from './api/client';
import { configureDevice } from './device/device';
import { AdminArea } from './layout/admin-area';
import { loadAllEnglish } from './i18n/admin-messages';
import { PageFailure, PageLoading, ToDashboard } from './layout/page-states';
import type { PageName } from './pages';
import { paths, patterns } from './paths';
import { currentSession, endSession } from './session/session';
import { SignedOutOnly } from './session/signed-out-only';

/** Loads everything behind the session guard, as one chunk that is the parent of each page's, with its texts. */
const loadSignedIn = async () =>
  (await Promise.all([import(/* webpackChunkName: "signed-in" */ './pages'), loadAllEnglish()]))[0];
const page = (name: PageName) => async () => ({ Component: await (await loadSignedIn()).pages[name]() });

const signedOutPages: RouteObject[] = [
  {
    path: paths.login,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "sign-in" */ './features/sign-in/sign-in-page')).SignInPage,
    }),
  },
];

const framedPages: RouteObject[] = [
  { path: paths.dashboard, lazy: page('dashboard') },
  { path: paths.approvalRules, lazy: page('approvalRules') },
  { path: patterns.claims, lazy: page('claims') },
  { path: paths.cases, lazy: page('cases') },
  { path: paths.plumbers, lazy: page('plumbers') },
  { path: paths.customers, lazy: page('customers') },
  { path: patterns.user, lazy: page('user') },
  { path: paths.models, lazy: page('models') },
  { path: paths.addModel, lazy: page('addModel') },
  { path: patterns.editModel, lazy: page('editModel') },
  { path: paths.products, lazy: page('products') },
  { path: paths.addProducts, lazy: page('addProducts') },
  { path: patterns.editProduct, lazy: page('editProduct') },
  { path: paths.generateQr, lazy: page('generateQr') },
  { path: paths.qrList, lazy: page('qrList') },
  { path: paths.generatedQrs, lazy: page('generatedQrs') },
  { path: patterns.printQrs, lazy: page('printQrs') },
  { path: paths.traceLabel, lazy: page('traceLabel') },
  { path: paths.reports, lazy: page('reports') },
  { path: paths.stores, lazy: page('stores') },
  { path: paths.finance, lazy: page('finance') },
  { path: paths.confirmations, lazy: page('confirmations') },
  { path: paths.payouts, lazy: page('payouts') },
  { path: patterns.payoutRun, lazy: page('payoutRun') },
  { path: paths.bankFile, lazy: page('bankFile') },
  { path: paths.programme, lazy: page('programme') },
  { path: paths.team, lazy: page('team') },
  { path: paths.audit, lazy: page('audit') },
];

/**
 * The admin area (spec §2). Every page is a chunk of its own.
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
      path: '/admin',
      element: <AdminArea />,
      hydrateFallbackElement: <PageLoading />,
      children: [
        {
          errorElement: <PageFailure />,
          children: [
            { element: <SignedOutOnly />, children: signedOutPages },
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
