import { readFile, unlink } from 'node:fs/promises';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { preparePicture } from '../pictures';
import type { ImportProgressLog } from './import-progress.repository';
import type { ArchivedFile } from './picture-archive';
import { type ReadyRow, type RowProblem, rowProblem } from './validate-rows';

/** A row whose picture is stored under a key. */
export type PicturedRow = ReadyRow & { pictureKey: string };

export interface StoredPictures {
  rows: PicturedRow[];
  problems: RowProblem[];
  keys: string[];
}

/**
 * Re-encodes and stores each picture once, however many rows name it. Decoding runs in libvips' own threads, one
 * picture at a time, so other requests are served meanwhile.
 * @throws ApiError 503 if pictures cannot be stored; those stored by this upload are removed first
 */
export async function storePictures(
  context: AppContext,
  ready: readonly ReadyRow[],
  progress: ImportProgressLog,
): Promise<StoredPictures> {
  const stored: StoredPictures = { rows: [], problems: [], keys: [] };
  const rowsOf = new Map<ArchivedFile, ReadyRow[]>();
  for (const row of ready) rowsOf.set(row.picture, [...(rowsOf.get(row.picture) ?? []), row]);
  let done = 0;
  try {
    for (const [picture, rows] of rowsOf) {
      await progress.at('pictures', done, rowsOf.size);
      done += 1;
      const key = await storePicture(context, picture);
      if (typeof key === 'string') {
        stored.keys.push(key);
        stored.rows.push(...rows.map((row) => ({ ...row, pictureKey: key })));
      } else stored.problems.push(...rows.map(({ row }) => rowProblem(row, 'image', 'not_an_image', key.message)));
    }
  } catch (error) {
    await removePictures(context, stored.keys);
    throw error;
  }
  return { ...stored, rows: stored.rows.sort((a, b) => a.row - b.row) };
}

/** @returns its key, or why it is invalid */
async function storePicture({ config, pictures }: AppContext, { file }: ArchivedFile): Promise<string | ApiError> {
  if (file === undefined) throw new Error('A picture was not unpacked.');
  try {
    return await pictures.save(await preparePicture(await readFile(file), config.limits));
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error;
    throw error;
  } finally {
    await unlink(file);
  }
}

/** Removes pictures to which no row refers. */
export async function removePictures({ pictures }: AppContext, keys: readonly string[]): Promise<void> {
  for (const key of keys) await pictures.remove(key).catch(() => undefined);
}
