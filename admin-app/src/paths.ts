import type { DayRange } from './lists/day-range';
import { type FixedPage, pageAddress, pages } from './pages';

const fixed = Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path])) as {
  readonly [Name in FixedPage]: string;
};
const queryOf = (values: Readonly<Record<string, string | number>>) =>
  `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString()}`;

/** Opens the test label of the setup on the dashboard. */
export const testLabelHash = '#test-label';

export const paths = {
  ...fixed,
  login: '/admin/login',
  /** The console of the installation, which has a session of its own and is in no menu. */
  brands: '/admin/brands',
  claims: pageAddress('claims', {}),
  claim: (transactionId: string) => pageAddress('claims', { transaction_id: transactionId }),
  productsOfModel: (modelId: number) => fixed.products + queryOf({ model: modelId }),
  productsNamed: (name: string) => fixed.products + queryOf({ q: name }),
  bulkUpload: `${fixed.addProducts}#bulk-upload`,
  testLabel: fixed.dashboard + testLabelHash,
  /** Groups of the settings. */
  brand: `${fixed.programme}#brand`,
  worth: `${fixed.programme}#rewards`,
  import: (id: number) => fixed.imports + queryOf({ import: id }),
  editProduct: (id: number) => fixed.editProduct + queryOf({ id }),
  editModel: (id: number) => pageAddress('editModel', { model_id: id }),
  activePlumbers: fixed.plumbers + queryOf({ status: 'active' }),
  plumbersByBalance: fixed.plumbers + queryOf({ sort: 'balance' }),
  activeCustomers: fixed.customers + queryOf({ status: 'active' }),
  user: (id: number) => pageAddress('user', { id }),
  claimsOfDays: ({ start, end }: DayRange) => fixed.dashboard + queryOf({ from: start, to: end }),
  /** The finance page; its products of a month or a period. */
  financeOf: (period: string, by = '') => fixed.finance + queryOf({ period, ...(by && { by }) }),
  qrListSearch: (text: string) => fixed.qrList + queryOf({ q: text }),
  /** The list of batches with the steps of one opened. */
  batch: (id: number) => fixed.qrList + queryOf({ batch: id }),
  printQrs: (batchId: number) => pageAddress('printQrs', { qr_list_id: batchId }),
  labelStory: (serial: number) => fixed.traceLabel + queryOf({ serial }),
  reportsOfDays: ({ start, end }: DayRange) => fixed.reports + queryOf({ range: `${start}..${end}` }),
  campaign: (id: number) => pageAddress('campaign', { id }),
  scheme: (id: number) => pageAddress('scheme', { id }),
  changeScheme: (id: number) => pageAddress('changeScheme', { id }),
  payoutRun: (id: number) => pageAddress('payoutRun', { id }),
  storesNamed: (name: string) => fixed.stores + queryOf({ q: name }),
  auditOfUser: (id: number) => fixed.audit + queryOf({ q: `user_id=${id}` }),
  auditOfDays: (action: string, { start, end }: DayRange) => fixed.audit + queryOf({ action, from: start, to: end }),
} as const;
