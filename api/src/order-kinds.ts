import type { AppContext } from './app-context';
import { rulesOrders } from './modules/approval-rules/change-rules';
import { caseOrders } from './modules/cases';
import type { OrderKinds } from './modules/confirmations';
import { correctionOrders } from './modules/payouts';
import { settingsOrders } from './modules/programme/propose-settings';
import { batchOrders } from './modules/qr-batches';
import { adjustmentOrders } from './modules/users';

/** Returns how the orders of each kind are carried out once a second admin confirms them. */
export const orderKinds = (context: Pick<AppContext, 'config' | 'pictures'>): OrderKinds => ({
  batch: batchOrders(context),
  adjustment: adjustmentOrders(context),
  rules: rulesOrders,
  settings: settingsOrders(context),
  case: caseOrders(context),
  correction: correctionOrders(context),
});
