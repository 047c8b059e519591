import { ApiError } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { applyToLockedRun } from './apply-results';
import { endPayment, lockOpenPayment } from './open-payments.repository';
import { releaseItems, type StoredPayment } from './runs.repository';

/** An order that was not answered is not carried out later than this. */
export const UNDER_WAY_MS = 3_600_000;

export const wrongState = (message: string) => new ApiError(409, 'correction_state', message);

/**
 * Ends a payment at once that stayed open, as two admins state: it was paid, or it was not and its claim is payable
 * again, by a run. The caller has locked the run and the payout.
 * @throws ApiError 409 `correction_state` while an order may be under way
 */
export async function endOpenPayment(
  command: AdminCommand,
  { itemId, runId }: Pick<StoredPayment, 'itemId' | 'runId'>,
  reference: string | null,
): Promise<void> {
  const { trx, callerId: adminId, at } = command;
  const { state, orderedAt } = await lockOpenPayment(trx, itemId);
  const remainingMs = orderedAt ? orderedAt.getTime() + UNDER_WAY_MS - at.getTime() : 0;
  if (remainingMs > 0)
    throw wrongState(
      `The provider may still carry out the latest order of this payment. Confirm this in ${Math.ceil(remainingMs / 60_000)} min`,
    );
  if (reference === null) {
    await releaseItems(trx, runId, { adminId, at });
    // No run takes the claim of what the provider had until it says itself that it failed.
    return endPayment(trx, { itemId, state: 'failed', problem: state === 'processing' ? 'state' : null, at });
  }
  const { errors } = await applyToLockedRun(command, runId, [{ itemId, outcome: 'paid', reference }]);
  if (errors[0]) throw wrongState(errors[0].message);
  await endPayment(trx, { itemId, state: 'paid', at });
}
