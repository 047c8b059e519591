import type { MoneyContext } from '../context';
import { paymentNumberOf } from '../../programme/bank-files';
import { hastenPayment } from './instant-payments.repository';

/** Has the state of a payment read at once. */
export async function hastenTransfer({ db, clock }: MoneyContext, reference: string): Promise<void> {
  const number = paymentNumberOf(reference);
  if (number) await hastenPayment(db, number, clock.now());
}
