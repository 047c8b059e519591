import { currentSession } from '../session/session';
import type { ScanChanges } from './kept-scan';
import { personOf } from './person';
import { outcomeOfFailure, type ScanOutcome } from './scan-outcome';
import { changeScan, followTabs, readScans, refreshScans } from './scan-queue';
import { storeScan } from './scan.resource';
import { sendingPauses } from './sending-pauses';
import { isWaiting, shownScans, type ShownScan } from './waiting-scans';

/** Name of the lock that one tab of the site holds while it sends. */
const lockName = 'loyalty-scans';
/** Milliseconds to wait for it: a little longer than one request may take. */
const lockPatience = 35_000;

/** Grows with every wish to send; a round that ends looks whether one came meanwhile. */
let wishes = 0;
let round: Promise<void> | undefined;
let askedToPersist = false;

/**
 * Sends what is to be sent for whoever is signed in, in the order in which it was scanned, one after the other and from one tab
 * at a time; resolves when everything has its outcome or has to wait.
 * @param now also what the api asked to be spared for a while
 */
export async function sendScans({ now = false } = {}): Promise<void> {
  wishes += 1;
  const person = personOf(currentSession().token);
  if (person === undefined) return;
  round ??= withLock(() => sendAll(person, now))
    .catch((error: unknown) => console.error(error))
    .finally(() => {
      round = undefined;
    });
  await round;
}

/**
 * Browsers without locks, and tabs that waited too long for one that sleeps with it, send beside each other: the keys still see to
 * it that nothing counts twice.
 */
async function withLock(send: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return send();
  let granted = false;
  const start = () => {
    granted = true;
    return send();
  };
  await locks.request(lockName, { signal: AbortSignal.timeout(lockPatience) }, start).catch((error: unknown) => {
    if (granted) throw error;
    return send();
  });
}

async function sendAll(person: string, now: boolean): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    const seen = wishes;
    const toSend = (await readScans(person)).filter(({ outcome }) => !outcome);
    const next = toSend.find(({ key }) => !tried.has(key));
    if (!next) {
      if (seen === wishes) return;
      continue;
    }
    const brake = now ? undefined : toSend.find(({ notBefore = 0 }) => notBefore > Date.now());
    if (brake) return wait(toSend, brake);
    // In one breath with the sending: nobody else can have signed in between.
    if (personOf(currentSession().token) !== person) return;
    const outcome = await storeScan(next).then(
      (grant): ScanOutcome => ({ kind: 'granted', grant }),
      (error: unknown) => outcomeOfFailure(error),
    );
    tried.add(next.key);
    if (outcome.kind !== 'unanswered') {
      await changeScan(next, { outcome });
      continue;
    }
    const { reason, notBefore = 0 } = outcome;
    // A pause that is over is forgotten with its zero.
    await changeScan(next, { waited: true, reason, notBefore });
    if (!outcome.alone) return wait(toSend, { reason, notBefore });
  }
}

/** Those behind the one that waits, wait too, and for the same. */
async function wait(scans: readonly ShownScan[], { reason, notBefore }: ScanChanges): Promise<void> {
  const why = { waited: true, ...(reason && { reason }), ...(notBefore && { notBefore }) };
  for (const scan of scans) if (!scan.waited) await changeScan(scan, why);
  if (askedToPersist) return;
  askedToPersist = true;
  // Without this a phone that runs out of room may clear away what was saved.
  const { storage } = navigator as Partial<Navigator>;
  storage?.persist?.().catch(() => false);
}

/**
 * Sends the person's scans whenever there is hope: now, when the network is back, when the page is looked at again, and else after
 * growing pauses. Returns the way to end that.
 */
export function keepSending(person: string): () => void {
  const unfollow = followTabs(person);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let over = false;

  const send = async () => {
    clearTimeout(timer);
    await sendScans();
    if (over) return;
    const waiting = shownScans().scans.filter(isWaiting);
    if (waiting.length === 0) {
      failures = 0;
      return;
    }
    clearTimeout(timer);
    const notBefore = Math.max(...waiting.map((scan) => scan.notBefore ?? 0));
    timer = setTimeout(() => void send(), sendingPauses.after(failures, notBefore));
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
    if (shownScans().scans.some((scan) => isWaiting(scan) && !scan.lasting)) event.preventDefault();
  };

  window.addEventListener('online', begin);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('beforeunload', warn);
  void refreshScans(person).then(begin);
  return () => {
    over = true;
    clearTimeout(timer);
    unfollow();
    window.removeEventListener('online', begin);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('beforeunload', warn);
  };
}
