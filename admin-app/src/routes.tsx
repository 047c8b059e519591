import type { CreateRoutes } from '@loyalty/shared-ui/remote-contract';
import { Navigate, type RouteObject } from '@loyalty/shared-ui/router';
import { configureApi } from './api/client';
import { configureDevice } from './device/device';
import { AdminArea } from './layout/admin-area';
import { AdminLayout } from './layout/admin-layout';
import { PageFailure, PageLoading, ToDashboard } from './layout/page-states';
import { paths, patterns } from './paths';
import { RequireSession, SignedOutOnly } from './session/session-guards';
import { currentSession, endSession } from './session/session';

/** Every page of the area, each in its own chunk, loaded at its first visit. */
export const pages = {
  signIn: async () => (await import(/* webpackChunkName: "sign-in" */ './features/sign-in/sign-in-page')).SignInPage,
  dashboard: async () =>
    (await import(/* webpackChunkName: "dashboard" */ './features/dashboard/dashboard-page')).DashboardPage,
  products: async () => (await import('./features/products/products-page')).ProductsPage,
  addProducts: async () => (await import('./features/products/add-product-page')).AddProductPage,
  editProduct: async () => (await import('./features/products/edit-product-page')).EditProductPage,
  models: async () => (await import('./features/models/models-page')).ModelsPage,
  addModel: async () => (await import('./features/models/add-model-page')).AddModelPage,
  editModel: async () => (await import('./features/models/edit-model-page')).EditModelPage,
  plumbers: async () => (await import('./features/users/users-page')).PlumbersPage,
  customers: async () => (await import('./features/users/users-page')).CustomersPage,
  user: async () => (await import('./features/users/user-page')).UserPage,
  qrList: async () => (await import('./features/qr-batches/batch-pages')).QrListPage,
  generateQr: async () => (await import('./features/qr-batches/generate-page')).GeneratePage,
  generatedQrs: async () => (await import('./features/qr-batches/batch-pages')).GeneratedQrsPage,
  printQrs: async () => (await import('./features/qr-batches/print-page')).PrintPage,
  reports: async () => (await import('./features/reports/reports-page')).ReportsPage,
  stores: async () => (await import('./features/stores/stores-page')).StoresPage,
  audit: async () => (await import('./features/audit/audit-page')).AuditPage,
};

type PageName = keyof typeof pages;

const page = (name: PageName) => async () => ({ Component: await pages[name]() });

const signedOutPages: RouteObject[] = [{ path: paths.login, lazy: page('signIn') }];

const framedPages: RouteObject[] = [
  { path: paths.dashboard, lazy: page('dashboard') },
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
  { path: paths.reports, lazy: page('reports') },
  { path: paths.stores, lazy: page('stores') },
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
        { element: <SignedOutOnly />, errorElement: <PageFailure />, children: signedOutPages },
        {
          element: <RequireSession />,
          children: [
            {
              element: <AdminLayout />,
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
  ];
};
