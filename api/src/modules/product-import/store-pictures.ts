import { readFile, unlink } from 'node:fs/promises';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { preparePicture } from '../pictures';
import type { ImportProgressLog } from './import-progress.repository';
import type { ArchivedFile } from './picture-archive';
import type { ReadyRow } from './validate-rows';

/**
 * Re-encodes and stores each picture once, however many rows name it. Decoding runs in libvips' own threads, one
 * picture at a time, so other requests are served meanwhile.
 * @returns the keys of the valid ones
 * @throws ApiError 503 if pictures cannot be stored; those stored by this upload are removed first
 */
export async function storePictures(
  context: AppContext,
  ready: readonly ReadyRow[],
  progress: ImportProgressLog,
): Promise<Map<ArchivedFile, string>> {
  const keys = new Map<ArchivedFile, string>();
  const pictures = [...new Set(ready.map(({ picture }) => picture))];
  try {
    for (const [done, picture] of pictures.entries()) {
      await progress.at('pictures', done, pictures.length);
      const key = await storePicture(context, picture);
      if (key !== undefined) keys.set(picture, key);
    }
  } catch (error) {
    await removePictures(context, [...keys.values()]);
    throw error;
  }
  return keys;
}

/** @returns its key; undefined if it is invalid */
async function storePicture({ config, pictures }: AppContext, { file }: ArchivedFile): Promise<string | undefined> {
  if (file === undefined) throw new Error('A picture was not unpacked.');
  try {
    return await pictures.save(await preparePicture(await readFile(file), config.limits));
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  } finally {
    await unlink(file);
  }
}

/** Removes pictures to which no row refers. */
export async function removePictures({ pictures }: AppContext, keys: readonly string[]): Promise<void> {
  for (const key of keys) await pictures.remove(key).catch(() => undefined);
}
