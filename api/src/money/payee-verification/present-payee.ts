import { type Static, Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { PayoutKey } from '../../platform/config/keys';
import type { Config } from '../../platform/config/load-config';
import type { Schema } from '../../platform/database/schema';
import { moment, oneOf, orNull } from '../../platform/http/envelope';
import { toWire } from '../../platform/http/to-wire';
import { unsealPayout } from '../payout-details';
import { listVerifications, OUTCOMES, PAYEE_STATES, type PayeeRow } from './payees.repository';

const fields = {
  state: oneOf(PAYEE_STATES, {
    description:
      'Verifying: the bank was asked. Verified: the names match, or an admin accepted. Review: an admin compares the names. Correction: the user was asked to correct them. Invalid: the bank has no such account.',
  }),
  wrong_field: orNull(oneOf(['upi_id', 'account_number', 'ifsc']), {
    description: 'What the bank does not know; null unless invalid.',
  }),
};

export const ownPayee = Type.Object({
  ...fields,
  bank_name: orNull(Type.String(), {
    description: 'The name at the bank: whole once verified, before with most letters masked; null if it is not known.',
  }),
});

export const payee = Type.Object({
  ...fields,
  verification_id: Type.Integer(),
  outcome: orNull(oneOf(OUTCOMES), { description: 'What was found; null: not yet.' }),
  bank_name: orNull(Type.String(), { description: 'The name at the bank; null if it is not known.' }),
  verified_at: orNull(moment, { description: 'When the bank answered.' }),
  reason: orNull(Type.String(), { description: 'Why an admin decided as they did; null without a decision.' }),
});

/** Returns a payee for admins. */
export function presentPayee(keys: readonly PayoutKey[], row: PayeeRow): Static<typeof payee> {
  return {
    state: row.state,
    wrong_field: row.wrongField,
    verification_id: row.verificationId,
    outcome: row.outcome,
    bank_name: bankNameOf(keys, row),
    verified_at: row.endedAt && new Date(row.endedAt).toISOString(),
    reason: row.reason,
  };
}

/** Returns a payee for the user: the name of another person's account is masked. */
export function presentOwnPayee(keys: readonly PayoutKey[], row: PayeeRow): Static<typeof ownPayee> {
  const name = bankNameOf(keys, row);
  const shown = name && (row.state === 'verified' ? name : maskName(name));
  return { state: row.state, wrong_field: row.wrongField, bank_name: shown };
}

/** Returns the name in sealed details; null without one, and if their key is not listed any more: one row hides no others. */
export function nameIn(keys: readonly PayoutKey[], userId: number, sealed: string): string | null {
  const isListed = keys.some(({ id }) => sealed.startsWith(`${id}.`));
  return isListed ? unsealPayout(keys, userId, sealed).name || null : null;
}

const bankNameOf = (
  keys: readonly PayoutKey[],
  { outcome, userId, sealed }: Pick<PayeeRow, 'outcome' | 'userId' | 'sealed'>,
): string | null => (outcome === null ? null : nameIn(keys, userId, sealed));

/** Returns a name with the first letter of each word: `R***** P****`. */
const maskName = (name: string) => name.replace(/(?<=[^\s*])[^\s*]/gu, '*');

/** Returns what is kept of the verifications of a user, for the download of their data. */
export const ownVerifications =
  ({ payoutKeys: keys }: Pick<Config, 'payoutKeys'>) =>
  async (db: Kysely<Schema>, userId: number) => ({
    payee_verifications: (await listVerifications(db, userId)).map(({ sealed, ...row }) => ({
      ...toWire(row),
      bank_name: bankNameOf(keys, { userId, sealed, outcome: row.outcome }),
    })),
  });
