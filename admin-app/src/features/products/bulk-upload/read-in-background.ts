import type { ReadFiles } from './read-files';

/** Reads both files. */
export async function readInBackground(sheet: Blob, zip: Blob, signal: AbortSignal): Promise<ReadFiles> {
  const { readFiles } = await import('./read-files');
  signal.throwIfAborted();
  return readFiles(sheet, zip);
}
