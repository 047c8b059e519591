import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { AccountsContext, AccountStep } from '../context';
import type { Schema } from '../../platform/database/schema';
import { tooMany } from '../../platform/http/api-error';
import { toWire } from '../../platform/http/to-wire';
import { roleName } from '../../platform/roles';
import { hideAccountEnds } from '../../platform/http/hide-account-ends';
import type { Caller } from '../../platform/sessions/sessions';
import { listSessionsOf } from '../../platform/sessions/sessions.repository';
import { readTotals } from '../../points/ledger';
import { findProfile } from './profile.repository';
import { rateLimitAt, countEvent, secondsUntilFree } from '../../platform/rate-events';
import { listMergesOf } from '../merges';
import { type OwnRow, listOwnRows, ownLists, readPaidTo } from './account.repository';

const HOUR_MS = 3_600_000;
const ROWS_A_PAGE = 400;

/** Counts a download, which reads the whole history. @throws ApiError 429 `download_limit` with Retry-After */
export async function allowDownload(context: AccountsContext, userId: number): Promise<void> {
  const rateLimit = rateLimitAt(context.clock.now(), HOUR_MS, context.config.limits.dataDownloadsPerHour);
  const oldest = await countEvent(context, 'data-download', userId, rateLimit);
  if (!oldest) return;
  throw tooMany('download_limit', 'Too many downloads. Try again later.', secondsUntilFree(rateLimit, oldest));
}

/** Streams all data of one user as a JSON document: nothing of others, no internal reasons. Timestamps in UTC. */
export async function* streamOwnData(
  { db, clock, accountSteps }: Pick<AccountsContext, 'db' | 'clock' | 'accountSteps'>,
  { id: userId, deviceKnown }: Pick<Caller, 'id' | 'deviceKnown'>,
): AsyncGenerator<Buffer> {
  const shown: Shown = (row) => (deviceKnown ? row : JSON.parse(hideAccountEnds(JSON.stringify(row))));
  const about = { about: 'Everything that the Loyalty Programme keeps about you', made_at: clock.now() };
  yield* streamAccount(db, userId, { ...about, ...shown(await readOtherData(db, accountSteps, userId)) }, shown);
  const merged = (await listMergesOf(db, userId)).filter(({ intoId }) => intoId === userId);
  yield Buffer.from(',\n  "merged_accounts": [');
  for (const [index, { fromId, mergedAt, points }] of merged.entries()) {
    if (index > 0) yield Buffer.from(',');
    const merge = { merged_at: mergedAt, points_moved: points };
    yield* streamAccount(db, fromId, { ...merge, ...shown(await readOtherData(db, accountSteps, fromId)) }, shown);
    yield Buffer.from('\n}');
  }
  yield Buffer.from(']\n}\n');
}

/** Reads what other domains keep about a user. */
async function readOtherData(db: Kysely<Schema>, steps: readonly AccountStep[], userId: number): Promise<object> {
  const lists = await Promise.all(steps.map((step) => step.ownData?.(db, userId)));
  return Object.assign({}, ...lists) as object;
}

/** Leaves out of a row what the caller's browser may not see. */
type Shown = (row: object) => object;

/** Streams an account as a JSON object whose closing bracket the caller adds. */
async function* streamAccount(db: Kysely<Schema>, userId: number, about: object, shown: Shown): AsyncGenerator<Buffer> {
  const { roleId, joinedAt, id: number, ...profile } = await findProfile(db, userId);
  const { available, awaiting, redeemed, granted } = await readTotals(db, userId);
  const sessions = await listSessionsOf(db, userId);
  const paidTo = await readPaidTo(db, userId);
  const head = {
    ...about,
    profile: { number, ...profile, role: roleName(roleId), joined_at: joinedAt },
    points: { granted, balance: available, awaiting_approval: awaiting, redeemed },
    payout_details: paidTo ? shown(toWire(paidTo)) : null,
    sign_ins: sessions,
  };
  // The lists follow inside the same object.
  yield Buffer.from(JSON.stringify(head, null, 2).replace(/\n\}$/, ''));
  for (const name of ownLists) {
    yield Buffer.from(`,\n  ${JSON.stringify(name)}: [`);
    yield* listLines(
      async (after) => (await listOwnRows(db, name, { userId, after, limit: ROWS_A_PAGE })).map(shown) as OwnRow[],
    );
    yield Buffer.from('\n  ]');
  }
}

async function* listLines(pageAfter: (key: number) => Promise<OwnRow[]>): AsyncGenerator<Buffer> {
  let after = 0;
  for (let separator = ''; ; separator = ',') {
    const rows = await pageAfter(after);
    if (rows.length > 0) {
      yield Buffer.from(separator + rows.map(({ key: _, ...row }) => `\n    ${JSON.stringify(row)}`).join(','));
      after = rows.at(-1)!.key;
    }
    if (rows.length < ROWS_A_PAGE) return;
    await nextTurn();
  }
}
