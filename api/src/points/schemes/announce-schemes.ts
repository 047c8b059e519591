import { notify, type SchemeNewsKind } from '../../programme/outbox';
import type { PointsContext } from '../context';
import { applies, isSpent } from './own-schemes';
import {
  holdVersion,
  listSchemePersons,
  readOfferedSchemes,
  recordAnnounced,
  wasAnnounced,
} from './own-schemes.repository';
import type { SchemeDefinition } from './scheme.schema';

const DAY_MS = 86_400_000;
const PERSONS_AT_ONCE = 1000;

/** Returns the latest news of a running scheme: its start, from its half on that, on its last day the end. */
function newsOf({ startsAt, endsAt }: Pick<SchemeDefinition, 'startsAt' | 'endsAt'>, at: Date): SchemeNewsKind {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const length = end - start;
  // A short one would have all its news within hours.
  if (length >= 2 * DAY_MS && at.getTime() >= end - DAY_MS) return 'scheme-ending';
  if (length >= 4 * DAY_MS && at.getTime() >= start + length / 2) return 'scheme-half';
  return 'scheme-started';
}

/**
 * Adds the news of running schemes for those to whom they apply; safe on several nodes at once. One that is killed starts
 * again: a person's message is added once. A scheme that is stopped or changed meanwhile is left: the next run has its version.
 */
export async function announceSchemes({ db, clock }: PointsContext, signal: AbortSignal): Promise<void> {
  const at = clock.now();
  for (const scheme of await readOfferedSchemes(db, null, at)) {
    const { id, definition } = scheme;
    const { names, endsAt } = definition;
    const kind = newsOf(definition, at);
    const event = `${id}:${kind}`;
    if (isSpent(scheme, at) || (await wasAnnounced(db, event))) continue;
    const message = { kind, subject: String(id), details: { names, endsAt }, at };
    let isHeld = true;
    for (let after = 0; isHeld;) {
      if (signal.aborted) return;
      const persons = await listSchemePersons(db, after, PERSONS_AT_ONCE);
      const last = persons.at(-1);
      if (!last) break;
      after = last.id;
      const meant = persons.filter((person) => applies(scheme, person));
      isHeld = await db.transaction().execute(async (trx) => {
        if (!(await holdVersion(trx, scheme))) return false;
        await notify(trx, ...meant.map((person) => ({ ...message, userId: person.id })));
        return true;
      });
    }
    if (isHeld) await recordAnnounced(db, event, at);
  }
}
