import type { Transaction } from 'kysely';
import type { MoneyContext } from '../context';
import type { Schema } from '../../platform/database/schema';
import { indianDayOf, startOfIndianDay } from '../../platform/indian-time';
import { accountsOf } from '../../programme/conflicts-of-interest';
import { readSettings } from '../../programme/programme';
import { readTeam } from '../../programme/team';
import type { PayoutProvider } from '../payout-providers';
import { claimsBeingCorrected, gatherPayable, insertRun, type PayableClaim } from '../payouts';
import { findBalance, readAvailable } from './balance.repository';
import { insertPayment, lockStarts, mayStart, sumSince } from './instant-payments.repository';

/** Claims in one transaction, for which runs that are being made wait. */
const STEP = 50;
/** A balance that was read longer ago says nothing. */
const BALANCE_MS = 10 * 60_000;

type Context = Pick<MoneyContext, 'config' | 'db' | 'clock' | 'payoutProvider'>;

/**
 * Makes a payment of each payable claim that may be paid at once, oldest first, up to the limits and the balance: the
 * payee is verified, the details have waited, and neither is an admin's own. Each is committed before the provider
 * hears of it. Safe on any number of nodes.
 */
export async function startPayments(context: Context, signal?: AbortSignal): Promise<void> {
  const { payoutProvider: provider, db } = context;
  if (!provider?.isAvailable() || !(await readLimits(db, provider))) return;
  for (let after: number | undefined = 0; after !== undefined && !signal?.aborted;) {
    const from: number = after;
    after = await db.transaction().execute((trx) => startStep(trx, context, provider, from));
  }
}

/** Returns the limits in force; undefined while nothing is paid at once. */
export async function readLimits(db: Context['db'], provider: PayoutProvider) {
  const settings = await readSettings(db);
  const { instantPaymentPaise: paymentPaise, instantUserDayPaise: userPaise, instantDayPaise: dayPaise } = settings;
  if (settings.instantProvider !== provider.name || settings.instantPaused) return undefined;
  if (paymentPaise === null || userPaise === null || dayPaise === null) return undefined;
  return { paymentPaise, userPaise, dayPaise, reservePaise: settings.instantReservePaise ?? 0 };
}

/** @returns the claim after which the next step begins; undefined if nothing is left, or no more can be paid */
async function startStep(
  trx: Transaction<Schema>,
  { config, clock }: Context,
  provider: PayoutProvider,
  after: number,
) {
  await lockStarts(trx);
  const limits = await readLimits(trx, provider);
  const balance = await findBalance(trx, provider.name);
  const at = clock.now();
  if (!limits || !balance || at.getTime() - balance.readAt.getTime() > BALANCE_MS) return undefined;
  const dayStart = startOfIndianDay(indianDayOf(at))!;
  const available = (await readAvailable(trx, balance)) - limits.reservePaise;
  let left = Math.min(limits.dayPaise - (await sumSince(trx, dayStart)), available);
  const matching = mayStart({ ...limits, paymentPaise: Math.min(limits.paymentPaise, left), dayStart });
  const gathered = await gatherPayable(trx, { matching }, { after, limit: STEP, at });
  const mayBePaid = await readExclusions(trx, config, gathered);
  const users = new Set<number>();
  for (const claim of gathered) {
    // Of a user, one a step: the next step counts it.
    if (!mayBePaid(claim) || claim.amountPaise > left || users.has(claim.userId)) continue;
    users.add(claim.userId);
    left -= claim.amountPaise;
    const runId = await insertRun(trx, [claim.claimId], { state: 'sent', form: null, adminId: null, at });
    await insertPayment(trx, { runId, provider, at });
  }
  return gathered.length === STEP ? gathered.at(-1)!.claimId : undefined;
}

/** Returns which claims are neither of an account of the team nor being corrected. They are locked. */
async function readExclusions(trx: Transaction<Schema>, config: Context['config'], claims: readonly PayableClaim[]) {
  const mobiles = (await readTeam(trx, config.adminMobiles)).map(({ mobile }) => mobile);
  const userIds = claims.map(({ userId }) => userId);
  const ofTeam = new Set(await accountsOf(trx, config.payoutKeys, { mobiles, userIds }));
  const corrected = await claimsBeingCorrected(
    trx,
    claims.map(({ claimId }) => claimId),
  );
  return ({ userId, claimId }: PayableClaim) => !ofTeam.has(userId) && !corrected.has(claimId);
}
