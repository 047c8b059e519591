import type { Kysely } from 'kysely';
import type { AccountsContext } from '../../accounts/context';
import type { PayoutKey } from '../../platform/config/keys';
import type { Schema } from '../../platform/database/schema';
import { formatIsoInIndia } from '../../platform/indian-time';
import { misfitOf } from '../../programme/bank-files';
import type { AdminCommand } from '../../platform/idempotency';
import { notify } from '../../programme/outbox';
import { unsealPayout } from '../payout-details';
import { readSettings } from '../../programme/programme';
import { listPayees, type Payee } from './gather-run.repository';

/** A payee whose name the bank file cannot write, so that runs leave their claims out. */
export type UnnamedPayee = Omit<Payee, 'sealed' | 'method'> & { canAsk: boolean };

/** Payees read in one statement; between two, other requests go on. */
const STEP = 500;
/** Users that an audit event names. */
const NAMED = 20;

const dayOf = (at: Date) => formatIsoInIndia(at, 'day');

/** Lists the payees whose names the bank file of the settings cannot write, by their ids; none without a bank file. */
export async function findUnnamedPayees(
  db: Kysely<Schema>,
  keys: readonly PayoutKey[],
  now: Date,
  userIds?: readonly number[],
): Promise<UnnamedPayee[]> {
  const { bankFile } = await readSettings(db);
  if (!bankFile) return [];
  const found: UnnamedPayee[] = [];
  for (let after = 0, more = true; more;) {
    const payees = await listPayees(db, { after, limit: STEP, userIds });
    for (const { sealed, method: _, ...payee } of payees) {
      const details = tryUnseal(keys, payee.userId, sealed);
      if (!details || misfitOf(bankFile, details) !== 'name') continue;
      found.push({ ...payee, canAsk: payee.askedAt === null || dayOf(payee.askedAt) !== dayOf(now) });
    }
    after = payees.at(-1)?.userId ?? after;
    more = payees.length === STEP;
  }
  return found;
}

function tryUnseal(keys: readonly PayoutKey[], userId: number, sealed: string) {
  try {
    return unsealPayout(keys, userId, sealed);
  } catch {
    // The operator is warned of it at the start, and a run that gathers it fails.
    return undefined;
  }
}

/**
 * Asks payees whose names the bank file cannot write for a name in Latin letters, each once a day (IST).
 * @returns how many were asked, and how many had been today
 */
export async function askPayeeNames(
  { config }: Pick<AccountsContext, 'config'>,
  command: AdminCommand,
  userIds?: readonly number[],
): Promise<{ asked: number; askedBefore: number }> {
  const { trx, at } = command;
  const payees = await findUnnamedPayees(trx, config.payoutKeys, at, userIds);
  const subject = dayOf(at);
  const asked = await notify(
    trx,
    ...payees.map(({ userId }) => ({ userId, kind: 'payout-name-needed', subject, details: {}, at }) as const),
  );
  if (asked > 0) {
    const ids = payees.filter(({ canAsk }) => canAsk).map(({ userId }) => userId);
    await command.audit('payee-names-asked', { users: asked, user_ids: ids.slice(0, NAMED) });
  }
  return { asked, askedBefore: payees.length - asked };
}
