import type { PointsContext } from '../context';
import { maskAccount, maskUpiId } from '../../money/payout-details';
import { unseal } from '../../platform/sealing';
import { toWire } from '../../platform/http/to-wire';
import type { ListedImport, ListedRow } from './imports.repository';
import type { Cells } from './read-import-row';
import { rowOwner } from './stage-import';

/** As programs that compute digests of files write them. */
export const toHex = (digest: string) => Buffer.from(digest, 'base64url').toString('hex');

export function presentImport(row: ListedImport) {
  const { statementPictureKey, state, digest, adminId: _, decidedBy: __, confirmedBy: ___, ...found } = row;
  // An import that is being read is on no list.
  const shown = state as Exclude<typeof state, 'reading'>;
  return { ...toWire(found), state: shown, digest: toHex(digest), has_picture: statementPictureKey !== null };
}

/** Returns the cells of a row; none once they were deleted, or cannot be decrypted. */
export function cellsOf(
  { payoutKeys }: PointsContext['config'],
  importId: number,
  { row, sealed }: Pick<ListedRow, 'row' | 'sealed'>,
): Cells {
  if (sealed === null) return {};
  try {
    return JSON.parse(unseal(payoutKeys, rowOwner(importId, row), sealed)) as Cells;
  } catch {
    return {};
  }
}

/**
 * Returns the cells of a row as admins see them: what says where members are paid is masked, as everywhere. A row that will be
 * applied has the number and the points that it is applied with.
 */
export function shownCells(config: PointsContext['config'], importId: number, row: ListedRow): Cells {
  const cells = cellsOf(config, importId, row);
  const { upi_id, account_number } = cells;
  const isReady = row.errors === null;
  return {
    ...cells,
    ...(isReady && row.mobile !== null && { mobile: row.mobile }),
    ...(isReady && row.points !== null && { points: String(row.points) }),
    ...(upi_id && { upi_id: maskUpiId(upi_id) }),
    ...(account_number && { account_number: maskAccount(account_number) }),
  };
}

export function presentRow(config: PointsContext['config'], importId: number, listed: ListedRow) {
  const { row, errors, different, userId } = listed;
  const cells = shownCells(config, importId, listed);
  const isReady = errors === null && userId === null;
  return {
    row,
    cells: isReady ? Object.entries(cells).map(([column, value]) => ({ column, value })) : [],
    errors: (errors ?? []).map(({ column, message }) => ({ column, message, value: cells[column] ?? '' })),
    different: different ?? [],
    user_id: userId,
  };
}
