import type { ComponentType } from 'react';
import { loadSeparateEnglish } from './i18n/admin-messages';
import type { PageName } from './pages';

export { AdminLayout } from './layout/admin-layout';
export { RequireSession } from './session/require-session';

/** Loads a page, with the English texts of the separate folders (all.locales). */
const withTexts = async <Module>(page: Promise<Module>) => (await Promise.all([page, loadSeparateEnglish()]))[0];

const users = () => withTexts(import(/* webpackChunkName: "users" */ './features/accounts/users/users-page'));
const schemeEditor = () => withTexts(import('./features/points/schemes/scheme-editor'));
const batches = async () =>
  (await withTexts(import(/* webpackChunkName: "batches" */ './features/labels/qr-batches/batch-list-page')))
    .BatchListPage;

export const pageLoaders: Readonly<Record<PageName, () => Promise<ComponentType>>> = {
  dashboard: async () =>
    (await import(/* webpackChunkName: "dashboard" */ './features/insight/dashboard/dashboard-page')).DashboardPage,
  claims: async () =>
    (await withTexts(import(/* webpackChunkName: "claims" */ './features/points/claims/claims-page'))).ClaimsPage,
  approvalRules: async () => (await withTexts(import('./features/points/claims/rules-page'))).RulesPage,
  schemes: async () => (await withTexts(import('./features/points/schemes/schemes-page'))).SchemesPage,
  newScheme: async () => (await schemeEditor()).NewSchemePage,
  scheme: async () => (await withTexts(import('./features/points/schemes/scheme-page'))).SchemePage,
  changeScheme: async () => (await schemeEditor()).ChangeSchemePage,
  campaigns: async () => (await withTexts(import('./features/points/campaigns/campaigns-page'))).CampaignsPage,
  newCampaign: async () => (await withTexts(import('./features/points/campaigns/campaign-editor'))).NewCampaignPage,
  campaign: async () => (await withTexts(import('./features/points/campaigns/campaign-page'))).CampaignPage,
  cases: async () => (await withTexts(import('./features/points/cases/cases-page'))).CasesPage,
  products: async () =>
    (await withTexts(import(/* webpackChunkName: "products" */ './features/catalogue/products/products-page')))
      .ProductsPage,
  addProducts: async () =>
    (await withTexts(import(/* webpackChunkName: "add-product" */ './features/catalogue/products/add-product-page')))
      .AddProductPage,
  editProduct: async () => (await withTexts(import('./features/catalogue/products/edit-product'))).EditProductPage,
  models: async () =>
    (await import(/* webpackChunkName: "models" */ './features/catalogue/models/models-page')).ModelsPage,
  addModel: async () =>
    (await import(/* webpackChunkName: "add-model" */ './features/catalogue/models/model-form')).AddModelPage,
  editModel: async () => (await import('./features/catalogue/models/model-form')).EditModelPage,
  plumbers: async () => (await users()).PlumbersPage,
  customers: async () => (await users()).CustomersPage,
  user: async () => (await withTexts(import('./features/accounts/users/user-page'))).UserPage,
  qrList: batches,
  generatedQrs: batches,
  generateQr: async () =>
    (await withTexts(import(/* webpackChunkName: "generate" */ './features/labels/qr-batches/generate-page')))
      .GeneratePage,
  printQrs: async () => (await withTexts(import('./features/labels/qr-batches/print-page'))).PrintPage,
  marketLabels: async () =>
    (await withTexts(import('./features/labels/market-labels/market-labels-page'))).MarketLabelsPage,
  traceLabel: async () => (await withTexts(import('./features/labels/qr-batches/label-story-page'))).LabelStoryPage,
  reports: async () =>
    (await withTexts(import(/* webpackChunkName: "reports" */ './features/insight/reports/reports-page'))).ReportsPage,
  finance: async () =>
    (await withTexts(import(/* webpackChunkName: "finance" */ './features/insight/finance/finance-page'))).FinancePage,
  confirmations: async () =>
    (await withTexts(import('./features/programme/confirmations/confirmations-page'))).ConfirmationsPage,
  payouts: async () =>
    (await withTexts(import(/* webpackChunkName: "payouts" */ './features/money/payouts/payouts-page'))).PayoutsPage,
  payoutRun: async () => (await withTexts(import('./features/money/payouts/run-page'))).RunPage,
  instantPayments: async () =>
    (await withTexts(import('./features/money/payouts/instant-payments-page'))).InstantPaymentsPage,
  bankFile: async () => (await withTexts(import('./features/money/payouts/bank-file-page'))).BankFilePage,
  stores: async () =>
    (await withTexts(import(/* webpackChunkName: "stores" */ './features/catalogue/stores/stores-page'))).StoresPage,
  programme: async () =>
    (await withTexts(import(/* webpackChunkName: "programme" */ './features/programme/programme/programme-page')))
      .ProgrammePage,
  team: async () =>
    (await withTexts(import(/* webpackChunkName: "team" */ './features/programme/team/team-page'))).TeamPage,
  imports: async () => (await withTexts(import('./features/points/imports/imports-page'))).ImportsPage,
  audit: async () =>
    (await withTexts(import(/* webpackChunkName: "audit" */ './features/insight/audit/audit-page'))).AuditPage,
};
