import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../app-context';
import { roleName } from '../../roles';
import { listSessionsOf } from '../../sessions/sessions.repository';
import { readTotals } from '../ledger';
import { findProfile } from '../profile';
import { type Window, listOwnClaims, listOwnEntries, listOwnScans } from './own-data.repository';

const ROWS_A_PAGE = 400;
const iso = (at: Date | null) => at?.toISOString() ?? null;

/**
 * Streams all data of one user as one JSON document: profile, points, sign-ins, scans, claims and the journal. Nothing
 * of other users or admins, and no internal reasons. Timestamps are ISO 8601 in UTC.
 */
export function streamOwnData({ db, clock }: Pick<AppContext, 'db' | 'clock'>, userId: number): Readable {
  async function* document(): AsyncGenerator<Buffer> {
    const { name, mobile, email, address, location, roleId, joinedAt } = await findProfile(db, userId);
    const { available, awaiting, redeemed, granted } = await readTotals(db, userId);
    const sessions = await listSessionsOf(db, userId);
    const head = {
      about: 'Everything that the Loyalty Programme keeps about you',
      made_at: clock.now().toISOString(),
      profile: {
        number: userId,
        name,
        mobile,
        email,
        address,
        location,
        role: roleName(roleId),
        joined_at: iso(joinedAt),
      },
      points: { granted, balance: available, awaiting_approval: awaiting, redeemed },
      sign_ins: sessions.map(({ issuedAt, expiresAt, revokedAt }) => ({
        signed_in_at: iso(issuedAt),
        ends_at: iso(expiresAt),
        signed_out_at: iso(revokedAt),
      })),
    };
    // The lists follow inside the same object.
    yield Buffer.from(JSON.stringify(head, null, 2).replace(/\n\}$/, ''));
    yield* list(
      'scans',
      (window) => listOwnScans(db, window),
      ({ serial }) => serial,
      (scan) => ({
        label_number: scan.serial,
        product: scan.productName,
        model: scan.modelName,
        points: scan.points,
        scanned_at: iso(scan.scannedAt),
        location: scan.location,
        latitude: scan.latitude,
        longitude: scan.longitude,
        claim: scan.transactionId,
      }),
    );
    yield* list(
      'claims',
      (window) => listOwnClaims(db, window),
      ({ id }) => id,
      (claim) => ({
        claim: claim.transactionId,
        points: claim.points,
        status: claim.status,
        claimed_at: iso(claim.claimedAt),
        decided_at: iso(claim.resolvedAt),
        reason: claim.reason,
      }),
    );
    yield* list(
      'journal',
      (window) => listOwnEntries(db, window),
      ({ id }) => id,
      (entry) => ({
        entry: entry.id,
        kind: entry.kind,
        points: entry.points,
        from: entry.from,
        to: entry.to,
        label_number: entry.serial,
        claim: entry.transactionId,
        at: iso(entry.at),
      }),
    );
    yield Buffer.from('\n}\n');
  }

  /** Yields `,"name": [ … ]`, a line for each row, a page at a time. */
  async function* list<Row>(
    name: string,
    read: (window: Window) => Promise<Row[]>,
    idOf: (row: Row) => number,
    present: (row: Row) => Record<string, unknown>,
  ): AsyncGenerator<Buffer> {
    yield Buffer.from(`,\n  ${JSON.stringify(name)}: [`);
    let after = 0;
    for (let separator = ''; ;) {
      const rows = await read({ userId, after, limit: ROWS_A_PAGE });
      if (rows.length > 0) {
        const lines = rows.map((row) => `\n    ${JSON.stringify(present(row))}`).join(',');
        yield Buffer.from(separator + lines);
        separator = ',';
        after = idOf(rows.at(-1)!);
      }
      if (rows.length < ROWS_A_PAGE) break;
      await nextTurn();
    }
    yield Buffer.from('\n  ]');
  }

  return Readable.from(document(), { objectMode: false, highWaterMark: 1 << 16 });
}
