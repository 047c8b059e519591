/** Every address of the admin area (spec §2), and the builders of those that carry an id. */
export const paths = {
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  products: '/admin/products',
  productsOfModel: (modelId: number) => `/admin/products?model=${modelId}`,
  addProducts: '/admin/addproducts',
  bulkUpload: '/admin/addproducts#bulk-upload',
  editProduct: (id: number) => `/admin/product/edit?id=${id}`,
  models: '/admin/models',
  addModel: '/admin/add-model',
  editModel: (id: number) => `/admin/edit-model/${id}`,
  plumbers: '/admin/plumbers',
  customers: '/admin/customers',
  activeCustomers: '/admin/customers?status=active',
  person: (id: number) => `/admin/people/${id}`,
  qrList: '/admin/qrlist',
  generateQr: '/admin/qrgenerate',
  generatedQrs: '/admin/generated-qrs',
  reports: '/admin/reports',
  stores: '/admin/stores',
  audit: '/admin/audit',
  /** What admins did about one person. */
  auditOfPerson: (id: number) => `/admin/audit?q=${encodeURIComponent(`user_id=${id}`)}`,
  /** A claim in the dashboard's table, by its transaction id. */
  redemption: (transactionId: string) => `/admin/dashboard?search=${encodeURIComponent(transactionId)}`,
  printQrs: (batchId: number) => `/admin/print-qrs/${batchId}`,
} as const;

/** What the router matches the addresses with an id by; the pages read the parameters by these names. */
export const patterns = {
  person: '/admin/people/:id',
  editModel: '/admin/edit-model/:model_id',
  editProduct: '/admin/product/edit',
  printQrs: '/admin/print-qrs/:qr_list_id',
} as const;
