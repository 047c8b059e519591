import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { roleName } from '../../roles';
import { listSessionsOf } from '../../sessions/sessions.repository';
import { readTotals } from '../ledger';
import { findProfile } from '../profile';
import { countEvent } from '../rate-events';
import { type OwnList, listOwnRows, ownLists } from './account.repository';

const HOUR_MS = 3_600_000;
const ROWS_A_PAGE = 400;

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

/**
 * Streams all data of one user as one JSON document: profile, points, sign-ins, scans, claims and the journal. Nothing
 * of other users or admins, and no internal reasons. Timestamps are ISO 8601 in UTC.
 */
export function streamOwnData({ db, clock }: Pick<AppContext, 'db' | 'clock'>, userId: number): Readable {
  async function* document(): AsyncGenerator<Buffer> {
    const { roleId, joinedAt, id: number, ...profile } = await findProfile(db, userId);
    const { available, awaiting, redeemed, granted } = await readTotals(db, userId);
    const sessions = await listSessionsOf(db, userId);
    const head = {
      about: 'Everything that the Loyalty Programme keeps about you',
      made_at: clock.now(),
      profile: { number, ...profile, role: roleName(roleId), joined_at: joinedAt },
      points: { granted, balance: available, awaiting_approval: awaiting, redeemed },
      sign_ins: sessions.map(({ issuedAt, expiresAt, revokedAt }) => ({
        signed_in_at: issuedAt,
        ends_at: expiresAt,
        signed_out_at: revokedAt,
      })),
    };
    // The lists follow inside the same object.
    yield Buffer.from(JSON.stringify(head, null, 2).replace(/\n\}$/, ''));
    for (const name of ownLists) yield* list(name);
    yield Buffer.from('\n}\n');
  }

  /** Yields `,"name": [ … ]`, a line for each row; only one page at a time is in memory. */
  async function* list(name: OwnList): AsyncGenerator<Buffer> {
    yield Buffer.from(`,\n  ${JSON.stringify(name)}: [`);
    let after = 0;
    for (let separator = ''; ; separator = ',') {
      const rows = await listOwnRows(db, name, { userId, after, limit: ROWS_A_PAGE });
      if (rows.length > 0) {
        yield Buffer.from(separator + rows.map(({ key: _, ...row }) => `\n    ${JSON.stringify(row)}`).join(','));
        after = rows.at(-1)!.key;
      }
      if (rows.length < ROWS_A_PAGE) break;
      await nextTurn();
    }
    yield Buffer.from('\n  ]');
  }

  return Readable.from(document(), { objectMode: false, highWaterMark: 1 << 16 });
}
