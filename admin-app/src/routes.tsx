import type { ComponentType } from 'react';
import type { CreateRoutes } from '@loyalty/shared-ui/remote-contract';
import { Navigate } from '@loyalty/shared-ui/router';
import { configureApi } from './api/client';
import { configureDevice } from './device/device';
import { AdminFrame } from './layout/admin-frame';
import { AdminRoot } from './layout/admin-root';
import { PageFailure } from './layout/page-failure';
import { PageLoading } from './layout/page-loading';
import { paths } from './paths';
import { RequireSession } from './session/require-session';
import { currentSession, endSession } from './session/session';
import { SignedOutOnly } from './session/signed-out-only';

/** A page whose code comes when it is first visited. */
const page = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });

/** Pages inside the frame, one line each. */
const framedPages = [
  {
    path: 'dashboard',
    lazy: page(
      async () =>
        (await import(/* webpackChunkName: "dashboard" */ './features/dashboard/dashboard-page')).DashboardPage,
    ),
  },
  { path: 'plumbers', lazy: page(async () => (await import('./features/people/plumbers-page')).PlumbersPage) },
  { path: 'customers', lazy: page(async () => (await import('./features/people/customers-page')).CustomersPage) },
  { path: 'people/:id', lazy: page(async () => (await import('./features/people/person-page')).PersonPage) },
  { path: 'models', lazy: page(async () => (await import('./features/models/models-page')).ModelsPage) },
  { path: 'add-model', lazy: page(async () => (await import('./features/models/add-model-page')).AddModelPage) },
  {
    path: 'edit-model/:model_id',
    lazy: page(async () => (await import('./features/models/edit-model-page')).EditModelPage),
  },
  { path: 'products', lazy: page(async () => (await import('./features/products/products-page')).ProductsPage) },
  {
    path: 'addproducts',
    lazy: page(async () => (await import('./features/products/add-product-page')).AddProductPage),
  },
  {
    path: 'product/edit',
    lazy: page(async () => (await import('./features/products/edit-product-page')).EditProductPage),
  },
  { path: 'stores', lazy: page(async () => (await import('./features/stores/stores-page')).StoresPage) },
  { path: 'audit', lazy: page(async () => (await import('./features/audit/audit-page')).AuditPage) },
  { path: 'qrgenerate', lazy: page(async () => (await import('./features/qr-batches/generate-page')).GeneratePage) },
  { path: 'qrlist', lazy: page(async () => (await import('./features/qr-batches/qr-list-page')).QrListPage) },
  {
    path: 'generated-qrs',
    lazy: page(async () => (await import('./features/qr-batches/generated-qrs-page')).GeneratedQrsPage),
  },
  { path: 'reports', lazy: page(async () => (await import('./features/reports/reports-page')).ReportsPage) },
  {
    path: 'print-qrs/:qr_list_id',
    lazy: page(async () => (await import('./features/qr-batches/print-page')).PrintPage),
  },
];

/** The admin area's part of the contract with the shell: every address of spec §2 "Admin area". */
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
      element: <AdminRoot />,
      hydrateFallbackElement: <PageLoading />,
      children: [
        {
          element: <SignedOutOnly />,
          errorElement: <PageFailure />,
          children: [
            {
              path: 'login',
              lazy: page(
                async () =>
                  (await import(/* webpackChunkName: "sign-in" */ './features/sign-in/sign-in-page')).SignInPage,
              ),
            },
          ],
        },
        {
          element: <RequireSession />,
          children: [
            {
              element: <AdminFrame />,
              children: [
                {
                  errorElement: <PageFailure />,
                  children: [
                    ...framedPages,
                    { index: true, element: <Navigate to={paths.dashboard} replace /> },
                    { path: '*', element: <Navigate to={paths.dashboard} replace /> },
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
