import type { ImageStore } from '../pictures';

export {
  clearUnfinished,
  findSkipped,
  markUnfinished,
  readEpoch,
  readSerialRanges,
  refuseUnfinished,
  skips,
  UNFINISHED,
} from './epochs.repository';

/** Beside the pictures and in the folder of the backups: both outlive the database. */
export const EPOCH_NOTE = 'loyalty-epoch.json';

export const writeNote = (epoch: number): Buffer => Buffer.from(`${JSON.stringify({ epoch })}\n`);
export const readNote = (bytes: Buffer): number => (JSON.parse(bytes.toString()) as { epoch: number }).epoch;

/** Returns the highest epoch that a restore has opened with these pictures; 1 for none. @throws the image store's errors */
export async function readNotedEpoch(images: ImageStore): Promise<number> {
  const bytes = await images.get(EPOCH_NOTE);
  return bytes ? readNote(bytes) : 1;
}
