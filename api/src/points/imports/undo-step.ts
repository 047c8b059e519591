import type { Transaction } from 'kysely';
import { eraseRows, lockAccounts } from '../../accounts/account';
import { recordAuditEvent } from '../../platform/audit';
import type { Schema } from '../../platform/database/schema';
import type { PointsContext } from '../context';
import { lockTotalsOf, reverseOpenings } from '../ledger';
import { deleteHistory } from './history.repository';
import { type AppliedRow, nextApplied, setUndone } from './import-rows.repository';
import { type Import, readOutcomes, setImport } from './imports.repository';
import { emptyFilled, usersWhoActed } from './members.repository';
import { cellsOf } from './present-import';
import { setUndoEntries, undoableOpenings } from './openings.repository';

/** An account that is erased takes ten statements. */
const ROWS_A_STEP = 200;
const UNDONE = 'The import of this account was undone';

/** Undoes the next rows of an import, but of members who have acted since. @returns whether it goes on */
export async function undoStep(trx: Transaction<Schema>, context: PointsContext, found: Import): Promise<boolean> {
  const rows = await nextApplied(trx, found.id, ROWS_A_STEP);
  if (rows.length === 0) {
    await finish(trx, context, found);
    return false;
  }
  await setUndone(trx, found.id, rows, await undoRows(trx, context, found, rows));
  return true;
}

/** @returns the rows that were undone */
async function undoRows(
  trx: Transaction<Schema>,
  context: PointsContext,
  { id, kind, decidedBy }: Import,
  rows: readonly AppliedRow[],
): Promise<Set<number>> {
  const at = context.clock.now();
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const accounts = await lockAccounts(trx, userIds);
  await lockTotalsOf(
    trx,
    userIds.map((userId) => ({ userId })),
  );
  if (kind === 'balances') {
    const openings = await undoableOpenings(trx, id, userIds);
    await setUndoEntries(trx, id, await reverseOpenings(trx, openings, { adminId: decidedBy!, at }));
    const undone = new Set(openings.map(({ userId }) => userId));
    return rowsOf(rows.filter(({ userId }) => undone.has(userId)));
  }
  const acted = await usersWhoActed(trx, rows);
  const untouched = rows.filter(({ userId }) => !acted.has(userId));
  if (kind === 'history') {
    await deleteHistory(
      trx,
      id,
      untouched.map(({ row }) => row),
    );
    return rowsOf(untouched);
  }
  const isFilled = ({ filled }: AppliedRow) => (filled ?? []).length > 0;
  await emptyFilled(
    trx,
    untouched
      .filter((row) => row.outcome === 'found' && isFilled(row))
      .map(({ sealed, ...row }) => ({ ...row, ...cellsOf(context.config, id, { row: row.row, sealed }) })),
  );
  const created = new Set(untouched.filter(({ outcome }) => outcome === 'created').map(({ userId }) => userId));
  for (const { id: userId } of accounts.filter((account) => created.has(account.id)))
    // Its owner has never used it, so the number is a new one to the programme.
    await eraseRows(trx, context, { userId, mobile: null, at, reason: UNDONE });
  return rowsOf([...untouched, ...rows.filter((row) => row.outcome === 'found' && !isFilled(row))]);
}

const rowsOf = (rows: readonly AppliedRow[]) => new Set(rows.map(({ row }) => row));

async function finish(trx: Transaction<Schema>, { clock }: PointsContext, found: Import): Promise<void> {
  const at = clock.now();
  await setImport(trx, found.id, { state: 'undone', undone_at: at });
  const { undone, kept } = await readOutcomes(trx, found);
  const details = { import_id: found.id, kind: found.kind, undone, kept };
  await recordAuditEvent(trx, { adminId: found.decidedBy, action: 'import-undone', details, at });
}
