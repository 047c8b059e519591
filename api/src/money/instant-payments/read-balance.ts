import type { MoneyContext } from '../context';
import { recordAuditEvent } from '../../platform/audit';
import { readSettings } from '../../programme/programme';
import { storeBalance } from './balance.repository';

/** Reads the provider's balance; one that has fallen below the amount of the settings is an event in the audit log. */
export async function readProviderBalance({
  payoutProvider: provider,
  db,
  clock,
}: Pick<MoneyContext, 'payoutProvider' | 'db' | 'clock'>): Promise<void> {
  if (!provider) return;
  // Orders of this moment may be in it or not: as of before the request, they are counted.
  const at = clock.now();
  const balancePaise = await provider.readBalance();
  await db.transaction().execute(async (trx) => {
    const reservePaise = (await readSettings(trx)).instantReservePaise ?? 0;
    const given = { provider: provider.name, balancePaise, reservePaise, at };
    if (!(await storeBalance(trx, given))) return;
    const details = { balance_paise: balancePaise, below_paise: reservePaise };
    await recordAuditEvent(trx, { adminId: null, action: 'payout-balance-low', details, at });
  });
}
