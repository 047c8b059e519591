import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { countEvent } from '../rate-events';

const HOUR_MS = 3_600_000;

/**
 * Counts a download of the user's own data, which reads the whole history.
 * @throws ApiError 429 `download_limit` with Retry-After
 */
export async function allowDownload(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  userId: number,
): Promise<void> {
  const at = clock.now();
  const since = new Date(at.getTime() - HOUR_MS);
  const most = config.limits.dataDownloadsPerHour;
  const oldest = await db
    .transaction()
    .execute((trx) => countEvent(trx, 'data-download', userId, { at, since, until: at, most }));
  if (!oldest) return;
  const wait = Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000));
  throw new ApiError(429, 'download_limit', 'Too many downloads. Try again later.', {
    headers: { 'retry-after': String(wait) },
  });
}
