import type { PointsContext } from '../context';
import { unseal } from '../../platform/sealing';
import { toWire } from '../../platform/http/to-wire';
import type { ListedImport, ListedRow } from './imports.repository';
import type { Cells } from './read-import-row';
import { rowOwner } from './stage-import';

export function presentImport(row: ListedImport) {
  const { statementPictureKey, state, adminId: _, decidedBy: __, confirmedBy: ___, ...found } = row;
  // An import that is being read is on no list.
  const shown = state as Exclude<typeof state, 'reading'>;
  return { ...toWire(found), state: shown, has_picture: statementPictureKey !== null };
}

/** Returns the cells of a wrong row; none once they were deleted, or cannot be decrypted. */
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

export function presentRow(config: PointsContext['config'], importId: number, listed: ListedRow) {
  const { row, errors, different, userId } = listed;
  const cells = errors ? cellsOf(config, importId, listed) : {};
  return {
    row,
    errors: (errors ?? []).map(({ column, message }) => ({ column, message, value: cells[column] ?? '' })),
    different: different ?? [],
    user_id: userId,
  };
}
