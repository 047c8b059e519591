/** Calendar days 'YYYY-MM-DD', inclusive. */
interface Days {
  start: string;
  end: string;
}

/** Every path of the admin area (docs/product.md §2), with functions for those that contain an id. */
export const paths = {
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  claims: '/admin/claims',
  claim: (transactionId: string) => `/admin/claims/${encodeURIComponent(transactionId)}`,
  approvalRules: '/admin/claims/rules',
  cases: '/admin/cases',
  products: '/admin/products',
  productsOfModel: (modelId: number) => `/admin/products?model=${modelId}`,
  addProducts: '/admin/addproducts',
  bulkUpload: '/admin/addproducts#bulk-upload',
  editProduct: (id: number) => `/admin/product/edit?id=${id}`,
  models: '/admin/models',
  addModel: '/admin/add-model',
  editModel: (id: number) => `/admin/edit-model/${id}`,
  plumbers: '/admin/plumbers',
  activePlumbers: '/admin/plumbers?status=active',
  customers: '/admin/customers',
  activeCustomers: '/admin/customers?status=active',
  user: (id: number) => `/admin/people/${id}`,
  plumbersByBalance: '/admin/plumbers?sort=balance',
  finance: '/admin/finance',
  /** The dashboard's table of claims made on some days. */
  claimsOfDays: ({ start, end }: Days) => `/admin/dashboard?from=${start}&to=${end}`,
  /** The finance page; its products of a month or a period. */
  financeOf: (period: string, by = '') => `/admin/finance?period=${period}${by && `&by=${by}`}`,
  qrList: '/admin/qrlist',
  qrListSearch: (text: string) => `/admin/qrlist?q=${encodeURIComponent(text)}`,
  generateQr: '/admin/qrgenerate',
  generatedQrs: '/admin/generated-qrs',
  reports: '/admin/reports',
  /** The page of reports with these days chosen. */
  reportsOfDays: ({ start, end }: Days) => `/admin/reports?range=${start}..${end}`,
  stores: '/admin/stores',
  confirmations: '/admin/confirmations',
  payouts: '/admin/payouts',
  payoutRun: (id: number) => `/admin/payouts/runs/${id}`,
  bankFile: '/admin/payouts/bank-file',
  programme: '/admin/programme',
  team: '/admin/team',
  audit: '/admin/audit',
  /** The audit log filtered by one user. */
  auditOfUser: (id: number) => `/admin/audit?q=${encodeURIComponent(`user_id=${id}`)}`,
  /** The audit log's entries of one action. */
  auditOfDays: (action: string, { start, end }: Days) => `/admin/audit?action=${action}&from=${start}&to=${end}`,
  /** The dashboard's table filtered by a transaction id. */
  redemption: (transactionId: string) => `/admin/dashboard?search=${encodeURIComponent(transactionId)}`,
  /** The list of batches with the steps of one opened. */
  batch: (id: number) => `/admin/qrlist?batch=${id}`,
  traceLabel: '/admin/codes',
  /** What happened to one label. */
  labelStory: (serial: number) => `/admin/codes?serial=${serial}`,
  productsNamed: (name: string) => `/admin/products?q=${encodeURIComponent(name)}`,
  storesNamed: (name: string) => `/admin/stores?q=${encodeURIComponent(name)}`,
  printQrs: (batchId: number) => `/admin/print-qrs/${batchId}`,
} as const;

/** Route patterns of the paths with an id; the pages read the parameters by these names. */
export const patterns = {
  claims: '/admin/claims/:transaction_id?',
  user: '/admin/people/:id',
  editModel: '/admin/edit-model/:model_id',
  editProduct: '/admin/product/edit',
  printQrs: '/admin/print-qrs/:qr_list_id',
  payoutRun: '/admin/payouts/runs/:id',
} as const;
