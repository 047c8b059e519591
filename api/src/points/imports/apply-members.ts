import type { Transaction } from 'kysely';
import { fillMissingDetails, maskPayout } from '../../money/payout-details';
import type { PayoutKey } from '../../platform/config/keys';
import type { Schema } from '../../platform/database/schema';
import { seal } from '../../platform/sealing';
import { notify } from '../../programme/outbox';
import type { RowOutcome } from './import-rows.repository';
import { fillProfiles, insertMembers, lockMembers, type StoredMember } from './members.repository';
import type { Member } from './read-import-row';
import { rowOwner } from './stage-import';

const FIELDS = ['name', 'location', 'language'] as const;
/** As the columns of the file are called. */
const COLUMN = { name: 'name', location: 'place', language: 'language' } as const;

export type MemberRow = Member & { row: number };

/**
 * Creates members who are new. Of those who are there only empty fields are filled, and what differs is noted: what a
 * member or an admin has entered is never replaced. Payout details wait as new ones do, from now on.
 */
export async function applyMembers(
  trx: Transaction<Schema>,
  keys: readonly PayoutKey[],
  importId: number,
  { rows, at }: { rows: readonly MemberRow[]; at: Date },
): Promise<RowOutcome[]> {
  const created = await insertMembers(trx, rows, at);
  const stored = await lockMembers(
    trx,
    rows.flatMap(({ mobile }) => (created.has(mobile) ? [] : [mobile])),
  );
  const found = rows.flatMap((row) => {
    const member = stored.get(row.mobile);
    return member ? [{ row, member, ...compare(row, member) }] : [];
  });
  await fillProfiles(
    trx,
    found.flatMap(({ row, member, filled }) => (filled.length > 0 ? [{ ...row, id: member.id }] : [])),
  );
  const idOf = ({ mobile }: Member) => created.get(mobile) ?? stored.get(mobile)!.id;
  const given = rows.flatMap((row) => (row.details ? [{ userId: idOf(row), details: row.details }] : []));
  const { filled: withDetails, different } = await fillMissingDetails(trx, keys, given, at);
  const outcomes = new Map<number, RowOutcome>();
  for (const row of rows.filter(({ mobile }) => created.has(mobile)))
    outcomes.set(row.row, { row: row.row, userId: idOf(row), outcome: 'created' });
  for (const one of found) {
    const { row, member } = one;
    if (row.details && withDetails.has(member.id)) {
      one.filled.push('payout_details');
      // The owner of an account that was there learns where it is paid from now on.
      const message = { userId: member.id, kind: 'payout-details-changed', subject: at.toISOString(), at } as const;
      await notify(trx, { ...message, details: { masked: maskPayout(row.details) } });
    }
    if (different.has(member.id)) one.different.push('payout_details');
    const { filled } = one;
    const values = Object.fromEntries(
      FIELDS.flatMap((field) => (filled.includes(COLUMN[field]) ? [[COLUMN[field], row[field]]] : [])),
    );
    const sealed = seal(keys, rowOwner(importId, row.row), JSON.stringify(values));
    outcomes.set(row.row, {
      ...{ row: row.row, userId: member.id, outcome: 'found', filled, different: one.different },
      ...(filled.length > 0 && { sealed }),
    });
  }
  return [...outcomes.values()];
}

function compare(given: Member, member: StoredMember) {
  const filled: string[] = [];
  const different: string[] = given.roleId === member.roleId ? [] : ['role'];
  for (const field of FIELDS) {
    if (given[field] === null || given[field] === member[field]) continue;
    (member[field] === null ? filled : different).push(COLUMN[field]);
  }
  return { filled, different };
}
