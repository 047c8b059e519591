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
  qrList: async () => (await import('./features/qr-batches/qr-list-page')).QrListPage,
  generateQr: async () => (await import('./features/qr-batches/generate-page')).GeneratePage,
  generatedQrs: async () => (await import('./features/qr-batches/generated-qrs-page')).GeneratedQrsPage,
  printQrs: async () => (await import('./features/qr-batches/print-page')).PrintPage,
  reports: async () => (await import('./features/reports/reports-page')).ReportsPage,
  stores: async () => (await import('./features/stores/stores-page')).StoresPage,
  audit: async () => (await import('./features/audit/audit-page')).AuditPage,
};

export type PageName = keyof typeof pages;
