import type { Kysely } from 'kysely';
import type { AppContext } from '../../app-context';
import type { Schema } from '../../database/schema';
import { settledIds } from '../../database/settled-ids';
import { layAllClaims, layClaimsSince } from './claim-tallies.repository';
import { layAllPeople, layPeopleSince } from './lay-people.repository';
import { countSince, readMark, takeTurn, writeMark } from './tally-mark.repository';

const SOON = 1000;
const LATER_MS = 5 * 60_000;

/**
 * Whether it is worth while to lay anew: nothing was laid yet, a thousand entries have come, or five minutes have passed
 * and anything has.
 */
export async function isDue({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<boolean> {
  const mark = await readMark(db);
  if (!mark) return true;
  const since = await countSince(db, mark);
  return since >= SOON || (since > 0 && clock.now().getTime() - mark.laidAt.getTime() >= LATER_MS);
}

/**
 * Lays what lists are sorted and counted by up to the youngest settled place; everything the first time. Readers see all of
 * it or nothing, in their snapshot. Any number of nodes may call it at once: one does it.
 *
 * @returns whether this call did; not while another node is at it, or a transaction lasts too long
 */
export async function layTallies({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<boolean> {
  return db.connection().execute(async (session) => {
    const ids = await settledIds(session, ['journal', 'users']);
    if (!ids) return false;
    return layUpTo(session, { entryId: ids.journal, userId: ids.users, laidAt: clock.now() });
  });
}

async function layUpTo(
  session: Kysely<Schema>,
  to: { entryId: number; userId: number; laidAt: Date },
): Promise<boolean> {
  return session.transaction().execute(async (trx) => {
    if (!(await takeTurn(trx))) return false;
    const mark = await readMark(trx);
    if (mark && (mark.entryId > to.entryId || mark.userId > to.userId)) return false;
    const heads = mark ? await layPeopleSince(trx, mark, to) : await layAllPeople(trx, to);
    if (mark) await layClaimsSince(trx, mark.entryId, to.entryId);
    else await layAllClaims(trx, to.entryId);
    await writeMark(trx, { ...to, ...heads });
    return true;
  });
}
