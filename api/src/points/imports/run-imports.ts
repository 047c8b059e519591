import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { recordAuditEvent } from '../../platform/audit';
import { unseal } from '../../platform/sealing';
import type { PointsContext } from '../context';
import { applyBalances } from './apply-balances';
import { applyMembers, type MemberRow } from './apply-members';
import { insertHistory } from './history.repository';
import { nextRows, refuseRows, refuseUnfit, setOutcomes, type StagedRow } from './import-rows.repository';
import {
  awaitsConfirmation,
  clearWrongRows,
  countRows,
  deleteImport,
  type Import,
  listExpired,
  listUnfinished,
  lockImport,
  readOutcomes,
  setImport,
} from './imports.repository';
import { lockMembers } from './members.repository';
import { sumOpenings } from './openings.repository';
import { type Cells, type HistoryRow, readImportRow } from './read-import-row';
import { refuseOpened } from './refuse-opened';
import { rowOwner } from './stage-import';
import { undoStep } from './undo-step';

const ROWS_A_STEP = 500;
const UNREADABLE = 'PAYOUT_KEYS does not list the key of this row any more: upload the row again';

/**
 * Applies and undoes imports in steps, each of which is one transaction with the import locked: whatever node dies, another
 * one goes on at the first row that is not done. Safe on any number of nodes at once. One that fails stops no other.
 * @throws the errors of those that failed
 */
export async function runImports(context: PointsContext, signal?: AbortSignal): Promise<void> {
  const failed: unknown[] = [];
  for (const id of await listUnfinished(context.db))
    await runImport(context, id, signal).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} imports failed: ${String(failed[0])}`);
}

async function runImport(context: PointsContext, id: number, signal?: AbortSignal): Promise<void> {
  for (let goesOn = true; goesOn && !signal?.aborted;)
    goesOn = await context.db.transaction().execute(async (trx) => {
      const found = await lockImport(trx, id, { wait: false });
      if (found?.state === 'applying') return applyStep(trx, context, found);
      return found?.state === 'undoing' ? undoStep(trx, context, found) : false;
    });
}

/** @returns whether the import goes on */
async function applyStep(trx: Transaction<Schema>, context: PointsContext, found: Import): Promise<boolean> {
  const { id, kind } = found;
  const next = await nextRows(trx, id, ROWS_A_STEP);
  if (next.length === 0) {
    await finish(trx, context, found);
    return false;
  }
  // What was right in the dry run may not fit any more. Locked first: nothing changes after it was checked.
  await lockMembers(
    trx,
    next.map(({ mobile }) => mobile),
  );
  await refuseUnfit(trx, { id, kind }, [next[0]!.row, next.at(-1)!.row]);
  const last = next.at(-1)!.row;
  // Of the rows that were locked: others have not been checked.
  const left = async () => (await nextRows(trx, id, ROWS_A_STEP)).filter(({ row }) => row <= last);
  if (kind === 'balances') await refuseOpened(trx, context.config.payoutKeys, id, await left());
  const rows = await left();
  const at = context.clock.now();
  await setOutcomes(trx, id, await applyRows(trx, context, found, { rows, at }), at);
  return true;
}

async function applyRows(
  trx: Transaction<Schema>,
  { config: { payoutKeys } }: PointsContext,
  found: Import,
  { rows, at }: { rows: readonly StagedRow[]; at: Date },
) {
  const { id, kind } = found;
  if (kind === 'balances') return applyBalances(trx, payoutKeys, found, { rows, at });
  const unreadable: number[] = [];
  const read = rows.flatMap(({ row, sealed }) => {
    try {
      const cells = JSON.parse(unseal(payoutKeys, rowOwner(id, row), sealed)) as Cells;
      return [{ ...readImportRow(kind, cells, found.createdAt).value, row }];
    } catch {
      unreadable.push(row);
      return [];
    }
  });
  if (unreadable.length > 0) await refuseRows(trx, id, unreadable, UNREADABLE);
  return kind === 'members'
    ? applyMembers(trx, payoutKeys, id, { rows: read as MemberRow[], at })
    : insertHistory(trx, id, read as (HistoryRow & { row: number })[]);
}

async function finish(trx: Transaction<Schema>, { clock }: PointsContext, found: Import): Promise<void> {
  const { id, kind, payoutDetails, decidedBy, confirmedBy } = found;
  const at = clock.now();
  await countRows(trx, id, payoutDetails);
  await sumOpenings(trx, id);
  await setImport(trx, id, { state: 'applied', applied_at: at });
  const { left: _, ...outcomes } = await readOutcomes(trx, found);
  const details = { import_id: id, kind, ...outcomes, ...(confirmedBy !== null && { confirmed_by: confirmedBy }) };
  await recordAuditEvent(trx, { adminId: decidedBy, action: 'import-applied', details, at });
}

/** Deletes uploads that died, imports that were not applied in time, and what was in wrong rows a month ago. */
export async function purgeMemberImports({ db, clock }: Pick<PointsContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const id of await listExpired(db, now))
    await db.transaction().execute(async (trx) => {
      const found = await lockImport(trx, id);
      // It was applied, or ordered, meanwhile.
      if (!found || !['reading', 'ready'].includes(found.state) || (await awaitsConfirmation(trx, id))) return;
      await deleteImport(trx, id, now);
    });
  await clearWrongRows(db, now);
}
