import type { Kysely } from 'kysely';
import type { PointsContext } from '../context';
import { isContention, isDatabaseUnavailable } from '../../platform/database/database-errors';
import type { Schema } from '../../platform/database/schema';
import { grantScans } from './grant-scans';
import { ceilingsAt } from './reject-code';
import { type GrantedScan, type ScanAttempt, shortenLockWaits } from './scan.repository';

/** Scans of one transaction; more gain little (docs/speed.md). */
const MOST_SCANS = 32;
/** Groups under way: fewer make larger groups, and one alone leaves the database idle between two commits. */
const MOST_GROUPS = 2;

interface Waiting {
  scan: ScanAttempt;
  resolve: (granted: GrantedScan | undefined) => void;
  reject: (error: unknown) => void;
}

/** The scans of a database's users that this process has to grant. */
interface ScanQueue {
  waiting: Waiting[];
  /** Users of the groups under way: the next scan of one waits for the last. */
  users: Set<number>;
  groups: number;
}

const queues = new WeakMap<Kysely<Schema>, ScanQueue>();

/**
 * Grants a scan, with others that wait at the same time in one transaction: at 20 a group, each costs the database less
 * than half, in processor time and in log. A scan that finds no other waiting is sent at once.
 * @returns undefined if nothing was granted
 */
export function grantInGroup(context: PointsContext, scan: ScanAttempt): Promise<GrantedScan | undefined> {
  let queue = queues.get(context.db);
  if (!queue) queues.set(context.db, (queue = { waiting: [], users: new Set(), groups: 0 }));
  return new Promise((resolve, reject) => {
    queue.waiting.push({ scan, resolve, reject });
    // After all requests that came in with this turn of the event loop.
    setImmediate(sendGroups, context, queue);
  });
}

function sendGroups(context: PointsContext, queue: ScanQueue): void {
  while (queue.groups < MOST_GROUPS) {
    const group = takeGroup(queue);
    if (group.length === 0) return;
    queue.groups += 1;
    void grantGroup(context, queue, group).then(() => {
      queue.groups -= 1;
      for (const { scan } of group) queue.users.delete(scan.userId);
      sendGroups(context, queue);
    });
  }
}

/** Takes the scans that came first, one of each user. */
function takeGroup({ waiting, users }: ScanQueue): Waiting[] {
  const group: Waiting[] = [];
  for (let at = 0; at < waiting.length && group.length < MOST_SCANS;) {
    if (users.has(waiting[at]!.scan.userId)) at += 1;
    else {
      const [taken] = waiting.splice(at, 1);
      users.add(taken!.scan.userId);
      group.push(taken!);
    }
  }
  return group;
}

/** Settles every scan of a group; never rejects. One that the database refuses does not take the others with it. */
async function grantGroup(
  context: PointsContext,
  queue: ScanQueue,
  group: Waiting[],
  { retry = false } = {},
): Promise<void> {
  const at = context.clock.now();
  const scans = group.map(({ scan }) => scan);
  try {
    const granted = await context.db.transaction().execute(async (trx) => {
      // Its user has waited for a lock before: both together less than the five seconds of trust.md.
      if (retry) await shortenLockWaits(trx);
      return grantScans(trx, scans, at, ceilingsAt(context, at), context.config.limits);
    });
    for (const { scan, resolve } of group) resolve(granted.get(scan.userId));
  } catch (error) {
    // A locked row is that of one user; the database serves the others.
    if (isDatabaseUnavailable(error) && !isContention(error)) rejectAll(queue, group, error);
    else if (group.length > 1) {
      // At the same time: one that waits for its lock again delays none.
      await Promise.all(group.map((waiting) => grantGroup(context, queue, [waiting], { retry: true })));
    } else group[0]!.reject(error);
  }
}

/** Those that wait would wait as long again: past the five seconds within which the api responds (docs/trust.md). */
function rejectAll(queue: ScanQueue, group: readonly Waiting[], error: unknown): void {
  for (const { reject } of [...group, ...queue.waiting.splice(0)]) reject(error);
}
