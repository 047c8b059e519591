import type { CatalogueContext } from '../catalogue/context';
import type { OrderKinds } from '../modules/confirmations';
import type { PushSender } from '../modules/outbox';
import type { Withdrawal } from '../modules/team';

export interface ProgrammeContext extends CatalogueContext {
  push: PushSender;
  /** How the orders of each kind are carried out once a second admin confirms. */
  orders: OrderKinds;
  /** What of an admin's requests other domains withdraw with the admin's roles. */
  withdrawals: readonly Withdrawal[];
}
