import { join } from 'node:path';
import type { PointsContext } from '../context';
import { runInThread } from '../../platform/threads/thread-pool';
import { findBatchOfSerial } from '../../labels/qr-batches';
import { countTry, leaseUnreadCase, markRead, releaseCase, type UnreadCase } from './cases.repository';
import type { DecodeTask } from './decode-photo-worker';

/** For all attempts at a photograph, which take two or three seconds. */
const TRY_MS = 8000;
const LEASE_MS = 60_000;
/** Tries of a photograph that took too long, or ended its process. */
const MAX_TRIES = 2;

/**
 * Reads the photographs of new cases, one after another, and stores the serial of each label; safe on several nodes at once.
 * One that takes longer than `tryMs` is tried again when its lease has ended, and then counts as not readable.
 */
export async function readCases(context: PointsContext, signal: AbortSignal, tryMs = TRY_MS): Promise<void> {
  const { db, clock } = context;
  const lease = () => {
    const now = clock.now();
    return leaseUnreadCase(db, now, new Date(now.getTime() + LEASE_MS));
  };
  for (let next = await lease(); next && !signal.aborted; next = await lease()) {
    const serial = next.tries < MAX_TRIES ? await tryCase(context, next, signal, tryMs) : null;
    if (signal.aborted) return releaseCase(db, next.id, next.tries);
    if (serial !== undefined) await markRead(db, next.id, serial, clock.now());
  }
}

/** Returns the serial of a case's label, null if none is found; undefined if another try may find it. */
async function tryCase(
  context: PointsContext,
  { id, pictureKey, tries }: UnreadCase,
  signal: AbortSignal,
  tryMs: number,
): Promise<number | null | undefined> {
  const picture = pictureKey && (await context.pictures.read(pictureKey));
  if (!picture) return null;
  await countTry(context.db, id);
  const tooLong = AbortSignal.timeout(tryMs);
  try {
    return await readSerial(context, picture.bytes, AbortSignal.any([signal, tooLong]));
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!tooLong.aborted) throw error;
    return tries + 1 < MAX_TRIES ? undefined : null;
  }
}

/** Returns the serial of the first code of this programme in a picture; null without one. @throws the signal's reason */
async function readSerial({ codes, db }: Pick<PointsContext, 'codes' | 'db'>, bytes: Uint8Array, signal: AbortSignal) {
  for (let attempt = 0; ; attempt += 1) {
    const task: DecodeTask = { bytes, attempt };
    const texts: string[] | null = await runInThread(join(__dirname, 'decode-photo-worker'), task, signal);
    if (!texts) return null;
    for (const text of texts) {
      // The keys of codes stay in this thread.
      const code = codes.decipher(text);
      const batch = code && (await findBatchOfSerial(db, code.serial));
      if (code && batch?.id === code.batchId) return code.serial;
    }
  }
}
