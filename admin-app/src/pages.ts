import { loadSeparateEnglish } from './i18n/admin-messages';

export { AdminLayout } from './layout/admin-layout';
export { RequireSession } from './session/require-session';

const withTexts = async <Page>(page: Promise<Page>) => (await Promise.all([page, loadSeparateEnglish()]))[0];

/** The pages behind the session guard, each a chunk of its own. Those of remote.config.json's first screens have a name. */
export const pages = {
  dashboard: async () =>
    (await import(/* webpackChunkName: "dashboard" */ './features/dashboard/dashboard-page')).DashboardPage,
  claims: async () =>
    (await withTexts(import(/* webpackChunkName: "claims" */ './features/claims/claims-page'))).ClaimsPage,
  approvalRules: async () => (await withTexts(import('./features/claims/rules-page'))).RulesPage,
  cases: async () => (await withTexts(import('./features/cases/cases-page'))).CasesPage,
  products: async () =>
    (await withTexts(import(/* webpackChunkName: "products" */ './features/products/products-page'))).ProductsPage,
  addProducts: async () =>
    (await withTexts(import(/* webpackChunkName: "add-product" */ './features/products/add-product-page')))
      .AddProductPage,
  editProduct: async () => (await withTexts(import('./features/products/edit-product-page'))).EditProductPage,
  models: async () => (await import(/* webpackChunkName: "models" */ './features/models/models-page')).ModelsPage,
  addModel: async () =>
    (await import(/* webpackChunkName: "add-model" */ './features/models/add-model-page')).AddModelPage,
  editModel: async () => (await import('./features/models/edit-model-page')).EditModelPage,
  plumbers: async () => (await import(/* webpackChunkName: "users" */ './features/users/users-page')).PlumbersPage,
  customers: async () => (await import(/* webpackChunkName: "users" */ './features/users/users-page')).CustomersPage,
  user: async () => (await import('./features/users/user-page')).UserPage,
  qrList: async () =>
    (await withTexts(import(/* webpackChunkName: "batches" */ './features/qr-batches/batch-pages'))).QrListPage,
  generateQr: async () =>
    (await withTexts(import(/* webpackChunkName: "generate" */ './features/qr-batches/generate-page'))).GeneratePage,
  generatedQrs: async () =>
    (await withTexts(import(/* webpackChunkName: "batches" */ './features/qr-batches/batch-pages'))).GeneratedQrsPage,
  printQrs: async () => (await withTexts(import('./features/qr-batches/print-page'))).PrintPage,
  traceLabel: async () => (await withTexts(import('./features/qr-batches/label-story-page'))).LabelStoryPage,
  reports: async () => (await import(/* webpackChunkName: "reports" */ './features/reports/reports-page')).ReportsPage,
  finance: async () =>
    (await withTexts(import(/* webpackChunkName: "finance" */ './features/finance/finance-page'))).FinancePage,
  confirmations: async () => (await withTexts(import('./features/confirmations/confirmations-page'))).ConfirmationsPage,
  payouts: async () =>
    (await withTexts(import(/* webpackChunkName: "payouts" */ './features/payouts/payouts-page'))).PayoutsPage,
  payoutRun: async () => (await withTexts(import('./features/payouts/run-page'))).RunPage,
  bankFile: async () => (await withTexts(import('./features/payouts/bank-file-page'))).BankFilePage,
  stores: async () =>
    (await withTexts(import(/* webpackChunkName: "stores" */ './features/stores/stores-page'))).StoresPage,
  programme: async () =>
    (await withTexts(import(/* webpackChunkName: "programme" */ './features/programme/programme-page'))).ProgrammePage,
  team: async () => (await withTexts(import(/* webpackChunkName: "team" */ './features/team/team-page'))).TeamPage,
  audit: async () => (await withTexts(import(/* webpackChunkName: "audit" */ './features/audit/audit-page'))).AuditPage,
};

export type PageName = keyof typeof pages;
