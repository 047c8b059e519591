import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from './session/permissions.resource';

interface PageEntry {
  path: string;
  /** Its heading, and the title of its tab. */
  title: MessageDescriptor;
  /** Who may open it; others see a message in its place. */
  needs?: Permission;
}

/**
 * Every page behind sign-in (docs/product.md §2). Routes, addresses (paths.ts), headings and the menu (navigation.tsx) derive from
 * it; page-loaders.ts has the code of each.
 */
export const pages = {
  dashboard: { path: '/admin/dashboard', title: msg`Dashboard` },
  claims: { path: '/admin/claims/:transaction_id?', title: msg`Claims`, needs: 'claims.read' },
  approvalRules: { path: '/admin/claims/rules', title: msg`Approval rules`, needs: 'claims.read' },
  schemes: { path: '/admin/schemes', title: msg`Schemes`, needs: 'schemes.read' },
  newScheme: { path: '/admin/schemes/new', title: msg`New scheme`, needs: 'schemes.change' },
  scheme: { path: '/admin/schemes/:id', title: msg`Scheme`, needs: 'schemes.read' },
  changeScheme: { path: '/admin/schemes/:id/change', title: msg`Scheme`, needs: 'schemes.change' },
  campaigns: { path: '/admin/campaigns', title: msg`Campaigns`, needs: 'campaigns.read' },
  newCampaign: { path: '/admin/campaigns/new', title: msg`New campaign`, needs: 'campaigns.change' },
  campaign: { path: '/admin/campaigns/:id', title: msg`Campaign`, needs: 'campaigns.read' },
  cases: { path: '/admin/cases', title: msg`Label photos`, needs: 'cases.read' },
  products: { path: '/admin/products', title: msg`Products List` },
  addProducts: { path: '/admin/addproducts', title: msg`Add Products`, needs: 'catalogue.change' },
  editProduct: { path: '/admin/product/edit', title: msg`Edit product`, needs: 'catalogue.change' },
  models: { path: '/admin/models', title: msg`Models List` },
  addModel: { path: '/admin/add-model', title: msg`Add Model`, needs: 'catalogue.change' },
  editModel: { path: '/admin/edit-model/:model_id', title: msg`Edit Model`, needs: 'catalogue.change' },
  generateQr: { path: '/admin/qrgenerate', title: msg`Generate QR`, needs: 'batches.change' },
  qrList: { path: '/admin/qrlist', title: msg`QR List` },
  /** The specification's other address of the one list. */
  generatedQrs: { path: '/admin/generated-qrs', title: msg`QR List` },
  printQrs: { path: '/admin/print-qrs/:qr_list_id', title: msg`Print QRs`, needs: 'codes.read' },
  marketLabels: { path: '/admin/market-labels', title: msg`Labels of another vendor`, needs: 'batches.read' },
  traceLabel: { path: '/admin/codes', title: msg`Trace a label`, needs: 'codes.trace' },
  plumbers: { path: '/admin/plumbers', title: msg`Plumbers`, needs: 'users.read' },
  customers: { path: '/admin/customers', title: msg`Customers`, needs: 'users.read' },
  user: { path: '/admin/people/:id', title: msg`Person`, needs: 'users.read' },
  reports: { path: '/admin/reports', title: msg`Reports`, needs: 'reports.download' },
  finance: { path: '/admin/finance', title: msg`Finance`, needs: 'finance.read' },
  confirmations: { path: '/admin/confirmations', title: msg`Confirmations` },
  payouts: { path: '/admin/payouts', title: msg`Payouts`, needs: 'payouts.read' },
  payoutRun: { path: '/admin/payouts/runs/:id', title: msg`Payout run`, needs: 'payouts.read' },
  instantPayments: { path: '/admin/payouts/at-once', title: msg`Paid at once`, needs: 'payouts.read' },
  bankFile: { path: '/admin/payouts/bank-file', title: msg`Bank file`, needs: 'payouts.read' },
  stores: { path: '/admin/stores', title: msg`Stores` },
  programme: { path: '/admin/programme', title: msg`Programme settings` },
  team: { path: '/admin/team', title: msg`Team`, needs: 'team.change' },
  imports: { path: '/admin/imports', title: msg`Imports`, needs: 'programme.import' },
  audit: { path: '/admin/audit', title: msg`Audit log`, needs: 'audit.read' },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof pages;

type Path<Name extends PageName> = (typeof pages)[Name]['path'];

type ParamsIn<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? ParamsIn<First> | ParamsIn<Rest>
  : Pattern extends `:${infer Param}?`
    ? Param
    : Pattern extends `:${infer Param}`
      ? Param
      : never;

/** Names of the parameters in a page's address. */
export type PageParam<Name extends PageName> = ParamsIn<Path<Name>>;

/** Pages whose address is the same for all. */
export type FixedPage = { [Name in PageName]: PageParam<Name> extends never ? Name : never }[PageName];

/** Pages that the menu may have. */
export type MenuPage = Exclude<FixedPage, 'editProduct'> | 'claims';

export const pageEntry = (name: PageName): PageEntry => pages[name];

export function pageAddress<Name extends PageName>(
  name: Name,
  values: Readonly<Partial<Record<PageParam<Name>, string | number>>>,
): string {
  const parts = pages[name].path.split('/').map((part) => {
    if (!part.startsWith(':')) return part;
    const value = (values as Record<string, string | number | undefined>)[part.slice(1).replace('?', '')];
    return value === undefined ? undefined : encodeURIComponent(value);
  });
  return parts.filter((part) => part !== undefined).join('/');
}
