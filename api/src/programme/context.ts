import type { CatalogueContext } from '../catalogue/context';
import type { OrderKinds } from './confirmations/order-kind';
import type { PushSender } from './outbox/push-sender';
import type { Withdrawal } from './team/withdrawal';

export interface ProgrammeContext extends CatalogueContext {
  push: PushSender;
  /** How the orders of each kind are carried out once a second admin confirms. */
  orders: OrderKinds;
  /** What of an admin's requests other domains withdraw with the admin's roles. */
  withdrawals: readonly Withdrawal[];
}
