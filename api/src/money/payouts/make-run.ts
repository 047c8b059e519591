import type { AccountsContext } from '../../accounts/context';
import { ApiError } from '../../platform/http/api-error';
import { type BankFile, misfitOf } from '../../programme/bank-files';
import { ownAccounts } from '../../programme/conflicts-of-interest';
import type { AdminCommand } from '../../platform/idempotency';
import { unsealPayout } from '../payout-details';
import { spendAlone } from '../../programme/confirmations';
import { claimsBeingCorrected } from './results.repository';
import { readRun, readRunForm } from './manage-runs';
import type { LeftOutReason } from './payouts.schema';
import {
  gatherPayable,
  insertRun,
  listSkipped,
  MAX_ITEMS,
  type PayableClaim,
  renewNamed,
  type RunSelection,
} from './gather-run.repository';

/** Payable claims that a run left out for one reason. */
export interface LeftOut {
  reason: LeftOutReason;
  claims: number;
  users: number;
  amountPaise: number;
  /** The oldest of them. */
  transactionIds: string[];
}

/** Claims that are named for each reason. */
const NAMED = 20;
/** So that claims that no run takes are passed over quickly. */
const LEAST_GATHERED = 500;

type Context = Pick<AccountsContext, 'config'>;

/**
 * Gathers payable claims into a run that keeps the bank's form of the settings. Named claims that the bank had returned
 * are tried again. What the form cannot carry, what is due to the admin and what has a correction waiting is left out.
 * A run above what the admin may do alone in a day waits for another admin's confirmation.
 * @throws ApiError 409 `nothing_payable`, `bank_file_missing`, `bank_file_unfit`
 */
export async function createRun(context: Context, command: AdminCommand, selection: RunSelection) {
  const { trx, callerId: adminId, at } = command;
  const form = await readRunForm(trx);
  const { transactionIds } = selection;
  if (transactionIds) await renewNamed(trx, transactionIds, { adminId, at });
  const { claims, leftOut } = await gatherFitting(context, command, form, selection);
  if (claims.length === 0) throw nothingPayable(leftOut);
  const shares = claims.map(({ userId, amountPaise: amount }) => ({ userId, amount }));
  const state = (await spendAlone(command, 'run', shares)) ? 'confirmed' : 'proposed';
  const claimIds = claims.map(({ claimId }) => claimId);
  const id = await insertRun(trx, claimIds, { state, form, adminId, at });
  const run = await readRun(trx, id);
  const { items, amountPaise } = run;
  await command.audit('payout-run-created', { run_id: id, items, amount_paise: amountPaise, state });
  return { run, leftOut, skipped: transactionIds ? await listSkipped(trx, { transactionIds, runId: id, at }) : [] };
}

/** Gathers the oldest claims that a run can take, and counts the others up to the last of these by reason. */
async function gatherFitting(context: Context, command: AdminCommand, form: BankFile, selection: RunSelection) {
  const claims: PayableClaim[] = [];
  const left = tallyLeftOut();
  let after = 0;
  while (claims.length < MAX_ITEMS) {
    const limit = Math.max(MAX_ITEMS - claims.length, LEAST_GATHERED);
    const gathered = await gatherPayable(command.trx, selection, { after, limit, at: command.at });
    const reasonOf = await reasons(context, command, form, gathered);
    for (const claim of gathered) {
      if (claims.length === MAX_ITEMS) break;
      const reason = reasonOf(claim);
      if (reason === undefined) claims.push(claim);
      else left.add(reason, claim);
    }
    if (gathered.length < limit) break;
    after = gathered.at(-1)!.claimId;
  }
  return { claims, leftOut: left.read() };
}

/** Counts claims by reason. A backlog may have any number of them: of most, only the user's id is kept. */
function tallyLeftOut() {
  const byReason = new Map<LeftOutReason, Omit<LeftOut, 'users'> & { users: Set<number> }>();
  return {
    add(reason: LeftOutReason, { userId, amountPaise, transactionId }: PayableClaim): void {
      let tally = byReason.get(reason);
      if (!tally)
        byReason.set(reason, (tally = { reason, claims: 0, users: new Set(), amountPaise: 0, transactionIds: [] }));
      tally.claims += 1;
      tally.users.add(userId);
      tally.amountPaise += amountPaise;
      if (tally.transactionIds.length < NAMED) tally.transactionIds.push(transactionId);
    },
    read: (): LeftOut[] => [...byReason.values()].map((tally) => ({ ...tally, users: tally.users.size })),
  };
}

/** Returns why a run of the admin leaves a claim out; undefined if it does not. */
async function reasons(
  { config: { payoutKeys } }: Context,
  { trx, callerId: adminId }: AdminCommand,
  form: BankFile,
  gathered: readonly PayableClaim[],
): Promise<(claim: PayableClaim) => LeftOutReason | undefined> {
  const userIds = [...new Set(gathered.map(({ userId }) => userId))];
  const own = new Set(await ownAccounts(trx, payoutKeys, { adminId, userIds }));
  // Read once the payouts are locked: an order to correct a result locks them too.
  const corrected = await claimsBeingCorrected(
    trx,
    gathered.map(({ claimId }) => claimId),
  );
  return ({ claimId, userId, sealed }) => {
    if (own.has(userId)) return 'own-account';
    if (corrected.has(claimId)) return 'correction';
    return misfitOf(form, unsealPayout(payoutKeys, userId, sealed));
  };
}

const REASONS: Record<LeftOutReason, string> = {
  'no-column': 'the bank file has no column for their payout details',
  name: 'the name has letters that the bank file cannot hold: ask for it in English letters',
  'own-account': 'they are due to an account of your own',
  correction: 'a correction of their result waits for another admin',
};

function nothingPayable(leftOut: readonly LeftOut[]): ApiError {
  const parts = leftOut.map(({ reason, claims }) => `${claims.toLocaleString('en-IN')}: ${REASONS[reason]}`);
  const message =
    parts.length === 0 ? 'There is nothing to pay' : `No claim can be paid. Left out: ${parts.join('; ')}`;
  return new ApiError(409, 'nothing_payable', message);
}
