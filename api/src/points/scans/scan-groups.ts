import type { Kysely } from 'kysely';
import type { PointsContext } from '../context';
import { isContention, isDatabaseUnavailable } from '../../platform/database/database-errors';
import type { Schema } from '../../platform/database/schema';
import { busy } from '../../platform/http/api-error';
import { grantScans, lockFreeScans, lockScans } from './grant-scans';
import { scanLimitsAt } from './reject-code';
import { type GrantedScan, limitWaits, type ScanAttempt } from './scan.repository';

/** Scans of one transaction; more gain little (docs/speed.md). */
const MOST_SCANS = 32;
/** Groups under way: fewer make larger groups, and one alone leaves the database idle between two commits. */
const MOST_GROUPS = 2;
/** Scans under way alone: each may wait for a lock, and holds a connection of the pool meanwhile. */
const MOST_ALONE = 4;
/** A group does not wait for users and labels, only, for instance, for a table that a migration alters. */
const GROUP_LOCK_MS = 500;
/** Shorter than the client's own limit (`PreparedClient`), whose error would not say that it was a lock. */
const ALONE_LOCK_MS = 3500;
/** Whatever a scan waits for, the api responds within five seconds (docs/trust.md). */
const DEADLINE_MS = 4800;

interface Waiting {
  scan: ScanAttempt;
  resolve: (granted: GrantedScan | undefined) => void;
  reject: (error: unknown) => void;
}

/** The scans of a database's users that this process has to grant. */
interface ScanQueue {
  waiting: Waiting[];
  /** Scans that their group left out, or whose group failed. */
  alone: Waiting[];
  /** Users of scans that left `waiting` and have not ended: the next scan of one waits for the last. */
  users: Set<number>;
  groupsUnderWay: number;
  aloneUnderWay: number;
}

const queues = new WeakMap<Kysely<Schema>, ScanQueue>();

/**
 * Grants a scan, with others that wait at the same time in one transaction: at 20 a group, each costs the database less
 * than half, in processor time and in log. A scan that finds no other waiting is sent at once.
 *
 * A scan whose user or label is locked delays no other: its group leaves it out, and it waits for the lock alone.
 * @returns undefined if nothing was granted
 * @throws ApiError 503 `busy` after 4.8 seconds. The scan may still be granted: a retry with its key finds out.
 */
export function grantInGroup(context: PointsContext, scan: ScanAttempt): Promise<GrantedScan | undefined> {
  let queue = queues.get(context.db);
  if (!queue) {
    queue = { waiting: [], alone: [], users: new Set(), groupsUnderWay: 0, aloneUnderWay: 0 };
    queues.set(context.db, queue);
  }
  let deadline: NodeJS.Timeout;
  const granted = new Promise<GrantedScan | undefined>((resolve, reject) => {
    const waiting = { scan, resolve, reject };
    queue.waiting.push(waiting);
    deadline = setTimeout(() => {
      removeQueued(queue, waiting);
      reject(busy());
    }, DEADLINE_MS);
  });
  // After all requests that came in with this turn of the event loop.
  setImmediate(sendScans, context, queue);
  return granted.finally(() => clearTimeout(deadline));
}

/** Takes a scan out of the queue. One under way goes on, and its user's next scan waits for it. */
function removeQueued(queue: ScanQueue, waiting: Waiting): void {
  queue.waiting = queue.waiting.filter((one) => one !== waiting);
  if (!queue.alone.includes(waiting)) return;
  queue.alone = queue.alone.filter((one) => one !== waiting);
  queue.users.delete(waiting.scan.userId);
}

function sendScans(context: PointsContext, queue: ScanQueue): void {
  while (queue.groupsUnderWay < MOST_GROUPS) {
    const group = takeGroup(queue);
    if (group.length === 0) break;
    queue.groupsUnderWay += 1;
    void grantGroup(context, queue, group).then((leftOut) => {
      queue.groupsUnderWay -= 1;
      for (const { scan } of group) queue.users.delete(scan.userId);
      for (const { scan } of leftOut) queue.users.add(scan.userId);
      queue.alone.push(...leftOut);
      sendScans(context, queue);
    });
  }
  while (queue.aloneUnderWay < MOST_ALONE && queue.alone.length > 0) {
    const waiting = queue.alone.shift()!;
    queue.aloneUnderWay += 1;
    void grantAlone(context, queue, waiting).then(() => {
      queue.aloneUnderWay -= 1;
      queue.users.delete(waiting.scan.userId);
      sendScans(context, queue);
    });
  }
}

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

/**
 * Settles the scans of a group whose locks are free; never rejects.
 * @returns the others, and all if the group failed, to be granted
 * alone: one that the database refuses does not take the others with it
 */
async function grantGroup(context: PointsContext, queue: ScanQueue, group: Waiting[]): Promise<Waiting[]> {
  const at = context.clock.now();
  const scans = group.map(({ scan }) => scan);
  try {
    const { locked, granted } = await context.db.transaction().execute(async (trx) => {
      await limitWaits(trx, GROUP_LOCK_MS);
      const locked = await lockFreeScans(trx, scans);
      return { locked, granted: await grantScans(trx, locked, at, scanLimitsAt(context, at), context) };
    });
    for (const { scan, resolve } of group) if (locked.includes(scan)) resolve(granted.get(scan.userId));
    return group.filter(({ scan }) => !locked.includes(scan));
  } catch (error) {
    if (isContention(error) || !isDatabaseUnavailable(error)) return group;
    rejectAll(queue, group, error);
    return [];
  }
}

/** Settles a scan in a transaction of its own, in which it waits for its locks; never rejects. */
async function grantAlone(context: PointsContext, queue: ScanQueue, waiting: Waiting): Promise<void> {
  const at = context.clock.now();
  const { scan, resolve, reject } = waiting;
  try {
    const granted = await context.db.transaction().execute(async (trx) => {
      await limitWaits(trx, ALONE_LOCK_MS);
      const locked = await lockScans(trx, [scan]);
      return grantScans(trx, locked, at, scanLimitsAt(context, at), context);
    });
    resolve(granted.get(scan.userId));
  } catch (error) {
    if (isContention(error) || !isDatabaseUnavailable(error)) reject(error);
    else rejectAll(queue, [waiting], error);
  }
}

/** Those that wait would wait as long again: past the five seconds within which the api responds (docs/trust.md). */
function rejectAll(queue: ScanQueue, group: readonly Waiting[], error: unknown): void {
  const alone = queue.alone.splice(0);
  for (const { scan } of alone) queue.users.delete(scan.userId);
  for (const { reject } of [...group, ...queue.waiting.splice(0), ...alone]) reject(error);
}
