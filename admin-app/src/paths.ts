/** Every address of the admin area (spec §2), and the builders of those that carry an id. */
export const paths = {
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  products: '/admin/products',
  productsOfModel: (modelId: number) => `/admin/products?model=${modelId}`,
  addProducts: '/admin/addproducts',
  models: '/admin/models',
  addModel: '/admin/add-model',
  editModel: (id: number) => `/admin/edit-model/${id}`,
  plumbers: '/admin/plumbers',
  customers: '/admin/customers',
  qrList: '/admin/qrlist',
  generateQr: '/admin/qrgenerate',
  generatedQrs: '/admin/generated-qrs',
  printQrs: (batchId: number) => `/admin/print-qrs/${batchId}`,
} as const;
