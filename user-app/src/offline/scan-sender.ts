import { pageNow } from '@loyalty/shared-ui/page-clock';
import { currentSession } from '../session/session';
import { waitOf, type QueuedScan, type ScanChanges } from './queued-scan';
import { personOf } from '@loyalty/shared-ui/person';
import { outcomeOfFailure, type ScanOutcome } from './scan.resource';
import { followTabs, readQueue, refreshQueue, updateScan } from './scan-queue';
import { storeScan } from './scan.resource';
import { isWaiting, queueSnapshot } from './use-queued-scans';

const firstMs = 5_000;
const maxMs = 300_000;

/**
 * Returns the milliseconds to wait before queued scans are sent again: doubled after each failure, with a jitter of half to one
 * and a half, so that a whole town's phones do not retry in the same second.
 * @param failures consecutive ones before this
 * @param notBefore time of `pageNow` before which the api accepts nothing; 0 if it sent none
 */
export function retryDelay(failures: number, notBefore: number): number {
  const delay = Math.min(firstMs * 2 ** failures, maxMs) * (0.5 + Math.random());
  return Math.max(delay, notBefore - pageNow() + 1_000 * Math.random());
}

/** Milliseconds to wait for the lock that one tab holds while it sends: slightly longer than one request may take. */
const lockTimeoutMs = 35_000;

interface Round {
  /** Also sends while the api asks to wait. */
  readonly now: boolean;
  /** Keys of the scans that it sent or left waiting. */
  readonly known: Set<string>;
  readonly ended: Promise<void>;
}

/** By user: a user's scans do not wait for a request of the previous user. */
const rounds = new Map<string, Round>();
let askedToPersist = false;

/**
 * Sends the signed-in user's scans in the order of scanning, one at a time and from one tab at a time. Resolves when each has its
 * outcome or must wait.
 * @param now also while the api asks to wait (`Retry-After`)
 */
export async function sendScans({ now = false } = {}): Promise<void> {
  const person = personOf(currentSession().token);
  if (person === undefined) return;
  for (;;) {
    const joined = rounds.get(person);
    const round = joined ?? startRound(person, now);
    await round.ended;
    if (!joined) return;
    // The round may have waited where this call must not, or have missed a scan that was queued since it read the queue.
    const missed = (await readQueue(person)).some(({ key, outcome }) => !outcome && !round.known.has(key));
    if (!missed && (round.now || !now)) return;
  }
}

function startRound(person: string, now: boolean): Round {
  const round: Round = {
    now,
    known: new Set(),
    ended: Promise.resolve()
      .then(() => withLock(person, () => sendAll(person, round)))
      .catch((error: unknown) => console.error(error))
      .finally(() => rounds.delete(person)),
  };
  rounds.set(person, round);
  return round;
}

/**
 * Runs `send` under a lock across tabs. Browsers without locks, and tabs that time out waiting for a suspended one, send in
 * parallel: the idempotency keys still prevent double counting.
 */
async function withLock(person: string, send: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return send();
  let granted = false;
  const start = () => {
    granted = true;
    return send();
  };
  const name = `loyalty-scans ${person}`;
  await locks.request(name, { signal: AbortSignal.timeout(lockTimeoutMs) }, start).catch((error: unknown) => {
    if (granted) throw error;
    return send();
  });
}

async function sendAll(person: string, round: Round): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    const toSend = (await readQueue(person)).filter(({ outcome }) => !outcome);
    for (const { key } of toSend) round.known.add(key);
    const next = toSend.find(({ key }) => !tried.has(key));
    if (!next) return;
    const waiting = round.now ? undefined : toSend.find((scan) => waitOf(scan) > pageNow());
    if (waiting) return wait(toSend, waiting);
    // Synchronously before the request, so that no other user can have signed in.
    if (personOf(currentSession().token) !== person) return;
    const outcome = await storeScan(next).then(
      (grant): ScanOutcome => ({ kind: 'granted', grant }),
      (error: unknown) => outcomeOfFailure(error),
    );
    tried.add(next.key);
    if (outcome.kind !== 'unanswered') {
      await updateScan(next, { outcome });
      continue;
    }
    const { reason, notBefore = 0 } = outcome;
    // 0 clears an expired wait.
    const changes = { reason, notBefore, refusedAt: pageNow() };
    await updateScan(next, { waited: true, ...changes });
    if (!outcome.alone) return wait(toSend, changes);
  }
}

/** Marks all scans behind a waiting one as waiting for the same reason. */
async function wait(scans: readonly QueuedScan[], { reason, notBefore, refusedAt = 0 }: ScanChanges): Promise<void> {
  const why = { waited: true, ...(reason && { reason }), ...(notBefore && { notBefore, refusedAt }) };
  for (const scan of scans) if (!scan.waited) await updateScan(scan, why);
  if (askedToPersist) return;
  askedToPersist = true;
  // Without this the browser may delete the queue when the phone runs out of room.
  const { storage } = navigator as Partial<Navigator>;
  storage?.persist?.().catch(() => false);
}

/** Sends now, when the network is back, when the page becomes visible, and otherwise with a growing delay. */
export function keepSending(person: string): () => void {
  const unfollow = followTabs(person);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let over = false;

  const send = async () => {
    clearTimeout(timer);
    await sendScans();
    if (over) return;
    const waiting = queueSnapshot().scans.filter(isWaiting);
    if (waiting.length === 0) {
      failures = 0;
      return;
    }
    clearTimeout(timer);
    const notBefore = Math.max(...waiting.map(waitOf));
    timer = setTimeout(() => void send(), retryDelay(failures, notBefore));
    failures += 1;
  };
  const begin = () => {
    failures = 0;
    void send();
  };
  const look = () => {
    if (document.visibilityState === 'visible') begin();
  };
  const warn = (event: BeforeUnloadEvent) => {
    if (queueSnapshot().scans.some((scan) => isWaiting(scan) && !scan.persisted)) event.preventDefault();
  };

  window.addEventListener('online', begin);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('beforeunload', warn);
  void refreshQueue(person).then(begin);
  return () => {
    over = true;
    clearTimeout(timer);
    unfollow();
    window.removeEventListener('online', begin);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('beforeunload', warn);
  };
}
