import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { endOf, findMergeOf, type Merge } from './merges.repository';

/** Returns the error for an account that was given up, with the end of the number of the one that stays. */
export const accountMerged = ({ into }: Pick<Merge, 'into'>, status: 403 | 409 = 409) =>
  new ApiError(
    status,
    'account_merged',
    `This account was merged into the one of the number ending in ${endOf(into.mobile)}`,
  );

/** Rejects a change of an account that was given up. @throws ApiError 409 `account_merged` */
export async function rejectMerged(db: Kysely<Schema>, userId: number): Promise<void> {
  const merge = await findMergeOf(db, userId);
  if (merge) throw accountMerged(merge);
}
